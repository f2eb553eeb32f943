import { describe, expect, test } from 'vitest';
import { sampleAdverts } from '../../../src/standin/first-posts.ts';
import { offices, type SampleAdvert } from '../../../src/standin/sample/advert.ts';

/** Calendar days that recruiters chose: first days behind today (some ahead), last days ahead of it. */
const span = { earliestStart: -45, latestStart: 9, latestEnd: 60 };

const html = (advert: SampleAdvert): string => advert.values.map(({ value }) => value ?? '').join('\n');

/** Words a visitor would read: names and texts of the values, without markup. */
const words = (advert: SampleAdvert): string[] =>
  advert.values
    .map(({ name, value }) => `${name ?? ''} ${value ?? ''}`)
    .join(' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;|\{\{[^}]*\}\}/g, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’ʼ.,–-]*/gu) ?? [];

const count = (fits: (advert: SampleAdvert) => boolean): number => sampleAdverts.filter(fits).length;
const pay = (text: unknown): number =>
  Number(
    String(text)
      .replace(/[\s\u00a0]/g, '')
      .replace(',', '.'),
  );
const byRecruitment = Map.groupBy(sampleAdverts, ({ recruitmentId }) => recruitmentId);
const titled = sampleAdverts.map((advert) => ({ title: `${advert.advertId} ${advert.title}`, advert }));

describe('the set', () => {
  test('has at least 60 adverts with ids of their own', () => {
    expect(sampleAdverts.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sampleAdverts.map(({ advertId }) => advertId)).size).toBe(sampleAdverts.length);
  });

  test.each([
    ['pl', 26, 1900],
    ['en', 10, 2000],
    ['uk', 10, 2100],
    ['de', 10, 2200],
  ] as const)('has adverts in %s: at least %i, ids from %i on', (language, least, first) => {
    const ids = sampleAdverts
      .filter((advert) => advert.language === language)
      .map(({ advertId }) => advertId);
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect(ids.filter((id) => id < first || id > first + 99)).toEqual([]);
  });

  test('covers every office, in at least 8 cities of 4 countries', () => {
    const used = new Set(sampleAdverts.map(({ office }) => office).filter((office) => office !== null));
    expect([...used].sort()).toEqual(Object.keys(offices).sort());
    expect(used.size).toBeGreaterThanOrEqual(8);
    expect(new Set([...used].map((office) => offices[office].iso)).size).toBeGreaterThanOrEqual(4);
  });

  test.each<[string, number, (advert: SampleAdvert) => boolean]>([
    ['remote', 3, ({ options }) => options.remote === '1'],
    ['hybrid', 4, ({ options }) => options.remote === 'hybrid'],
    ['highlighted', 4, ({ awarded }) => awarded === true],
    ['pay to be seen', 30, ({ options }) => options._rate_visible === '1'],
    ['pay not to be seen', 3, ({ options }) => options._rate_visible === '0'],
    ['no pay', 10, ({ options }) => options._salary_from === undefined],
    ['expiring today', 1, ({ end }) => end === 0],
    ['not yet started', 2, ({ start }) => start > 0],
    ['until further notice', 3, ({ end }) => end === null],
    ['title in capitals', 4, ({ title }) => /^[\p{Lu}\d\s–(),.-]{8}/u.test(title)],
    ['title with pay', 1, ({ title }) => /\d+ ?zł\/h/.test(title)],
    ['person or team to ask', 12, ({ options }) => typeof options._contact_name === 'string'],
    ['internal note', 5, ({ options }) => typeof options.note === 'string'],
    ['value without text', 2, ({ values }) => values.some(({ value }) => value === undefined)],
  ])('%s: at least %i', (_what, least, fits) => {
    expect(count(fits)).toBeGreaterThanOrEqual(least);
  });

  test('has a deadline that lies before the start', () => {
    const early = sampleAdverts.filter(({ start, options }) => {
      const days = /^\{\{date:([+-]\d+)\}\}$/.exec(String(options.recruitment_deadline))?.[1];
      return days !== undefined && Number(days) < start;
    });
    expect(early.map(({ advertId }) => advertId)).toContain(1906);
  });
});

