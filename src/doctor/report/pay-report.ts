import { type Board, type Job, type Pay, placeFacet, placesOf } from '../../board/job.ts';
import { formatPay } from '../../i18n/format.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import { languageName } from '../../i18n/translate.ts';
import type { Settings } from '../../settings/site-schema.ts';
import { byCodeUnit, counted, largestOf, oneLine } from './say.ts';

/**
 * How well job adverts state what a position pays. Source of the rule: Directive (EU) 2023/970, Article 5(1)(a):
 * applicants have the right to receive information on "the initial pay or its range", such as in the published vacancy
 * notice or before the interview. So an amount or a range fulfils it; an amount with one end open does not say the range.
 */
export const paySource = {
  name: 'Directive (EU) 2023/970, Article 5(1)(a)',
  address: 'https://eur-lex.europa.eu/eli/dir/2023/970/oj',
} as const;

/** The directive names no figure. A range whose top is so many times its bottom says little to an applicant. */
export const tooWide = 2;

/** How an advert states pay: as a range, as one amount, with one end open ("from 5,000"), or not at all. */
export type PayKind = 'range' | 'amount' | 'open' | 'none';

const kindOf = (pay: Pay | null): PayKind => {
  if (pay === null) return 'none';
  if (pay.min === null || pay.max === null) return 'open';
  return pay.min === pay.max ? 'amount' : 'range';
};

/** The adverts of a language, a field or a place. */
export interface PayShare {
  /** `null` = the adverts name none. */
  name: string | null;
  adverts: number;
  /** Those that show pay. */
  paid: number;
}

/** An advert that the report names. */
export interface PaidAdvert {
  advertId: number;
  title: string;
  language: string;
  /** As visitors read it in English; `null` = it shows none. */
  pay: string | null;
}

export interface WidePay extends PaidAdvert {
  /** How many times its bottom its top is. */
  times: number;
}

/** What `jobfront doctor --report pay` reports. Plain data; `--json` prints it. */
export interface PayReport {
  format: 1;
  /** ISO instant. */
  at: string;
  site: { name: string; address: string };
  source: typeof paySource;
  /** Whether the settings name the options with pay: without that no advert shows any. */
  isConfigured: boolean;
  /** Open and upcoming adverts. */
  adverts: number;
  kinds: Record<PayKind, number>;
  /** By code ("pl"), field and place. Where most lack pay comes first. An advert with several counts in each. */
  languages: readonly PayShare[];
  fields: readonly PayShare[];
  places: readonly PayShare[];
  /** Ranges whose top is at least `tooWide` times their bottom, the widest first. */
  wide: readonly WidePay[];
  /** Amounts with one end open. */
  open: readonly PaidAdvert[];
  /** Adverts of one position in several languages that say different pay, position by position. */
  differing: readonly (readonly PaidAdvert[])[];
}

/** Makes the report. Pure: the same input gives the same report, in the same order. */
export function payReport(board: Board, { site, environment }: Settings): PayReport {
  const jobs = [...board.jobs, ...board.upcoming].toSorted((one, other) => one.advertId - other.advertId);
  const kinds: Record<PayKind, number> = { range: 0, amount: 0, open: 0, none: 0 };
  for (const { pay } of jobs) kinds[kindOf(pay)] += 1;
  return {
    format: 1,
    at: board.at,
    site: { name: oneLine(site.name), address: environment.SITE_URL },
    source: paySource,
    isConfigured: site.fields.pay !== undefined,
    adverts: jobs.length,
    kinds,
    languages: sharesBy(jobs, ({ language }) => [primaryLanguage(language)]),
    fields: sharesBy(jobs, ({ fields }) => fields),
    places: sharesBy(jobs, (job) => placesOf(job).map((place) => placeFacet({ place }))),
    wide: jobs
      .flatMap((job) => {
        const times = timesOf(job.pay);
        return times !== null && times >= tooWide ? [{ ...advertOf(job), times }] : [];
      })
      .sort((one, other) => other.times - one.times || one.advertId - other.advertId),
    open: jobs.filter(({ pay }) => kindOf(pay) === 'open').map(advertOf),
    differing: positionsOf(jobs)
      .filter((same) => new Set(same.map(({ pay }) => JSON.stringify(pay))).size > 1)
      .map((same) => same.map(advertOf)),
  };
}

/** Reports are in English, in words of ours. */
const ourWords = { texts: {}, address: 'formal' } as const;

const advertOf = ({ advertId, displayTitle, language, pay }: Job): PaidAdvert => ({
  advertId,
  title: oneLine(displayTitle, 120),
  language,
  // With plain spaces, for terminals and scripts.
  pay: pay && formatPay(pay, 'en', 'en-GB', ourWords).replaceAll('\u00a0', ' '),
});

/** How many times its bottom the top of a range is, to one decimal; `null` for what is no range. */
function timesOf(pay: Pay | null): number | null {
  if (pay === null || pay.min === null || pay.max === null || pay.min <= 0) return null;
  return Math.floor((pay.max / pay.min) * 10) / 10;
}

