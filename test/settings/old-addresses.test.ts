import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/settings/load.ts';
import { readOldAddressFile } from '../../src/settings/old-address-file.ts';
import {
  canonicalPath,
  nextOldAddress,
  type OldAddress,
  type OldTarget,
  oldAddressAt,
} from '../../src/settings/old-addresses.ts';
import { oldRows, readOld } from './old-rows.ts';

const told = (text: string) =>
  oldRows(text).map(({ path, query, to }) => [path, query.map((part) => part.join('=')).join('&'), to]);

describe('a file of old addresses', () => {
  test.each([
    ['/careers,/', [['/careers/', '', { path: '/', rest: '' }]]],
    ['/careers/job.html,241', [['/careers/job.html', '', { job: 241 }]]],
    ['/careers/,', [['/careers/', '', null]]],
    ['/careers', [['/careers/', '', null]]],
    ['/job.php?b=2&a=1,/#top', [['/job.php', 'a=1&b=2', { path: '/', rest: '#top' }]]],
    [
      'https://careers.example/o/a,https://careers.example/x/?q=b',
      [['/o/a/', '', { path: '/x/', rest: '?q=b' }]],
    ],
    [
      'http://careers.example/o/a,https://other.example/ż?q=$1',
      [['/o/a/', '', { url: 'https://other.example/%C5%BC?q=%241' }]],
    ],
    ['/praca/%C5%BC%C3%B3%C5%82w,7', [['/praca/żółw/', '', { job: 7 }]]],
    ['/praca/żółw/,7', [['/praca/żółw/', '', { job: 7 }]]],
    ['https://moto.example/a,7', []],
    ['old,new\n/a,7\n\n', [['/a/', '', { job: 7 }]]],
    ['\uFEFFold address;target\r\n/a;7\r\n', [['/a/', '', { job: 7 }]]],
    ['"/a,b","/x/"', [['/a,b/', '', { path: '/x/', rest: '' }]]],
    ['/a,7\n/a/,7', [['/a/', '', { job: 7 }]]],
    ['', []],
  ])('%j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  test('has every fault named at once, each with its line', () => {
    const { faults } = readOld(
      [
        'old,new',
        'careers,/x/',
        '/a,nowhere',
        '/b,http://other.example/',
        '/c,/x/,/y/',
        'https://other.example/d,7',
        '/e#top,7',
        '/f%2Fg,7',
        '/h,7',
        '/h/,8',
        '/zycie,7',
        '/velo/en/map/,7',
        '/k,/k/',
        '/l,/m',
        '/m,/n?x=1',
        '/n,/l#top',
        `/${'o'.repeat(1_000)},7`,
        '/logo.svg,7',
      ].join('\n'),
      { ownFiles: ['/logo.svg'] },
    );
    expect(faults).toEqual([
      'line 2: "careers" is no address: begin with / or https://',
      'line 3: "nowhere" leads nowhere: give a path, an https address, the number of an advert, or nothing for what is gone',
      'line 4: "http://other.example/" is not encrypted: begin with https://',
      'line 5: it has 3 columns: write an old address and where it leads, and an address with a comma or a semicolon in quotes',
      'line 6: "https://other.example/d" is on another host than SITE_URL (https://careers.example): give an address of this site, or its path',
      'line 7: "/e#top" has a # in it, which no browser sends: take it out',
      'line 8: "/f%2Fg" holds characters that not every host can tell apart: take the row out',
      'lines 9 and 10: /h/ leads to two places: keep one of the two rows',
      'line 11: /zycie/ is an address of this site, which stays: take the row out',
      'line 12: /velo/en/map/ is an address of this site, which stays: take the row out',
      expect.stringMatching(/^line 17: "\/o+" is longer than 1000 characters$/),
      'line 18: /logo.svg is an address of this site, which stays: take the row out',
      'line 13: /k/ leads in a circle to itself: let one row lead elsewhere',
      'lines 14, 15, 16: /l/ leads in a circle to itself: let one row lead elsewhere',
    ]);
  });

  test('leads on through ten rows at most', () => {
    const chain = (rows: number) => Array.from({ length: rows }, (_, at) => `/${at},/${at + 1}`).join('\n');
    expect(readOld(chain(10)).faults).toEqual([]);
    expect(readOld(chain(12)).faults).toEqual([
      "line 2: it leads on through more than 10 rows: give the last one's target",
    ]);
  });

  test('counts faults beyond the first twenty', () => {
    const { faults } = readOld(Array.from({ length: 30 }, (_, at) => `/${at},x`).join('\n'));
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('has 10 more faults of these kinds');
  });

  test('that several sites share may name addresses of other hosts', () => {
    expect(readOld('https://other.example/a,7', { isShared: true })).toEqual({ addresses: [], faults: [] });
  });

  test('leads by the row with most of the parameters that are asked for', () => {
    const rows = oldRows('/job,/\n/job?id=1,1\n/job?id=1&l=en,2\n/job?id=3,');
    const at = (query: string, path = '/job') => oldAddressAt(rows, path, query)?.line;
    expect(['', '?id=2', '?utm=a&id=1', '?l=en&id=1', '?id=3'].map((query) => at(query))).toEqual([
      1, 1, 2, 3, 4,
    ]);
    expect([at('', '/job/'), at('', '/jobs'), at('', '/__proto__')]).toEqual([1, undefined, undefined]);
  });
});

