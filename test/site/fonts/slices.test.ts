import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { pageFonts } from '../../../src/layouts/page-fonts.ts';
import { type FontFamily, type FontSlice, fontSlices, sliceFile } from '../../../src/site/fonts/slices.ts';
import { fontCoverage } from '../../../src/site/sharing/social-picture.ts';
import {
  charactersOf,
  cutSlice,
  folder,
  licenceFile,
  licenceOf,
  sliceOf,
  sourceOf,
} from '../../fonts/cut-slices.ts';
import { alphabets, common } from '../sharing/alphabets.ts';

const slices: readonly FontSlice[] = fontSlices;
const families = [...new Set(slices.map(({ family }) => family))];
const fileOf = (name: string): Promise<Buffer> => readFile(new URL(name, folder));
const coverages = new Map(
  await Promise.all(
    slices.map(async (slice) => [slice, fontCoverage(await fileOf(sliceFile(slice)))] as const),
  ),
);
const covers = (slice: FontSlice, character: string): boolean => coverages.get(slice)?.(character) ?? false;

describe.each(slices)('the slice $family, $subset', (slice) => {
  test('is what npm run fonts cuts', async () => {
    expect((await fileOf(sliceFile(slice))).equals(await cutSlice(slice))).toBe(true);
  });

  test('has all letters of its range that the font has, and no others', async () => {
    const isInFont = fontCoverage(await sourceOf(slice));
    const own = charactersOf(slice);
    expect(own.filter((character) => covers(slice, character) !== isInFont(character))).toEqual([]);
    expect(own.filter((character) => covers(slice, character)).length).toBeGreaterThan(0);
    const others = slices.filter((other) => other.family === slice.family && other !== slice);
    expect(others.flatMap(charactersOf).filter((character) => covers(slice, character))).toEqual([]);
  });
});

test('all slices together have every letter of the files that they are cut from', async () => {
  const lost = new Set<string>();
  // Of Noto's Cyrillic letters two alone: Onest has the others.
  for (const slice of slices.filter(({ subset }) => subset !== 'bulgarian')) {
    const isInFont = fontCoverage(await sourceOf(slice));
    for (let code = 0x20; code < 0xffff; code++) {
      const character = String.fromCodePoint(code);
      if (isInFont(character) && !slices.some((other) => covers(other, character))) lost.add(character);
    }
  }
  // Browsers draw spaces and what joins letters without a font, and a letter with its mark as one character.
  const signs = [...lost].filter((character) => !/[\s\p{M}\p{Cf}]/u.test(character));
  expect(signs, 'signs that no language of pages writes').toEqual(['ˇ', '˝', 'Ꞌ', 'ꞌ']);
});

test.each(families)('the licence of %s is with its slices', async (family) => {
  expect((await fileOf(licenceFile(family))).equals(await licenceOf(family))).toBe(true);
  expect(String(await licenceOf(family))).not.toMatch(/with Reserved Font Name/i);
});

/** Families in the order of the page's style sheet (`--font`). */
const stacks = { '--font-arabic': 'Noto Sans Arabic', '--font-noto': 'Noto Sans' } as const;

/** The slices that a browser asks for one of a text's letters on a page of a language, and letters without any. */
function slicesFor(text: string, language: InterfaceLanguage) {
  const { script } = pageFonts(language, [language]);
  const stack: FontFamily[] = [...(script ? [stacks[script.cssVariable]] : []), 'Onest'];
  const asked = new Set<FontSlice>();
  const missing: string[] = [];
  for (const character of new Set(text)) {
    const tried = stack.flatMap((family) => sliceOf(family, character) ?? []);
    const last = tried.findIndex((slice) => covers(slice, character));
    if (last === -1 && !/\s/.test(character)) missing.push(character);
    for (const slice of last === -1 ? tried : tried.slice(0, last + 1)) asked.add(slice);
  }
  return { asked: new Set([...asked].map(({ subset }) => subset)), missing };
}

const textsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(value as object)
        .map(textsOf)
        .join(' ');

/** One letter, in few texts: pages load it where they show it. */
const rare = new Set(['bulgarian']);

describe.each(interfaceLanguages)('a page in %s', (language) => {
  test('preloads what its texts need, and nothing else', () => {
    const { preload, script } = pageFonts(language, [language]);
    const preloaded = [...preload, ...(script?.preload ?? [])].map(({ subset }) => subset);
    const { asked, missing } = slicesFor(textsOf(builtInTexts(language)), language);
    expect(new Set(preloaded)).toEqual(asked.difference(rare));
    expect(missing).toEqual([]);
  });

  test('finds every letter of its alphabet', () => {
    const letters = alphabets[language] ?? '';
    expect(letters.length).toBeGreaterThan(20);
    expect(slicesFor(letters + letters.toLocaleUpperCase(language) + common, language).missing).toEqual([]);
  });
});

test('names from elsewhere find their letters, whatever the language of the page', () => {
  for (const language of interfaceLanguages) {
    const names = 'Łódź Jiří Győr Iași Muğla Ħamrun Šiauliai Łomża Lviv Харків Cœur Straße Øresund ₴ ₺ € №';
    expect(slicesFor(names, language).missing, language).toEqual([]);
  }
});
