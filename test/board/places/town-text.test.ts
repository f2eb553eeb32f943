import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { readWhereabouts } from '../../../src/board/places/place.ts';
import { placelessWord } from '../../../src/board/places/remote.ts';
import { readTown } from '../../../src/board/places/town-text.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { bestSpelling } from '../../../src/i18n/slug.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { jobLocation, jobPosting } from '../../../src/site/job/posting.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { publicJob } from '../../../src/site/twins/job-json.ts';
import { contextOf, filesOf } from '../../site/feeds/feed-context.ts';
import { childrenOf, readXml } from '../../site/feeds/read-xml.ts';
import { gdansk, listening, postOf, siteOf } from '../samples.ts';

/** Towns as they come out ("31-001 Kraków"), then how the work is done, then problems. */
function read(locality: string, iso?: string, region1?: string): string[] {
  const { report, codes } = listening();
  const geolocation = { locality, ...(iso && { iso }), ...(region1 && { region1 }) };
  const { place, morePlaces, model } = readWhereabouts({ geolocation, jobLocation: null }, 'pl', report);
  const towns = [place, ...morePlaces].flatMap((one) =>
    one?.locality == null ? [] : [[one.postcode, one.locality].filter(Boolean).join(' ')],
  );
  return [...towns, ...(model ? [`(${model})`] : []), ...codes];
}

