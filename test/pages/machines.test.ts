import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { advertOf } from '../../src/standin/state/post.ts';
import { googleFaults } from '../site/job/posting-rules.ts';
import { buildSite } from './build-site.ts';
import { builtPages } from './built-pages.ts';
import { dataFolder, startService } from './live-harness.ts';

const folder = inject('siteFolder');
const pages = await builtPages(folder);
const text = (address: string, from = folder) => readFile(join(from, address), 'utf8');
const isJob = (address: string) => /^\/jobs\/\d/.test(address);

/** Every file of a built site, by address. */
async function filesOf(from: string): Promise<Map<string, string>> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file) => [file.slice(from.length), await readFile(file, 'latin1')] as const);
  return new Map((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The texts of all elements of a name, parsed strictly. */
function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let inside = false;
  parser.on('opentag', (tag) => {
    if (tag.name === name) inside = found.push('') > 0;
  });
  const add = (part: string) => {
    if (inside) found[found.length - 1] += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    if (tag.name === name) inside = false;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

describe('the built site, as machines read it', () => {
  test('marks open jobs up, once a page and by the rules, and nothing else', () => {
    let marked = 0;
    for (const { address, html } of pages) {
      const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
      expect(scripts.length, address).toBeLessThanOrEqual(isJob(address) ? 1 : 0);
      for (const [, json = ''] of scripts) {
        expect(googleFaults(JSON.parse(json)), address).toEqual([]);
        marked += 1;
      }
    }
    expect(marked).toBeGreaterThan(60);
  });

  test('has every page that wants to be found in its sitemap, and no other', async () => {
    const found = pages.filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'));
    const listed = elements(await text('/sitemap.xml'), 'loc').map((loc) => decodeURI(new URL(loc).pathname));
    expect(listed.sort()).toEqual(found.map(({ address }) => address).sort());
    expect(await text('/robots.txt')).toContain(`Sitemap: ${inject('site')}/sitemap.xml`);
  });

  test('names in its pages only feeds, twins and pictures that are there', async () => {
    const named = new Set<string>();
    for (const { html } of pages) {
      for (const [, href = ''] of html.matchAll(/<link rel="alternate" type="[^"]+"[^>]* href="([^"]+)"/g)) {
        named.add(href);
      }
      for (const [, picture = ''] of html.matchAll(/<meta property="og:image" content="([^"]+)"/g)) {
        named.add(new URL(picture).pathname);
      }
    }
    expect(named.size).toBeGreaterThan(200);
    for (const address of named) {
      await expect(access(join(folder, address)), address).resolves.toBeUndefined();
    }
  });

  test('has feeds that name its own jobs', async () => {
    const addresses = new Set(pages.map(({ address }) => address));
    for (const [feed, element] of [
      ['/feed.xml', 'link'],
      ['/en/feed.xml', 'link'],
      ['/feeds/all.xml', 'link'],
      ['/feeds/jobs.xml', 'url'],
    ] as const) {
      const links = elements(await text(feed), element).map((link) => new URL(link.trim()).pathname);
      expect(links.length, feed).toBeGreaterThan(5);
      for (const link of links) expect(addresses.has(link), `${link} in ${feed}`).toBe(true);
    }
    const all = elements(await text('/feeds/jobs.xml'), 'url').map((url) => new URL(url.trim()).pathname);
    expect(new Set(all).size).toBe([...addresses].filter(isJob).length);
  });
});

describe('builds one after another', () => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('give the same bytes while nothing changes, and remember what moved and closed', async () => {
    await using data = await dataFolder();
    await using out = await dataFolder();
    const service = await startService(12);
    closing.push(() => service.close());
    const build = async (name: string) => {
      const output = await buildSite({
        serviceUrl: service.url,
        siteUrl: 'https://careers.example',
        dataDir: data.path,
        folder: join(out.path, name),
      });
      return { output, files: await filesOf(join(out.path, name)) };
    };
    const first = await build('first');
    expect(first.output).toContain(`keep ${data.path} between builds`);
    const again = await build('again');
    expect(again.output).not.toContain('between builds');
    expect([...again.files.keys()]).toEqual([...first.files.keys()]);
    for (const [address, bytes] of first.files)
      expect(again.files.get(address) === bytes, address).toBe(true);

    const [moving, leaving] = service.store.entries;
    if (!moving || !leaving) throw new Error('no posts');
    const oldAddress = (id: unknown) =>
      [...first.files.keys()].find(
        (address) => address.startsWith(`/jobs/${id}-`) && address.endsWith('.html'),
      );
    const before = oldAddress(advertOf(moving.post).id)?.replace('index.html', '') ?? '';
    const gone = oldAddress(advertOf(leaving.post).id)?.replace('index.html', '') ?? '';
    service.store.put({ ...moving.post, advert: { ...advertOf(moving.post), name: 'Quite another title' } });
    service.store.withdraw(leaving.id);
    const changed = await build('changed');
    const after = before.replace(/\/jobs\/(\d+)-.*/, '/jobs/$1-quite-another-title/');
    expect(changed.files.has(`${after}index.html`)).toBe(true);
    expect(changed.files.has(`${before}index.html`)).toBe(false);
    expect(changed.files.get('/_redirects')).toContain(`${before} ${after} 301`);

    const closed = Buffer.from(changed.files.get(`${gone}index.html`) ?? '', 'latin1').toString('utf8');
    expect(closed).toContain('<meta name="robots" content="noindex"');
    expect(closed).not.toContain('ld+json');
    expect(closed.match(/class="card"/g)?.length).toBeGreaterThanOrEqual(2);
    for (const [address, bytes] of changed.files) {
      const tells = [
        `${gone}index.html`,
        '/build.json',
        '/_redirects',
        '/vercel.json',
        '/.htaccess',
        '/open-jobs.json',
      ];
      if (tells.includes(address) || /^\/_hosts\/|^\/staticwebapp/.test(address)) continue;
      expect(bytes.includes(gone), `the closed job in ${address}`).toBe(false);
    }
    for (const twin of ['.md', '.json']) expect(changed.files.has(gone.replace(/\/$/, twin))).toBe(false);
  }, 120_000);
});
