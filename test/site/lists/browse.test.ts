import { expect, test } from 'vitest';
import { facetsOfBoard } from '../../../src/board/lists/lists.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import type { InterfaceLanguage } from '../../../src/i18n/languages.ts';
import { dictionaryOf } from '../../../src/i18n/translate.ts';
import { allGroups, browseGroups } from '../../../src/site/lists/browse.ts';
import { postOf, siteOf } from '../../board/samples.ts';

type Where = [locality: string | null, region1: string | null, iso: string];

/** Cities that are regions of their own, with and without a town, and towns around them. */
const places: Where[] = [
  ['Київ', 'Київ', 'ua'],
  ['Київ', 'місто Київ', 'ua'],
  [null, 'Київ', 'ua'],
  ['Бориспіль', 'Київська область', 'ua'],
  ['Wien', 'Wien', 'at'],
  [null, 'Wien', 'at'],
  ['Graz', 'Steiermark', 'at'],
  ['Warszawa', 'Mazowieckie', 'pl'],
  ['München', 'Bayern', 'de'],
];

function chipsIn(language: InterfaceLanguage): string[] {
  const site = siteOf({ languages: [language], defaultLanguage: language });
  const posts = places.map(([locality, region1, iso], at) =>
    postOf({
      ...{ id: 1001 + at, advertId: at + 1, language, recruitment: { id: at + 1 } },
      values: [
        { field_id: 'description', value: '<p>Work.</p>' },
        { field_id: 'geolocation', value: JSON.stringify({ locality, region1, iso }) },
      ],
    }),
  );
  const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
  const board = makeBoard({ posts, problems: [], at: '2026-05-10T10:00:00Z', site, ...sources });
  const { lists } = facetsOfBoard(board, language, site);
  const texts = dictionaryOf(language, site);
  const labels = [browseGroups(lists, texts), allGroups(lists, language, texts)].map((groups) =>
    groups
      .filter(({ name }) => name === 'place')
      .flatMap(({ links }) => links.map(({ label }) => label))
      .sort(),
  );
  // A board has fewer places than it names, so both name all.
  expect(labels[0]).toEqual(labels[1]);
  return labels[0] ?? [];
}

test.each([
  ['en', ['Kyiv', 'Vienna', 'Warsaw', 'Munich'], ['Київ', 'Wien', 'Warszawa', 'München']],
  ['de', ['Kyiv', 'Wien', 'Warschau', 'München'], ['Київ', 'Vienna', 'Warszawa', 'Munich']],
  ['pl', ['Kijów', 'Wiedeń', 'Warszawa', 'Monachium'], ['Київ', 'Wien', 'München']],
  ['uk', ['Київ', 'Відень', 'Варшава', 'Мюнхен'], ['Kyiv', 'Vienna', 'Wien']],
] as const)('chips on pages in %s call cities as its readers do', (language, called, foreign) => {
  const chips = chipsIn(language);
  for (const name of called) expect(chips).toContain(name);
  for (const name of foreign) expect(chips.filter((chip) => chip.includes(name))).toEqual([]);
});
