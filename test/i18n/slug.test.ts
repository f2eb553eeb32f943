import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobAddress } from '../../src/board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { slugOf } from '../../src/i18n/slug.ts';

test.each([
  ['Magazynier', 'pl', 'magazynier'],
  ['Łódź: żółw & gżegżółka', 'pl', 'lodz-zolw-gzegzolka'],
  ['Größe ß Straße', 'de', 'groesse-ss-strasse'],
  ['Водій у Києві', 'uk', 'vodii-u-kyievi'],
  ['Їжак Юрій Щастя', 'uk', 'yizhak-yurii-shchastia'],
  ["Згурський комп'ютер, В’ячеслав", 'uk', 'zghurskyi-kompiuter-viacheslav'],
  ['ІТ-фахівець (ч/ж)', 'uk', 'it-fakhivets-ch-zh'],
  ['C++ / C# Developer (m/w/d)', 'en', 'cpp-csharp-developer-m-w-d'],
  ['iOS Developer B2B', 'en', 'ios-developer-b2b'],
  ['日本語', 'ja', ''],
  ['...', 'pl', ''],
  ['../../etc/passwd?x=1#y', 'en', 'etc-passwd-x-1-y'],
])('%s in %s', (title, language, slug) => {
  expect(slugOf(title, language)).toBe(slug);
});

/** A typical title of each language of the interface, all of whose special letters stand in `letters`. */
const titles: Record<InterfaceLanguage, [title: string, slug: string, letters: string]> = {
  ar: [
    'مهندس برمجيات أول في القاهرة ٢٠٢٦',
    'mhnds-brmjyat-awl-fy-alqahrt-2026',
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى',
  ],
  bg: ['Шофьор на камион в Търново, България', 'shofyor-na-kamion-v-tarnovo-bulgaria', 'жйхцчшщъьюя'],
  cs: ['Účetní pro žižkovské sídliště', 'ucetni-pro-zizkovske-sidliste', 'áčďéěíňóřšťúůýž'],
  da: ['Kørelærer til Ærø og Århus', 'koerelaerer-til-aeroe-og-aarhus', 'æøå'],
  de: ['Straßenbauer für Übergänge in Köln', 'strassenbauer-fuer-uebergaenge-in-koeln', 'äöüß'],
  el: ['Οδηγός φορτηγού στη Θεσσαλονίκη', 'odigos-fortigoy-sti-thessaloniki', 'βγδζηθξπρσφχψωάέήίόύώϊϋΐΰ'],
  en: ['Café supervisor – naïve façade', 'cafe-supervisor-naive-facade', 'éïç'],
  es: ['Diseñador de señalización bilingüe', 'disenador-de-senalizacion-bilingue', 'áéíñóúü'],
  et: ['Põllutööde õppejuht Jõhvis', 'pollutoeoede-oppejuht-johvis', 'äõöüšž'],
  fi: ['Työnjohtaja, Ylä-Äänekoski', 'tyoenjohtaja-ylae-aeaenekoski', 'äöå'],
  fr: ['Chef d’équipe à Nîmes, œuvre reçue', 'chef-d-equipe-a-nimes-oeuvre-recue', 'àâæçéèêëîïôœùûüÿ'],
  ga: ['Múinteoir bunscoile i mBéal Átha na Slua', 'muinteoir-bunscoile-i-mbeal-atha-na-slua', 'áéíóú'],
  hr: ['Građevinski inženjer u Đurđevcu', 'gradevinski-inzenjer-u-durdevcu', 'čćđšž'],
  hu: ['Fűtésszerelő Győrújbaráton', 'futesszerelo-gyorujbaraton', 'áéíóöőúüű'],
  it: ['Addetto qualità e città più verdi', 'addetto-qualita-e-citta-piu-verdi', 'àèéìòù'],
  lt: [
    'Vyriausiasis buhalteris Šiauliuose, įmonių ūkis',
    'vyriausiasis-buhalteris-siauliuose-imoniu-ukis',
    'ąčęėįšųūž',
  ],
  lv: ['Noliktavas pārzinis Ķekavā, ģērbtuve', 'noliktavas-parzinis-kekava-gerbtuve', 'āčēģīķļņšūž'],
  mt: ['Għalliem tal-ħajjata f’Ħaż-Żabbar', 'ghalliem-tal-hajjata-f-haz-zabbar', 'ċġħż'],
  nb: ['Sjåfør til Ålesund og Sápmi, Šiŋŋat', 'sjaafoer-til-aalesund-og-sapmi-sinnat', 'æøåŋŧđ'],
  nl: ['Financiële coördinator IJsselmuiden', 'financiele-coordinator-ijsselmuiden', 'ëïöüéĳ'],
  pl: ['Źródło: żółw i gęś w Łodzi', 'zrodlo-zolw-i-ges-w-lodzi', 'ąćęłńóśźż'],
  pt: ['Técnico de manutenção em São João', 'tecnico-de-manutencao-em-sao-joao', 'ãáâàçéêíõóôú'],
  ro: ['Șef de echipă în Târgu Mureș, țesătorie', 'sef-de-echipa-in-targu-mures-tesatorie', 'ăâîșțşţ'],
  sk: [
    'Vodič vysokozdvižného vozíka, Ľubotice, kŕdeľ',
    'vodic-vysokozdvizneho-vozika-lubotice-krdel',
    'áäčďéíĺľňóôŕšťúýž',
  ],
  sl: ['Vzdrževalec žičnic v Šoštanju', 'vzdrzevalec-zicnic-v-sostanju', 'čšž'],
  sv: ['Säljare till Malmö och Åre', 'saljare-till-malmo-och-are', 'åäöé'],
  tr: ['Satış temsilcisi – Işık Mağazası, İstanbul', 'satis-temsilcisi-isik-magazasi-istanbul', 'çğıiöşüâîû'],
  uk: ['Їжачий ґазда у Запоріжжі, згуба', 'yizhachyi-gazda-u-zaporizhzhi-zghuba', 'єжзиіїйґхцчшщюя'],
};