describe('the file on disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobfront-old-'));
    await writeFile(join(folder, 'latin.csv'), Buffer.from('/\xe9,7', 'latin1'));
    await writeFile(join(folder, 'quote.csv'), '/a,7\n/b,"7\n');
    await writeFile(join(folder, 'long.csv'), '/a,7\n'.repeat(20_001));
    await writeFile(join(folder, 'large.csv'), 'x'.repeat(4_194_305));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['none.csv', 'which is not there: put the file there, or correct its path'],
    ['latin.csv', 'which is not UTF-8: save it as CSV UTF-8'],
    ['quote.csv', expect.stringMatching(/^line \d: it is no CSV \(CSV_QUOTE_NOT_CLOSED\)/)],
    ['long.csv', 'which has more than 20000 rows: leave out what nobody asks for'],
    ['large.csv', 'which is larger than 4 MiB: leave out what nobody asks for'],
  ])('%s', (name, fault) => {
    expect(readOldAddressFile(`./${name}`, folder)).toMatchObject({ rows: [], faults: [fault] });
  });

  test('its faults are faults of the settings', () => {
    const site = { name: 'Kolibra', languages: ['pl'], defaultLanguage: 'pl', redirects: './none.csv' };
    const load = () =>
      loadSettings(
        { SERVICE_URL: 'http://127.0.0.1:1' },
        site,
        [],
        folder,
        readOldAddressFile(site.redirects, folder),
      );
    expect(load).toThrow(/redirects in site\.config\.ts: \.\/none\.csv, which is not there/);
  });
});

describe('whatever stands in the file', () => {
  const part = fc.constantFrom(
    ...'abc/?=&#%,;"\n\r .:ż💡',
    '//',
    '..',
    '%2f',
    '%zz',
    'https://',
    'careers.example',
    '7',
  );
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

  test('is read or named, and never throws', () => {
    fc.assert(
      fc.property(text, (file) => {
        const { addresses } = readOld(file);
        for (const { path } of addresses) {
          expect(path).toBe(canonicalPath(path));
          expect(path).toMatch(/^\/(?:[^?#\\\p{Cc}/]+\/)*[^?#\\\p{Cc}/]*$/u);
        }
      }),
    );
  });

  test('rows come to an end outside of them all, or are named as a circle', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(16)), {
      selector: ([from]) => from,
      maxLength: 10,
    });
    fc.assert(
      fc.property(rows, (pairs) => {
        const { addresses, faults } = readOld(pairs.map(([from, to]) => `/r${from},/r${to}/`).join('\n'));
        const walk = (row: OldAddress): OldTarget => {
          const after = nextOldAddress(addresses, row);
          return after ? walk(after) : row.to;
        };
        const next = new Map(pairs);
        const endOf = (from: number) => {
          let at = from;
          for (let steps = 0; steps <= pairs.length; steps += 1) at = next.get(at) ?? at;
          return at;
        };
        const ends = pairs.map(([from]) => endOf(from));
        const circles = ends.filter((end) => next.has(end));
        expect(faults.length > 0).toBe(circles.length > 0);
        if (circles.length === 0) {
          expect(addresses.map(walk)).toEqual(ends.map((end) => ({ path: `/r${end}/`, rest: '' })));
        }
      }),
    );
  });
});