describe('a town as people type it', () => {
  test.each<[typed: string, iso: string, expected: string[]]>([
    ['Kraków ,', 'pl', ['Kraków']],
    [' ; Kraków.', 'pl', ['Kraków']],
    ['KRAKÓW', 'pl', ['Kraków']],
    ['kraków', 'pl', ['Kraków']],
    ['krakow', 'pl', ['Kraków']],
    ['BIELSKO-BIAŁA', 'pl', ['Bielsko-Biała']],
    ['MUENCHEN', 'de', ['München']],
    ['31-001 Kraków', 'pl', ['31-001 Kraków']],
    ['PL-31-001 Kraków', 'pl', ['31-001 Kraków']],
    ['Kraków, 31-001', 'pl', ['31-001 Kraków']],
    ['00-950 WARSZAWA', 'pl', ['00-950 Warszawa']],
    ['D-80331 München', 'de', ['80331 München']],
    ['1010 Wien', 'at', ['1010 Wien']],
    ['110 00 Praha', 'cz', ['110 00 Praha']],
    ['1012 AB Amsterdam', 'nl', ['1012 AB Amsterdam']],
    ['London SW1A 1AA', 'gb', ['SW1A 1AA London']],
    ['New York, NY 10001', 'us', ['10001 New York']],
    ['Kraków, Polska', 'pl', ['Kraków']],
    ['Berlin (Germany)', 'de', ['Berlin']],
    ['Kraków, ul. Wadowicka 3', 'pl', ['Kraków']],
    ['Warszawa, Mokotów', 'pl', ['Warszawa']],
    ['Austin, TX', 'us', ['Austin']],
    ['Buffalo, New York', 'us', ['Buffalo']],
    ['IĞDIR', 'tr', ['Iğdır']],
    ['ŞANLIURFA', 'tr', ['Şanlıurfa']],
    ['İSTANBUL', 'tr', ['İstanbul']],
    ['ISTANBUL', 'tr', ['Istanbul']],
    ['İZMİR', 'tr', ['İzmir']],
    ['izmir', 'tr', ['İzmir']],
    ['IZMIR', 'tr', ['İzmir']],
    ['دبي، الإمارات', 'ae', ['دبي']],
    ['Remote (Berlin)', 'de', ['Berlin', '(remote)']],
    ['Berlin (Remote)', 'de', ['Berlin', '(remote)']],
    ['Remote [Berlin]', 'de', ['Berlin', '(remote)']],
    ['Remote (Berlin, München, Hamburg)', 'de', ['Berlin', 'München', 'Hamburg', '(remote)']],
    ['Zdalnie (Kraków)', 'pl', ['Kraków', '(remote)']],
    ['Hybrydowo (Warszawa)', 'pl', ['Warszawa', '(hybrid)']],
    ['Hybrydowo (Warszawa / Kraków)', 'pl', ['Warszawa', 'Kraków', '(hybrid)']],
    ['Praca zdalna (Kraków, Polska)', 'pl', ['Kraków', '(remote)']],
    ['Gorzów Wlkp., Polska', 'pl', ['Gorzów Wlkp.']],
    ['Austin, Texas', 'us', ['Austin']],
    ['Śródmieście, Warszawa', 'pl', ['Warszawa']],
    ['Ursynów, Warszawa', 'pl', ['Warszawa']],
    ['Fordon, Bydgoszcz', 'pl', ['Bydgoszcz']],
    ['Bydgoszcz, Fordon', 'pl', ['Bydgoszcz']],
    ['Podgórze, Kraków', 'pl', ['Kraków']],
    ['Kraków, Podgórze', 'pl', ['Kraków']],
    ['Şişli, İstanbul', 'tr', ['İstanbul']],
    ['Manhattan, New York', 'us', ['New York']],
    ['Westminster, London', 'gb', ['London']],
    ['London, Westminster', 'gb', ['London']],
    ['Monza, Milano', 'it', ['Monza']],
    ['Getafe, Madrid', 'es', ['Getafe']],
    ['ul. Długa 5, Kraków', 'pl', ['Kraków']],
    ['Warszawa, Mokotów, ul. Puławska 12/4', 'pl', ['Warszawa']],
    ['Hauptstraße 12, Köln', 'de', ['Köln']],
    ['Praha 4, Praha', 'cz', ['Praha']],
    ['Praha 4, Smíchov', 'cz', ['Praha']],
    ['New York City, New York', 'us', ['New York City']],
    ['Oregon City, Oregon', 'us', ['Oregon City']],
    ['Newcastle upon Tyne, Tyne and Wear', 'gb', ['Newcastle upon Tyne']],
    ['Brighton, East Sussex', 'gb', ['Brighton']],
    ['Brighton and Hove, East Sussex', 'gb', ['Brighton and Hove']],
    ['10 Downing Street, London', 'gb', ['London']],
    ['350 5th Ave, New York', 'us', ['New York']],
  ])('%j in %s', (typed, iso, expected) => {
    expect(read(typed, iso)).toEqual(expected);
  });

  test.each<[typed: string, iso: string]>([
    ['Halle/Saale', 'de'],
    ['Halle (Saale)', 'de'],
    ['Frankfurt (Oder)', 'de'],
    ['Frankfurt/Main', 'de'],
    ['Frankfurt a.M.', 'de'],
    ['Neuburg an der Donau', 'de'],
    ['Bielsko-Biała', 'pl'],
    ['Brighton and Hove', 'gb'],
    ['Hammersmith and Fulham', 'gb'],
    ['Gdańsk & Gdynia', 'pl'],
    ['City of London', 'gb'],
    ['Stoke-on-Trent', 'gb'],
    ["L'Hospitalet de Llobregat", 'es'],
    ['Luxembourg', 'lu'],
    ['Singapore', 'sg'],
    ['Pruszcz Gdański', 'pl'],
    ['Nowy Dwór Mazowiecki', 'pl'],
    ['Remotovce', 'sk'],
    ['Gorzów Wlkp.', 'pl'],
    ['Ho', 'gh'],
  ])('%j stays as it is', (typed, iso) => {
    expect(read(typed, iso)).toEqual([typed]);
  });

  test('the region behind it is told once', () => {
    expect(read('Kraków, małopolskie', 'pl', 'Małopolskie')).toEqual(['Kraków']);
    expect(read('Kraków (woj. małopolskie)', 'pl', 'Małopolskie')).toEqual(['Kraków']);
    expect(read('Móstoles, Madrid', 'es', 'Madrid')).toEqual(['Móstoles']);
    expect(read('Madrid', 'es', 'Madrid')).toEqual(['Madrid']);
  });
});

describe('no town', () => {
  test.each([
    'Remote',
    'REMOTE',
    'Fully remote',
    '100% remote',
    'Zdalnie',
    'praca zdalna',
    'Home office',
    'Home-Office',
    'Homeoffice',
    'Télétravail',
    'remote (Poland)',
    'Remote / Poland',
    'Zdalnie, cała Polska',
    'віддалено',
  ])('%j is remote', (typed) => {
    expect(read(typed, 'pl')).toEqual(['(remote)']);
    expect(read(typed)).toEqual(['(remote)']);
  });

  test.each(interfaceLanguages)('our own words for it in %s are known', (language) => {
    const { remote, hybrid } = builtInTexts(language).workModels;
    expect([placelessWord(remote.toUpperCase()), placelessWord(` ${remote}.`)]).toEqual(['remote', 'remote']);
    expect(placelessWord(hybrid)).toBe('hybrid');
  });

  test.each(['Polska', 'Cała Polska', 'Poland', 'Różne lokalizacje'])(
    '%j is somewhere in the country',
    (typed) => {
      expect(read(typed, 'pl')).toEqual([]);
    },
  );

  test('a country in the place of a town is the country', () => {
    const { report } = listening();
    const { place } = readWhereabouts({ geolocation: 'Deutschland', jobLocation: null }, 'pl', report);
    expect(place).toMatchObject({ locality: null, countryCode: 'DE', country: 'Niemcy' });
    expect(read('Luxembourg')).toEqual(['Luxembourg']);
  });
});

