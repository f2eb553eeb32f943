import { z } from 'zod';
import { absolute } from '../base/site-path.ts';
import type { Job } from '../board/job.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import type { Card } from '../board/recruitments.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { plural } from '../i18n/plural.ts';
import { boardAddress } from '../settings/addresses.ts';
import { type SearchEngine, searchAnswer } from '../site/search/answer.ts';
import { jobsById } from '../site/search/board-searches.ts';
import { type Asked, queryOf, searchQuery } from '../site/search/query.ts';
import { type Answer, faultOf, listedJobSchema } from './answer.ts';
import type { SearchArguments } from './arguments.ts';
import { type AskedOfBoard, askedOf, type UnknownValue } from './asked-values.ts';
import type { JobSource, ShownJobs } from './job-source.ts';
import { asOf, boardLanguages, cardLines, lineOf, listedJob, type Wording, wordingOf } from './wording.ts';

/** Jobs of a page of results: an assistant reads them all. */
export const jobsPerPage = 10;

export const foundSchema = z.object({
  count: z.int().describe('Jobs that fit'),
  page: z.int(),
  pages: z.int(),
  asOf: z.string().describe('The moment of this list of jobs, ISO 8601'),
  language: z.string().describe('The board that was searched'),
  exact: z.boolean().describe('false: no job answers all words, these answer most of them'),
  withoutPay: z.int().describe('How many jobs follow that do not state their pay'),
  jobs: z.array(listedJobSchema),
  alternatives: z.array(z.string()).describe('If nothing fits: what would be found with less'),
  url: z.url().describe('The same search on the site'),
});

interface Found {
  language: InterfaceLanguage;
  asked: Asked;
  engine: SearchEngine;
  jobs: ReadonlyMap<number, Job>;
  /** Those that fit, then those without stated pay. */
  cards: readonly Card[];
  fit: number;
  isWidened: boolean;
}

/** Searches the boards of the site, that of the requested language first, until one has jobs with all of the words. */
export async function searchJobs(
  source: JobSource,
  shown: ShownJobs,
  args: SearchArguments,
): Promise<Answer> {
  const wording = wordingOf(args.language, source, shown.memory);
  let best: Found | null = null;
  let missing: UnknownValue | null = null;
  for (const language of boardLanguages(args.language, source.site)) {
    const found = await searchBoard(source, shown, language, args);
    if (found === null) continue;
    if ('argument' in found) missing ??= found;
    else if (best === null || (isAnswered(found) && !isAnswered(best))) best = found;
    if (best && isAnswered(best)) break;
  }
  if (best !== null) return answerOf(best, source, shown, args, wording);
  return missing === null ? noJobs(shown, source, wording) : faultOf(unknownText(missing));
}

const isAnswered = ({ cards, isWidened }: Found): boolean => cards.length > 0 && !isWidened;

const unknownText = ({ argument, value, known }: UnknownValue): string =>
  `No open job has the ${argument} ${JSON.stringify(value)}. ${
    known.length === 0
      ? `No job states its ${argument}.`
      : `There are: ${known.map((one) => lineOf(one, 60)).join('; ')}.`
  } Or leave "${argument}" out and put it into "query".`;

async function searchBoard(
  source: JobSource,
  { board }: ShownJobs,
  language: InterfaceLanguage,
  args: SearchArguments,
): Promise<Found | UnknownValue | null> {
  const { site, openSearch } = source;
  const listed = jobsOf(board, language, site);
  if (listed.length === 0) return null;
  const engine = await openSearch(listed, language, site);
  const asked = askedOf(args, engine, listed, site);
  if ('argument' in asked) return asked;
  await engine.loadWords(args.query ?? '');
  const jobs = jobsById(listed);
  return { language, engine, jobs, asked: asked.asked, ...cardsOf(asked, engine, jobs) };
}

