import { hash } from 'node:crypto';
import fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { readSocialFonts } from '../../../src/live/fonts.ts';
import type { SocialCard } from '../../../src/site/sharing/card-layout.ts';
import { pictureLayout, type SocialKit, socialPicture } from '../../../src/site/sharing/social-picture.ts';

const fonts = await readSocialFonts();
const kit: SocialKit = { fonts, logo: null };
const brand = { name: 'Kolibra', color: '#0b6b57' };
const logo = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#c00"/></svg>',
);

const cardOf = (changes: Partial<SocialCard> = {}): SocialCard => ({
  company: 'Kolibra',
  title: 'Magazynier',
  text: null,
  facts: ['Łódź, Polska'],
  language: 'pl',
  ...changes,
});

const draw = async (card: SocialCard, using = kit, by = brand) =>
  hash('sha256', await socialPicture(card, using, by));

/** Titles as they come, and worse. */
const titles: Record<string, string> = {
  'long Polish':
    'Specjalista ds. elektroenergetyki i automatyki przemysłowej w dziale utrzymania ruchu (k/m/n)',
  capitals: 'PRACOWNIK MAGAZYNOWY Z UPRAWNIENIAMI UDT (JEDNA ZMIANA)',
  Ukrainian: 'Менеджер з логістики та постачання, напрям Україна–Польща',
  emoji: '🚲🚲🚲',
  '300 characters': 'Starszy specjalista do spraw utrzymania '.repeat(8).slice(0, 300),
  'one endless word': 'ó'.repeat(300),
  nothing: '',
  markup: '<b onclick="x">&amp;</b> ]]> {{7*7}}',
  controls: 'a\u0000b\ud800c\u202ed',
};

describe('a picture', () => {
  test.each<[string, Partial<SocialCard>, string]>([
    ['a title in two scripts', { title: 'مطور C++', language: 'ar' }, '\u2068مطور \u2068C++\u2069\u2069'],
    ['a Latin title', { title: 'Developer, C++', language: 'ar' }, '\u2068Developer, C++\u2069'],
    ['a company', { company: 'Acme Inc.', language: 'ar' }, '\u2068Acme Inc.\u2069'],
    ['facts', { facts: ['Łódź, Polska.'], language: 'ar' }, '\u2068Łódź, Polska.\u2069'],
    ['an Arabic company', { company: 'شركة 3' }, '\u2068شركة 3\u2069'],
  ])('keeps the signs of %s where they belong', async (_, changes, text) => {
    expect(JSON.stringify(await pictureLayout(cardOf(changes), kit, brand))).toContain(`"${text}"`);
  });

  test('of letters from the left alone has no marks', async () => {
    expect(JSON.stringify(await pictureLayout(cardOf(), kit, brand))).not.toMatch(/[\u2066-\u2069]/);
  });

  test.each(Object.entries(titles))('of a title of %s is a PNG of 1200 x 630', async (_, title) => {
    const bytes = await socialPicture(cardOf({ title }), kit, brand);
    expect(imageSize(bytes)).toMatchObject({ type: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(bytes.length).toBeLessThan(80_000);
  });

  test('has the same bytes whenever and with whichever renderer it is drawn', async () => {
    const card = cardOf({ title: titles['long Polish'] });
    const again = await Promise.all([draw(card), draw(card), draw(card, { fonts: [...fonts], logo: null })]);
    expect(new Set(again).size).toBe(1);
  });

  test.each<[string, Partial<SocialCard>]>([
    ['title', { title: 'Magazynierka' }],
    ['place', { facts: ['Gdańsk, Polska'] }],
    ['missing place', { facts: [] }],
    ['company', { company: 'Kolibra Werke' }],
    ['sentence', { text: 'Budujemy rowery.' }],
    ['direction', { language: 'ar' }],
  ])('shows the %s', async (_, changes) => {
    expect(await draw(cardOf(changes))).not.toBe(await draw(cardOf()));
  });

  test('shows the colour of the brand', async () => {
    expect(await draw(cardOf(), kit, { ...brand, color: '#c81e5b' })).not.toBe(await draw(cardOf()));
  });

  test('whose title no font can write shows the company', async () => {
    expect(await draw(cardOf({ title: '倉庫作業員' }))).toBe(await draw(cardOf({ title: 'Kolibra' })));
  });

  test('leaves out emoji', async () => {
    expect(await draw(cardOf({ title: '🚀 Magazynier 🎉' }))).toBe(await draw(cardOf()));
  });

  test.each(['long Polish', 'capitals', 'Ukrainian'])(
    'shows a title (%s) to its last letter',
    async (name) => {
      const title = titles[name] ?? '';
      expect(await draw(cardOf({ title: title.slice(0, -1) }))).not.toBe(await draw(cardOf({ title })));
    },
  );

  test('of a title that fits at no size shows its beginning', async () => {
    const title = titles['300 characters'] ?? '';
    expect(await draw(cardOf({ title: `${title} koniec` }))).toBe(await draw(cardOf({ title })));
    expect(await draw(cardOf({ title: `Nowy ${title}` }))).not.toBe(await draw(cardOf({ title })));
  });

  test('is drawn for any text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, company, fact) => {
        const bytes = await socialPicture(cardOf({ title, company, facts: [fact] }), kit, brand);
        expect(imageSize(bytes)).toMatchObject({ width: 1200, height: 630 });
      }),
      { numRuns: 20 },
    );
  });
});

describe('the logo', () => {
  test('takes the place of the letter', async () => {
    expect(await draw(cardOf(), { fonts, logo })).not.toBe(await draw(cardOf()));
  });

  test('is not shown for another company than the one it belongs to', async () => {
    const other = cardOf({ company: 'Another brand' });
    expect(await draw(other, { fonts, logo })).toBe(await draw(other));
  });

  test.each([
    ['no picture', new TextEncoder().encode('not a picture')],
    ['an SVG cut off', logo.subarray(0, 60)],
    ['an empty file', new Uint8Array(0)],
    ['white on white', new TextEncoder().encode(new TextDecoder().decode(logo).replace('#c00', '#fff'))],
  ])('that is %s leaves the letter', async (_, broken) => {
    expect(await draw(cardOf(), { fonts, logo: broken })).toBe(await draw(cardOf()));
  });
});

test('a font that is none is an error', async () => {
  const wrong = { fonts: [{ name: 'x', data: new TextEncoder().encode('nothing') }], logo: null };
  await expect(socialPicture(cardOf(), wrong, brand)).rejects.toThrow();
});
