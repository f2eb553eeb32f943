import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kilometres } from '../../../src/board/places/distance.ts';
import { type FacetKey, keysOf, notStated, type Rows } from '../../../src/site/rows/rows.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { type Query, radii, sortings } from '../../../src/site/search/query.ts';
import { siteOf } from '../../board/samples.ts';
import { anyJob } from '../job/job-arbitrary.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';

/** Finding without any short cut. */
function model(rows: Rows, { facets, near, sort }: Query) {
  const valuesOf = (key: FacetKey, row: number) => {
    const { choices = [], sets = [], of = [] } = rows.facets[key] ?? {};
    const values = (sets[of[row] ?? 0] ?? []).map((index) => choices[index]?.value ?? '');
    return values.length > 0 ? values : [notStated];
  };
  const away = (row: number) => {
    const point = rows.point[row];
    return near && point ? kilometres(near.point, point) : null;
  };
  const fits = (row: number, without?: FacetKey) =>
    (near === null || (away(row) ?? Number.POSITIVE_INFINITY) <= near.km) &&
    keysOf(rows.facets).every((key) => {
      const chosen = facets[key] ?? [];
      return (
        key === without || chosen.length === 0 || valuesOf(key, row).some((value) => chosen.includes(value))
      );
    });
  const all = rows.title.map((_, row) => row);
  const cardOf = (row: number) => (rows.position[row] ? `position ${rows.position[row]}` : row);
  const counts = Object.fromEntries(
    keysOf(rows.facets).map((key) => {
      const values = all
        .filter((row) => fits(row, key))
        .flatMap((row) => valuesOf(key, row).map((value) => ({ value, card: cardOf(row) })));
      return [
        key,
        new Map(
          [...Map.groupBy(values, ({ value }) => value)].map(([value, of]) => [
            value,
            new Set(of.map(({ card }) => card)).size,
          ]),
        ),
      ];
    }),
  );
  const { compare } = new Intl.Collator(rows.language, { numeric: true });
  const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const title = (row: number) => rows.title[row] ?? '';
  const orders: Record<Query['sort'], (one: number, other: number) => number> = {
    newest: () => 0,
    place: () => 0,
    field: () => 0,
    title: (one, other) => compare(title(one), title(other)) || byCode(title(one), title(other)),
    pay: (one, other) => (rows.pays[other]?.year ?? -1) - (rows.pays[one]?.year ?? -1),
    distance: (one, other) => (away(one) ?? 0) - (away(other) ?? 0),
    closing: (one, other) => {
      const [first, second] = [rows.closes[one] ?? null, rows.closes[other] ?? null];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return first - second;
    },
  };
  const found = all.filter((row) => fits(row)).sort(orders[sort]);
  const distances = new Map(near ? found.map((row) => [row, away(row)]) : []);
  const cards = [...Map.groupBy(found, cardOf).values()];
  const firsts = cards.flatMap(([first = -1]) => first);
  const nameOf = (row: number) => {
    const { choices, sets, of } = rows.facets[sort === 'place' ? 'place' : 'field'];
    const own = sets[of[row] ?? 0] ?? [];
    return choices[(sort === 'place' ? own[own.length - 1] : own[0]) ?? -1]?.label ?? '';
  };
  const names = [...new Set(firsts.map(nameOf))];
  const inGroup = (name: string) => firsts.filter((row) => nameOf(row) === name);
  const { compare: byName } = new Intl.Collator(rows.language);
  names.sort(
    (one, other) =>
      Number(one === '') - Number(other === '') ||
      inGroup(other).length - inGroup(one).length ||
      byName(one, other),
  );
  const isGrouped = sort === 'place' || sort === 'field';
  const isBoardOrder = sort === 'newest' || (sort === 'distance' && near === null);
  const top = isBoardOrder ? firsts.filter((row) => rows.highlighted[row] === 1).slice(0, 3) : [];
  return {
    rows: isGrouped ? names.flatMap(inGroup) : [...top, ...firsts.filter((row) => !top.includes(row))],
    groups: isGrouped
      ? names.map((label) => ({ label, first: inGroup(label)[0] ?? -1, count: inGroup(label).length }))
      : [],
    others: new Map(cards.flatMap(([first = -1, ...more]) => (more.length > 0 ? [[first, more]] : []))),
    fit: cards.length,
    inTexts: cards.length,
    isWidened: false,
    meant: [],
    counts,
    distances,
  };
}

const of = siteOf({
  remoteCountries: ['PL', 'CZ'],
  fields: {
    facets: [
      { option: '_shift', label: 'Zmiana', kind: 'values' },
      { option: '_car', label: 'Auto', kind: 'flag' },
      { option: '_hours', label: 'Godziny', kind: 'range' },
    ],
  },
});
const board = fc
  .array(anyJob, { maxLength: 25 })
  .chain((jobs) =>
    fc
      .array(fc.constantFrom(undefined, 1, 2), { minLength: jobs.length, maxLength: jobs.length })
      .map((positions) =>
        jobs.map((job, at) => ({
          ...job,
          advertId: at + 1,
          ...(positions[at] && { position: positions[at] }),
        })),
      ),
  )
  .map((jobs) => rowsOf(jobs, 'pl', of));

