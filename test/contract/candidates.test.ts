import { expect } from 'vitest';
import { candidateMoveChecks } from './candidate-moves.ts';
import { candidateRecordChecks } from './candidate-records.ts';
import { badRequest, expectMissing, expectToken, notFound, outcome } from './expect-errors.ts';
import { prove } from './prove.ts';
import { candidateFilterRows, candidateRows } from './rows/candidates.ts';
import type { Json, World } from './world.ts';

const person = { name: 'Żaneta', lastname: 'Ćwikła', email: 'zaneta@example.com' };
const whole = {
  ...person,
  guid: null,
  owner: 3,
  source: 'Job fair',
  synchro_time: '2026-11-01 10:00:00',
  _city: 'Łódź',
};
const base = '/employees/';

prove(candidateRows, {
  C1: async (world) => {
    const [status, made] = await outcome(world, 'POST', base, whole);
    expect([status, made]).toEqual([201, { id: expect.any(Number) }]);
    const { guid: _, ...kept } = whole;
    expect(await world.read(base + (made as Json).id)).toMatchObject({
      ...kept,
      owner: { id: 3 },
      source: { id: 3, value: 'Job fair' },
    });
    expect((await world.faults('POST', base, {})).toSorted()).toEqual(['lastname', 'name']);
    expect(await world.faults('POST', base, { ...person, email: 'x' })).toEqual(['email']);
    expect(await world.faults('POST', base, { ...person, nonsense: 1 })).toEqual(['nonsense']);
    expect(await world.faults('POST', base, '{')).toEqual(['']);
    const fresh = await world.candidate({ source: 'A new source' });
    expect(await world.read(base + fresh)).toMatchObject({ source: { value: 'A new source' } });
    const guids = [await world.candidate({ guid: 'twice' }), await world.candidate({ guid: 'twice' })];
    expect(new Set(guids).size).toBe(2);
    await expectToken(world, 'POST', base);
  },
  C2: async (world) => {
    const id = await world.candidate(whole);
    expect(await outcome(world, 'PUT', base + id, { name: 'Zofia' })).toEqual([204, '']);
    expect(await world.read(base + id)).toMatchObject({ name: 'Zofia', lastname: 'Ćwikła', _city: 'Łódź' });
    expect(await world.faults('PUT', base + id, { owner: 99 })).toEqual(['owner']);
    await expectMissing(world, 'PUT', '/employees/9999', person);
    await expectToken(world, 'PUT', base + id);
    const other = await world.chosen({ putLeavesOut: 'clears' });
    await other.candidate(whole);
    await other.call('PUT', '/employees/1', person);
    expect(await other.read('/employees/1')).toMatchObject({ ...person, _city: null, owner: null });
  },
  C3: async (world) => {
    const id = await world.candidate(whole);
    for (const change of [
      { email: 'new@example.com' },
      { synchro_time: '2026-11-02 10:00:00' },
      { _city: 'Gdańsk' },
    ]) {
      expect(await outcome(world, 'PATCH', base + id, change)).toEqual([204, '']);
      expect(await world.read(base + id)).toMatchObject({ name: person.name, ...change });
    }
    expect(await world.faults('PATCH', base + id, { email: 'x' })).toEqual(['email']);
    await expectMissing(world, 'PATCH', '/employees/9999', { name: 'x' });
    await expectToken(world, 'PATCH', base + id);
  },
  C4: async (world) => {
    const id = await world.candidate({ ...whole, guid: 'g-4' });
    expect(await world.read(base + id)).toMatchObject({ id, ...person, guid: 'g-4' });
    const byGuid = await outcome(world, 'GET', `${base}g-4`, undefined, { 'x-get-find-by-guid': 'true' });
    expect(byGuid).toEqual([200, await world.read(base + id)]);
    const schema = await outcome(world, 'GET', base + id, undefined, { 'x-response-metadata': 'true' });
    expect(schema).toMatchObject([200, { data: { id }, metadata: { id: { type: 'integer' } } }]);
    await expectMissing(world, 'GET', '/employees/9999');
    await expectToken(world, 'GET', base + id);
  },
  ...candidateRecordChecks,
  ...candidateMoveChecks,
  C21: async (world) => {
    const ids = [await world.candidate({ _city: 'C21' }), await world.candidate({ _city: 'C21' })];
    const filter = JSON.stringify({ _city: { value: 'C21', comparison: '=' } });
    const asked = {
      'x-request-filter': filter,
      'x-request-sort': '{"id":"DESC"}',
      'x-request-page-size': '1',
    };
    const answer = await world.call('GET', base, undefined, { ...asked, 'x-request-current-page': '2' });
    expect(answer.json).toMatchObject([{ id: ids[0], name: 'Ewa' }]);
    expect(answer.headers.get('x-result-total-count')).toBe('2');
    const schema = await outcome(world, 'GET', base, undefined, { ...asked, 'x-response-metadata': 'true' });
    expect(schema).toMatchObject([200, { data: [{ id: ids[1] }], metadata: { id: { type: 'integer' } } }]);
    expect(await outcome(world, 'GET', base, undefined, { 'x-request-filter': '[' })).toEqual(badRequest);
    expect(await outcome(world, 'GET', base, undefined, { 'x-request-sort': '[' })).toEqual(badRequest);
    await expectToken(world, 'GET', base);
  },
  'note.guid': async (world) => {
    const byGuid = { 'x-get-find-by-guid': 'true' };
    const [first] = [await world.candidate({ guid: 'same' }), await world.candidate({ guid: 'same' })];
    expect(await outcome(world, 'GET', `${base}same`, undefined, byGuid)).toMatchObject([200, { id: first }]);
    // With the header the path is a guid, even where it looks like an id.
    expect(await outcome(world, 'GET', base + first, undefined, byGuid)).toEqual(notFound);
    const other = await world.chosen({ findByGuid: 'ignored' });
    const id = await other.candidate({ guid: 'same' });
    expect(await outcome(other, 'GET', base + id, undefined, byGuid)).toMatchObject([200, { id }]);
  },
});

