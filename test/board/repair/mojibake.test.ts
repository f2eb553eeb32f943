import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutMojibake } from '../../../src/board/repair/repair-text.ts';
import { honestTexts } from './honest.ts';

/** Text in UTF-8 that a program reads as another code page. Latin-1 leaves control characters. */
const garbled = (text: string, page: string): string =>
  page === 'latin1'
    ? Buffer.from(text).toString('latin1')
    : new TextDecoder(page).decode(new TextEncoder().encode(text));

const mended = (text: string) => withoutMojibake(text).text;

describe('text that was read as another code page', () => {
  test.each([
    ['windows-1252', 'Pflegekraft für München'],
    ['windows-1252', 'Wöchentlich 40 Stunden, 2.800 € brutto – „jetzt bewerben“!'],
    ['windows-1252', 'Kierowników zespołu, Śląsk, Łódź, świętokrzyskie'],
    ['windows-1252', 'A naïve café with € 12 • and … more. It’s fun ✅ 🚀'],
    ['windows-1252', 'Příliš žluťoučký kůň, ČŠŽ'],
    ['windows-1252', 'Водій у Львові, їжа є ґанок'],
    ['windows-1252', 'Търсим шофьор в София'],
    ['windows-1252', 'Οδηγός στην Αθήνα'],
    ['windows-1252', 'سائق توصيل'],
    ['windows-1252', 'MÜNCHEN, KÖLN'],
    ['windows-1252', 'École à Orléans, œuvre'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1250', 'Kierowców do Łodzi i Śląska – źródło'],
    ['windows-1251', 'Водій у Львові'],
    ['windows-1251', 'Търсим шофьор'],
    ['latin1', 'Größe, Straße, München – „heute“'],
  ])('is itself again: %s %s', (page, text) => {
    const wrong = garbled(text, page);
    expect(wrong).not.toBe(text);
    expect(withoutMojibake(wrong)).toEqual({ text, isGarbled: false });
  });

  test('as often as it was garbled', () => {
    const text = 'für München – 5 €';
    let wrong = text;
    for (let times = 0; times < 3; times += 1) wrong = garbled(wrong, 'windows-1252');
    expect(mended(wrong)).toBe(text);
  });

  test('beside words that came right', () => {
    expect(mended('Szukamy pracownikÃ³w już dziÅ›, itâ€™s fun')).toBe(
      'Szukamy pracowników już dziś, it’s fun',
    );
  });

  test('control characters are those of Windows-1252', () => {
    expect(mended('Children\x92s nurse \x96 \x80 15 \x85 \x93A\x94\x99')).toBe(
      'Children’s nurse – € 15 … “A”™',
    );
  });
});

describe('honest text', () => {
  test.each([
    'NÃO MÃE IRMÃ… AMANHÃ” MANHÃ',
    'ESPAÑA AÑO Ñ… «CAFÉ» café»… «À»',
    '”ÄITIÄ” A–Ä Ä–Z FRÅ… Å² Å',
    'СІРИЙ РІВНЕ РЄ СІРІ Сім’я',
    'CÂŞTIG ÎN ROMÂNIA',
    'Ángel’s O’Brien Dá’r',
    'Ein • in einem Satz, 20 °C, § 5, 1 ½, 5 €',
    'Ştefan cel Mare, Ţară, Ăsta',
  ])('stays: %s', (text) => {
    expect(withoutMojibake(text)).toEqual({ text, isGarbled: false });
  });

  test.each(Object.entries(honestTexts))('stays in %s', (_, text) => {
    for (const one of [text, text.toUpperCase(), `„${text}“…`, `«${text}» – ${text}`]) {
      expect(withoutMojibake(one)).toEqual({ text: one, isGarbled: false });
    }
  });

  test.each(Object.entries(honestTexts))('comes back whole in %s after it was garbled', (_, text) => {
    expect(mended(garbled(text, 'windows-1252'))).toBe(text);
  });
});

test.each(['PoznaÅ, KrakÃw', 'Stra\ufffde', 'caf\ufffd'])(
  'what cannot be told is said to be garbled: %s',
  (text) => {
    expect(withoutMojibake(text)).toEqual({ text, isGarbled: true });
  },
);

test('never throws, and mending again changes nothing', () => {
  const pieces = fc.constantFrom(
    ...[
      'Ã',
      '¼',
      'â',
      '€',
      '™',
      'Å',
      '‚',
      'ð',
      'Ÿ',
      'š',
      'Р',
      'С',
      'џ',
      'Â',
      '\x96',
      '\xa0',
      'ƒ',
      'a',
      'Z',
      ' ',
      'ü',
      '\ud83d',
    ],
    '&Atilde;',
    '&frac14;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 }))), (parts) => {
      const once = mended(parts.join(''));
      expect(mended(once)).toBe(once);
    }),
    { numRuns: 3_000, seed: 1 },
  );
});
