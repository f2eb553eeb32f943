import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../src/board/job.ts';
import { displayTitle, isAllCaps, readTitle, recordName } from '../../src/board/title.ts';
import { listening } from './samples.ts';

const placeOf = (
  locality: string | null,
  region: string | null = null,
  country: string | null = null,
): Place => ({
  locality,
  region,
  country,
  postcode: null,
  countryCode: null,
  point: null,
});

describe('the title', () => {
  const advert = { advertId: 12, reference: 'KOL-1' };

  test.each([
    ['  Kierowca \n kat.\u00a0C+E\t', 'Kierowca kat. C+E'],
    ['Sprze\u00addawca\u200b \u202eabc\u0000\u0007', 'Sprzedawca abc'],
    ['PRACOWNIK MAGAZYNU', 'PRACOWNIK MAGAZYNU'],
    ['Kierowca 👩‍🔧', 'Kierowca 👩‍🔧'],
    ['Kierowca \ud83d', 'Kierowca'],
  ])('%j', (name, title) => {
    const { report, codes } = listening();
    expect(readTitle(name, advert, report)).toBe(title);
    expect(codes).toEqual([]);
  });

  test.each([null, '', ' \u00a0', 'null', 'undefined', 'NaN', '[object Object]', '\u200b\u202e', '---'])(
    '%j is missing: the reference, else the number',
    (name) => {
      const { report, codes } = listening();
      expect(readTitle(name, advert, report)).toBe('KOL-1');
      expect(readTitle(name, { advertId: 12, reference: null }, report)).toBe('#12');
      expect(codes).toEqual(['title-missing', 'title-missing']);
      expect(recordName(name, 12)).toBe('Advert 12');
    },
  );

  test('is never longer than 300 characters', () => {
    expect(readTitle('Kierowca '.repeat(10_000), advert, listening().report).length).toBeLessThanOrEqual(300);
  });
});

