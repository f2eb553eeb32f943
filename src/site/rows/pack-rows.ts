import { basePath, below } from '../../base/site-path.ts';
import { lineageOf } from '../../board/following.ts';
import { type Job, placeFacet } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';
import { hasOwnForm } from '../../board/lists/addresses.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { cardsOf } from '../../board/recruitments.ts';
import { shareText } from '../../board/share-parts.ts';
import { formatPay, formatPlaces } from '../../i18n/format.ts';
import { type InterfaceLanguage, localeOf } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { takesApplications } from '../../settings/addresses.ts';
import { listsAll } from '../../settings/brands.ts';
import { isOwnKey } from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { closingSecond, postedDay } from '../job/expiry.ts';
import { hiringCompany } from '../job/posting.ts';
import { fieldSign } from '../page/motif.ts';
import { byId } from './decode-rows.ts';
import { type FacetColumns, facetColumns } from './facet-columns.ts';
import {
  addressParts,
  distinct,
  packAddresses,
  packNumbers,
  packSlug,
  packSteps,
  packTexts,
  packValues,
} from './pack-values.ts';
import { kindOfPay, topPay, yearlyEuros } from './pay-scale.ts';
import { type FacetColumn, type FacetKey, keysOf, type PackedFacet, type PackedRows } from './rows.ts';
import { byCodeUnit, compareTitles } from './title-order.ts';

/** Packs a column, or returns the one packed last if its values are the same. */
export type PackColumn = <Packed>(
  name: string,
  /** Everything that the column is made of, one value after the other. */
  of: readonly unknown[],
  pack: () => Packed,
) => Packed;

type Columns = Map<string, { of: readonly unknown[]; packed: unknown }>;

/** Packs columns; a column with the same values as on the board before is reused. */
function columnsLike(jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): PackColumn {
  const latest = lineageOf(jobs)?.latest<Job, Columns>(columnsLike, [language, site]);
  const known: Columns = latest?.value ?? new Map();
  if (latest) Object.assign(latest, { list: jobs, value: known });
  return <Packed>(name: string, of: readonly unknown[], pack: () => Packed): Packed => {
    const before = known.get(name);
    // Under its name a column is packed in one way.
    if (before && isSameList(before.of, of)) return before.packed as Packed;
    const packed = pack();
    known.set(name, { of, packed });
    return packed;
  };
}

/**
 * The rows of one board, in its order, packed for sending; `decodeRows` makes `Rows` of them.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export const boardRows = (
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): PackedRows => packRows(jobs, facetColumns(jobs, language, site), language, site);

/**
 * The same for some of the jobs of a board.
 *
 * @param columns of these jobs
 */
export function packRows(
  jobs: readonly Job[],
  columns: FacetColumns,
  language: InterfaceLanguage,
  site: SiteSettings,
): PackedRows {
  const ids = jobs.map(({ advertId }) => advertId);
  const rows = jobs.map((job) => rowFacts(job, language, site));
  const each = <Value>(find: (row: RowFacts) => Value): Value[] => rows.map(find);
  const column = columnsLike(jobs, language, site);
  const facets = Object.fromEntries(
    keysOf(columns).map((key) => [key, packFacet(key, columns[key])]),
  ) as PackedRows['facets'];
  const addresses = each(({ job }) => job.address);
  const roots = each(({ root }) => root);
  const otherAddresses = addresses.filter((_, row) => roots[row] === null);
  const references = each(({ job }) => job.reference ?? '');
  const values = (name: 'posted' | 'closes') => {
    const all = each((row) => row[name]);
    return column(name, all, () => packValues(all));
  };
  const pay = each((row) => row.pay);
  const rowOf = new Map(jobs.map((job, row) => [job, row]));
  return {
    language,
    texts: rowTexts(language, site),
    advertId: packSteps(ids),
    addresses: column('addresses', [...roots, ...otherAddresses], () => packAddresses(addresses, ids)),
    positions: cardsOf(jobs).flatMap(({ job, others }) =>
      others.length > 0 ? [packSteps([job, ...others].map((one) => rowOf.get(one) ?? 0))] : [],
    ),
    highlighted: packSteps(jobs.flatMap(({ highlighted }, row) => (highlighted ? [row] : []))),
    ...(takesApplications(site) && {
      formless: packSteps(jobs.flatMap((job, row) => (hasOwnForm(job, site) ? [] : [row]))),
    }),
    title: packTitles(rows, language),
    facets,
    place: column('place', [columns.place, ...each(({ placeKey }) => placeKey)], () =>
      packPlaces(rows, columns.place),
    ),
    // The columns of facets are other ones as soon as a job has another field, company or language.
    field: column('field', [columns.field], () => packFields(rows, columns.field, site)),
    brand: column('brand', [columns.brand], () => packBrands(rows, columns.brand, site)),
    advertLanguage: column('advertLanguage', [columns.language], () =>
      packLanguages(rows, columns.language, language),
    ),
    type: column('type', [columns.type], () => packNumbers(columns.type.of)),
    work: column('work', [columns.work], () => packNumbers(columns.work.of)),
    pay: column('pay', pay, () => packTexts(pay)),
    pays: column('pays', [columns.pay, ...jobs.map(({ pay: own }) => own)], () =>
      packPays(rows, columns.pay),
    ),
    reference: column('reference', [...ids, ...references], () =>
      packTexts(byId(ids).map((row) => references[row] ?? '')),
    ),
    posted: values('posted'),
    closes: values('closes'),
  };
}

