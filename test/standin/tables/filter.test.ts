import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openApi } from '../records/api.ts';

type Candidate = Record<string, string | number | boolean | string[] | null>;

const texts = ['Ala', 'ala', 'Żur', 'ł', 'O\'"%_', '🦌', 'a,"b"', 'b'];
const dates = ['2026-01-01', '2026-01-02', '2026-11-21'];
const skills = ['TypeScript', 'Forklift', 'Welding'];

/** Naive kinds of fields: how values are made, and which comparators there are. */
const fields = {
  name: { values: texts, comparators: ['=', '!=', 'like'] },
  lastname: { values: texts, comparators: ['=', '!=', 'like'] },
  guid: { values: texts, comparators: ['=', '!=', 'like'] },
  synchro_time: { values: dates.map((day) => `${day} 10:00:00`), comparators: ['=', '!=', '<=', '>='] },
  _city: { values: texts, comparators: ['=', '!=', 'like'] },
  _expected_salary: { values: ['-1', '0', '2.5', '10'], comparators: ['=', '!=', '<=', '>='] },
  _start_date: { values: dates, comparators: ['=', '!=', '<=', '>='] },
  _driving_licence: { values: ['0', '1'], comparators: ['=', '!='] },
  _shift: { values: ['Morning', 'Night'], comparators: ['=', '!='] },
  _skills: { values: skills, comparators: ['=', '!=', 'in'] },
  id: { values: ['1', '3', '7', '40'], comparators: ['=', '!=', '<=', '>='] },
} as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];
const sortable = names.filter((name) => name !== '_skills');

interface ListRequest {
  filter: Record<string, { value: string; comparison: string }>;
  sort: Record<string, 'ASC' | 'DESC'>;
  page: number;
  size: number;
}

const condition = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    value: fc.constantFrom<string>(...fields[name].values),
    comparison: fc.constantFrom<string>(...fields[name].comparators),
  }),
);
const listRequest: fc.Arbitrary<ListRequest> = fc.record({
  filter: fc
    .uniqueArray(condition, { selector: ({ name }) => name, maxLength: 3 })
    .map((all) => Object.fromEntries(all.map(({ name, ...of }) => [name, of]))),
  sort: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...sortable), fc.constantFrom('ASC' as const, 'DESC' as const)), {
      selector: ([name]) => name,
      maxLength: 3,
    })
    .map((keys) => Object.fromEntries(keys)),
  page: fc.integer({ min: 1, max: 9 }),
  size: fc.integer({ min: 1, max: 12 }),
});

function matches(
  candidate: Candidate,
  name: string,
  { value, comparison }: ListRequest['filter'][string],
): boolean {
  const own = candidate[name] ?? null;
  if (Array.isArray(own) || name === '_skills') {
    const values = Array.isArray(own) ? own : [];
    if (comparison === 'in') return values.includes(value);
    const isThis = values.length === 1 && values[0] === value;
    return comparison === '=' ? isThis : !isThis;
  }
  const isNumber = name === 'id' || name === '_expected_salary';
  const wanted = isNumber ? Number(value) : name === '_driving_licence' ? value === '1' : value;
  switch (comparison) {
    case '=':
      return own === wanted;
    case '!=':
      return own !== wanted;
    case 'like':
      return own !== null && String(own).includes(value);
    case '<=':
      return own !== null && compare(own, wanted) <= 0;
    default:
      return own !== null && compare(own, wanted) >= 0;
  }
}

/** Empty first; texts by their bytes, as a database has them. */
function compare(a: Candidate[string], b: Candidate[string]): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  return Number(a) - Number(b);
}

function naive(all: readonly Candidate[], { filter, sort, page, size }: ListRequest, variant: string) {
  const conditions = Object.entries(filter);
  const matching = all.filter((candidate) => {
    const met = conditions.map(([name, of]) => matches(candidate, name, of));
    return met.length === 0 || (variant === 'a' ? met.some(Boolean) : met.every(Boolean));
  });
  const sorted = matching.toSorted((a, b) => {
    for (const [name, direction] of Object.entries(sort)) {
      const order = compare(a[name] ?? null, b[name] ?? null) * (direction === 'ASC' ? 1 : -1);
      if (order !== 0) return order;
    }
    return Number(a.id) - Number(b.id);
  });
  return { total: matching.length, ids: sorted.slice((page - 1) * size, page * size).map(({ id }) => id) };
}

const ascii = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe.each(['a', 'b'] as const)('variant %s', (variant) => {
  test('filters, sorts and pages are those of a naive model', async () => {
    const api = await openApi(variant);
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
    const text = maybe(fc.constantFrom(...texts));
    const bodies = fc.sample(
      fc.record({
        name: fc.constantFrom(...texts),
        lastname: fc.constantFrom(...texts),
        guid: text,
        synchro_time: maybe(fc.constantFrom(...fields.synchro_time.values)),
        _city: text,
        _expected_salary: maybe(fc.constantFrom(-1, 0, 2.5, 10)),
        _start_date: maybe(fc.constantFrom(...dates)),
        _driving_licence: maybe(fc.boolean()),
        _shift: maybe(fc.constantFrom('Morning', 'Night')),
        _skills: fc.subarray(skills),
      }),
      { numRuns: 40, seed: 11 },
    );
    const all: Candidate[] = [];
    for (const body of bodies) all.push({ ...body, id: await api.candidate(body) });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(listRequest, async (asked) => {
        const answer = await api.call('GET', '/employees', undefined, {
          'x-request-filter': ascii(asked.filter),
          'x-request-sort': ascii(asked.sort),
          'x-request-current-page': String(asked.page),
          'x-request-page-size': String(asked.size),
        });
        expect(answer.status).toBe(200);
        const expected = naive(all, asked, variant);
        expect((answer.json as { id: number }[]).map(({ id }) => id)).toEqual(expected.ids);
        expect(answer.headers.get('x-result-total-count')).toBe(String(expected.total));
        found += expected.ids.length;
      }),
      { numRuns: 250, seed: 12 },
    );
    expect(found).toBeGreaterThan(200);
  });
});
