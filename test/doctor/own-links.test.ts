import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkup } from '../../src/base/escape.ts';
import {
  goneLinks,
  knownSites,
  linkFault,
  linkHindrances,
  linksIn,
  namesIn,
  type OwnLink,
  ownLinks,
} from '../../src/doctor/own-links.ts';
import { nameOf } from '../../src/settings/content/content-page.ts';
import { picturesFrom } from '../../src/settings/content/pictures.ts';
import { readWritten } from '../../src/settings/content/written-pages.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';

const fileOf = (id: string, text: string) => ({ id, name: nameOf(id), text });

const life = `---
title: Life
description: How we work.
blocks:
  - type: faq
    id: faq
    items: [{ question: Q, text: 'See [tips](/en/tpis/) and [hiring](hiring/#top)' }]
  - type: hero
    actions: [{ label: Go, to: '/en/hiring/#setps' }]
---

## Our day

[one](/en/life/#our-day) [two](#faq) [three](#fqa) [four](/nowhere/at/all/)
[file](/files/a.pdf) [again](/nowhere/at/all/) \`[code](/code/)\`

[ref]: /en/lief/ "title"

[A][ref] <https://careers.example/en/hirin/>
`;
const hiring = '---\ntitle: Hiring\ndescription: d\nblocks: [{ type: text, id: steps }]\n---\nText\n';
const polish = '---\ntitle: Porady\ndescription: d\n---\nText\n';
const brandPage = '---\ntitle: Velo\ndescription: d\nbrand: velo\n---\nText\n';
const files = [
  fileOf('en/life', life),
  fileOf('en/hiring', hiring),
  fileOf('pl/tips', polish),
  fileOf('en/ride', brandPage),
];
const site: SiteConfig = {
  name: 'Acme',
  languages: ['pl', 'en'],
  defaultLanguage: 'pl',
  footer: {
    privacy: { en: '/en/privcy/', pl: 'https://law.example/' },
    links: [{ label: 'L', to: '/tip/' }],
  },
  brands: {
    velo: { name: 'Velo', clients: [7], url: 'https://velo.example', footer: { imprint: '/imprint/' } },
  },
};
const oldFile = {
  name: './old.csv',
  rows: [
    { line: 1, cells: ['/kariera/', '/en/life/'] },
    { line: 2, cells: ['/gone/', ''] },
  ],
  faults: [],
  isOwnFile: () => false,
};

async function checked(changes: Partial<SiteConfig> = {}, siteUrl = 'https://careers.example') {
  const environment = { SERVICE_URL: 'https://service.example', SITE_URL: siteUrl };
  const settings = loadSettings(environment, { ...site, ...changes }, files, undefined, oldFile);
  const { pages } = await readWritten(
    files,
    picturesFrom(() => null),
  );
  const links = ownLinks(settings, pages, files);
  const known = knownSites(settings, pages, files, (path) => path === '/files/a.pdf');
  return { links, known, found: linkHindrances(links, known) };
}

const { known } = await checked();
const faultOf = (to: string, from: string | null = '/en/life/') => linkFault({ to, from }, known);

test('each dead link is reported with its file and line, and with the nearest address', async () => {
  const { found } = await checked();
  expect(found.map(({ setting, code, found, todo }) => `${setting} ${code} ${found} ${todo}`)).toEqual([
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 7 own-link-dead .*\/en\/tpis\/ .* Write \/tips\/ if/,
    ),
    expect.stringMatching(/^content\/pages\/en\/life.md, line 7 own-link-dead .*hiring\/#top/),
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 9 own-link-name-missing .*#setps.* Write #steps if/,
    ),
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 14 own-link-name-missing .*#fqa.* Write #faq if/,
    ),
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 14 own-link-dead .*\/nowhere\/at\/all\/ .* Correct it/,
    ),
    expect.stringMatching(/^content\/pages\/en\/life.md, line 15 own-link-dead .*\/nowhere\/at\/all\/ /),
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 17 own-link-dead .*\/en\/lief\/ .* Write \/en\/life\/ if/,
    ),
    expect.stringMatching(
      /^content\/pages\/en\/life.md, line 19 own-link-dead .*hirin\/ .* Write \/en\/hiring\/ if/,
    ),
    expect.stringMatching(/^footer.privacy.en in site.config.ts own-link-dead /),
    expect.stringMatching(/^footer.links.0.to in site.config.ts own-link-dead .* Write \/tips\/ if/),
    expect.stringMatching(/^brands.velo.footer.imprint in site.config.ts own-link-dead /),
  ]);
  expect(found.every(({ stops }) => !stops)).toBe(true);
});

