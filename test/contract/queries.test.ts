import { expect } from 'vitest';
import { badComparison, badRequest, outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { queryRows } from './rows/candidates.ts';
import type { Json, Rows, World } from './world.ts';

type List = 'C16' | 'C17' | 'C18';

const all = { 'x-request-page-size': '100' };

/** The lists' paths, with records of three moments in each. */
async function lists(world: World): Promise<Record<List, string>> {
  const id = await world.applicant();
  const states = `/employees/${id}/recruitments/${world.job}/states`;
  for (let step = 0; step < 2; step += 1) {
    await world.forward(1);
    await world.call('POST', `${states}/_move_to_next_state`);
    await world.call('POST', `/employees/${id}/notes`, { title: 'a', content: 'b' });
  }
  return {
    C16: `/employees/${id}/activities`,
    C17: '/employees/activities',
    C18: '/employees/recruitment_history',
  };
}

const isWithin = (value: unknown, comparison: string, wanted: string | number): boolean => {
  const [one, other] = [String(value).padStart(20), String(wanted).padStart(20)];
  if (comparison === '=') return one === other;
  if (comparison === '!=') return one !== other;
  return comparison === '<=' ? one <= other : one >= other;
};

/**
 * A query field finds in some lists what it says of all records there are, and is left out in the others.
 *
 * @param read a record's value
 * @param companion name of the parameter that holds the comparison
 */
function finds(
  field: string,
  read: (record: Json) => unknown,
  comparisons: readonly string[],
  known: readonly List[],
  companion = `${field}_comparison`,
): Check {
  return async (world) => {
    for (const [list, path] of Object.entries(await lists(world)) as [List, string][]) {
      const ask = (value: unknown, comparison: string): Promise<unknown[]> => {
        const query = new URLSearchParams({ [field]: String(value), [companion]: comparison });
        return outcome(world, 'GET', `${path}?${query}`, undefined, all);
      };
      const records = await world.list(path, all);
      const value = read(records[Math.floor(records.length / 2)] ?? {});
      for (const comparison of ['=', '!=', '>=', '<=']) {
        const [status, found] = await ask(value, comparison);
        if (!known.includes(list)) expect([list, found]).toEqual([list, records]);
        else if (!comparisons.includes(comparison)) expect([status, found]).toEqual(badComparison);
        else {
          const wanted = records.filter((record) => isWithin(read(record), comparison, String(value)));
          expect([list, comparison, found]).toEqual([list, comparison, wanted]);
        }
      }
      if (known.includes(list)) expect(await ask('nonsense', '=')).toEqual(badRequest);
    }
  };
}

const ordered = ['=', '!=', '>=', '<='];
const equality = ['=', '!='];
const everywhere = ['C16', 'C17', 'C18'] as const;
const activities = ['C16', 'C17'] as const;
const id = (name: string) => (record: Json) => (record[name] as Json | undefined)?.id;

/** Dates: a day counts from its midnight. */
const days =
  (field: string): Check =>
  async (world) => {
    for (const path of Object.values(await lists(world))) {
      const ask = (value: string, comparison: string) =>
        world.list(
          `${path}?${new URLSearchParams({ [field]: value, [`${field}_comparison`]: comparison })}`,
          all,
        );
      const every = await world.list(path, all);
      expect(await ask('2026-11-21', '>=')).toEqual(every);
      expect(await ask('2026-11-21', '<=')).toEqual([]);
      expect(await ask('2026-11-22', '<=')).toEqual(every);
    }
  };

const both =
  (...checks: Check[]): Check =>
  async (world) => {
    for (const check of checks) await check(world);
  };

const moment = (field: string) => (record: Json) => record[field];

prove(queryRows, {
  'query.created_at': both(
    finds('created_at', moment('created_at'), ordered, everywhere),
    days('created_at'),
  ),
  'query.updated_at': both(
    finds('updated_at', moment('updated_at'), ordered, everywhere),
    days('updated_at'),
  ),
  'query.id': finds('id', moment('id'), ordered, everywhere),
  'query.sort_by': async (world) => {
    for (const path of Object.values(await lists(world))) {
      const sorted = async (by: string, direction: string): Promise<Rows> =>
        world.list(`${path}?sort_by=${by}&sort_by_direction=${direction}`, all);
      for (const by of ['created_at', 'updated_at']) {
        const [up, down] = [await sorted(by, 'ASC'), await sorted(by, 'DESC')];
        const dates = up.map((record) => String(record[by]));
        expect([dates, down.map((record) => record[by])]).toEqual([
          dates.toSorted(),
          dates.toSorted().toReversed(),
        ]);
        expect(new Set(dates).size).toBeGreaterThan(2);
      }
      expect(await outcome(world, 'GET', `${path}?sort_by=id`)).toEqual(badRequest);
      expect(await outcome(world, 'GET', `${path}?sort_by=created_at&sort_by_direction=up`)).toEqual(
        badRequest,
      );
    }
  },
  'query.type': finds('type', id('type'), equality, activities),
  'query.activity_date': finds(
    'activity_date',
    moment('activity_date'),
    ordered,
    activities,
    'updated_at_comparison',
  ),
  'query.employee_id': finds('employee_id', id('employee'), equality, ['C17']),
  'query.created_by_id': finds('created_by_id', id('created_by'), equality, activities),
  'query.companion': async (world) => {
    for (const path of Object.values(await lists(world))) {
      for (const query of ['id=1', 'created_at=2026-11-21', 'updated_at=2026-11-21']) {
        expect(await outcome(world, 'GET', `${path}?${query}`)).toEqual(badComparison);
      }
    }
    const other = await world.chosen({ missingCompanion: 'ignored' });
    expect(await outcome(other, 'GET', '/employees/activities?id=1')).toEqual([200, []]);
  },
});
