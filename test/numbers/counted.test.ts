import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Count,
  cleanWords,
  countsOfForm,
  countsOfLink,
  countsOfSearch,
  countsOfView,
  createPersonCheck,
  wayOf,
} from '../../src/numbers/counted.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hosts = new Set(['jobs.example']);
const job = { kind: 'job', advertId: 7 } as const;
const named = (counts: readonly Count[]) =>
  counts.map((one) => `${one.kind} ${'key' in one ? one.key : `“${one.text}”`}`);
const viewOf = (headers: Record<string, string>, query = '') =>
  named(countsOfView(job, wayOf({ host: 'jobs.example', ...headers }, new URLSearchParams(query), hosts)));

describe('who is counted', () => {
  const isPerson = createPersonCheck();

  test('browsers are, robots and programs are not', () => {
    expect(isPerson({ 'user-agent': agent })).toBe(true);
    for (const robot of ['', 'Googlebot/2.1', 'curl/8.5.0', 'facebookexternalhit/1.1', 'HeadlessChrome/140'])
      expect(isPerson({ 'user-agent': robot }), robot).toBe(false);
    expect(isPerson({})).toBe(false);
  });

  test.each([
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { cookie: 'a=b; jobfront-preview=x' },
  ])('whoever declines, and what nobody has opened, is not: %j', (headers) => {
    expect(isPerson({ 'user-agent': agent, ...headers })).toBe(false);
    expect(isPerson({ 'user-agent': agent, dnt: '0', 'sec-gpc': '0', cookie: 'a=b' })).toBe(true);
  });
});

describe('a view', () => {
  test('begins a visit, but not from the site itself', () => {
    expect(viewOf({})).toEqual(['view job', 'job 7', 'visit direct']);
    expect(viewOf({ referer: 'https://jobs.example/?q=x' })).toEqual(['view job', 'job 7']);
    expect(viewOf({ 'sec-fetch-site': 'same-origin' })).toEqual(['view job', 'job 7']);
  });

  test.each([
    ['https://www.google.com/', ['visit search']],
    ['https://www.linkedin.com/feed/', ['visit social']],
    ['https://de.indeed.com/', ['visit jobs']],
    ['https://www.blog.example/anna?id=4', ['visit link', 'host “blog.example”']],
    ['https://198.51.100.4/x', ['visit link']],
    ['nonsense', ['visit direct']],
  ])('names the kind of its source: %s', (referer, counts) => {
    expect(viewOf({ referer }).slice(2)).toEqual(counts);
  });

  test('names channel and campaign', () => {
    expect(viewOf({}, 'source=LinkedIn&utm_source=x&utm_campaign=Spring%202027&gclid=abc').slice(3)).toEqual([
      'source “linkedin”',
      'utm_campaign “spring 2027”',
    ]);
    expect(viewOf({}, 'utm_source=embed').slice(2)).toEqual(['visit embed', 'source “embed”']);
    for (const personal of ['anna@firm.example', '4711004711', 'f00dcafe1234ab', 'x'.repeat(41), '<b>'])
      expect(viewOf({}, `source=${encodeURIComponent(personal)}`).slice(3)).toEqual(['source “other”']);
  });
});

test('a form counts by its result, and names fields but no values', () => {
  expect(named(countsOfForm(7, 'source=xing&via=search', 'sent'))).toEqual([
    'form sent',
    'job-sent 7',
    'source-sent “xing”',
  ]);
  expect(named(countsOfForm(7, '', ['email', 'email', '', 'answer_3']))).toEqual([
    'form faults',
    'fault email',
    'fault answer_3',
  ]);
  // A form that came too early, or from a robot, names no field.
  expect(countsOfForm(7, '', ['', ''])).toEqual([]);
  expect(
    named(countsOfView({ kind: 'form', advertId: 7 }, wayOf({}, new URLSearchParams('source=x'), hosts))),
  ).toEqual(['view form', 'form opened', 'job-opened 7', 'source-opened “x”', 'visit direct', 'source “x”']);
  expect(named(countsOfLink(job, { query: new URLSearchParams() }))).toEqual([
    'form followed',
    'job-followed 7',
  ]);
});

test('words that may name a person are not counted as words', () => {
  expect(cleanWords('  Kraków \n Fahrrad ')).toBe('krakow fahrrad');
  for (const words of [
    '',
    ' ',
    'a@b.example',
    '0171 2345678',
    'https://x.example',
    'x'.repeat(61),
    '+49171234567',
  ])
    expect(cleanWords(words), words).toBeNull();
  expect(named(countsOfSearch('a@b.example', 0))).toEqual(['search nothing']);
  expect(named(countsOfSearch('Koch', 0))).toEqual(['search nothing', 'word “koch”', 'missing “koch”']);
});

test('whatever a request says: names are short, few, and without what identifies', () => {
  const header = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.emailAddress());
  fc.assert(
    fc.property(
      header,
      fc.array(fc.tuple(fc.constantFrom('source', 'utm_source', 'utm_term', 'q'), header)),
      (referer, pairs) => {
        const way = wayOf({ referer, host: 'jobs.example' }, new URLSearchParams(pairs), hosts);
        const counts = [...countsOfView(job, way), ...countsOfSearch(referer, 0), ...countsOfLink(job, way)];
        expect(counts.length).toBeLessThan(20);
        for (const one of counts) {
          const name = 'key' in one ? one.key : one.text;
          expect(name.length).toBeLessThanOrEqual(60);
          expect(name).not.toMatch(/@|\/\/|\d{5}/);
        }
      },
    ),
  );
});
