import type { Row, SqlDatabase } from '../store/sql.ts';
import { pageKinds, sourceKinds, tags } from './counted.ts';
import { daysBetween, firstOf } from './days.ts';
import { type Cell, cellOf, mask, withRest } from './masks.ts';

/** Days of the periods that are shown. With any number of days, the difference of two periods would be the numbers of one day. */
export const periods = [7, 30, 90, 396] as const;
export type Period = (typeof periods)[number];

/** Rows of a list. */
const mostRows = 20;

/** The numbers of a period as they are shown: nothing below 5, and nothing that leads to something below 5. */
export interface NumbersReport {
  days: Period;
  /** The first and the last day. */
  from: string;
  to: string;
  totals: Record<
    | 'visits'
    | 'views'
    | 'jobViews'
    | 'searches'
    | 'searchesWithoutJobs'
    | 'formsOpened'
    | 'formsWithMistakes'
    | 'applicationsSent'
    | 'applyLinksFollowed',
    Cell
  >;
  /** By day, or by month where the period is longer than 90 days. */
  timeline: readonly ({ day: string } & Record<Timed, Cell>)[];
  pages: readonly { page: string; views: Cell }[];
  sources: readonly { source: string; visits: Cell }[];
  websites: readonly { website: string; visits: Cell }[];
  channels: readonly { channel: string; visits: Cell; formsOpened: Cell; sent: Cell; linksFollowed: Cell }[];
  campaigns: readonly { tag: string; name: string; visits: Cell }[];
  jobs: readonly { advertId: number; views: Cell; formsOpened: Cell; sent: Cell; linksFollowed: Cell }[];
  searches: readonly { words: string; searches: Cell }[];
  searchesWithoutJobs: readonly { words: string; searches: Cell }[];
  mistakes: readonly { field: string; forms: Cell }[];
}

const timed = ['visits', 'jobViews', 'searches', 'formsOpened', 'sent'] as const;
type Timed = (typeof timed)[number];

/** The source of a report: the sums of a process, or of all processes of a site. */
export interface SumsPlace {
  database: Pick<SqlDatabase, 'query'>;
  /** What its tables begin with. */
  prefix: string;
}

/** Reads the numbers of a period that ends with a day. @param today as `Days.of` writes it */
export async function readReport(place: SumsPlace, days: Period, today: string): Promise<NumbersReport> {
  const from = firstOf(days, today);
  const { database, prefix } = place;
  const rows = await database.query(
    `SELECT kind, name, day, sum(n) AS n FROM ${prefix}daily
     WHERE kind IN ('view', 'visit', 'search', 'form') AND day >= $1 AND day <= $2 GROUP BY kind, name, day`,
    [from, today],
  );
  const list = async (kind: string, most = mostRows): Promise<Named[]> =>
    (await database.query(listQuery(prefix), [kind, from, today, most])).map((row) => ({
      name: String(row.shown),
      n: Number(row.n),
    }));
  const few = async (kind: string) => (await list(kind)).filter(({ name }) => name !== '');
  const [jobs, opened, sent, followed] = await Promise.all(
    ['job', 'job-opened', 'job-sent', 'job-followed'].map((kind) => list(kind, 1_000)),
  );
  const [source, sourceOpened, sourceSent, sourceFollowed] = await Promise.all(
    ['source', 'source-opened', 'source-sent', 'source-followed'].map((kind) => list(kind, 1_000)),
  );
  return makeReport({
    days,
    from,
    to: today,
    sums: createSums(rows),
    jobs: { views: jobs, formsOpened: opened, sent, linksFollowed: followed },
    channels: { visits: source, formsOpened: sourceOpened, sent: sourceSent, linksFollowed: sourceFollowed },
    hosts: await few('host'),
    words: await few('word'),
    missing: await few('missing'),
    faults: await few('fault'),
    tagged: await Promise.all(tags.map(async (tag) => ({ tag, names: await few(tag) }))),
  });
}

/** The most frequent names of a kind. A digest without a text is rare: all of them together are the name ''. */
const listQuery = (prefix: string): string =>
  `SELECT CASE WHEN ${prefix}daily.name LIKE '#%' THEN coalesce(${prefix}word.text, '') ELSE ${prefix}daily.name END AS shown,
     sum(n) AS n
   FROM ${prefix}daily LEFT JOIN ${prefix}word
     ON ${prefix}word.kind = ${prefix}daily.kind AND ${prefix}word.name = ${prefix}daily.name
   WHERE ${prefix}daily.kind = $1 AND day >= $2 AND day <= $3
   GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $4`;

interface Named {
  name: string;
  n: number;
}

interface Sums {
  of(kind: string, name?: string): number;
  /** By the beginning of the day: "2026-11-29", or "2026-11". */
  by(kind: string, names: readonly string[], times: readonly string[]): number[];
}

