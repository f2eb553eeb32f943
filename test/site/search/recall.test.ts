import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../../../src/i18n/languages.ts';
import { board as ar } from './boards/ar.ts';
import { board as bg } from './boards/bg.ts';
import { board as cs } from './boards/cs.ts';
import { board as da } from './boards/da.ts';
import { board as de } from './boards/de.ts';
import { board as el } from './boards/el.ts';
import { board as en } from './boards/en.ts';
import { board as es } from './boards/es.ts';
import { board as et } from './boards/et.ts';
import { board as fi } from './boards/fi.ts';
import { board as fr } from './boards/fr.ts';
import { board as ga } from './boards/ga.ts';
import { board as hr } from './boards/hr.ts';
import { board as hu } from './boards/hu.ts';
import { board as it } from './boards/it.ts';
import { board as lt } from './boards/lt.ts';
import { board as lv } from './boards/lv.ts';
import { board as mt } from './boards/mt.ts';
import { board as nb } from './boards/nb.ts';
import { board as nl } from './boards/nl.ts';
import { board as pl } from './boards/pl.ts';
import { board as pt } from './boards/pt.ts';
import { board as ro } from './boards/ro.ts';
import { board as sk } from './boards/sk.ts';
import { board as sl } from './boards/sl.ts';
import { board as sv } from './boards/sv.ts';
import { board as tr } from './boards/tr.ts';
import { board as uk } from './boards/uk.ts';
import { firstTen, openBoard, type QueryBoard } from './query-board.ts';

/** Everyday words of each language, and the jobs that people mean by them. */
const boards = new Map<InterfaceLanguage, QueryBoard>([
  ['ar', ar],
  ['bg', bg],
  ['cs', cs],
  ['da', da],
  ['de', de],
  ['el', el],
  ['en', en],
  ['es', es],
  ['et', et],
  ['fi', fi],
  ['fr', fr],
  ['ga', ga],
  ['hr', hr],
  ['hu', hu],
  ['it', it],
  ['lt', lt],
  ['lv', lv],
  ['mt', mt],
  ['nb', nb],
  ['nl', nl],
  ['pl', pl],
  ['pt', pt],
  ['ro', ro],
  ['sk', sk],
  ['sl', sl],
  ['sv', sv],
  ['tr', tr],
  ['uk', uk],
]);

interface Answer {
  typed: string;
  /** Whether what is found first is meant. */
  isFirst: boolean;
  missing: readonly string[];
  recall: number;
}

async function answersOf(language: InterfaceLanguage, board: QueryBoard): Promise<Answer[]> {
  const opened = await openBoard(language, board);
  const answers: Answer[] = [];
  for (const [typed, ...expected] of board.queries) {
    const titles = await firstTen(opened, typed);
    const missing = expected.filter((start) => !titles.some((title) => title.startsWith(start)));
    const isFirst = expected.some((start) => titles[0]?.startsWith(start));
    answers.push({ typed, isFirst, missing, recall: 1 - missing.length / expected.length });
  }
  return answers;
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const answers = new Map(
  await Promise.all(
    [...boards].map(async ([language, board]) => [language, await answersOf(language, board)] as const),
  ),
);

describe('everyday words', () => {
  test('are tried in every language of the interface', () => {
    expect([...boards.keys()].sort()).toEqual(interfaceLanguages);
    for (const [language, { queries }] of boards) expect(queries.length, language).toBeGreaterThan(10);
  });

  test('mean jobs that are there, and are no titles themselves', () => {
    for (const { jobs, queries } of boards.values()) {
      for (const [typed, ...expected] of queries) {
        expect(expected.length, typed).toBeGreaterThan(0);
        for (const start of expected) {
          expect(jobs.filter(({ title }) => title.startsWith(start)).length, `${typed}: ${start}`).toBe(1);
        }
        expect(jobs.map(({ title }) => title)).not.toContain(typed);
      }
    }
  });

  test('find what is meant among the first ten: 0.9 of it in all, 0.75 in each language', () => {
    const missed = [...answers].flatMap(([language, all]) =>
      all
        .filter(({ missing }) => missing.length > 0)
        .map(({ typed, missing }) => `${language}: ${typed} → ${missing.join(', ')}`),
    );
    const recall = mean([...answers.values()].flat().map((one) => one.recall));
    const byLanguage = [...answers].map(
      ([language, all]) => `${language} ${mean(all.map((one) => one.recall)).toFixed(2)}`,
    );
    console.info(`recall at 10: ${recall.toFixed(3)} of ${[...answers.values()].flat().length} queries`);
    console.info(byLanguage.join(', '));
    for (const [language, all] of answers) {
      const own = mean(all.map((one) => one.recall));
      console.info(`${language}: ${own.toFixed(3)} of ${all.length}`);
      expect(own, `${language}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(0.75);
    }
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  test('find what is meant first, 0.8 of the time', () => {
    const all = [...answers].flatMap(([language, some]) => some.map((one) => ({ language, ...one })));
    const others = all
      .filter(({ isFirst }) => !isFirst)
      .map(({ language, typed }) => `${language}: ${typed}`);
    expect(1 - others.length / all.length, others.join('\n')).toBeGreaterThanOrEqual(0.8);
  });
});