/** The shares of some names, those with the most adverts without pay first. */
function sharesBy(jobs: readonly Job[], namesOf: (job: Job) => readonly string[]): PayShare[] {
  const shares = new Map<string, { adverts: number; paid: number }>();
  for (const job of jobs) {
    const names = new Set(namesOf(job).filter((name) => name !== ''));
    for (const name of names.size === 0 ? [''] : names) {
      const share = shares.get(name) ?? { adverts: 0, paid: 0 };
      share.adverts += 1;
      if (job.pay !== null) share.paid += 1;
      shares.set(name, share);
    }
  }
  return [...shares]
    .map(([name, share]) => ({ name: name === '' ? null : oneLine(name, 80), ...share }))
    .sort(
      (one, other) =>
        missing(other) - missing(one) ||
        other.adverts - one.adverts ||
        byCodeUnit(one.name ?? '', other.name ?? ''),
    );
}

const missing = ({ adverts, paid }: PayShare): number => adverts - paid;

/** Adverts that are translations of each other, position by position. */
function positionsOf(jobs: readonly Job[]): Job[][] {
  const firstOf = ({ advertId, translations }: Job) =>
    Math.min(advertId, ...translations.map((other) => other.advertId));
  return [...Map.groupBy(jobs, firstOf).values()].filter((same) => same.length > 1);
}

/** "31 of 40 (77 %)". */
const shareText = (part: number, of: number): string =>
  of === 0 ? '0' : `${part} of ${of} (${Math.floor((part / of) * 100)} %)`;

/** The kinds of pay in one sentence. */
function kindsText({ kinds }: Pick<PayReport, 'kinds'>): string {
  const parts = [
    [kinds.range, 'range', 'ranges'],
    [kinds.amount, 'single amount', 'single amounts'],
    [kinds.open, 'amount with one end open', 'amounts with one end open'],
  ] as const;
  return parts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : [])).join(', ');
}

/** How many adverts show pay, and how. */
export function paidText(report: PayReport): string {
  const paid = paidOf(report);
  const kinds = paid > 0 ? `: ${kindsText(report)}` : '';
  return `Pay is shown by ${shareText(paid, report.adverts)}${kinds}.`;
}

/** Adverts that show pay. */
export const paidOf = ({ adverts, kinds }: Pick<PayReport, 'adverts' | 'kinds'>): number =>
  adverts - kinds.none;

/** What is to be done first, in one sentence. */
export function payVerdict(report: PayReport): string {
  const { adverts, kinds, isConfigured, wide, open, differing } = report;
  if (adverts === 0) return 'No advert is open.';
  if (!isConfigured) return 'No setting says where pay is: name the options in fields.pay of site.config.ts.';
  if (kinds.none > 0)
    return `${kinds.none} of ${counted(adverts, 'advert')} ${kinds.none === 1 ? 'shows' : 'show'} no pay.`;
  const left = wide.length + open.length + differing.length;
  return left === 0
    ? 'Every advert shows its pay or a range that says something.'
    : 'Every advert shows pay; some of it has to be corrected.';
}

export const notNamed = 'not named';

/** The languages by what they are called. */
export const namedLanguages = ({ languages }: PayReport): PayShare[] =>
  languages.map((share) => ({ ...share, name: share.name && languageName(share.name, 'en') }));

/** Names in a table, and adverts in a list; `--json` has all. */
const mostNamed = 20;

/** The report as text for people. Ends with a newline. */
export function payTable(report: PayReport): string {
  const { at, site, source, wide, open, differing } = report;
  const lines = [
    `${site.name}, ${at}`,
    `Pay in job adverts: ${source.name}`,
    '',
    payVerdict(report),
    paidText(report),
    ...shareLines('By language', namedLanguages(report)),
    ...shareLines('By field of work', report.fields),
    ...shareLines('By place', report.places),
    ...listLines(
      `Too wide: the top is at least ${tooWide} times the bottom (the directive names no figure)`,
      wide.map((one) => [nameOf(one), `${one.pay}, ${one.times} times`]),
    ),
    ...listLines(
      'With one end open: applicants have a right to the initial pay or its range',
      open.map((one) => [nameOf(one), one.pay ?? '']),
    ),
    ...listLines(
      'Different pay for one position in several languages',
      differing.map((same) => [
        nameOf(same[0]),
        same.map(({ language, advertId, pay }) => `${language} (${advertId}): ${pay ?? 'none'}`).join('; '),
      ]),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

export const nameOf = (advert: PaidAdvert | undefined): string =>
  advert === undefined ? '' : `${advert.advertId} ${advert.title}`;

function shareLines(title: string, shares: readonly PayShare[]): string[] {
  return listLines(
    `${title}, adverts that show pay`,
    shares.map(({ name, adverts, paid }) => [name ?? notNamed, shareText(paid, adverts)]),
  );
}

function listLines(title: string, rows: readonly (readonly [name: string, text: string])[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostNamed);
  const width = largestOf(shown.map(([name]) => name.length));
  return [
    '',
    title,
    ...shown.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    ...(rows.length > shown.length ? [`  and ${rows.length - shown.length} more (--json has all)`] : []),
  ];
}