describe('several towns', () => {
  test.each<[typed: string, iso: string | undefined, expected: string[]]>([
    ['Warszawa / Kraków / Gdańsk', 'pl', ['Warszawa', 'Kraków', 'Gdańsk']],
    ['Warszawa/Kraków', 'pl', ['Warszawa', 'Kraków']],
    ['WARSZAWA | kraków', 'pl', ['Warszawa', 'Kraków']],
    ['Warszawa; Łódź;', 'pl', ['Warszawa', 'Łódź']],
    ['Warszawa, Kraków, Gdańsk', 'pl', ['Warszawa', 'Kraków', 'Gdańsk']],
    ['Warszawa, Kraków', 'pl', ['Warszawa', 'Kraków']],
    ['Gdańsk i Gdynia', 'pl', ['Gdańsk', 'Gdynia']],
    ['Kraków - Warszawa', 'pl', ['Kraków', 'Warszawa']],
    ['31-001 Kraków / 00-001 Warszawa', 'pl', ['31-001 Kraków', '00-001 Warszawa']],
    ['Hamburg & Berlin', 'de', ['Hamburg', 'Berlin']],
    ['London and Manchester', 'gb', ['London', 'Manchester']],
    ['Warszawa / Kraków / Balice', 'pl', ['Warszawa', 'Kraków', 'Balice']],
    ['Kraków / KRAKÓW', 'pl', ['Kraków']],
    ['Warszawa / Warsaw', 'pl', ['Warszawa']],
    ['Gdańsk, Gdynia, Sopot', 'pl', ['Gdańsk', 'Gdynia', 'Sopot']],
    ['Gdańsk, Gdynia i Sopot', 'pl', ['Gdańsk', 'Gdynia', 'Sopot']],
    ['Gdańsk, Sopot', 'pl', ['Gdańsk', 'Sopot']],
    [
      'Warszawa, Kraków, Piaseczno, Konstancin-Jeziorna',
      'pl',
      ['Warszawa', 'Kraków', 'Piaseczno', 'Konstancin-Jeziorna'],
    ],
    ['Katowice, Chorzów, Sosnowiec', 'pl', ['Katowice', 'Chorzów', 'Sosnowiec']],
    ['Lille, Roubaix, Tourcoing', 'fr', ['Lille', 'Roubaix', 'Tourcoing']],
    ['Essen, Bochum, Gelsenkirchen', 'de', ['Essen', 'Bochum', 'Gelsenkirchen']],
    ['San Francisco, CA / New York, NY', 'us', ['San Francisco', 'New York']],
    ['Portland, OR or Seattle, WA', 'us', ['Portland', 'Seattle']],
    ['Austin, TX 78701; Boston, MA', 'us', ['78701 Austin', 'Boston']],
    ['دبي و أبوظبي', 'ae', ['دبي', 'أبوظبي']],
    ['دبي؛ أبوظبي', 'ae', ['دبي', 'أبوظبي']],
    ['Warszawa / Kraków / Gdańsk', undefined, ['Warszawa', 'Kraków', 'Gdańsk']],
  ])('%j in %s', (typed, iso, expected) => {
    expect(read(typed, iso)).toEqual(expected);
  });

  test.each<[typed: string, iso: string]>([
    ['Kraków / Balice', 'pl'],
    ['Hamburg, Berlin', 'de'],
    ['Warszawa, Londyn', 'pl'],
    ['Brno, Praha 4', 'cz'],
    ['Kraków, Balice i Zabierzów', 'pl'],
    ['Warszawa, Manchester', 'pl'],
    ['Katowice, Chorzów', 'pl'],
    ['Essen, Bochum', 'de'],
    ['Seattle, Washington', 'us'],
    ['القاهرة، الجيزة', 'eg'],
    ['Warszawa, Mokotów, Sadyba', 'pl'],
    ['Portland, OR / Springfield Heights, IL', 'us'],
    ['Kraków, Warszawa, Balice', 'pl'],
  ])('%j may be several, which is a problem', (typed, iso) => {
    expect(read(typed, iso)).toEqual([typed, 'place-unclear']);
  });

  test('an unclear one is in no state', () => {
    const { region, isUnclear } = readTown('Nowhereville, OR / Elsewhere, WA', {
      countryCode: 'US',
      region: null,
    });
    expect([region, isUnclear]).toEqual([null, true]);
    expect(
      readTown('San Francisco, CA / New York, NY', { countryCode: 'US', region: null }).region,
    ).toBeNull();
  });

  test('the region and the point are those of the town that they are of, which comes first', () => {
    const { report } = listening();
    const geolocation = { ...gdansk, locality: 'Warszawa / Gdańsk' };
    const { place, morePlaces } = readWhereabouts({ geolocation, jobLocation: null }, 'pl', report);
    expect(place).toMatchObject({ locality: 'Gdańsk', region: 'Pomorskie', point: [54.372158, 18.638306] });
    expect(morePlaces).toEqual([
      {
        locality: 'Warszawa',
        region: null,
        postcode: null,
        countryCode: 'PL',
        country: 'Polska',
        point: null,
      },
    ]);
  });
});

