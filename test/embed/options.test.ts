import { describe, expect, test } from 'vitest';

// What stands in front of the bundled script.
Object.assign(globalThis, {
  jobfrontEmbed: {
    defaultLanguage: 'pl',
    boards: { pl: {}, en: {} },
    colours: {},
    hosts: ['https://brand.example'],
  },
});
const { readFacets } = await import('../../src/browser/embed/options.ts');
const { chooseLanguage } = await import('../../src/browser/embed/site.ts');
const { siteLink } = await import('../../src/browser/embed/site.ts');

describe('facets', () => {
  test.each([
    ['', {}],
    ['field:IT;place:pl', { field: ['it'], place: ['pl'] }],
    [' Field : IT ; ;place:PL.lodzkie.lodz;', { field: ['it'], place: ['pl.lodzkie.lodz'] }],
    ['field:IT;field:Sprzedaż', { field: ['it', 'sprzedaz'] }],
    ['field:A: B', { field: ['a: b'] }],
    ['constructor:x;__proto__:y;toString:z;src:https://evil.example', {}],
    ['field', {}],
    [':it', {}],
    ['field:', {}],
  ])('"%s" asks for %o', (text, wanted) => {
    expect(readFacets(text)).toEqual(wanted);
  });
});

describe('the language', () => {
  test.each([
    [['en', 'pl'], 'en'],
    [['EN-gb'], 'en'],
    [['', 'en'], 'en'],
    [['xx', 'en'], 'en'],
    [['constructor', '__proto__'], 'pl'],
    [[], 'pl'],
  ])('preferred as %o is %s', (preferred, language) => {
    expect(chooseLanguage(preferred)).toBe(language);
  });
});

describe('a link', () => {
  const home = 'https://jobs.example/en/';
  test.each([
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\\evil.example/',
  ])('to %s leads to the board of the site', (path) => {
    expect(siteLink(path, home, '')).toBe(`${home}?utm_source=embed`);
  });

  test('to a job on the host of a brand leads there', () => {
    expect(siteLink('https://brand.example/jobs/1-a/', home, '')).toBe(
      'https://brand.example/jobs/1-a/?utm_source=embed',
    );
  });

  test.each([
    ['', '?utm_source=embed'],
    ['?utm_campaign=a', '?utm_campaign=a&utm_source=embed'],
    ['?utm_source=x&q=1&src=y', '?utm_source=x'],
    ['?gclid=1&utm_source=', '?gclid=1&utm_source=embed'],
  ])('from a page with "%s" carries "%s"', (search, carried) => {
    expect(new URL(siteLink('/jobs/1-a/', home, search)).search).toBe(carried);
  });
});
