import { expect } from 'vitest';
import { badComparison, badRequest, outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { filterRows } from './rows/conventions.ts';
import type { Json, World } from './world.ts';

/** JSON that a header can carry: special characters as unicode escapes. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Status and body of a list of candidates with a filter. */
async function ask(world: World, filter: string): Promise<unknown[]> {
  const asked = { 'x-request-filter': filter, 'x-request-page-size': '100' };
  const { status, json, headers } = await world.call('GET', '/employees/', undefined, asked);
  if (status === 200) expect(headers.get('x-result-total-count')).toBe(String((json as unknown[]).length));
  return [status, json];
}

async function found(world: World, filter: Json): Promise<unknown[]> {
  const [status, records] = await ask(world, ascii(filter));
  expect([status, records]).toEqual([200, records]);
  return (records as Json[]).map(({ id }) => id);
}

/** Of three candidates, with a field set low, high and not at all, a comparison finds these. */
function finds(
  field: string,
  values: [low: unknown, high: unknown],
  comparison: string,
  ...wanted: number[]
): Check {
  return async (world) => {
    const ids: number[] = [];
    for (const value of [...values, null]) ids.push(await world.candidate({ [field]: value }));
    const value = String(Array.isArray(values[1]) ? values[1][0] : values[1]);
    const all = await found(world, { [field]: { value, comparison } });
    expect(ids.map((id) => all.includes(id))).toEqual([0, 1, 2].map((index) => wanted.includes(index)));
  };
}

/** Expects all of these to hold. */
const together =
  (...checks: Check[]): Check =>
  async (world) => {
    for (const check of checks) await check(world);
  };

const refuses =
  (field: string, value: string, comparison: string): Check =>
  async (world) =>
    expect(await ask(world, ascii({ [field]: { value, comparison } }))).toEqual(badRequest);

const dates: [string, string] = ['2030-01-01', '2030-06-01'];
const moments: [string, string] = ['2030-01-01 08:00:00', '2030-06-01 08:00:00'];

prove(filterRows, {
  'filter.form': async (world) => {
    for (const wrong of [
      '[]',
      '{"name":"x"}',
      '{"name":{"value":"x"}}',
      '{"name":{"value":5,"comparison":"="}}',
    ]) {
      expect(await ask(world, wrong)).toEqual(badRequest);
    }
    const id = await world.candidate({ _city: 'Formed' });
    expect(await found(world, { _city: { value: 'Formed', comparison: '=' } })).toEqual([id]);
    expect(await found(world, { _city: { value: '', comparison: '=' } })).not.toContain(id);
    expect(await found(world, {})).toContain(id);
  },
  'filter.combination': async (world) => {
    const both = await world.candidate({ name: 'Combined', lastname: 'Fields' });
    const one = await world.candidate({ name: 'Combined', lastname: 'Other' });
    const other = await world.candidate({ name: 'Another', lastname: 'Fields' });
    const neither = await world.candidate();
    const all = await found(world, {
      name: { value: 'Combined', comparison: '=' },
      lastname: { value: 'Fields', comparison: '=' },
    });
    expect(all).toEqual(world.variant === 'a' ? [both, one, other] : [both]);
    expect(all).not.toContain(neither);
  },
  'filter.escapes': async (world) => {
    const lastname = 'Łoś "ö" \\ 🦌';
    const id = await world.candidate({ lastname });
    expect(await found(world, { lastname: { value: lastname, comparison: '=' } })).toEqual([id]);
    expect(await ask(world, '{"lastname":{"value":"\xf3","comparison":"="}}')).toEqual(badRequest);
  },
  'comparator.=': together(
    finds('_city', ['Eq a', 'Eq b'], '=', 1),
    finds('_expected_salary', [11_001, 11_002], '=', 1),
    finds('_driving_licence', [false, true], '=', 1),
    finds('_skills', [['Welding'], ['Forklift']], '=', 1),
  ),
  'comparator.!=': together(
    finds('_city', ['Ne a', 'Ne b'], '!=', 0, 2),
    finds('_expected_salary', [12_001, 12_002], '!=', 0, 2),
    finds('_start_date', dates, '!=', 0, 2),
  ),
  'comparator.<=': together(
    finds('_expected_salary', [5, 6], '<=', 0, 1),
    finds('_start_date', dates, '<=', 0, 1),
    finds('_last_call', moments, '<=', 0, 1),
    finds('synchro_time', moments, '<=', 0, 1),
    refuses('_city', 'x', '<='),
  ),
  'comparator.>=': together(
    finds('_expected_salary', [5, 6], '>=', 1),
    finds('_start_date', dates, '>=', 1),
    finds('_last_call', moments, '>=', 1),
    finds('synchro_time', moments, '>=', 1),
    refuses('_city', 'x', '>='),
  ),
  'comparator.in': together(
    finds('_skills', [['Welding'], ['Forklift', 'Welding']], 'in', 1),
    refuses('_city', 'x', 'in'),
    refuses('_shift', 'Night', 'in'),
  ),
  'comparator.like': together(
    finds('_city', ['Like 50%', 'More Like 50% off'], 'like', 1),
    finds('guid', ['Within', 'ith'], 'like', 0, 1),
    refuses('_expected_salary', '5', 'like'),
    refuses('created_at', '2026', 'like'),
  ),
  'filter.unsupported': async (world) => {
    const id = await world.candidate();
    for (const path of [
      `/employees/${id}/activities`,
      '/employees/activities',
      '/employees/recruitment_history',
    ]) {
      for (const comparison of ['like', 'in', '<', '']) {
        const query = new URLSearchParams({ created_at: '2026-11-21', created_at_comparison: comparison });
        expect(await outcome(world, 'GET', `${path}?${query}`)).toEqual(badComparison);
      }
    }
  },
});
