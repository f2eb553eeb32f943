import { generateKeyPairSync } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownAddress } from '../../src/commands/webhook-service.ts';
import { readSocialFonts } from '../../src/live/fonts.ts';
import { loadSettings, SettingsError } from '../../src/settings/load.ts';
import { deadlineUid, feedTag, jobTag } from '../../src/site/feeds/feed-jobs.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { machineFiles } from '../../src/site/machine-files.ts';
import { decodeRows } from '../../src/site/rows/decode-rows.ts';
import { boardRows, rowsBelow } from '../../src/site/rows/pack-rows.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { judgeAddress, type Proof } from '../../src/site/twins/proof.ts';
import { readOld } from '../settings/old-rows.ts';
import { boardOf, brandPosts, brandSettings } from './brand-sample.ts';

const siteUrl = 'https://firm.example/careers';
const serviceUrl = 'https://service.example';
const settings = brandSettings({ SITE_URL: `${siteUrl}/` });
const { site, content } = settings;
const board = boardOf(brandPosts(24), settings);
const memory = rememberSite(emptyMemory, board, site, content);
const { privateKey } = generateKeyPairSync('ed25519');
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const kit = {
    security: siteSecurity(settings, ''),
    social: { fonts: await readSocialFonts(), logo: null },
    ...{ signingKey: privateKey, indexNow: true },
    embed: async () => ({ script: 'script', board: 'board', search: 'search', rows: 'rows' }),
  };
  const made = machineFiles({ board, memory, site, content, siteUrl: settings.environment.SITE_URL }, kit)
    .filter(({ isSlow }) => !isSlow)
    .map(async ({ address, make }) => [address, String(Buffer.from(await bytesOf(await make())))] as const);
  files = new Map(await Promise.all(made));
}, 60_000);

const textOf = (address: string) => files.get(address) ?? '';