/** The texts that scripts print, and answers to their searches have. */
export function rowTexts(language: InterfaceLanguage, site: SiteSettings): PackedRows['texts'] {
  const texts = dictionaryOf(language, site);
  const { jobsFound, jobsHere, notOnMap, nothingFound, close, zoomIn, zoomOut, from, perUnit } = texts;
  const { placesMore } = texts.find;
  return { jobsFound, jobsHere, notOnMap, placesMore, nothingFound, close, zoomIn, zoomOut, from, perUnit };
}

/**
 * The rows with the addresses that links to their jobs have, below the path of the site.
 *
 * @param siteUrl SITE_URL
 */
export function rowsBelow<Packed extends object>(rows: Packed, siteUrl: string): Packed {
  const base = basePath(siteUrl);
  if (base === '' || !hasAddresses(rows)) return rows;
  const { roots, root, other } = rows.addresses;
  const others = Object.entries(other).map(([row, address]) => [row, below(base, address)]);
  return {
    ...rows,
    addresses: { roots: roots.map((one) => below(base, one)), root, other: Object.fromEntries(others) },
  };
}

/** The index of shards has none. */
const hasAddresses = (rows: object): rows is Pick<PackedRows, 'addresses'> => 'addresses' in rows;

/** Of the facets that every board has, the columns below say what each row has. */
function packFacet(key: FacetKey, found: FacetColumn | undefined): PackedFacet {
  const { choices = [], sets = [], of = [], label } = found ?? {};
  return isOwnKey(key) ? { choices, sets, of: packNumbers(of), label } : { choices, sets };
}

function packPays(rows: readonly RowFacts[], column: FacetColumn): PackedRows['pays'] {
  const paid = ({ job: { pay } }: RowFacts) => (pay ? `${kindOfPay(pay)} ${topPay(pay)}` : '');
  const { samples, of } = kindsOf(rows, paid, column);
  const pays = samples.map(({ row }) => row.job.pay);
  const kinds = new Map(pays.flatMap((pay) => (pay ? [[kindOfPay(pay), pay] as const] : [])));
  const names = [...kinds.keys()];
  return {
    kinds: [...kinds].map(([kind, pay]) => ({
      kind,
      year: yearlyEuros(pay),
    })),
    set: packNumbers(samples.map(({ set }) => set)),
    kind: packNumbers(pays.map((pay) => (pay ? names.indexOf(kindOfPay(pay)) + 1 : 0))),
    top: packSteps(pays.map((pay) => (pay ? Math.round(topPay(pay) * 100) : 0))),
    of: packNumbers(of),
  };
}

/** Rows by kind: by a text, and by their set of a facet that contains more than its choices. */
function kindsOf(rows: readonly RowFacts[], keyOf: (row: RowFacts) => string, { of }: FacetColumn) {
  const kinds = rows.map((row, at) => ({ row, key: keyOf(row), set: of[at] ?? 0 }));
  return distinct(kinds, ({ key, set }) => `${set} ${key}`);
}

function packTitles(rows: readonly RowFacts[], language: InterfaceLanguage): PackedRows['title'] {
  const kinds = distinct(rows, ({ titleKey }) => titleKey);
  const compare = compareTitles(language);
  const { samples, of } = sorted(
    kinds,
    (one, other) => compare(one.job.displayTitle, other.job.displayTitle) || byCodeUnit(one.slug, other.slug),
  );
  return {
    titles: samples.map(({ job }) => job.displayTitle),
    slugs: samples.map(({ job, slug }) => packSlug(slug, job.displayTitle)),
    of: packNumbers(of),
  };
}

/** The same kinds in another order. */
function sorted<Item>(
  { samples, of }: { samples: readonly Item[]; of: readonly number[] },
  compare: (one: Item, other: Item) => number,
): { samples: Item[]; of: number[] } {
  const kinds = samples.map((sample, before) => ({ sample, before }));
  kinds.sort((one, other) => compare(one.sample, other.sample));
  const at: number[] = [];
  kinds.forEach(({ before }, now) => {
    at[before] = now;
  });
  return { samples: kinds.map(({ sample }) => sample), of: of.map((kind) => at[kind] ?? 0) };
}