/** What fits, then what fits around the same town; then the same of jobs without stated pay. */
function cardsOf(
  { asked, around }: AskedOfBoard,
  { rows, find }: SearchEngine,
  jobs: ReadonlyMap<number, Job>,
): Pick<Found, 'cards' | 'fit' | 'isWidened'> {
  const all = [asked, ...(around ? [around] : [])].map((one) => find(queryOf(one, null)));
  const exact = all.filter(({ isWidened, rows }) => !isWidened && rows.length > 0);
  const used = exact.length > 0 ? exact : all;
  const jobAt = (row: number) => jobs.get(rows.advertId[row] ?? 0);
  const seen = new Set<number>();
  const cardsIn = (part: (found: (typeof all)[number]) => readonly number[]): Card[] =>
    used.flatMap((found) =>
      part(found).flatMap((row) => {
        const job = jobAt(row);
        const others = (found.others.get(row) ?? []).flatMap((other) => jobAt(other) ?? []);
        if (!job || seen.has(job.advertId)) return [];
        for (const one of [job, ...others]) seen.add(one.advertId);
        return [{ job, others }];
      }),
    );
  const fitting = cardsIn(({ rows, fit }) => rows.slice(0, fit));
  const unpaid = cardsIn(({ rows, fit }) => rows.slice(fit));
  return {
    cards: [...fitting, ...unpaid],
    fit: fitting.length,
    isWidened: exact.length === 0 && all.some(({ isWidened }) => isWidened),
  };
}

function answerOf(
  { language, asked, engine, jobs, cards, fit, isWidened }: Found,
  source: JobSource,
  { board }: ShownJobs,
  { page: wanted = 1 }: SearchArguments,
  wording: Wording,
): Answer {
  const { site } = source;
  const { texts } = wording;
  const pages = Math.max(1, Math.ceil(cards.length / jobsPerPage));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * jobsPerPage;
  const shown = cards.slice(from, from + jobsPerPage);
  const url = absolute(boardAddress(language, site), source) + searchQuery({ asked, page: 1 });
  const ways =
    cards.length > 0
      ? []
      : searchAnswer(engine, { asked, page: 1 }, jobs, site).ways.map(({ label }) => label);
  const count = isWidened ? 0 : fit;
  const line = (card: Card, at: number) => {
    const number = from + at + 1;
    const text = cardLines(card, number, wording);
    const isFirstUnpaid = from + at === fit;
    const unpaid = plural(texts.find.withoutPay, cards.length - fit, wording.language);
    return isFirstUnpaid && !isWidened ? `*${unpaid}:*\n\n${text}` : text;
  };
  const head = isWidened
    ? `${texts.nothingFound} ${texts.find.nearest}:`
    : cards.length === 0
      ? `${texts.nothingFound} ${texts.nothingFoundHint}`
      : plural(texts.jobsFound, count, wording.language);
  return {
    text: [
      `**${head}** ${asOf(wording, board.at)}`,
      ...shown.map(line),
      ...ways.map((way) => `- ${lineOf(way)}`),
      `${pages > 1 ? `${texts.page} ${page}/${pages}. ` : ''}${texts.search}: ${url}`,
    ].join('\n\n'),
    data: {
      ...{ count, page, pages, asOf: board.at, language, exact: !isWidened },
      withoutPay: cards.length - fit,
      jobs: shown.map(({ job }) => listedJob(job, wording)),
      alternatives: ways,
      url,
    },
  };
}

function noJobs({ board }: ShownJobs, source: JobSource, wording: Wording): Answer {
  const { defaultLanguage: language } = source.site;
  const nothing = { count: 0, page: 1, pages: 1, withoutPay: 0, jobs: [], alternatives: [], exact: true };
  return {
    text: `**${wording.texts.boardEmpty}** ${asOf(wording, board.at)}`,
    data: {
      ...nothing,
      asOf: board.at,
      language,
      url: absolute(boardAddress(language, source.site), source),
    },
  };
}