describe('on a board', () => {
  const site = siteOf({
    fields: { workModel: { option: 'model', values: { biuro: 'on-site', zdalnie: 'remote' } } },
  });
  const located = (advertId: number, locality: string, options: object = {}) =>
    postOf({
      id: advertId + 1000,
      advertId,
      options,
      recruitment: { id: advertId },
      values: [
        { field_id: 'description', value: '<p>Praca w magazynie.</p>' },
        { field_id: 'geolocation', value: JSON.stringify({ ...gdansk, postcode: '', locality }) },
      ],
    });
  const boardOf = (...posts: ReturnType<typeof located>[]) =>
    makeBoard({
      posts,
      problems: [],
      at: '2026-05-10T10:00:00Z',
      site,
      serviceUrl: 'https://tenant.example',
      images: new Map(),
    });
  const siteUrl = 'https://jobs.example';

  test('one card is found in each of its towns, and its markup names them all', async () => {
    const board = boardOf(located(1, 'Warszawa / Kraków / Gdańsk'), located(2, 'KRAKÓW'), located(3, 'Łódź'));
    const listed = jobLists(board, site).filter(({ facet }) => facet?.name === 'place');
    const numbers = Object.fromEntries(
      listed.map(({ facet, jobs }) => [facet?.label, jobs.map((job) => job.advertId)]),
    );
    expect(numbers).toMatchObject({ Warszawa: [1], Kraków: [2, 1], Gdańsk: [1], Łódź: [3] });
    const job = board.jobs.find(({ advertId }) => advertId === 1);
    if (!job) throw new Error('no job');
    const posting = jobPosting(job, { site, siteUrl, postedAt: job.validFrom });
    expect(posting?.jobLocation).toMatchObject(
      ['Gdańsk', 'Warszawa', 'Kraków'].map((addressLocality) => ({
        address: { addressLocality, addressCountry: 'PL' },
      })),
    );
    const rows = decodeRows(boardRows(board.jobs, 'pl', site));
    const row = rows.advertId.indexOf(1);
    expect(rows.line[row]).toContain('Gdańsk, Warszawa, Kraków, Polska');
    const { choices, sets, of } = rows.facets.place;
    const found = (sets[of[row] ?? 0] ?? []).map((at) => choices[at]?.label);
    for (const town of ['Warszawa', 'Kraków', 'Gdańsk']) expect(found).toContain(town);
    const context = contextOf(board, { site });
    expect(
      publicJob({ job, postedAt: job.validFrom }, context).morePlaces?.map(({ locality }) => locality),
    ).toEqual(['Warszawa', 'Kraków']);
    const feed = readXml((await filesOf(context)).get('/feeds/jobs.xml') ?? '');
    const told = childrenOf(feed, 'job').map(({ children }) =>
      ['referencenumber', 'city'].map((key) => children.find(({ name }) => name === key)?.text).join(' '),
    );
    expect(told.sort()).toEqual(['1 Gdańsk', '1-krakow Kraków', '1-warszawa Warszawa', '2 Kraków', '3 Łódź']);
  });

  test.each([
    ['Hamburg, Berlin', 'DE', null, { addressCountry: 'DE', addressRegion: 'R' }],
    ['Seattle, Washington', 'US', null, { addressCountry: 'US', addressRegion: 'R' }],
    ['Kraków, Warszawa, Balice', 'PL', null, { addressCountry: 'PL', addressRegion: 'R' }],
    ['Monza, Milano', 'IT', 'Monza', null],
    ['Getafe, Madrid', 'ES', 'Getafe', null],
    ['ul. Długa 5, Kraków', 'PL', 'Kraków', null],
    ['Halle (Saale)', 'DE', 'Halle (Saale)', null],
    ['Bielsko-Biała', 'PL', 'Bielsko-Biała', null],
  ])('of %j in %s, the markup names the town %j', (typed, iso, town, whole) => {
    const { report } = listening();
    const geolocation = { ...gdansk, iso, locality: typed, region1: 'R', latitude: '', longitude: '' };
    const { place } = readWhereabouts({ geolocation, jobLocation: null }, 'pl', report);
    const marked = place && jobLocation(place, 'pl');
    expect(marked).toMatchObject({ address: town === null ? { ...whole } : { addressLocality: town } });
    if (town === null) expect(JSON.stringify(marked)).not.toMatch(/addressLocality|postalCode|geo/);
  });

  test('a remote job in the place of a town is remote, unless an option says otherwise', () => {
    const board = boardOf(
      located(1, 'Remote'),
      located(2, 'Zdalnie', { model: 'biuro' }),
      located(3, 'Gdańsk / zdalnie'),
      located(4, 'Gdańsk / zdalnie', { model: 'zdalnie' }),
      located(5, 'Kraków, Warszawa (hybrydowo)'),
      located(6, 'Hybrydowo (Gdańsk)'),
      located(7, 'Kraków (hybrydowo)', { model: 'biuro' }),
    );
    const told = board.jobs.map(({ advertId, workModel, place }) => [
      advertId,
      workModel,
      place?.locality ?? null,
    ]);
    expect(told.sort()).toEqual([
      [1, 'remote', null],
      [2, 'on-site', null],
      [3, null, 'Gdańsk'],
      [4, 'remote', 'Gdańsk'],
      [5, 'hybrid', 'Kraków'],
      [6, 'hybrid', 'Gdańsk'],
      [7, 'on-site', 'Kraków'],
    ]);
    const unclear = board.problems.filter(({ code }) => code === 'place-unclear');
    expect(unclear.map(({ advertId }) => advertId).sort()).toEqual([2, 3]);
  });
});

