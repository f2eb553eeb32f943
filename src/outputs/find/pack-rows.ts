import type { Job } from '../../board/job.ts';
import { placeFacet } from '../../board/place-facet.ts';
import type { Site } from '../../config.ts';
import { formatPlace } from '../../i18n/format.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { hiringCompany } from '../job-posting/hiring-company.ts';
import { byId } from './by-id.ts';
import { distinct } from './distinct.ts';
import { facetColumns } from './facet-columns.ts';
import { type FacetKey, facetKeys } from './facet-keys.ts';
import { packAddresses, packSlug } from './pack-addresses.ts';
import { packNumbers, packSteps } from './pack-numbers.ts';
import { packTexts, packValues } from './pack-values.ts';
import type { PackedFacet, PackedRows } from './packed-rows.ts';
import { type RowFacts, rowFacts } from './row-facts.ts';

/**
 * The rows of one board, in its order.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export function packRows(jobs: readonly Job[], language: InterfaceLanguage, site: Site): PackedRows {
  const columns = facetColumns(jobs, language, site);
  const { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut } = dictionaryOf(language);
  const ids = jobs.map(({ advertId }) => advertId);
  const facts = jobs.map((job) => rowFacts(job, language, site.timeZone));
  const rows = jobs.map((job, row): Row => {
    const set = (key: FacetKey) => columns[key].of[row] ?? 0;
    return { job, place: set('place'), field: set('field'), brand: set('brand'), language: set('language') };
  });
  const facets = Object.fromEntries(
    facetKeys.map((key): [FacetKey, PackedFacet] => {
      const { choices, sets } = columns[key];
      return [key, { choices, sets }];
    }),
  ) as Record<FacetKey, PackedFacet>;
  return {
    language,
    texts: { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut },
    advertId: packSteps(ids),
    addresses: packAddresses(
      jobs.map(({ address }) => address),
      ids,
    ),
    highlighted: packSteps(jobs.flatMap(({ highlighted }, row) => (highlighted ? [row] : []))),
    title: packTitles(jobs, facts, language),
    facets,
    place: packPlaces(rows),
    field: packFields(rows),
    brand: packBrands(rows, site),
    advertLanguage: packLanguages(rows, language),
    type: packNumbers(columns.type.of),
    work: packNumbers(columns.work.of),
    pay: packTexts(facts.map(({ pay }) => pay)),
    reference: packTexts(byId(ids).map((row) => jobs[row]?.reference ?? '')),
    posted: packValues(facts.map(({ posted }) => posted)),
    closes: packValues(facts.map(({ closes }) => closes)),
  };
}

/** A job, and what it has of the facets that are told with more than their choices (`FacetColumn.of`). */
interface Row {
  job: Job;
  place: number;
  field: number;
  brand: number;
  language: number;
}

function packTitles(
  jobs: readonly Job[],
  facts: readonly RowFacts[],
  language: InterfaceLanguage,
): PackedRows['title'] {
  const kinds = distinct(
    jobs.map(({ displayTitle }, row) => ({ title: displayTitle, slug: facts[row]?.slug ?? '' })),
    ({ title, slug }) => `${title}\n${slug}`,
  );
  const { compare } = new Intl.Collator(language, { numeric: true });
  const { samples, of } = sorted(
    kinds,
    (one, other) =>
      compare(one.title, other.title) || order(one.title, other.title) || order(one.slug, other.slug),
  );
  return {
    titles: samples.map(({ title }) => title),
    slugs: samples.map(({ title, slug }) => packSlug(slug, title)),
    of: packNumbers(of),
  };
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

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

function packPlaces(rows: readonly Row[]): PackedRows['place'] {
  const found = rows.map(({ job, place: set }) => {
    const name = placeFacet(job);
    const line = job.place ? formatPlace(job.place) : '';
    const [latitude = null, longitude = null] = job.place?.point ?? [];
    return {
      set,
      name,
      tail: line.slice(name.length + 2),
      latitude: tenThousandths(latitude),
      longitude: tenThousandths(longitude),
    };
  });
  const { samples, of } = sorted(
    distinct(found, (record) => JSON.stringify(Object.values(record))),
    (one, other) =>
      one.set - other.set ||
      (one.latitude ?? 0) - (other.latitude ?? 0) ||
      (one.longitude ?? 0) - (other.longitude ?? 0),
  );
  const tails = distinct(samples, ({ tail }) => tail);
  return {
    set: packSteps(samples.map(({ set }) => set)),
    names: samples.map(({ name }) => name),
    tails: tails.samples.map(({ tail }) => tail),
    tail: packNumbers(tails.of),
    pointless: packSteps(samples.flatMap(({ latitude }, at) => (latitude === null ? [at] : []))),
    latitude: packSteps(samples.map(({ latitude }) => latitude).filter((degrees) => degrees !== null)),
    longitude: packSteps(samples.map(({ longitude }) => longitude).filter((degrees) => degrees !== null)),
    of: packNumbers(of),
  };
}

const tenThousandths = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 10_000));

function packFields(rows: readonly Row[]): PackedRows['field'] {
  const { samples, of } = distinct(rows, ({ job, field }) => JSON.stringify([field, job.fields]));
  return {
    set: packNumbers(samples.map(({ field }) => field)),
    fields: samples.map(({ job }) => job.fields),
    of: packNumbers(of),
  };
}

function packBrands(rows: readonly Row[], site: Site): PackedRows['brand'] {
  const company = ({ job }: Row) => hiringCompany(job, site) ?? '';
  const { samples, of } = distinct(rows, (row) => JSON.stringify([row.brand, company(row)]));
  return {
    set: packNumbers(samples.map(({ brand }) => brand)),
    companies: samples.map(company),
    of: packNumbers(of),
  };
}

function packLanguages(rows: readonly Row[], language: InterfaceLanguage): PackedRows['advertLanguage'] {
  const tag = ({ job }: Row) => (job.language === language ? '' : job.language);
  const { samples, of } = distinct(rows, (row) => JSON.stringify([row.language, tag(row)]));
  return {
    set: packNumbers(samples.map((row) => row.language)),
    tags: samples.map(tag),
    of: packNumbers(of),
  };
}
