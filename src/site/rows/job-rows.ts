import type { Job } from '../../board/job.ts';
import { listChange, spliced } from '../../board/list-items.ts';
import { hasOwnForm } from '../../board/lists/addresses.ts';
import { facetKinds } from '../../board/lists/facet-kinds.ts';
import { boardPlaces } from '../../board/lists/facet-lists.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { takesApplications } from '../../settings/addresses.ts';
import { listsAll } from '../../settings/brands.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { fieldSign } from '../page/motif.ts';
import { facetColumns } from './facet-columns.ts';
import { rowFacts, rowTexts } from './pack-rows.ts';
import { isoDay } from './pack-values.ts';
import { kindOfPay, type RowPay, topPay, yearlyEuros } from './pay-scale.ts';
import type { Rows } from './rows.ts';
import { titleRanks } from './title-order.ts';

/** The rows of an earlier board, and its jobs. */
export interface RowsBefore {
  jobs: readonly Job[];
  rows: Rows;
}

/**
 * The rows of one board, in its order, as `decodeRows` makes them of `boardRows`; for searches on a server, which has
 * the jobs. After an edit the columns of the board before are copied, and only the rows of other jobs are made.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export function* rowSteps(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
  before: RowsBefore | null = null,
): Generator<void, Rows> {
  const columns = yield* columnSteps(jobs, language, site, before);
  if (before === null) {
    // Facets are made of these, which are cached; after an edit most are those of the board before.
    facetKinds(jobs);
    yield;
    boardPlaces(jobs, language, site);
    yield;
  }
  const facets = facetColumns(jobs, language, site);
  yield;
  let titleRank: number[] | undefined;
  let formless: ReadonlySet<number> | undefined;
  return {
    language,
    texts: rowTexts(language, site),
    ...columns,
    // Sorting titles takes long, and few searches ask for their order.
    get titleRank() {
      titleRank ??= titleRanks(this.title, language);
      return titleRank;
    },
    // Answers of a server leave it out: a job's page says where to apply.
    get formless() {
      if (!takesApplications(site)) return undefined;
      formless ??= new Set(jobs.flatMap((job, row) => (hasOwnForm(job, site) ? [] : [row])));
      return formless;
    },
    facets,
  };
}

type Columns = Omit<Rows, 'language' | 'texts' | 'titleRank' | 'formless' | 'facets'>;

/** Jobs whose rows are made in one step. */
const jobsAtOnce = 50;

function* columnSteps(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
  before: RowsBefore | null,
): Generator<void, Columns> {
  const { at, removed, added } = listChange(before?.jobs ?? [], jobs);
  // Jobs can also have moved in the list.
  const rowBefore = new Map(removed.map((job, index) => [job, at + index]));
  const come = added.filter((job) => !rowBefore.has(job));
  const pays = createPays();
  const made = makeColumns([], language, site, pays);
  const names = Object.keys(made) as (keyof Columns)[];
  for (let from = 0; from < come.length; from += jobsAtOnce) {
    const part = makeColumns(come.slice(from, from + jobsAtOnce), language, site, pays);
    for (const name of names) (made[name] as unknown[]).push(...part[name]);
    yield;
  }
  if (before === null) return made;
  const rowMade = new Map(come.map((job, row) => [job, row]));
  // An edit leaves most columns as they are. Copying one takes milliseconds on a large board.
  const columnAfter = <Value>(had: readonly Value[], has: readonly Value[]) => {
    const own = added.map((job) => {
      const row = rowBefore.get(job);
      return row === undefined ? has[rowMade.get(job) ?? 0] : had[row];
    }) as Value[];
    return own.length === removed.length && own.every((value, index) => Object.is(value, had[at + index]))
      ? had
      : spliced(had, at, removed.length, own);
  };
  const { rows } = before;
  return Object.fromEntries(
    names.map((name) => [name, columnAfter<unknown>(rows[name], made[name])]),
  ) as unknown as Columns;
}

function makeColumns(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
  pays: (job: Job) => RowPay | null,
): Columns {
  const cells = jobs.map((job) => rowCells(job, language, site));
  const each = <Value>(find: (cell: RowCells) => Value): Value[] => cells.map(find);
  return {
    advertId: jobs.map(({ advertId }) => advertId),
    title: jobs.map(({ displayTitle }) => displayTitle),
    lang: each(({ lang }) => lang),
    address: jobs.map(({ address }) => address),
    line: each(({ line }) => line),
    where: each(({ where }) => where),
    facts: each(({ facts }) => facts),
    position: jobs.map(({ position }) => position ?? 0),
    pay: each(({ pay }) => pay),
    pays: jobs.map(pays),
    highlighted: jobs.map(({ highlighted }) => (highlighted ? 1 : 0)),
    reference: jobs.map(({ reference }) => reference ?? ''),
    company: each(({ company }) => company),
    place: each(({ place }) => place),
    isArea: each(({ isArea }) => isArea),
    fields: jobs.map(({ fields }) => fields),
    sign: each(({ sign }) => sign),
    workModel: jobs.map(({ workModel }) => workModel ?? ''),
    posted: each(({ posted }) => posted),
    closes: each(({ closes }) => closes),
    point: each(({ point }) => point),
  };
}

/** What a job's row has that has to be made, and does not depend on other jobs. */
interface RowCells {
  lang: string;
  line: string;
  where: string;
  facts: string;
  pay: string;
  company: string;
  place: string;
  isArea: boolean;
  sign: number;
  posted: string;
  closes: number | null;
  point: readonly [number, number] | null;
}

function rowCells(job: Job, language: InterfaceLanguage, site: SiteSettings): RowCells {
  const { pay, company, place, posted, closes } = rowFacts(job, language, site);
  const { workModels, employmentTypes } = dictionaryOf(language, site);
  const { workModel, fields } = job;
  const [type] = job.employmentTypes;
  const where = [place.name, place.tail].filter(Boolean).join(', ');
  const facts = [
    listsAll(site) ? company : '',
    workModel === null || workModel === 'on-site' ? '' : workModels[workModel],
    fields[0],
    type && employmentTypes[type],
  ]
    .filter(Boolean)
    .join(' · ');
  const { latitude, longitude } = place;
  return {
    lang: job.language === language ? '' : job.language,
    line: [where, facts].filter(Boolean).join(' · '),
    where,
    facts,
    pay,
    company,
    place: place.name,
    isArea: place.isArea && latitude !== null,
    sign: fieldSign(fields[0] ?? '', site),
    posted: posted === null ? '' : isoDay(posted),
    closes,
    point: latitude === null || longitude === null ? null : [latitude / 10_000, longitude / 10_000],
  };
}

/** Equal pay is one object: filters look at each once. */
function createPays(): (job: Job) => RowPay | null {
  const known = new Map<string, Map<number, RowPay>>();
  return ({ pay }) => {
    if (pay === null) return null;
    const kind = kindOfPay(pay);
    const top = Math.round(topPay(pay) * 100) / 100;
    const alike = known.get(kind) ?? new Map<number, RowPay>();
    known.set(kind, alike);
    const found = alike.get(top) ?? { kind, top, year: inYear(yearlyEuros(pay), top) };
    alike.set(top, found);
    return found;
  };
}

const inYear = (one: number | null, amount: number) => one && amount * one;
