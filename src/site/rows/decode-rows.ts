import {
  isoDay,
  unpackAddresses,
  unpackNumbers,
  unpackSlug,
  unpackSteps,
  unpackTexts,
  unpackValues,
} from './pack-values.ts';
import type { RowPay } from './pay-scale.ts';
import type { BuiltInKey, FacetColumn, PackedFacet, PackedRowShard, PackedRows, Rows } from './rows.ts';

/** Rows by advert id. References were given in that order, so each is near the one before. */
export const byId = (ids: readonly number[]): number[] =>
  ids.map((_, row) => row).sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0) || one - other);

/** What `boardRows` (src/site/rows/pack-rows.ts) packed. */
export function decodeRows(packed: PackedRows & Partial<Pick<PackedRowShard, 'positionIds'>>): Rows {
  const { language, texts, title, place, field, brand, advertLanguage } = packed;
  const advertId = unpackSteps(packed.advertId);
  const of = {
    place: unpackNumbers(place.of),
    field: unpackNumbers(field.of),
    brand: unpackNumbers(brand.of),
    language: unpackNumbers(advertLanguage.of),
    title: unpackNumbers(title.of),
    pay: unpackNumbers(packed.pays.of),
  };
  const sets: Record<BuiltInKey, readonly number[]> = {
    place: through(of.place, unpackSteps(place.set)),
    field: through(of.field, unpackNumbers(field.set)),
    brand: through(of.brand, unpackNumbers(brand.set)),
    language: through(of.language, unpackNumbers(advertLanguage.set)),
    type: unpackNumbers(packed.type),
    work: unpackNumbers(packed.work),
    pay: through(of.pay, unpackNumbers(packed.pays.set)),
  };
  const facets = Object.fromEntries(
    Object.entries(packed.facets as Record<string, PackedFacet>).map(([key, { of: own = '', ...facet }]) => [
      key,
      { ...facet, of: sets[key as BuiltInKey] ?? unpackNumbers(own) },
    ]),
  ) as Rows['facets'];
  const slugs = title.slugs.map((slug, at) => unpackSlug(slug, title.titles[at] ?? ''));
  const fields = through(of.field, field.fields);
  const highlighted = new Set(unpackSteps(packed.highlighted));
  return {
    language,
    texts,
    advertId,
    title: through(of.title, title.titles),
    titleRank: through(of.title, ranks(title.titles)),
    lang: through(of.language, advertLanguage.tags),
    address: unpackAddresses(packed.addresses, advertId, through(of.title, slugs)),
    ...lines(packed, of.place, fields, facets, through(of.brand, brand.named ?? [])),
    position: positions(packed, advertId.length),
    pay: unpackTexts(packed.pay),
    pays: through(of.pay, paysOf(packed)),
    formless: packed.formless === undefined ? undefined : new Set(unpackSteps(packed.formless)),
    highlighted: advertId.map((_, row) => (highlighted.has(row) ? 1 : 0)),
    reference: inRows(unpackTexts(packed.reference), advertId),
    company: through(of.brand, brand.companies),
    place: through(of.place, place.names),
    isArea: through(of.place, areas(place)),
    fields,
    sign: through(of.field, unpackNumbers(field.signs ?? '')).map((sign = 0) => sign),
    workModel: facets.work.of.map((set) => firstChoice(facets.work, set)?.value ?? ''),
    posted: unpackValues(packed.posted).map((day) => (day === null ? '' : isoDay(day))),
    closes: unpackValues(packed.closes),
    point: through(of.place, points(place)),
    facets,
  };
}

/** By row, the value at its index. */
const through = <Value>(of: readonly number[], values: readonly Value[]): Value[] =>
  // Every index was given by boardRows: nothing is missing.
  of.map((at) => values[at] as Value);

/** Equal titles, of which each has a slug of its own, have the same rank. */
const ranks = (titles: readonly string[]): number[] => {
  let rank = 0;
  return titles.map((title, at) => {
    if (title !== titles[at - 1]) rank = at;
    return rank;
  });
};

/** By record. */
function paysOf({ pays: { kinds, kind, top } }: PackedRows): (RowPay | null)[] {
  const tops = unpackSteps(top);
  return unpackNumbers(kind).map((index, at) => {
    const own = kinds[index - 1];
    const amount = (tops[at] ?? 0) / 100;
    return own ? { kind: own.kind, top: amount, year: own.year && amount * own.year } : null;
  });
}

const firstChoice = ({ choices, sets }: FacetColumn, set: number) => choices[sets[set]?.[0] ?? -1];

/** As `jobLine` writes them. @param companies by row, where cards name them */
function lines(
  { place }: PackedRows,
  places: readonly number[],
  fields: Rows['fields'],
  { work, type }: Rows['facets'],
  companies: readonly string[],
): Pick<Rows, 'line' | 'where' | 'facts'> {
  const tails = through(unpackNumbers(place.tail), place.tails);
  const placeLines = place.names.map((name, at) => [name, tails[at]].filter(Boolean).join(', '));
  const facts = places.map((_, row) => {
    const model = firstChoice(work, work.of[row] ?? 0);
    const parts = [
      companies[row],
      model?.value === 'on-site' ? '' : model?.label,
      fields[row]?.[0],
      firstChoice(type, type.of[row] ?? 0)?.label,
    ];
    return parts.filter(Boolean).join(' · ');
  });
  const where = places.map((at) => placeLines[at] ?? '');
  const line = where.map((place, row) => [place, facts[row]].filter(Boolean).join(' · '));
  return { line, where, facts };
}

function positions(
  { positions, positionIds }: PackedRows & Partial<Pick<PackedRowShard, 'positionIds'>>,
  count: number,
): number[] {
  const found = new Array<number>(count).fill(0);
  const ids = positionIds === undefined ? null : unpackSteps(positionIds);
  positions.forEach((rows, at) => {
    for (const row of unpackSteps(rows)) found[row] = ids?.[at] ?? at + 1;
  });
  return found;
}

function points({ names, pointless, latitude, longitude }: PackedRows['place']): Rows['point'] {
  const none = new Set(unpackSteps(pointless));
  const [north, east] = [unpackSteps(latitude).values(), unpackSteps(longitude).values()];
  const next = (degrees: Iterator<number>): number => (degrees.next().value ?? 0) / 10_000;
  return names.map((_, at) => (none.has(at) ? null : [next(north), next(east)]));
}

function areas({ names, areas: packed }: PackedRows['place']): boolean[] {
  const found = new Set(unpackSteps(packed));
  return names.map((_, at) => found.has(at));
}

/** Texts in the order of the advert ids, by row. */
function inRows(texts: readonly string[], ids: readonly number[]): string[] {
  const rows: string[] = [];
  byId(ids).forEach((row, at) => {
    rows[row] = texts[at] ?? '';
  });
  return rows;
}