describe('SITE_URL', () => {
  test.each([
    ['https://firm.example/careers/', siteUrl],
    ['https://firm.example:443/careers?from=mail#top', siteUrl],
    ['https://firm.example/', 'https://firm.example'],
    ['https://firm.example/a/b-c/d.e~f', 'https://firm.example/a/b-c/d.e~f'],
  ])('%s is read', (given, read) => {
    expect(brandSettings({ SITE_URL: given }).environment.SITE_URL).toBe(read);
  });

  test.each(['https://firm.example/a//b', "https://firm.example/a';b", 'https://firm.example/a b$c'])(
    '%s is refused, with what to do',
    (given) => {
      expect(() => brandSettings({ SITE_URL: given })).toThrow(SettingsError);
      expect(() => brandSettings({ SITE_URL: given })).toThrow(/SITE_URL.*use letters/);
    },
  );

  test('says the host alone where the site is a part of another one, which says the path', () => {
    const own = loadSettings(
      { SERVICE_URL: serviceUrl, SITE_URL: siteUrl, JOBFRONT_BASE: '/careers/' },
      { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en' },
    );
    expect([own.environment.SITE_URL, own.site.root]).toEqual(['https://firm.example', '/careers/']);
  });
});

describe('the files of a site below a path', () => {
  test('have the addresses of the site, and name nothing of the host outside of the path', () => {
    expect([...files.keys()].filter((address) => address.startsWith('/careers/'))).toEqual([]);
    let named = 0;
    for (const [address, text] of files) {
      for (const [url] of text.matchAll(/https:\/\/firm\.example[^\s"'<>)\\]*/g)) {
        named += 1;
        expect(`${url}/`, address).toMatch(/^https:\/\/firm\.example\/careers\//);
      }
      // In HTML and Markdown within JSON and XML as well.
      const links = [...text.matchAll(/(?:href|src)=\\?(?:"|&quot;)(\/[^"&\\]*)|\]\((\/[^)]*)\)/g)];
      expect(
        links.map(([link]) => link),
        address,
      ).toEqual([]);
    }
    expect(named).toBeGreaterThan(200);
  });

  test('robots.txt is a text for the owner of the host', () => {
    expect(textOf('/robots.txt')).toBe(
      'User-agent: *\nDisallow: /careers/_jobfront/\nDisallow: /careers/webhooks/\n\nSitemap: https://firm.example/careers/sitemap.xml\n',
    );
  });

  test('the embedded board finds its files beside its script', () => {
    const { boards } = runInNewContext(`${textOf('/velo/embed-board.js').split('\n')[0]} jobfrontEmbed`);
    expect(boards.en).toMatchObject({ board: '/careers/velo/', folder: '/careers/velo/' });
  });

  test('service workers of sites on one host keep their pages apart', () => {
    expect(textOf('/saved-jobs-worker.js')).toContain('"jobfront:offline:/careers/"');
    expect(textOf('/velo/saved-jobs-worker.js')).toContain('"jobfront:offline:/careers/velo/"');
  });

  test('and so are the ids of their feeds and calendars', () => {
    const root = { siteUrl: 'https://firm.example' };
    expect([jobTag(7, root), jobTag(7, { siteUrl })]).toEqual([
      'tag:firm.example,2026:job/7',
      'tag:firm.example,2026:careers/job/7',
    ]);
    expect(feedTag('/en/?q=a', { siteUrl })).toBe('tag:firm.example,2026:careers/feed/en/?q=a');
    expect([deadlineUid(7, root), deadlineUid(7, { siteUrl })]).toEqual([
      'deadline-7@firm.example',
      'deadline-7-careers@firm.example',
    ]);
  });
});

test('rows lead scripts to whole paths', () => {
  const rows = boardRows(board.jobs, 'pl', site);
  const [plain, below] = [decodeRows(rows), decodeRows(rowsBelow(rows, siteUrl))];
  expect(plain.address.length).toBeGreaterThan(10);
  expect(below.address).toEqual(plain.address.map((address) => `/careers${address}`));
  expect(rowsBelow(rows, 'https://firm.example')).toBe(rows);
});

test('the page that checks addresses knows where the site begins', () => {
  const proof = JSON.parse(textOf('/open-jobs.json')) as Proof;
  const now = Date.parse(board.at);
  const kindOf = (address: string) => judgeAddress(address, proof, now).kind;
  const [job] = proof.jobs;
  expect(proof.site).toBe('https://firm.example/careers/');
  expect(kindOf(job?.url ?? '')).toBe('open');
  expect(kindOf(`https://firm.example/careers/jobs/${job?.id}`)).toBe('open');
  expect(kindOf(`https://firm.example/jobs/${job?.id}`)).toBe('unknown');
  expect(kindOf('https://firm.example/careers/jobs/1/')).toBe('unknown');
});

test('the service is told of webhooks below the path', () => {
  const secret = 'Qx7-fixed_for_the_tests-31337';
  const own = brandSettings({ SITE_URL: siteUrl, WEBHOOK_SECRET: secret });
  expect(ownAddress(own).url.reveal()).toBe(`${siteUrl}/webhooks/${secret}`);
});

describe('addresses of the site that stood here before', () => {
  const read = (text: string) => readOld(text, { siteUrl });
  test.each([
    ['/old/,/life/', [['/old/', { path: '/life/', rest: '' }]]],
    [
      'https://firm.example/careers/old,https://firm.example/careers/life/?q=b',
      [['/old/', { path: '/life/', rest: '?q=b' }]],
    ],
    ['/old,https://firm.example/about/', [['/old/', { url: 'https://firm.example/about/' }]]],
  ])('%s', (text, expected) => {
    const { addresses, faults } = read(text);
    expect(faults).toEqual([]);
    expect(addresses.map(({ path, to }) => [path, to])).toEqual(expected);
  });

  test('come from below the path', () => {
    expect(read('https://firm.example/jobs/7,7').faults).toEqual([
      expect.stringMatching(/is not below SITE_URL \(https:\/\/firm\.example\/careers\).*: lead it on where/),
    ]);
  });
});