describe.each(Object.entries(titles))('in %s', (language, [title, slug, letters]) => {
  test('a title keeps its letters, in capitals and small ones alike', () => {
    expect(slugOf(title, language)).toBe(slug);
    expect(slugOf(title.toLocaleLowerCase(language), language)).toBe(slug);
    expect(slugOf(title.toLocaleUpperCase(language), language)).toBe(slug);
    expect(slugOf(title.normalize('NFD'), language)).toBe(slug);
  });

  test('no letter is lost', () => {
    for (const letter of `${letters}${letters.toLocaleUpperCase(language)}`) {
      expect(slugOf(`a ${letter} b`, language), letter).toMatch(/^a-[a-z]+-b$/);
    }
  });
});

test.each([
  ['SATIŞ TEMSİLCİSİ – IŞIK MAĞAZASI', 'tr', 'satis-temsilcisi-isik-magazasi'],
  ['IT UZMANI', 'tr', 'it-uzmani'],
  ['İstanbul, Diyarbakır', 'en', 'istanbul-diyarbakir'],
  ['Велико Търново', 'en', 'veliko-tarnovo'],
  ['Київ, Львів', 'en', 'kyiv-lviv'],
  ['Объект', 'ru', 'obekt'],
  ['Љубљана, Ђорђе и Ќиро', 'sr', 'ljubljana-djordje-i-kjiro'],
  ['ἀρχή', 'el', 'arxi'],
  ['c++ / f# / .net', 'en', 'cpp-fsharp-net'],
  ['𝗕𝗔𝗥𝗜𝗦𝗧𝗔 𝟸𝟶𝟸𝟼', 'en', 'barista-2026'],
  ['Ｂａｒｉｓｔａ ﬁtter', 'en', 'barista-fitter'],
])('%s among texts in %s', (title, language, slug) => {
  expect(slugOf(title, language)).toBe(slug);
});

test('is cut at a word, at 60 characters', () => {
  const words = 'starszy specjalista do spraw obslugi klienta strategicznego w regionie';
  expect(slugOf(words, 'pl')).toBe('starszy-specjalista-do-spraw-obslugi-klienta-strategicznego');
  expect(slugOf('x'.repeat(59), 'pl')).toHaveLength(59);
  expect(slugOf(`${'x'.repeat(59)} yy`, 'pl')).toBe('x'.repeat(59));
  expect(slugOf(`${'x'.repeat(60)} yy`, 'pl')).toBe('x'.repeat(60));
  expect(slugOf('x'.repeat(80), 'pl')).toBe('x'.repeat(60));
});

test('an address', () => {
  expect(jobAddress(1979, 'magazynier')).toBe('/jobs/1979-magazynier/');
  expect(jobAddress(1979, '')).toBe('/jobs/1979/');
});

test('any title gives a slug that needs no escaping', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('pl', 'de', 'uk', 'tr', 'sr-Latn'),
      (title, language) => {
        expect(slugOf(title, language)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slugOf(title, language).length).toBeLessThanOrEqual(60);
      },
    ),
    { numRuns: 1000, seed: 9 },
  );
});