/** A field's comparators, tried on all candidates there are; the first two have different values. */
const compared =
  (fields: Readonly<Record<string, [low: unknown, high: unknown]>>, comparisons: readonly string[]) =>
  async (world: World) => {
    const all = ['=', '!=', '<=', '>=', 'in', 'like'];
    for (const [field, [low, high]] of Object.entries(fields)) {
      if (low !== null) await world.candidate({ [field]: low });
      if (high !== null) await world.candidate({ [field]: high });
      if (low === null) await world.candidate();
      await world.forward(1);
      await world.candidate();
      const records = await world.list(base, { 'x-request-page-size': '100' });
      const middle = records
        .map((record) => record[field])
        .find((value) => value !== null && value !== undefined);
      for (const comparison of all) {
        const filter = JSON.stringify({ [field]: { value: String(high ?? middle), comparison } });
        const headers = { 'x-request-filter': filter, 'x-request-page-size': '100' };
        const answer = await outcome(world, 'GET', base, undefined, headers);
        if (!comparisons.includes(comparison))
          expect([field, comparison, ...answer]).toEqual([field, comparison, ...badRequest]);
        else {
          const holding = records.filter((record) => holds(record[field], comparison, high ?? middle));
          expect([field, comparison, answer[1]]).toEqual([field, comparison, holding]);
          expect(holding.length).toBeGreaterThan(0);
        }
      }
      for (const direction of ['ASC', 'DESC']) {
        const sort = {
          'x-request-sort': JSON.stringify({ [field]: direction }),
          'x-request-page-size': '100',
        };
        expect(await world.list(base, sort)).toHaveLength(records.length);
      }
    }
  };

/** What a comparison means, for values that compare as JavaScript compares them. */
function holds(value: unknown, comparison: string, wanted: unknown): boolean {
  const isEmpty = value === null || value === undefined;
  switch (comparison) {
    case '=':
      return value === wanted;
    case '!=':
      return value !== wanted;
    case '<=':
      return !isEmpty && String(value).padStart(20) <= String(wanted).padStart(20);
    case '>=':
      return !isEmpty && String(value).padStart(20) >= String(wanted).padStart(20);
    default:
      return !isEmpty && String(value).includes(String(wanted));
  }
}

const ordered = ['=', '!=', '<=', '>='];

prove(candidateFilterRows, {
  'C21.id': compared({ id: [null, null] }, ordered),
  'C21.text': compared(
    {
      name: ['Adam', 'Ada'],
      lastname: ['Kowalska', 'Kowal'],
      guid: ['g-12', 'g-1'],
      email: ['a.b@example.com', 'b@example.com'],
    },
    ['=', '!=', 'like'],
  ),
  'C21.datetime': compared(
    {
      created_at: [null, null],
      updated_at: [null, null],
      synchro_time: ['2026-01-01 00:00:00', '2026-06-01 00:00:00'],
    },
    ordered,
  ),
});