test.each<[[value: string, count: number][], string | undefined, string]>([
  [
    [
      ['KRAKÓW', 9],
      ['Kraków', 1],
    ],
    undefined,
    'Kraków',
  ],
  [
    [
      ['Krakow', 9],
      ['Kraków', 1],
    ],
    'Kraków',
    'Kraków',
  ],
  [
    [
      ['Krakow', 9],
      ['Kraków', 1],
    ],
    undefined,
    'Krakow',
  ],
  [
    [
      ['Munich', 3],
      ['MÜNCHEN', 9],
    ],
    'München',
    'Munich',
  ],
  [
    [
      ['HR', 3],
      ['hr', 1],
    ],
    undefined,
    'HR',
  ],
  [[['BIURO', 1]], undefined, 'BIURO'],
])('of %j, known as %s, the best is %s', (written, known, best) => {
  expect(
    bestSpelling(
      written.map(([value, count]) => ({ value, count })),
      known,
    ),
  ).toBe(best);
});

test('whatever is typed: no error, no empty town, no more than twenty', () => {
  const piece = fc.constantFrom(
    'Kraków',
    'Remote',
    '31-001',
    '/',
    ', ',
    ' - ',
    ' i ',
    '(',
    ')',
    'PL',
    ' ',
    'x',
    '.',
    '&',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
  );
  const code = fc.constantFrom('PL', 'DE', 'US', 'XX', null);
  fc.assert(
    fc.property(typed, code, (text, countryCode) => {
      const { towns } = readTown(text, { countryCode, region: null });
      expect(towns.length).toBeLessThanOrEqual(20);
      for (const { name } of towns) expect(name.trim()).not.toBe('');
    }),
    { numRuns: 1000, seed: 32 },
  );
});
