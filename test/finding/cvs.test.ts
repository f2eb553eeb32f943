import { describe, expect, test } from 'vitest';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import type { QueryBoard } from '../site/search/query-board.ts';
import { cvsIn, type InventedCv, openCvBoard, titlesFor } from './cv-boards.ts';
import { queries as de } from './queries/de.ts';
import { queries as en } from './queries/en.ts';
import { queries as es } from './queries/es.ts';
import { queries as fr } from './queries/fr.ts';
import { queries as it } from './queries/it.ts';
import { queries as pl } from './queries/pl.ts';

/**
 * CVs as people write them: skills in lists, years in any form, earlier jobs of another kind, hobbies that are jobs of
 * others. They were written before the comparison was.
 */
const boards = new Map<InterfaceLanguage, QueryBoard>(Object.entries({ de, en, es, fr, it, pl }) as never);

/** Every third CV was not looked at while the comparison was made. */
const isHeldOut = (at: number) => at % 3 === 2;

interface Outcome {
  name: string;
  heldOut: boolean;
  /** Place of the first expected job, from 1; Infinity = not among those that are shown. */
  place: number;
  /** The same without the filters that the CV suggests. */
  unfiltered: number;
}

const opened = await Promise.all(
  [...boards].map(async ([language, queries]) => ({
    language,
    board: await openCvBoard(language, queries),
    cvs: await cvsIn(language),
  })),
);

const placeOf = (titles: readonly string[], { expected }: InventedCv) => {
  const at = titles.findIndex((title) => expected.some((start) => title.startsWith(start)));
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
};

const outcomes: Outcome[] = [];
for (const { language, board, cvs } of opened) {
  for (const cv of cvs) {
    const { filtered, all } = await titlesFor(board, cv);
    outcomes.push({
      name: `${language}: ${cv.expected.join('; ')} → ${filtered.slice(0, 5).join(' | ')}`,
      heldOut: isHeldOut(outcomes.length),
      place: placeOf(filtered, cv),
      unfiltered: placeOf(all, cv),
    });
  }
}

const within = (some: readonly Outcome[], most: number, key: 'place' | 'unfiltered' = 'place') =>
  some.filter((one) => one[key] <= most).length;

describe('60 invented CVs', () => {
  test('are ten in each of six languages, and mean jobs that are there', () => {
    expect(opened.map(({ cvs }) => cvs.length)).toEqual([10, 10, 10, 10, 10, 10]);
    for (const { board, cvs } of opened) {
      expect(board.rows.title.length).toBeGreaterThan(50);
      for (const { text, expected } of cvs) {
        expect(text.length).toBeGreaterThan(200);
        for (const start of expected) {
          expect(
            board.rows.title.some((title) => title.startsWith(start)),
            start,
          ).toBe(true);
        }
      }
    }
  });

  test('find an expected job among the first five, 54 of them', () => {
    const held = outcomes.filter(({ heldOut }) => heldOut);
    const line = (some: readonly Outcome[]) =>
      `first ${within(some, 1)}, first five ${within(some, 5)}, first five without filters ${within(some, 5, 'unfiltered')}, of ${some.length}`;
    console.info(`CVs: ${line(outcomes)}`);
    console.info(`CVs that were held out: ${line(held)}`);
    const missed = outcomes.filter(({ place, heldOut }) => place > 5 && !heldOut).map(({ name }) => name);
    expect(held).toHaveLength(20);
    expect(within(outcomes, 5), missed.join('\n')).toBeGreaterThanOrEqual(54);
    expect(within(outcomes, 5, 'unfiltered'), missed.join('\n')).toBeGreaterThanOrEqual(54);
    expect(within(held, 5)).toBeGreaterThanOrEqual(18);
  });
});
