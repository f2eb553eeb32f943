import { describe, expect, test } from 'vitest';
import { notFoundChooser, readBest, withWords } from '../../src/front/front.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { addressWords } from '../../src/site/lists/address-words.ts';

describe('the page for an unknown address', () => {
  const { site: host } = loadSettings({ SERVICE_URL: 'http://127.0.0.1:1' }, site);
  const choose = notFoundChooser(host);

  test.each([
    ['/en/nowhere/', 'de', '/en/404.html', false],
    ['/nowhere/', 'de-AT,de;q=0.9,en;q=0.8', '/de/404.html', true],
    ['/nowhere/', 'fr, en;q=0.5, uk;q=0.7', '/uk/404.html', true],
    ['/nowhere/', undefined, '/404.html', true],
    ['/nowhere/', '*', '/404.html', true],
    ['/english/', 'ja', '/404.html', true],
  ])('of %s for who reads %s is %s', (path, header, address, isNegotiated) => {
    expect(choose(path, header)).toMatchObject({ address, isNegotiated });
  });

  test('of a brand stands in its folder', () => {
    const settings = loadSettings(
      { SERVICE_URL: 'http://127.0.0.1:1' },
      { ...site, brands: { velo: { name: 'Velo', clients: [7], languages: ['de', 'en'] } } },
    );
    const ofBrand = notFoundChooser(settings.site);
    expect(ofBrand('/velo/nowhere/', 'en').address).toBe('/velo/en/404.html');
    expect(ofBrand('/velo/nowhere/', 'uk').address).toBe('/velo/404.html');
  });
});

test.each([
  ['en;q=0, de;q=0.1', 'de'],
  ['en;q=0', undefined],
  ['de;q=x, en;q=1.5, ,;;,=', undefined],
  ['no, de;q=0.4', 'nb'],
  ['nn-NO', 'nb'],
  ['EN-us', 'en'],
  [`${'x,'.repeat(400)}en`, undefined],
  ['\u0000en', undefined],
  ['__proto__, constructor', undefined],
])('Accept-Language: %s', (header, language) => {
  expect(readBest(header, ['en', 'de', 'nb'])).toBe(language);
});

test.each([
  ['/en/jobs/senior-developer-berlin', 'senior developer berlin'],
  ['/jobs/241-senior-developer/', 'senior developer'],
  ['/velo/en/jobs/in/gda%C5%84sk/', 'velo gdańsk'],
  ['/de/karriere/lagerist.html', 'karriere lagerist'],
  ['/jobs/c++_developer', 'c++ developer'],
  ['/wp-login.php', ''],
  ['/favicon.ico', ''],
  ['/en/', ''],
  ['/jobs/999/', ''],
  ['/%zz/%E0%A4%A', 'zz E0 A4 A'],
  [`/${'a-'.repeat(300)}`, 'a a a a a a a a'],
])('words of %s', (path, words) => {
  expect(addressWords(path)).toBe(words);
});

test('words stand in the search field, whatever they are', () => {
  const page = Buffer.from('<input id="q" name="q" type="search">');
  const html = (words: string) => Buffer.from(withWords(page, words)).toString();
  expect(html('"><script>&')).toBe('<input id="q" value="&quot;>&lt;script>&amp;" name="q" type="search">');
  expect(html('')).toBe(page.toString());
  expect(Buffer.from(withWords(Buffer.from('<p>'), 'x')).toString()).toBe('<p>');
});
