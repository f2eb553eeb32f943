import { Renderer } from '@takumi-rs/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { readSocialFonts } from '../../../src/live/fonts.ts';
import { fontCoverage } from '../../../src/site/sharing/social-picture.ts';
import { alphabets, common } from './alphabets.ts';

const fonts = await readSocialFonts();
const renderer = new Renderer();
let missing: string;

/** How a character is drawn on its own, as the raw pixels of a small picture. */
async function drawn(character: string): Promise<string> {
  const pixels = await renderer.render(
    { type: 'text', text: character, style: { fontSize: '40px', color: '#000000' } },
    { width: 64, height: 64, format: 'raw' },
  );
  return Buffer.from(pixels).toString('base64');
}

beforeAll(async () => {
  for (const { name, data } of fonts) await renderer.registerFont({ name, data });
  // A code point for private use, which no font has: the empty box.
  missing = await drawn('\ue000');
});

const coverages = fonts.map(({ data }) => fontCoverage(data));
const covers = (character: string) => coverages.some((has) => has(character));

/** Every text of a dictionary, one after another. */
const textsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(value as object)
        .map(textsOf)
        .join(' ');

/** Every character that a language needs, but white space, which draws nothing. */
function charactersOf(language: string): string[] {
  const letters = alphabets[language] ?? '';
  const upper = letters.toLocaleUpperCase(language);
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(Date.UTC(2026, month, 15))),
  ).join('');
  const countries = ['PL', 'DE', 'UA', 'GB', 'FR', 'GR', 'BG', 'TR', 'EG', 'NO', 'CI'].map(
    (code) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '',
  );
  const known = interfaceLanguages.find((code) => code === language);
  const texts = known ? textsOf(builtInTexts(known)).replaceAll(/\{\w+\}/g, '') : '';
  return [...new Set(letters + upper + common + months + countries.join('') + texts)].filter(
    (character) => !/\s/.test(character),
  );
}

test('every language of the interface has its alphabet here', () => {
  expect(interfaceLanguages.filter((language) => !alphabets[language])).toEqual([]);
});

describe.each(interfaceLanguages)('the letters of %s', (language) => {
  test('are drawn, none of them as the empty box', async () => {
    const characters = charactersOf(language);
    const boxes: string[] = [];
    for (const character of characters) if ((await drawn(character)) === missing) boxes.push(character);
    expect(boxes).toEqual([]);
    expect(characters.length).toBeGreaterThan(80);
  });

  test('are all covered, as the fonts themselves say', () => {
    expect(charactersOf(language).filter((character) => !covers(character))).toEqual([]);
  });
});

test('the empty box is what a character without a glyph looks like, and coverage knows it', async () => {
  const without = [...'倉한あ漢'];
  expect(without.filter(covers)).toEqual([]);
  for (const character of without) expect(await drawn(character), character).toBe(missing);
  expect(await drawn('A')).not.toBe(missing);
  expect(await drawn('A')).toBe(await drawn('A'));
});