test.each([
  '/',
  '/en/',
  '/map/?q=a#list',
  '/en/life/?utm_source=x',
  '../hiring/',
  '../hiring/#steps',
  '#block-1-heading',
  '#content',
  '/en/life/#:~:text=day',
  'https://careers.example/en/hiring/',
  'http://CAREERS.example/en/hiring/#steps',
  'https://velo.example/en/ride/',
  'https://velo.example/map/',
  'https://elsewhere.example/nothing/',
  '//elsewhere.example/nothing/',
  'mailto:a@b.example',
  'tel:+48123',
  '/jobs/241-baker/',
  '/en/jobs/in/lodz/page/2/',
  '/page/9/',
  '/feeds/jobs.xml',
  '/files/a.pdf',
  '/%E0%A4%A',
])('%s is no fault', (to) => {
  expect(faultOf(to)).toBeNull();
});

test.each([
  ['/kariera/', { kind: 'redirects', to: '/en/life/' }],
  ['/en/life', { kind: 'redirects', to: '/en/life/' }],
  ['/en/hiring/index.html#steps', { kind: 'redirects', to: '/en/hiring/#steps' }],
  ['/gone/', { kind: 'dead', nearest: null }],
  ['/en/jbos/', { kind: 'dead', nearest: '/en/jobs/' }],
  ['/life/', { kind: 'dead', nearest: '/en/life/' }],
  ['/en/Life/', { kind: 'dead', nearest: '/en/life/' }],
  ['hiring.md', { kind: 'dead', nearest: '/en/hiring/' }],
  ['./../../en/hiring.md', { kind: 'dead', nearest: '/en/hiring/' }],
  ['https://velo.example/en/rid/', { kind: 'dead', nearest: '/en/ride/' }],
  ['/de/', { kind: 'dead', nearest: null }],
  ['/constructor/', { kind: 'dead', nearest: null }],
])('%s: %j', (to, fault) => {
  expect(faultOf(to)).toEqual(fault);
});

test('below a path of the host, a path is an address of the site, and the rest of the host is not checked', async () => {
  const { known: below } = await checked({}, 'https://firm.example/careers');
  const fault = (to: string) => linkFault({ to, from: '/en/life/' }, below);
  expect(fault('/en/hiring/')).toBeNull();
  expect(fault('https://firm.example/shop/')).toBeNull();
  expect(fault('https://firm.example/careers/en/hirng/')).toEqual({ kind: 'dead', nearest: '/en/hiring/' });
});

test('links to jobs and lists are compared with what is open', () => {
  const links: OwnLink[] = [
    '/jobs/1-open/',
    '/jobs/2-gone/',
    'jobs/in/lodz/',
    '/map/',
    'https://x.example/jobs/3/',
  ].map((to) => ({ where: 'here', to, from: '/en/' }));
  const gone = goneLinks(links, 'https://careers.example', (path) => path === '/jobs/1-open/');
  expect(gone.map(({ found }) => found.split(' ')[2])).toEqual(['/jobs/2-gone/', 'jobs/in/lodz/']);
});

test('every link and name of HTML is found, whatever is in it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const noise = fc.constantFrom(
    '<p>',
    '</a>',
    '<!-- <a href="/c/"> -->',
    '<b',
    '&amp;',
    '"',
    "'",
    '</p>',
    '<br/>',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), (parts) => {
      const html = parts
        .map(([to, id]) => `<h2 id="${escapeMarkup(id)}">x</h2><a href="${escapeMarkup(to)}">y</a>`)
        .join('');
      expect(linksIn(html)).toEqual(parts.map(([to]) => to.trim()));
      expect(namesIn(html)).toEqual(parts.map(([, id]) => id).filter(Boolean));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(text, noise), { maxLength: 30 }), (parts) => {
      for (const to of linksIn(parts.join(''))) linkFault({ to, from: '/en/' }, known);
    }),
  );
});

test('any link at all has an answer', () => {
  const piece = fc.constantFrom(
    '/',
    '..',
    '#',
    '?',
    '%',
    '%2F',
    '\\',
    'en',
    'life',
    ':',
    '@',
    'https:',
    '\u0000',
    'ż',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 }), (parts) => {
      const fault = faultOf(parts.join(''));
      expect(fault === null || ['dead', 'name', 'redirects'].includes(fault.kind)).toBe(true);
    }),
  );
});
