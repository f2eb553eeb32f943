import { z } from 'zod';
import { absolute } from '../base/site-path.ts';
import type { Job } from '../board/job.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import type { Card } from '../board/recruitments.ts';
import { type InterfaceLanguage, primaryLanguage } from '../i18n/languages.ts';
import { plural } from '../i18n/plural.ts';
import { boardAddress } from '../settings/addresses.ts';
import { searchAnswer } from '../site/search/answer.ts';
import { jobsById, type SearchEngine } from '../site/search/board-searches.ts';
import { type Asked, isNarrowed, queryOf, searchQuery } from '../site/search/query.ts';
import { type Answer, faultOf, listedJobSchema } from './answer.ts';
import type { SearchArguments } from './arguments.ts';
import { type AskedOfBoard, askedOf, type UnknownValue } from './asked-values.ts';
import type { JobSource, ShownJobs } from './job-source.ts';
import { knownWords, languageOfWords } from './known-words.ts';
import { asOf, boardLanguages, cardLines, lineOf, listedJob, type Wording, wordingOf } from './wording.ts';

/** Jobs of a page of results: an assistant reads them all. */
export const jobsPerPage = 10;

export const foundSchema = z.object({
  count: z.int().describe('Jobs that fit'),
  page: z.int(),
  pages: z.int(),
  asOf: z.string().describe('The moment of this list of jobs, ISO 8601'),
  language: z.string().describe('The board that was searched'),
  exact: z.boolean().describe('false: no job answers what is asked, these answer most of it'),
  words: z
    .string()
    .nullable()
    .describe('The words that were searched for, where some of "query" are of no job'),
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
  /** The share of the words that the board knows: 1 where jobs answer all of them, 0 where there are none. */
  share: number;
  /** The words that were searched for, where some of the question are of no job; `null` = all of them. */
  words: string | null;
}

/**
 * Searches the board of the requested language, else of that of the question, and the others where it has nothing. Where
 * neither is known, the board that knows most of the words answers.
 */
export async function searchJobs(
  source: JobSource,
  shown: ShownJobs,
  given: SearchArguments,
): Promise<Answer> {
  const { language: requested = languageOfWords(given.query ?? '', source.site.languages) } = given;
  const args = { ...given, ...(requested !== undefined && { language: requested }) };
  const wording = wordingOf(args.language, source, shown.memory);
  const languages = boardLanguages(args.language, source.site);
  const isRequested = languages[0] === primaryLanguage(args.language ?? '');
  let best: Found | null = null;
  let missing: UnknownValue | null = null;
  for (const language of languages) {
    const found = await searchBoard(source, shown, language, args);
    if (found === null) continue;
    if ('argument' in found) missing ??= found;
    else if (best === null || found.share > best.share) best = found;
    if (best && (best.share === 1 || (isRequested && best.share > 0))) break;
  }
  if (best !== null) return answerOf(best, source, shown, args, wording);
  return missing === null ? noJobs(shown, source, wording) : faultOf(unknownText(missing));
}

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
  const jobs = jobsById(listed);
  const { words } = asked.asked;
  await engine.loadWords(words);
  const cards = cardsOf(asked, engine, jobs);
  const isAnswered = cards.cards.length > 0 && !cards.isWidened;
  const share = cards.cards.length === 0 ? 0 : isAnswered ? 1 : least;
  const whole: Found = { language, engine, jobs, asked: asked.asked, words: null, share, ...cards };
  if (words.trim() === '' || (isAnswered && cards.cards.length >= jobsPerPage)) return whole;
  const known = await knownWords(words, engine, language);
  if (known.words === words.trim()) return whole;
  const less = withWords(asked, known.words);
  await engine.loadWords(known.words);
  const found = cardsOf(less, engine, jobs);
  if (found.cards.length === 0 || found.isWidened) return whole;
  if (isAnswered) return { ...whole, ...joined(cards, found) };
  if (known.words === '')
    return isNarrowed(less.asked) ? { ...whole, ...found, isWidened: true, share: least } : whole;
  return { ...whole, ...found, asked: less.asked, words: known.words, share: known.share };
}

/** How well a board answers that has jobs with some of the words, whatever their share. */
const least = 0.01;

const withWords = ({ asked, around }: AskedOfBoard, words: string): AskedOfBoard => ({
  asked: { ...asked, words },
  around: around && { ...around, words },
});

type Cards = Pick<Found, 'cards' | 'fit' | 'isWidened'>;

/** What was found, then what was found besides. */
function joined(first: Cards, second: Cards): Cards {
  const seen = new Set(first.cards.flatMap(({ job, others }) => [job, ...others]));
  const parts = [
    ...[first, second].map(({ cards, fit }) => cards.slice(0, fit)),
    ...[first, second].map(({ cards, fit }) => cards.slice(fit)),
  ];
  const [one = [], more = [], ...unpaid] = parts.map((cards, at) =>
    at % 2 === 0 ? cards : cards.filter(({ job }) => !seen.has(job)),
  );
  return { cards: [...one, ...more, ...unpaid.flat()], fit: one.length + more.length, isWidened: false };
}

/** What fits, then what fits around the same town; then the same of jobs without stated pay. */
function cardsOf(
  { asked, around }: AskedOfBoard,
  { rows, find }: SearchEngine,
  jobs: ReadonlyMap<number, Job>,
): Cards {
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
  { language, asked, engine, jobs, cards, fit, isWidened, words }: Found,
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
    ? `${texts.nothingFound}. ${texts.find.nearest}:`
    : cards.length === 0
      ? `${texts.nothingFound}.`
      : words === null
        ? plural(texts.jobsFound, count, wording.language)
        : plural(texts.find.only, count, wording.language, { value: lineOf(words) });
  return {
    text: [
      `**${head}** ${asOf(wording, board.at)}`,
      ...shown.map(line),
      ...ways.map((way) => `- ${lineOf(way)}`),
      `${pages > 1 ? `${texts.page} ${page}/${pages}. ` : ''}${texts.search}: ${url}`,
    ].join('\n\n'),
    data: {
      ...{ count, page, pages, asOf: board.at, language, exact: !isWidened, words },
      withoutPay: cards.length - fit,
      jobs: shown.map(({ job }) => listedJob(job, wording)),
      alternatives: ways,
      url,
    },
  };
}

function noJobs({ board }: ShownJobs, source: JobSource, wording: Wording): Answer {
  const { defaultLanguage: language } = source.site;
  const nothing = {
    count: 0,
    page: 1,
    pages: 1,
    withoutPay: 0,
    jobs: [],
    alternatives: [],
    exact: true,
    words: null,
  };
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
