import { describe, expect, test } from 'vitest';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { firstTen, openBoard, type QueryBoard } from '../site/search/query-board.ts';
import { queries as de } from './queries/de.ts';
import { queries as en } from './queries/en.ts';
import { queries as es } from './queries/es.ts';
import { queries as fr } from './queries/fr.ts';
import { queries as it } from './queries/it.ts';
import { queries as pl } from './queries/pl.ts';

/**
 * What people type, as they type it: fillers, compounds, typos, towns, pay, "or", quotes, minus and "without". The
 * queries were written before the search that answers them.
 */
const boards = new Map<InterfaceLanguage, QueryBoard>(Object.entries({ de, en, es, fr, it, pl }) as never);

/** Every fifth query was not looked at while the search was made: it shows what holds for words that nobody tried. */
const isHeldOut = (at: number) => at % 5 === 4;

interface Answer {
  typed: string;
  heldOut: boolean;
  missing: readonly string[];
  recall: number;
}

async function answersOf(language: InterfaceLanguage, board: QueryBoard): Promise<Answer[]> {
  const opened = await openBoard(language, board);
  const answers: Answer[] = [];
  for (const [at, [typed, ...expected]] of board.queries.entries()) {
    const titles = await firstTen(opened, typed);
    const missing = expected.filter((start) => !titles.some((title) => title.startsWith(start)));
    answers.push({ typed, heldOut: isHeldOut(at), missing, recall: 1 - missing.length / expected.length });
  }
  return answers;
}

const mean = (answers: readonly Answer[]) =>
  answers.reduce((sum, { recall }) => sum + recall, 0) / answers.length;

describe.each([...boards])('on a board in %s', (language, board) => {
  test('50 queries mean jobs that are there', () => {
    expect(board.queries).toHaveLength(50);
    expect(new Set(board.queries.map(([typed]) => typed)).size).toBe(50);
    for (const [typed, ...expected] of board.queries) {
      expect(expected.length, typed).toBeGreaterThan(0);
      for (const start of expected) {
        const meant = board.jobs.filter(({ title }) => title.startsWith(start));
        expect(meant.length, `${typed}: ${start}`).toBe(1);
      }
    }
  });

  test('0.92 of what is meant stands among the first ten', async () => {
    const answers = await answersOf(language, board);
    const held = answers.filter(({ heldOut }) => heldOut);
    console.info(
      `${language}: recall at 10 is ${mean(answers).toFixed(3)} of ${answers.length} queries, ${mean(held).toFixed(3)} of the ${held.length} held out`,
    );
    const missed = answers
      .filter(({ missing, heldOut }) => missing.length > 0 && !heldOut)
      .map(({ typed, missing }) => `${typed} → ${missing.join(', ')}`);
    expect(mean(answers), missed.join('\n')).toBeGreaterThanOrEqual(0.92);
  });
});