function createSums(rows: readonly Row[]): Sums {
  const all = rows.map(({ kind, name, day, n }) => ({
    kind: String(kind),
    name: String(name),
    day: String(day),
    n: Number(n),
  }));
  return {
    of: (kind, name) =>
      all.reduce((sum, one) => sum + (one.kind === kind && (name ?? one.name) === one.name ? one.n : 0), 0),
    by(kind, names, times) {
      const sums = new Map(times.map((time) => [time, 0]));
      const length = times[0]?.length ?? 0;
      for (const one of all) {
        const time = one.day.slice(0, length);
        const before = one.kind === kind && names.includes(one.name) ? sums.get(time) : undefined;
        if (before !== undefined) sums.set(time, before + one.n);
      }
      return times.map((time) => sums.get(time) ?? 0);
    },
  };
}

type ByColumn<Column extends string> = Record<Column, readonly Named[] | undefined>;

interface Material {
  days: Period;
  from: string;
  to: string;
  sums: Sums;
  jobs: ByColumn<'views' | 'formsOpened' | 'sent' | 'linksFollowed'>;
  channels: ByColumn<'visits' | 'formsOpened' | 'sent' | 'linksFollowed'>;
  hosts: readonly Named[];
  words: readonly Named[];
  missing: readonly Named[];
  faults: readonly Named[];
  tagged: readonly { tag: string; names: readonly Named[] }[];
}

/** A table whose columns are parts of sums; its rows are sorted by their names, which says nothing of their numbers. */
class Table<Column extends string> {
  names: readonly string[];
  readonly #columns: Record<Column, ReadonlyMap<string, number>>;
  readonly cells: Partial<Record<Column, readonly Cell[]>> = {};

  /** @param first the column by which the most frequent rows are chosen */
  constructor(
    columns: ByColumn<Column>,
    first: NoInfer<Column>,
    isListed: (name: string) => boolean = () => true,
  ) {
    this.#columns = Object.fromEntries(
      Object.entries<readonly Named[] | undefined>(columns).map(([column, all]) => [
        column,
        new Map((all ?? []).map(({ name, n }) => [name, n])),
      ]),
    ) as unknown as Record<Column, ReadonlyMap<string, number>>;
    const listed = new Set(
      [first, ...(Object.keys(columns) as Column[])].flatMap((column) =>
        [...this.#columns[column].keys()].filter(isListed).slice(0, mostRows),
      ),
    );
    this.names = [...listed].slice(0, mostRows).sort();
  }

  clear(): void {
    this.names = [];
  }

