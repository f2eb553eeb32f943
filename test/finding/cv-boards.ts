import { readFile } from 'node:fs/promises';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { type ComparedBoard, type ComparedCv, compareCv } from '../../src/site/cv/cv-match.ts';
import { openMentions } from '../../src/site/cv/mentions.ts';
import { boardSearchWords } from '../../src/site/search/search-words.ts';
import { openVocabulary } from '../../src/site/search/vocabulary.ts';
import { siteOf } from '../board/samples.ts';
import { jobsFrom, openBoard, type QueriedJob, type QueryBoard } from '../site/search/query-board.ts';

/** An invented CV, and the beginnings of the titles that its person would like to see. */
export interface InventedCv {
  text: string;
  expected: readonly string[];
}

const fileOf = (name: string) => readFile(new URL(`cvs/${name}.txt`, import.meta.url), 'utf8');

/** The CVs of a language: a line "===== title; title" begins each. */
export async function cvsIn(language: string): Promise<InventedCv[]> {
  const parts = (await fileOf(`cvs-${language}`)).split(/^===== /m).slice(1);
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n');
    return { expected: head.split(';').map((title) => title.trim()), text: lines.join('\n') };
  });
}

/** Jobs beside those of the queries: "title | town | field | text". */
async function moreJobs(language: string): Promise<QueriedJob[]> {
  const lines = (await fileOf(`jobs-${language}`)).split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [title = '', city = '', field = '', text = ''] = line.split(' | ');
    return { title, city, field, text };
  });
}

/**
 * A board that is ready to be compared with CVs.
 *
 * @param more jobs beside those of the queries; those of the language's file if left out
 */
export async function openCvBoard(
  language: InterfaceLanguage,
  queries: QueryBoard,
  more?: readonly QueriedJob[],
): Promise<ComparedBoard> {
  const board = { ...queries, jobs: [...queries.jobs, ...(more ?? (await moreJobs(language)))] };
  const { rows, texts } = await openBoard(language, board);
  await texts.loadAll();
  const site = siteOf({ languages: [language], defaultLanguage: language });
  const words = JSON.parse(JSON.stringify(boardSearchWords(jobsFrom(language, board), language, site)));
  const vocabulary = await openVocabulary(words);
  return { rows, vocabulary, mentions: openMentions(rows, texts.loaded(), vocabulary) };
}

/** The titles of the best jobs for a CV, with the filters that it suggests and without. */
export async function titlesFor(board: ComparedBoard, { text }: InventedCv) {
  const cv = await compareCv(text, board, { thisYear: 2026 });
  const titles = (filters: ComparedCv['filters']) =>
    cv.best(filters).map(({ row }) => board.rows.title[row] ?? '');
  return { filtered: titles(cv.filters), all: titles([]) };
}