describe('recruitments', () => {
  test('one job is advertised in three cities in one language', () => {
    const adverts = byRecruitment.get(3120) ?? [];
    expect(adverts.map(({ office }) => office)).toEqual(['warszawa', 'lodz', 'wroclaw']);
    expect(new Set(adverts.map(({ language }) => language))).toEqual(new Set(['pl']));
  });

  test.each([
    [3901, 'gdansk', ['en', 'pl']],
    [3902, 'gdynia', ['en', 'pl']],
    [3903, 'lodz', ['en', 'pl']],
    [3904, 'krakow', ['en', 'pl']],
    [3905, 'berlin', ['de', 'en']],
    [3906, 'lviv', ['en', 'uk']],
    [3907, 'gdansk', ['pl', 'uk']],
  ] as const)('%i is advertised in two languages at one office (%s)', (recruitmentId, office, languages) => {
    const adverts = byRecruitment.get(recruitmentId) ?? [];
    expect(adverts.map(({ language }) => language).sort()).toEqual(languages);
    expect(adverts.map((advert) => advert.office)).toEqual([office, office]);
  });

  test.each([3901, 3902, 3903, 3904, 3905, 3906, 3907])(
    'the translations of %i promise the same: pay, work model and dates',
    (recruitmentId) => {
      const promises = (byRecruitment.get(recruitmentId) ?? []).map(({ options, start, end }) => ({
        start,
        end,
        remote: options.remote,
        from: pay(options._salary_from),
        to: pay(options._salary_to),
        currency: options._salary_currency,
      }));
      expect(promises[0]).toEqual(promises[1]);
    },
  );

  test('adverts of one recruitment carry its reference, and others do not', () => {
    const references = [...byRecruitment.values()].map(
      (adverts) => new Set(adverts.map(({ reference }) => reference)),
    );
    expect(references.filter(({ size }) => size !== 1)).toEqual([]);
    expect(new Set(references.flatMap((set) => [...set])).size).toBe(byRecruitment.size);
  });
});