test('finds what a plain search of all rows finds: rows, their order, counts and distances', () => {
  const near = fc.record({
    point: fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })),
    name: fc.constant(''),
    km: fc.constantFrom(...radii),
  });
  const asked = board.chain((rows) => {
    const values = (key: FacetKey) =>
      fc.constantFrom('unknown', notStated, ...(rows.facets[key]?.choices ?? []).map(({ value }) => value));
    const facets = fc.record(
      Object.fromEntries(
        keysOf(rows.facets).map((key) => [key, fc.uniqueArray(values(key), { maxLength: 2 })]),
      ),
      { requiredKeys: [] },
    );
    const point = fc.constantFrom<Rows['point'][number]>(...rows.point, [50, 20]);
    const around = fc
      .tuple(near, point)
      .map(([circle, given]) => ({ ...circle, point: given ?? circle.point }));
    const parts = { facets, near: fc.option(around), sort: fc.constantFrom(...sortings) };
    return fc.record(parts).map((given) => ({ rows, asked: query(given) }));
  });
  fc.assert(
    fc.property(asked, ({ rows, asked }) => {
      expect(createFinder(rows).find(asked)).toEqual(model(rows, asked));
    }),
    { numRuns: 300 },
  );
});

describe('finding', () => {
  const place = sampleJob().place;
  const inCity = (locality: string, point: readonly [number, number]) =>
    place && { ...place, locality, region: null, point };
  const rows = rowsOf(
    [
      sampleJob({ advertId: 1, displayTitle: 'Magazynier', validThrough: '2026-12-05T10:00:00Z' }),
      sampleJob({
        advertId: 2,
        displayTitle: 'Kurier',
        place: inCity('Zgierz', [51.8561, 19.4063]),
        validThrough: null,
      }),
      sampleJob({
        advertId: 3,
        displayTitle: 'Analityk',
        place: inCity('Warszawa', [52.2298, 21.0118]),
        validThrough: '2026-12-01T10:00:00Z',
      }),
      sampleJob({
        advertId: 4,
        displayTitle: 'Programista',
        place: null,
        workModel: 'remote',
        validThrough: null,
        deadline: '2026-11-20',
      }),
    ],
    'pl',
    of,
  );
  const { find } = createFinder(rows);
  const ids = (parts: Partial<Query>) => find(query(parts)).rows.map((row) => rows.advertId[row]);
  const lodz = { point: [51.7594, 19.4572], name: 'Łódź' } as const;

  test('everything is the board, unchanged', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect(find(query()).distances.size).toBe(0);
  });

  test('a country finds remote jobs that can be done from there, a city does not', () => {
    expect(ids({ facets: { place: ['pl'] } })).toEqual([1, 2, 3, 4]);
    expect(ids({ facets: { place: ['cz'] } })).toEqual([4]);
    expect(ids({ facets: { place: ['pl..warszawa'] } })).toEqual([3]);
  });

  test('values that the board does not have find nothing and count nothing', () => {
    const found = find(query({ facets: { field: ['gone'] } }));
    expect(found.rows).toEqual([]);
    expect(found.counts.place.size).toBe(0);
    expect(found.counts.field).toEqual(new Map([['magazyn', 4]]));
  });

  test.each<[5 | 10 | 25 | 100, number[]]>([
    [5, [1]],
    [25, [1, 2]],
    [100, [1, 2]],
  ])('%d km around Łódź', (km, found) => {
    expect(ids({ near: { ...lodz, km } })).toEqual(found);
  });

  test('in a part of the map leaves jobs elsewhere and without a point out, however far round it is given', () => {
    const zgierz = { west: 19.4, south: 51.8, east: 19.5, north: 51.9 };
    expect(ids({ part: zgierz })).toEqual([2]);
    expect(ids({ part: { ...zgierz, west: 379.4, east: 379.5 } })).toEqual([2]);
    expect(ids({ part: { ...zgierz, south: 51.86 } })).toEqual([]);
    const all = find(query({})).rows.length;
    const world = find(query({ part: { west: -180, south: -90, east: 180, north: 90 } })).rows.length;
    expect(world).toBe(rows.point.filter((point) => point !== null).length);
    expect(world).toBeLessThan(all);
  });

  test('distances are those of maps', () => {
    const { distances } = find(query({ near: { ...lodz, km: 25 }, sort: 'distance' }));
    expect(distances.get(1)).toBeCloseTo(11.3, 1);
    expect(kilometres([52.2298, 21.0118], [52.52, 13.405])).toBeCloseTo(517.3, 0);
    expect(kilometres([0, 180], [0, -180])).toBeCloseTo(0, 6);
    expect(kilometres([90, 0], [-90, 0])).toBeCloseTo(20_015, 0);
  });

  test.each<[Query['sort'], number[]]>([
    ['newest', [1, 2, 3, 4]],
    ['title', [3, 2, 1, 4]],
    ['closing', [4, 3, 1, 2]],
    ['distance', [1, 2, 3, 4]],
  ])('sorted by %s', (sort, order) => {
    expect(ids({ sort })).toEqual(order);
  });

  test('an empty board finds nothing', () => {
    const found = createFinder(rowsOf([])).find(
      query({ words: 'kurier', near: { ...lodz, km: 5 }, sort: 'distance' }),
    );
    expect(found.rows).toEqual([]);
    expect(found.counts.place.size).toBe(0);
  });
});