describe('the title for display', () => {
  test.each<[string, string, string, Place | null]>([
    ['KIEROWCA', 'Kierowca', 'pl', null],
    ['PRACOWNIK MAGAZYNU I PAKOWANIA', 'Pracownik magazynu i pakowania', 'pl', null],
    ['ŁADOWACZ / ŻURAWIOWY Z UDT', 'Ładowacz / żurawiowy z UDT', 'pl', null],
    ['OPERATOR CNC (K/M) – B2B, 3 ZMIANY', 'Operator CNC (K/M) – B2B, 3 zmiany', 'pl', null],
    ['OPERATOR (k/m)', 'Operator (k/m)', 'pl', null],
    ['SPECJALISTA (M/W/D)', 'Specjalista (M/W/D)', 'pl', null],
    ['KIEROWCA KAT. C+E W TRANSPORCIE', 'Kierowca kat. C+E w transporcie', 'pl', null],
    ['KSIĘGOWA II STOPNIA', 'Księgowa II stopnia', 'pl', null],
    ['PILNE! KIEROWCA', 'Pilne! Kierowca', 'pl', null],
    ['IT-SPECJALISTA DS. SAP', 'IT-specjalista ds. SAP', 'pl', null],
    ['KIEROWCA KAT. CE (UE)', 'Kierowca kat. CE (UE)', 'pl', null],
    ['ELEKTRYK DO 1 KV', 'Elektryk do 1 KV', 'pl', null],
    ['SPECJALISTA DO SPR. BHP', 'Specjalista do spr. BHP', 'pl', null],
    ['LKW-FAHRER CE (M/W/D)', 'LKW-Fahrer CE (M/W/D)', 'de', null],
    ['MFA / ZFA IN TEILZEIT', 'MFA / ZFA in Teilzeit', 'de', null],
    ['VERKÄUFER*IN IM LEH', 'Verkäufer*in im LEH', 'de', null],
    ['WIR SUCHEN DICH ALS GÄRTNER', 'Wir Suchen Dich als Gärtner', 'de', null],
    ['SAP FI/CO CONSULTANT', 'SAP FI/CO consultant', 'en', null],
    ['NURSE AT OUR SW HOSPITAL', 'Nurse at our SW hospital', 'en', null],
    ['VODIČ NA DPČ, TRH PRÁCE', 'Vodič na DPČ, trh práce', 'cs', null],
    ['CHAUFFÖR PÅ SL', 'Chaufför på SL', 'sv', null],
    ['5-OSIOWY OPERATOR', '5-osiowy operator', 'pl', null],
    ['KIEROWCA GDAŃSK', 'Kierowca Gdańsk', 'pl', placeOf('Gdańsk')],
    ['KIEROWCA W GDAŃSKU', 'Kierowca w Gdańsku', 'pl', placeOf('Gdańsk')],
    ['KIEROWCA W WARSZAWIE', 'Kierowca w Warszawie', 'pl', placeOf('Warszawa')],
    ['WARSZTAT WARSZTATOWY', 'Warsztat warsztatowy', 'pl', placeOf('Warszawa')],
    ['KIEROWCA W KRAKOWIE, POLSKA', 'Kierowca w Krakowie, Polska', 'pl', placeOf('Kraków', null, 'Polska')],
    ['MAGAZYNIER – BIELSKO-BIAŁA', 'Magazynier – Bielsko-Biała', 'pl', placeOf('Bielsko-Biała')],
    ['PRUSZCZ GDAŃSKI: MAGAZYNIER', 'Pruszcz Gdański: magazynier', 'pl', placeOf('Pruszcz Gdański')],
    ['MAGAZYNIER GDAŃSK', 'Magazynier Gdańsk', 'pl', placeOf('GDAŃSK')],
    ['GDAŃSK: MAGAZYNIER', 'Gdańsk: magazynier', 'pl', placeOf('gdańsk')],
    ['OPERATOR PIŁY (C++)', 'Operator piły (C++)', 'pl', placeOf('C++ (', '[a-z')],
    ['LAGERMITARBEITER IN BERLIN', 'Lagermitarbeiter in Berlin', 'de', null],
    ['SCHWEISSER FÜR DEN RAHMENBAU (M/W/D)', 'Schweisser für den Rahmenbau (M/W/D)', 'de', null],
    ['ÜBERSETZER', 'Übersetzer', 'de', null],
    ['FAHRER:INNEN LKW AB SOFORT', 'Fahrer:innen LKW ab Sofort', 'de', null],
    ['STADTFÜHRER FRANKFURT AM MAIN', 'Stadtführer Frankfurt am Main', 'de', placeOf('Frankfurt am Main')],
    ['SENIOR JAVA DEVELOPER', 'Senior Java developer', 'en', null],
    ["DRIVER'S MATE WITH A VAN", "Driver's mate with a van", 'en', null],
    ['ВОДІЙ НАВАНТАЖУВАЧА У ЛЬВОВІ', 'Водій навантажувача у Львові', 'uk', placeOf('Львів')],
    ["КОМП'ЮТЕРНИЙ ІНЖЕНЕР, КИЇВ", "Комп'ютерний інженер, Київ", 'uk', placeOf('Київ')],
  ])('%s becomes %s', (title, display, language, place) => {
    expect(displayTitle(title, language, place)).toBe(display);
  });

  test.each<[string, string, string]>([
    ['SPAWACZ - PRACA W NIEMCZECH', 'Spawacz - praca w Niemczech', 'pl'],
    ['KIEROWCA DO NIEMIEC I WIELKIEJ BRYTANII', 'Kierowca do Niemiec i Wielkiej Brytanii', 'pl'],
    ['PRACA WE WŁOSZECH I NA WĘGRZECH', 'Praca we Włoszech i na Węgrzech', 'pl'],
    ['MONTER – STANY ZJEDNOCZONE, EUROPA', 'Monter – Stany Zjednoczone, Europa', 'pl'],
    ['OPIEKUNKA NIEMOWLĄT Z JĘZYKIEM NIEMIECKIM', 'Opiekunka niemowląt z językiem niemieckim', 'pl'],
    ['PRZYGOTOWYWANIE DANIA W POLSKIEJ KUCHNI', 'Przygotowywanie dania w polskiej kuchni', 'pl'],
    ['PRACA W 3 ZMIANACH (W HALI)', 'Praca w 3 zmianach (w hali)', 'pl'],
    ['PRACA W „BIEDRONCE”', 'Praca w „biedronce”', 'pl'],
    ['KIEROWCA Z C+E', 'Kierowca z C+E', 'pl'],
    ['MAGAZYNIER I/LUB PAKOWACZ Z (UDT)', 'Magazynier i/lub pakowacz z (UDT)', 'pl'],
    ['РОБОТА В «АТБ»', 'Робота в «атб»', 'uk'],
    ["AGENT À L'ACCUEIL", "Agent à l'accueil", 'fr'],
    ['ЗВАРЮВАЛЬНИК У НІМЕЧЧИНІ ТА ПОЛЬЩІ', 'Зварювальник у Німеччині та Польщі', 'uk'],
    ['РАБОТА В ГЕРМАНИЯ', 'Работа в Германия', 'bg'],
    ['PRÁCE V NĚMECKU A RAKOUSKU', 'Práce v Německu a Rakousku', 'cs'],
    ['PRÁCA V RAKÚSKU', 'Práca v Rakúsku', 'sk'],
    ['RAD U NJEMAČKOJ', 'Rad u Njemačkoj', 'hr'],
    ['DELO V NEMČIJI', 'Delo v Nemčiji', 'sl'],
    ['DARBAS VOKIETIJOJE', 'Darbas Vokietijoje', 'lt'],
    ['DARBS VĀCIJĀ', 'Darbs Vācijā', 'lv'],
    ['TÖÖ SOOMES JA ROOTSIS', 'Töö Soomes ja Rootsis', 'et'],
    ['TYÖTÄ SAKSASSA', 'Työtä Saksassa', 'fi'],
    ['MUNKA NÉMETORSZÁGBAN', 'Munka Németországban', 'hu'],
    ["MALİ MÜŞAVİR – ALMANYA'DA", "Mali müşavir – Almanya'da", 'tr'],
    ['ΕΡΓΑΣΙΑ ΣΤΗ ΓΕΡΜΑΝΙΑ', 'Εργασια στη Γερμανια', 'el'],
    ['TRAVAIL EN FRANCE ET AUX PAYS-BAS', 'Travail en France et aux Pays-Bas', 'fr'],
    ['TRABAJO EN ESTADOS UNIDOS', 'Trabajo en Estados Unidos', 'es'],
    ['AUTISTA PATENTE C+E E CQC', 'Autista patente C+E e CQC', 'it'],
    ['MUNCĂ ÎN GERMANIA', 'Muncă în Germania', 'ro'],
    ['GERMAN SPEAKING AGENT – UNITED KINGDOM', 'German speaking agent – United Kingdom', 'en'],
    ['BOSNIA AND HERZEGOVINA TEAM LEAD', 'Bosnia and Herzegovina team lead', 'en'],
  ])('keeps the capitals of countries and nations: %s', (title, display, language) => {
    expect(displayTitle(title, language, null)).toBe(display);
  });

  const inCountry = (countryCode: string): Place => ({ ...placeOf(null), countryCode });

  test.each<[string, string, string, Place | null]>([
    ['KIEROWCA – PŁOCK', 'Kierowca – Płock', 'pl', inCountry('PL')],
    ['OPERATOR PIŁY W PILE', 'Operator piły w Pile', 'pl', inCountry('PL')],
    ['MAGAZYNIER (ŁÓDŹ)', 'Magazynier (Łódź)', 'pl', inCountry('PL')],
    ['SPAWACZ W MONACHIUM', 'Spawacz w Monachium', 'pl', null],
    [
      'SPRZEDAWCA – NOWY SĄCZ, GDYNIA I SOPOT',
      'Sprzedawca – Nowy Sącz, Gdynia i Sopot',
      'pl',
      inCountry('PL'),
    ],
    ['DRIVER IN READING AND BATH', 'Driver in Reading and Bath', 'en', inCountry('GB')],
    ['READING TUTOR – NICE TEAM', 'Reading tutor – nice team', 'en', inCountry('GB')],
    ['ПРОДАВЕЦЬ У КИЄВІ', 'Продавець у Києві', 'uk', inCountry('UA')],
    ['ŘIDIČ V PRAZE NEBO V BRNĚ', 'Řidič v Praze nebo v Brně', 'cs', inCountry('CZ')],
    ['COMMERCIAL – LE HAVRE', 'Commercial – Le Havre', 'fr', inCountry('FR')],
  ])('keeps the capitals of cities where places are named: %s', (title, display, language, place) => {
    expect(displayTitle(title, language, place)).toBe(display);
  });

  test.each([
    'Kierowca C+E',
    'PRACOWNIK MAGAZYNOWY z uprawnieniami UDT (jedna zmiana)',
    'HR IT',
    'SAP WM 2026',
    'AB cd EF gh IJ kl',
    'UX/UI Designer',
    'Київ',
    '倉庫作業員',
  ])('%s stays', (title) => {
    expect(isAllCaps(title)).toBe(false);
    expect(displayTitle(title, 'pl', placeOf('Gdańsk'))).toBe(title);
  });

  test('only the case of letters changes, whatever the title', () => {
    const letters = fc.constantFrom(..."ABCŁŻĆĘÄÖÜABCDŁÓŚабвієїґАБВЄЇҐ019 -/+().!’'&#|".split(''));
    const title = fc.array(letters, { maxLength: 60 }).map((found) => found.join(''));
    const locality = fc.oneof(fc.constantFrom('Gdańsk', 'A', 'ŁÓDŹ', 'Bab', '(', 'a.*'), title);
    fc.assert(
      fc.property(
        title,
        fc.constantFrom('pl', 'de', 'en-GB', 'uk', 'fr'),
        locality,
        (text, language, name) => {
          expect(displayTitle(text, language, placeOf(name)).toLowerCase()).toBe(text.toLowerCase());
        },
      ),
      { numRuns: 2000, seed: 7 },
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, name) => {
        expect(displayTitle(`ABCDEFGHIJ ${text}`, 'pl', placeOf(name)).length).toBeGreaterThan(0);
      }),
      { numRuns: 500, seed: 8 },
    );
  });
});