describe('each advert', () => {
  test.each(titled)('$title reads like an advert', ({ advert }) => {
    expect(words(advert).length).toBeGreaterThanOrEqual(120);
    expect(words(advert).length).toBeLessThanOrEqual(350);
    expect(html(advert)).not.toMatch(/lorem|ipsum|\bundefined\b|\bNaN\b|\[object|\$\{/i);
    expect(new Set(advert.values.map(({ field_id }) => field_id)).size).toBe(advert.values.length);
  });

  test.each(titled)('$title uses only placeholders that are known', ({ advert }) => {
    const all = JSON.stringify([advert.values, advert.options]).match(/\{\{.*?\}\}/g) ?? [];
    expect(all.filter((text) => !/^\{\{(service|date:[+-]\d+)\}\}$/.test(text))).toEqual([]);
  });

  test.each(titled)('$title is open for a time that makes sense', ({ advert: { start, end } }) => {
    expect(start).toBeGreaterThanOrEqual(span.earliestStart);
    expect(start).toBeLessThanOrEqual(span.latestStart);
    expect(end ?? span.latestEnd).toBeLessThanOrEqual(span.latestEnd);
    expect(end ?? span.latestEnd).toBeGreaterThan(start);
    expect(end ?? span.latestEnd).toBeGreaterThanOrEqual(0);
  });

  test.each(titled.filter(({ advert }) => advert.options._salary_from !== undefined))(
    '$title has pay that can be read',
    ({ advert: { options } }) => {
      const from = pay(options._salary_from);
      expect(from).toBeGreaterThan(0);
      expect(pay(options._salary_to ?? options._salary_from)).toBeGreaterThanOrEqual(from);
      expect(['h', 'm', 'y', undefined]).toContain(options._rate_unit);
      expect(['PLN', 'EUR', 'UAH', undefined]).toContain(options._salary_currency);
    },
  );
});

describe('what live services were seen to send', () => {
  const geolocation = (advertId: number): unknown =>
    sampleAdverts.find((advert) => advert.advertId === advertId)?.geolocation;
  const parsed = (advertId: number): unknown => JSON.parse(String(geolocation(advertId)));

  test('places in every odd shape', () => {
    expect(geolocation(1914)).toMatchObject({ latitude: '51.759445', longitude: '19.457216' });
    expect(parsed(1912)).toMatchObject({ latitude: '19.457216', longitude: '51.759445' });
    expect(parsed(1905)).toMatchObject({ latitude: '0', longitude: '0' });
    expect(parsed(1923)).toMatchObject({ latitude: 50.06465, longitude: 19.94498 });
    expect(JSON.parse(String(parsed(1924)))).toMatchObject({ locality: 'Warszawa' });
    expect(() => parsed(1915)).toThrow(SyntaxError);
    const nowhere = sampleAdverts.find(({ advertId }) => advertId === 1932);
    expect(nowhere?.office).toBeNull();
    expect(JSON.parse(String(nowhere?.options.job_location))).toMatchObject({ locality: 'Gdańsk' });
  });

  test.each<[string, RegExp]>([
    ['style', / style="/],
    ['Word list', /mso-list: ?l\d/],
    ['Word class', /class="Mso/],
    ['raw quotes in an attribute', /data-list-defn-props="\{"\d/],
    ['spacer paragraph', /<p[^>]*>&nbsp;<\/p>/],
    ['dash list in paragraphs', /<p[^>]*>- .*<\/p>\s*<p[^>]*>- /],
    ['dash list between breaks', /<br ?\/?>- /],
    ['empty list item', /<li>&nbsp;<\/li>/],
    ['run of breaks', /(<br>){3}/],
    ['widget with a repeated id', /id="([a-z]+)".* id="\1"/s],
    ['widget with roles', / role="/],
    [
      'picture without a description',
      /<img[^>]*src="\{\{service\}\}\/public\/file\/[a-z-]+\.png"[^>]*alt=""/,
    ],
    ['requirements that open with duties', /Jakie będą Twoje obowiązki\?/],
    ['list in a list', /<li>[^<]*\s*<[uo]l/],
    ['table', /<table/],
    ['heading of a wrong level', /<h[145]/],
    ['link', /<a href="https?:/],
    ['mail link', /<a href="mailto:/],
    ['Office element', /<o:p>/],
    ['font element', /<font/],
    ['word split by spans', /<span[^>]*>\p{L}+<\/span><span[^>]*>\p{Ll}/u],
    ['blocks with nothing between', /<\/div><div/],
    ['smart quotes', /[„“«].*[”“»]/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['fake heading', /<p[^>]*><(strong|b)>[^<]*<\/\1><\/p>/],
  ])('%s, at least twice', (_what, mess) => {
    expect(count((advert) => mess.test(html(advert)))).toBeGreaterThanOrEqual(2);
  });

  test('a script link, and unlabelled fields of the tenant', () => {
    expect(count((advert) => /href="javascript:/.test(html(advert)))).toBeGreaterThanOrEqual(1);
    expect(
      count(({ values }) => values.some(({ field_id }) => /^[0-9a-f]{32}$/.test(field_id))),
    ).toBeGreaterThanOrEqual(2);
  });

  test('labels: some in another language than the advert, one under ".translate"', () => {
    const label = (advertId: number, key: string): unknown =>
      sampleAdverts.find((advert) => advert.advertId === advertId)?.options[key];
    expect(label(1930, 'branches.translation')).toBe('Industry');
    expect(label(2113, 'branches.translation')).toBe('Branża');
    expect(label(1924, 'branches.translate')).toBe('Branża');
  });

  test('and some adverts that are clean', () => {
    const messy =
      /style=|class=|id="|role=|data-|&nbsp;|<(br|font|o:p|span|div|img|table|h\d)|<p>-|javascript:/;
    expect(count((advert) => !messy.test(html(advert)))).toBeGreaterThanOrEqual(10);
  });
});
