import { numbersFile, openCountsToRead } from '../numbers/count-store.ts';
import { createDays } from '../numbers/days.ts';
import type { Cell } from '../numbers/masks.ts';
import { type NumbersReport, periods, readReport, type SumsPlace } from '../numbers/report.ts';
import { sharedPrefix } from '../numbers/shared-sums.ts';
import { processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { openSiteDatabase, readSiteStore } from '../store/open-store.ts';
import { fail } from './run.ts';

/** The report with the titles of jobs. Scripts rely on its keys: add, never rename. */
export interface NumbersJson extends NumbersReport {
  jobs: readonly (NumbersReport['jobs'][number] & { title: string | null })[];
}

export async function numbers(args: {
  days?: string | undefined;
  json?: boolean | undefined;
  csv?: boolean | undefined;
}): Promise<void> {
  try {
    if (args.json && args.csv) throw new Error('Choose --json or --csv: not both.');
    const { days: asked = '30' } = args;
    const days = periods.find((one) => String(one) === asked);
    if (days === undefined) throw new Error(`--days is ${asked}: give one of ${periods.join(', ')}.`);
    const settings = processSettings();
    const report = await withSums(settings, async (place) => {
      const today = createDays(settings.site.timeZone).of(Date.now());
      return withTitles(await readReport(place, days, today), settings);
    });
    if (report === null) {
      const text =
        settings.site.numbers === false ? 'numbers in site.config.ts is false' : 'no visit came yet';
      process.stderr.write(`Nothing was counted: ${text}.\n`);
      if (args.json) process.stdout.write('null\n');
      return;
    }
    process.stdout.write(
      args.json ? `${JSON.stringify(report)}\n` : args.csv ? csvOf(report) : textOf(report),
    );
  } catch (error) {
    fail(error);
  }
}

/** Reads the sums, even while the live site runs. `null` when there are none. */
async function withSums<Result>(
  { environment }: Settings,
  work: (place: SumsPlace) => Promise<Result>,
): Promise<Result | null> {
  const database = await openSiteDatabase(environment);
  if (database) {
    try {
      return await work({ database, prefix: sharedPrefix(database.schema) });
    } finally {
      await database.close();
    }
  }
  const sums = openCountsToRead(numbersFile(environment.DATA_DIR));
  if (sums === null) return null;
  try {
    return await work({ database: sums, prefix: '' });
  } finally {
    await sums.close();
  }
}

async function withTitles(report: NumbersReport, { environment }: Settings): Promise<NumbersJson> {
  const store = await readSiteStore(environment);
  try {
    const memory = (await store?.memory())?.jobs;
    const titleOf = (advertId: number) => memory?.get(advertId)?.title ?? null;
    return { ...report, jobs: report.jobs.map((job) => ({ ...job, title: titleOf(job.advertId) })) };
  } finally {
    await store?.close();
  }
}

/** Tables as rows of values: a title, the names of the columns, the rows. */
function tablesOf(report: NumbersJson) {
  const { totals, timeline, jobs, channels } = report;
  const table = (
    name: string,
    columns: readonly string[],
    rows: readonly (readonly (Cell | string)[])[],
  ) => ({
    name,
    columns,
    rows,
  });
  return [
    table('totals', ['what', 'times'], Object.entries(totals)),
    table(
      'timeline',
      ['day', 'visits', 'views of jobs', 'searches', 'forms opened', 'applications'],
      timeline.map((one) => [one.day, one.visits, one.jobViews, one.searches, one.formsOpened, one.sent]),
    ),
    table(
      'sources',
      ['source', 'visits'],
      report.sources.map(({ source, visits }) => [source, visits]),
    ),
    table(
      'websites',
      ['website', 'visits'],
      report.websites.map(({ website, visits }) => [website, visits]),
    ),
    table(
      'channels',
      ['channel', 'visits', 'forms opened', 'links followed', 'applications'],
      channels.map((one) => [one.channel, one.visits, one.formsOpened, one.linksFollowed, one.sent]),
    ),
    table(
      'campaigns',
      ['campaign', 'visits'],
      report.campaigns.map(({ tag, name, visits }) => [`${tag}=${name}`, visits]),
    ),
    table(
      'jobs',
      ['advert', 'title', 'views', 'forms opened', 'links followed', 'applications'],
      jobs.map((one) => [
        String(one.advertId),
        one.title ?? '',
        one.views,
        one.formsOpened,
        one.linksFollowed,
        one.sent,
      ]),
    ),
    table(
      'searches',
      ['words', 'searches'],
      report.searches.map(({ words, searches }) => [words, searches]),
    ),
    table(
      'searches without jobs',
      ['words', 'searches'],
      report.searchesWithoutJobs.map(({ words, searches }) => [words, searches]),
    ),
    table(
      'mistakes',
      ['field', 'forms'],
      report.mistakes.map(({ field, forms }) => [field, forms]),
    ),
    table(
      'pages',
      ['kind', 'views'],
      report.pages.map(({ page, views }) => [page, views]),
    ),
  ];
}

/** For people. */
export function textOf(report: NumbersJson): string {
  const tables = tablesOf(report).filter(({ rows }) => rows.length > 0);
  const parts = tables.map(({ name, columns, rows }) => {
    const cells = [columns, ...rows].map((row) => row.map(String));
    const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
    const lines = cells.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    return [`${name}:`, ...lines].join('\n');
  });
  return `From ${report.from} to ${report.to}\n\n${parts.join('\n\n')}\n`;
}

/** One table of all (RFC 4180): which list, which column, which row, the number. */
export function csvOf(report: NumbersJson): string {
  const lines = tablesOf(report).flatMap(({ name, columns, rows }) =>
    rows.flatMap((row) => {
      // A job has two columns that name it.
      const names = name === 'jobs' ? 2 : 1;
      return row
        .slice(names)
        .map((cell, at) => [name, row.slice(0, names).join(' '), columns[at + names], cell]);
    }),
  );
  return [['list', 'name', 'what', 'times'], ...lines]
    .map((line) => `${line.map((cell) => csvCell(String(cell))).join(',')}\r\n`)
    .join('');
}

/** Spreadsheets take a cell that begins with one of these for a formula; words are from strangers. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