  parts(column: Column, sum: number): number[] {
    return withRest(
      sum,
      this.names.map((name) => this.#columns[column].get(name) ?? 0),
    );
  }

  take(column: Column, masked: readonly Cell[] | undefined): void {
    this.cells[column] = masked?.slice(1) ?? [];
  }

  /** The rows, those with the largest shown number of the first column first. */
  rows(first: Column): ({ name: string } & Record<Column, Cell>)[] {
    const rows = this.names.map((name, at) => ({ name, ...this.#row(at) }));
    return rows.sort((one, other) => shownSize(other[first]) - shownSize(one[first]));
  }

  #row(at: number): Record<Column, Cell> {
    const columns = Object.keys(this.#columns) as Column[];
    return Object.fromEntries(columns.map((column) => [column, this.cells[column]?.[at] ?? 0])) as Record<
      Column,
      Cell
    >;
  }
}

/** What a shown number is sorted by: nothing that it does not show. */
const shownSize = (cell: Cell): number => (typeof cell === 'number' ? cell : cell === 'under 5' ? 1 : 4.5);

function makeReport(given: Material): NumbersReport {
  const { days, from, to, sums } = given;
  const all = daysBetween(from, to);
  const times = days > 90 ? [...new Set(all.map((day) => day.slice(0, 7)))] : all;
  const open = (name: string) => name !== '';
  const jobs = new Table(given.jobs, 'views');
  const channels = new Table(given.channels, 'visits', open);
  const hosts = new Table({ n: given.hosts }, 'n');
  const words = new Table({ n: given.words }, 'n');
  const missing = new Table({ n: given.missing }, 'n');
  const campaigns = given.tagged.map(({ tag, names }) => ({ tag, table: new Table({ n: names }, 'n') }));

  const dividedBy = <Column extends string>(
    sum: number,
    timeline: readonly number[] | null,
    tables: readonly (readonly [Table<Column>, Column])[],
    isShown = true,
  ) => {
    const groups = [
      ...tables.map(([table, column]) => table.parts(column, sum)),
      ...(timeline ? [timeline] : []),
    ];
    const masked = mask(sum, groups, isShown);
    for (const [at, [table, column]] of tables.entries()) table.take(column, masked.groups[at]);
    return { sum: masked.sum, timeline: masked.groups[tables.length] ?? [] };
  };
  const isShown = (cell: Cell | undefined) => typeof cell === 'number';
  /** The names of a part that is shown as `cell`. There are none where they can't be shown beside it. */
  const ofPart = (part: number, cell: Cell | undefined, table: Table<'n'>) => {
    const { sum } = dividedBy(part, null, [[table, 'n']], isShown(cell));
    if (isShown(cell) && !isShown(sum)) table.clear();
  };

  // Parts of sums that are parts themselves: both ways have to agree on what is shown.
  const views = sums.of('view');
  const jobViews = sums.of('view', 'job');
  const jobDays = sums.by('view', ['job'], times);
  const others = pageKinds.filter((kind) => kind !== 'job').map((kind) => sums.of('view', kind));
  let ofJobs = dividedBy(jobViews, jobDays, [[jobs, 'views']]);
  let pages = mask(views, [[jobViews, ...others]]);
  let jobCell = pages.groups[0]?.[0] ?? 0;
  if (!isShown(ofJobs.sum) || !isShown(jobCell)) {
    ofJobs = dividedBy(jobViews, jobDays, [[jobs, 'views']], false);
    pages = mask(views, [[jobViews, ...others]], false);
    jobCell = ofJobs.sum;
  }

  const visits = sums.of('visit');
  const sourceParts = sourceKinds.map((kind) => sums.of('visit', kind));
  const linkAt = sourceKinds.indexOf('link');
  const tables: (readonly [Table<string>, string])[] = [
    [channels as Table<string>, 'visits'],
    ...campaigns.map(({ table }) => [table as Table<string>, 'n'] as const),
  ];
  const ofVisits = mask(visits, [
    sourceParts,
    sums.by('visit', sourceKinds, times),
    ...tables.map(([table, column]) => table.parts(column, visits)),
  ]);
  for (const [at, [table, column]] of tables.entries()) table.take(column, ofVisits.groups[at + 2]);
  const [sources = [], visitTimes = []] = ofVisits.groups;
  ofPart(sourceParts[linkAt] ?? 0, sources[linkAt], hosts);

  const searches = sums.of('search');
  const nothing = sums.of('search', 'nothing');
  const ofSearches = mask(searches, [
    [searches - nothing, nothing],
    sums.by('search', ['found', 'nothing'], times),
    words.parts('n', searches),
  ]);
  const [found = [], searchTimes = [], wordCells] = ofSearches.groups;
  words.take('n', wordCells);
  const nothingCell = found[1] ?? 0;
  ofPart(nothing, nothingCell, missing);

  const formPart = (name: string, column: 'formsOpened' | 'sent' | 'linksFollowed', isTimed: boolean) =>
    dividedBy(sums.of('form', name), isTimed ? sums.by('form', [name], times) : null, [
      [jobs as Table<string>, column],
      [channels as Table<string>, column],
    ]);
  const opened = formPart('opened', 'formsOpened', true);
  const sent = formPart('sent', 'sent', true);
  const followed = formPart('followed', 'linksFollowed', false);

  return {
    days,
    from,
    to,
    totals: {
      visits: ofVisits.sum,
      views: pages.sum,
      jobViews: jobCell,
      searches: ofSearches.sum,
      searchesWithoutJobs: nothingCell,
      formsOpened: opened.sum,
      formsWithMistakes: cellOf(sums.of('form', 'faults')),
      applicationsSent: sent.sum,
      applyLinksFollowed: followed.sum,
    },
    timeline: times.map((day, at) => ({
      day,
      visits: visitTimes[at] ?? 0,
      jobViews: ofJobs.timeline[at] ?? 0,
      searches: searchTimes[at] ?? 0,
      formsOpened: opened.timeline[at] ?? 0,
      sent: sent.timeline[at] ?? 0,
    })),
    pages: ['job', ...pageKinds.filter((kind) => kind !== 'job')].map((page, at) => ({
      page,
      views: at === 0 ? jobCell : (pages.groups[0]?.[at] ?? 0),
    })),
    sources: sourceKinds.map((source, at) => ({ source, visits: sources[at] ?? 0 })),
    websites: hosts.rows('n').map(({ name, n }) => ({ website: name, visits: n })),
    channels: channels
      .rows('visits')
      .map(({ name, visits: begun, formsOpened, sent: arrived, linksFollowed }) => ({
        channel: name,
        visits: begun,
        formsOpened,
        sent: arrived,
        linksFollowed,
      })),
    campaigns: campaigns.flatMap(({ tag, table }) =>
      table.rows('n').map(({ name, n }) => ({ tag, name, visits: n })),
    ),
    jobs: jobs.rows('views').map(({ name, views: seen, formsOpened, sent: arrived, linksFollowed }) => ({
      advertId: Number(name),
      views: seen,
      formsOpened,
      sent: arrived,
      linksFollowed,
    })),
    searches: words.rows('n').map(({ name, n }) => ({ words: name, searches: n })),
    searchesWithoutJobs: missing.rows('n').map(({ name, n }) => ({ words: name, searches: n })),
    mistakes: given.faults.map(({ name, n }) => ({ field: name, forms: cellOf(n) })),
  };
}