function packPlaces(rows: readonly RowFacts[], column: FacetColumn): PackedRows['place'] {
  const kinds = kindsOf(rows, ({ placeKey }) => placeKey, column);
  const { samples, of } = sorted(
    { samples: kinds.samples.map(({ row, set }) => ({ set, ...row.place })), of: kinds.of },
    (one, other) =>
      one.set - other.set ||
      (one.latitude ?? 0) - (other.latitude ?? 0) ||
      (one.longitude ?? 0) - (other.longitude ?? 0),
  );
  const tails = distinct(samples, ({ tail }) => tail);
  return {
    set: packSteps(samples.map(({ set }) => set)),
    names: samples.map(({ name }) => name),
    areas: packSteps(
      samples.flatMap(({ isArea, latitude }, at) => (isArea && latitude !== null ? [at] : [])),
    ),
    tails: tails.samples.map(({ tail }) => tail),
    tail: packNumbers(tails.of),
    pointless: packSteps(samples.flatMap(({ latitude }, at) => (latitude === null ? [at] : []))),
    latitude: packSteps(samples.map(({ latitude }) => latitude).filter((degrees) => degrees !== null)),
    longitude: packSteps(samples.map(({ longitude }) => longitude).filter((degrees) => degrees !== null)),
    of: packNumbers(of),
  };
}

function packFields(rows: readonly RowFacts[], column: FacetColumn, site: SiteSettings): PackedRows['field'] {
  const { samples, of } = kindsOf(rows, ({ fieldsKey }) => fieldsKey, column);
  return {
    set: packNumbers(samples.map(({ set }) => set)),
    fields: samples.map(({ row }) => row.job.fields),
    signs: packNumbers(samples.map(({ row }) => fieldSign(row.job.fields[0] ?? '', site))),
    of: packNumbers(of),
  };
}

function packBrands(rows: readonly RowFacts[], column: FacetColumn, site: SiteSettings): PackedRows['brand'] {
  const { samples, of } = kindsOf(rows, ({ company }) => company, column);
  const companies = samples.map(({ row }) => row.company);
  return {
    set: packNumbers(samples.map(({ set }) => set)),
    companies,
    ...(listsAll(site) && { named: companies }),
    of: packNumbers(of),
  };
}

function packLanguages(
  rows: readonly RowFacts[],
  column: FacetColumn,
  language: InterfaceLanguage,
): PackedRows['advertLanguage'] {
  const tag = ({ job }: RowFacts) => (job.language === language ? '' : job.language);
  const { samples, of } = kindsOf(rows, tag, column);
  return {
    set: packNumbers(samples.map(({ set }) => set)),
    tags: samples.map(({ row }) => tag(row)),
    of: packNumbers(of),
  };
}

/** What is slow to compute for a job and does not depend on the others. */
interface RowFacts {
  job: Job;
  /** `''` = not given. */
  pay: string;
  /** Days since 1970. */
  posted: number | null;
  /** Seconds since 1970. */
  closes: number | null;
  /** What precedes the number in its address ("/jobs/"); `null` for an address of another form. */
  root: string | null;
  slug: string;
  /** Equal for titles with slugs that are equal. */
  titleKey: string;
  place: RowPlace;
  /** Equal for places that are shown alike. */
  placeKey: string;
  /** Equal for lists of fields that are equal. */
  fieldsKey: string;
  /** `''` where it hires anonymously. */
  company: string;
}

/** A job's place as its row shows it. */
export interface RowPlace {
  name: string;
  /** Whether that is a region or a country: the town is unknown. */
  isArea: boolean;
  /** What its line says after the name. */
  tail: string;
  /** Ten thousandths of a degree; `null` = not on the map. */
  latitude: number | null;
  longitude: number | null;
}

// Most jobs are what they were when the rows were made last, and are listed in one language.
export const rowFacts = memoLast((job: Job, language: InterfaceLanguage, site: SiteSettings): RowFacts => {
  const { root = null, slug = '' } = addressParts(job.address, job.advertId) ?? {};
  const place = rowPlace(job, language);
  return {
    job,
    pay: job.pay ? formatPay(job.pay, language, localeOf(language, site), site) : '',
    posted: postedDay(job, site.timeZone),
    closes: closingSecond(job, site.timeZone),
    root,
    slug,
    titleKey: `${job.displayTitle}\n${slug}`,
    place,
    placeKey: shareText(JSON.stringify(Object.values(place))),
    fieldsKey: shareText(JSON.stringify(job.fields)),
    company: hiringCompany(job, site) ?? '',
  };
});

function rowPlace(job: Job, language: InterfaceLanguage): RowPlace {
  const placed = placesIn(job, language);
  const name = placeFacet(placed);
  const line = formatPlaces(placed);
  const [latitude = null, longitude = null] = job.place?.point ?? [];
  return {
    name,
    isArea: job.place?.locality == null,
    tail: line.slice(name.length + 2),
    latitude: tenThousandths(latitude),
    longitude: tenThousandths(longitude),
  };
}

const tenThousandths = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 10_000));
