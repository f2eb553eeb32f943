import { expect, test } from 'vitest';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';

const load = (own: object) =>
  loadSettings({ SERVICE_URL: 'https://service.example' }, { ...sample, ...own } as SiteConfig).site;
const script = (more: object) => ({ scripts: [{ src: 'https://stats.example/script.js', ...more }] });
const hash = `sha384-${'a'.repeat(64)}`;

test('a site has no scripts and no other hosts by itself', () => {
  expect(load({})).toMatchObject({ scripts: [], connect: [], frames: [] });
});

test.each([
  script({}),
  script({ src: '/mine/consent.js?v=2' }),
  script({ src: 'https://stats.example:8443/js/script.js?id=7' }),
  script({ src: 'http://127.0.0.1:8080/script.js' }),
  script({ integrity: hash, data: { domain: 'careers.example', 'track-pages': '' }, consent: 'statistics' }),
  script({ integrity: `sha256-${'a'.repeat(43)}=` }),
  script({ integrity: `sha512-${'a'.repeat(86)}==` }),
  { connect: ['https://stats.example', 'https://stats.example:8443/', 'http://localhost:8080'] },
  { frames: ['https://tours.example'] },
])('%j is taken', (own) => {
  expect(load(own)).toMatchObject(own);
});

const path = /scripts\.0\.src in site\.config\.ts: give a path of your site/;
const host = (name: string) => new RegExp(`${name}\\.0 in site\\.config\\.ts: give one host with https://`);
test.each([
  [script({ src: 'http://stats.example/script.js' }), path],
  [script({ src: 'https://*.stats.example/script.js' }), path],
  [script({ src: 'https://user:word@stats.example/script.js' }), path],
  [script({ src: 'https://stats.example' }), path],
  [script({ src: 'https://stats.example/a b.js' }), path],
  [script({ src: "https://stats.example;script-src'unsafe-inline'/a.js" }), path],
  [script({ src: '//stats.example/script.js' }), path],
  [script({ src: '/\\stats.example/script.js' }), path],
  [script({ src: 'data:text/javascript,1' }), path],
  [script({ src: 'javascript:1' }), path],
  [script({ src: 'consent.js' }), path],
  [script({ src: undefined }), /scripts\.0\.src in site\.config\.ts: it is missing/],
  [script({ integrity: 'sha384-short' }), /integrity in site\.config\.ts: give the hash/],
  [script({ integrity: `md5-${'a'.repeat(22)}==` }), /integrity in site\.config\.ts: give the hash/],
  [script({ integrity: `${hash} sha384-x` }), /integrity in site\.config\.ts: give the hash/],
  [script({ data: { 'on load': '1' } }), /scripts\.0\.data\.on load in .*: write the name/],
  [script({ data: { 'data"': '1' } }), /write the name as in the attribute/],
  [script({ consent: 'a b' }), /scripts\.0\.consent in site\.config\.ts: give the category/],
  [script({ async: true }), /scripts\.0\.async in site\.config\.ts is no setting/],
  [{ scripts: Array.from({ length: 21 }, () => ({ src: '/a.js' })) }, /scripts in .*at most 20 scripts/],
  ...['connect', 'frames'].flatMap((name): [object, RegExp][] =>
    [
      ...[
        '*',
        'https:',
        'https://*',
        'https://*.example',
        'data:',
        "'unsafe-inline'",
        "'self'",
        'stats.example',
      ],
      ...['http://stats.example', 'https://stats.example/path', 'https://stats.example/?', 'wss://a.example'],
      ...['https://user@stats.example', "https://a'.example", 'https://a.example;script-src', 'blob:', ''],
    ].map((text) => [{ [name]: [text] }, host(name)]),
  ),
])('%j is refused with the place and what to do', (own, words) => {
  expect(() => load(own)).toThrow(words);
});
