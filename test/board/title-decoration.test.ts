import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../src/board/html/safe-html.ts';
import { readJob } from '../../src/board/read-job.ts';
import { plainLetters, tidy } from '../../src/board/text.ts';
import { undecorated } from '../../src/board/title.ts';
import { postOf, siteOf } from './samples.ts';

describe('a title without its decoration', () => {
  test.each([
    ['!!! *** BARISTA ***', 'BARISTA'],
    ['***BARISTA***', 'BARISTA'],
    ['>>> BARISTA <<<', 'BARISTA'],
    ['*BARISTA*', 'BARISTA'],
    ['***Barista***', 'Barista'],
    ['BARISTA***', 'BARISTA'],
    ['barista***', 'barista'],
    ['Mercure******', 'Mercure'],
    ['*** Barista***', 'Barista'],
    ['👷‍♀️ Monteur (♂♀⚧)', 'Monteur (♂♀⚧)'],
    ['= = = Kasjer = = =', 'Kasjer'],
    ['■■■ MAGAZYNIER ■■■', 'MAGAZYNIER'],
    ['🔥🔥 Kierowca C+E 🔥', 'Kierowca C+E'],
    ['👩‍🔧 Mechanik', 'Mechanik'],
    ['🇩🇪 Kierowca 🇵🇱', 'Kierowca'],
    ['1️⃣ Kierowca', 'Kierowca'],
    ['✅ Kasjer ✔ od zaraz', 'Kasjer od zaraz'],
    ['Barista ❤️', 'Barista'],
    ['PILNE!!! Kierowca', 'PILNE! Kierowca'],
    ['!!! PILNE !!! Kierowca !!!', 'PILNE! Kierowca'],
    ['Co?!?!', 'Co?'],
    ['BARISTA *** KRAKÓW', 'BARISTA – KRAKÓW'],
    ['Kierowca --- Kraków', 'Kierowca – Kraków'],
    ['Kasjer || Kraków', 'Kasjer – Kraków'],
    ['- Magazynier -', 'Magazynier'],
    ['• Barista', 'Barista'],
    ['____ Kasjer', 'Kasjer'],
    ['Kierowca....', 'Kierowca…'],
  ])('%s is %s', (title, bare) => {
    expect(undecorated(title)).toBe(bare);
  });

  test.each([
    'C++ Developer',
    'Senior C++',
    'C#',
    '.NET Developer',
    '#1 Verkäufer',
    'Mitarbeiter*in (m/w/d)',
    'Verkäufer*',
    'Kierowca C+E+',
    'R&D',
    'Dołącz do nas!',
    '¡Únete!',
    'Kierowca PL ↔ DE',
    'Kierowca PL → DE',
    'Produkt™ Manager ©',
    '[PILNE] Barista',
    'Kasjer | Kraków',
    '«Кухар»',
    'Projekt <<Alfa>>',
    'a_b__c',
    'Kierowca...',
    'Kucharz/-rka',
    '5★ Hotel',
    'Recepcja hotel 4*',
    'Hotel **** Recepcja',
    'Hotel ibis*** Koch',
    'HOTEL IBIS*** KOCH',
    'Kelner w Mercure****',
    'Mercure**** Recepcja',
    'Mitarbeiter (♀/♂)',
    'Elektriker (♂♀⚧)',
    'Altenpfleger (m♂/w♀/d)',
    'Koch ♀|♂|⚥',
    'Koch (⚲)',
    'Koch (♀️/♂️)',
    '🔥',
    '倉庫作業員（正社員）',
    'Kierowca 24/7 – 3 zmiany',
  ])('%s stays', (title) => {
    expect(undecorated(title)).toBe(title);
  });

  test('keeps every letter and number, is soon made, and has none once it is made', () => {
    const part = fc.oneof(
      fc.constantFrom(...'*!•|=~_-–<>.,:;/ ?+#★'.split(''), '🔥', '⭐️', ' – ', 'C++', 'hotel', '\ue000'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    );
    const words = (text: string) => text.match(/[\p{L}\p{Nd}]/gu) ?? [];
    fc.assert(
      fc.property(fc.array(part, { maxLength: 100 }), (parts) => {
        const title = tidy(parts.join(''), 300);
        const bare = undecorated(title);
        if (!title.includes('\u20e3')) expect(words(bare)).toEqual(words(title));
        expect(bare === '' && title !== '').toBe(false);
      }),
      { numRuns: 2000, seed: 26 },
    );
    for (const unit of [' •/', ' |/', '! ', '-/ ', '★ ', '<>', '* . ']) {
      const begun = performance.now();
      undecorated(`${unit.repeat(300).slice(0, 299)}x`);
      expect(performance.now() - begun).toBeLessThan(500);
    }
  });
});

describe('letters that are drawn', () => {
  test.each([
    ['𝐁𝐚𝐫𝐢𝐬𝐭𝐚 𝓑𝓪𝓻 ℬ𝒶𝓇', 'Barista Bar Bar'],
    ['Ｂａｒｉｓｔａ（２）！', 'Barista(2)!'],
    ['（正社員）ＩＴエンジニア', '（正社員）ITエンジニア'],
    ['ﬁnance oﬃce', 'finance office'],
    ['🅱🅰🆁🅸🆂🆃🅰 Ⓑⓐⓡ', 'BARISTA Bar'],
    ['ᴮᵃʳⁱˢᵗᵃ, 1ᵉʳ', 'Barista, 1er'],
    ['ﻣﻬﻨﺪﺱ', 'مهندس'],
    ['𝟐𝟎𝟐𝟔', '2026'],
  ])('%s are %s', (text, plain) => {
    expect(plainLetters(text)).toBe(plain);
    expect(tidy(text)).toBe(plain);
    const { html } = cleanHtml(`<p>${text}</p>`, { serviceUrl: 'https://s.example', images: new Map() });
    expect(html.replace(' dir="rtl"', '')).toBe(`<p>${plain}</p>`);
  });

  test.each(['Produkt™ ½ m² №5 ℃ ª º ① ㎡ ©', 'Ⓜ 🅿 🅰️', 'Łódź Ґданськ Ǆ straße İI', '한국어 ﷺ'])(
    '%s stay',
    (text) => {
      expect(plainLetters(text)).toBe(text);
    },
  );
});

test('title, heading, place and option values of a post have plain letters; the title is shown without decoration', () => {
  const post = postOf({
    name: '🔥 *** 𝗕𝗔𝗥𝗜𝗦𝗧𝗔 *** 🔥',
    values: [
      { field_id: 'description', name: '𝐙𝐚𝐝𝐚𝐧𝐢𝐚', value: '<p>Kawa</p>' },
      { field_id: 'geolocation', value: JSON.stringify({ iso: 'pl', locality: '𝐊𝐫𝐚𝐤ó𝐰' }) },
    ],
    options: { branches: 'Ｇａｓｔｒｏ' },
  });
  const { job } = readJob(post, { site: siteOf(), serviceUrl: 'https://s.example', images: new Map() });
  expect(job).toMatchObject({
    displayTitle: 'Barista',
    address: expect.stringMatching(/-barista\/$/),
    fields: ['Gastro'],
    place: { locality: 'Kraków' },
    sections: [{ heading: 'Zadania' }],
  });
});
