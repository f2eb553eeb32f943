import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../bench/processes.ts';
import { docsSite } from './docs-site.ts';
import { dataFolder, startService } from './live-harness.ts';
import { ownerSite } from './owner-site.ts';

const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const mine = 'mine/JobCard.astro';
/** The block that docs/content.md writes, and the page that shows it. */
const block = 'blocks/Timeline.astro';
const blockFiles = Object.fromEntries(Object.entries(docsSite).filter(([name]) => name !== 'site.config.ts'));
const card = (mark: string) =>
  `---\nimport JobCard from 'jobfront/components/JobCard.astro';\n---\n<template ${mark}></template><JobCard {...Astro.props} />\n`;

/** `npm run dev` for the site in a folder, on a free port; resolves with its address. */
async function startDev(site: string, environment: Record<string, string>) {
  const port = String(await freePort());
  return new Promise<{ child: ChildProcess; url: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [astro, 'dev'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        VITEST: '',
        NO_COLOR: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        SITE_DIR: site,
        PORT: port,
        ...environment,
      },
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      const url = new RegExp(`http://localhost:${port}`).exec(said)?.[0];
      if (url) resolve({ child, url });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`astro dev ended: ${said}`)));
  });
}

describe('the dev server', () => {
  let site = '';
  let owner = '';
  let service: Awaited<ReturnType<typeof startService>> | null = null;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    const its = await ownerSite(
      {
        components: { JobCard: `./${mine}` },
        css: './mine/style.css',
        blocks: { timeline: `./${block}` },
        cms: { backend: 'github', repository: 'a/b' },
      },
      { ...blockFiles, [mine]: card('data-mine'), 'mine/style.css': ':root { --radius-m: 3px; }\n' },
    );
    ends.push(() => its[Symbol.asyncDispose]());
    const data = await dataFolder();
    ends.push(() => data[Symbol.asyncDispose]());
    owner = its.path;
    service = await startService(4);
    ends.push(stopService);
    const { child, url } = await startDev(owner, {
      SERVICE_URL: service.url,
      DATA_DIR: data.path,
      SERVICE_REQUESTS_PER_SECOND: '1000',
      SERVICE_READ_BUDGET_MS: '1500',
    });
    ends.push(() => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      return gone;
    });
    site = url;
  }, 60_000);
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function stopService() {
    await service?.close();
    service = null;
  }

  const home = async () => {
    const response = await fetch(`${site}/`);
    return { status: response.status, text: await response.text() };
  };

  test('shows what the service has now, and the files for machines', async () => {
    const { status, text } = await home();
    expect(status).toBe(200);
    expect(text).toContain('<h1>');
    const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(text)?.[1] ?? '';
    expect((await fetch(site + job)).status).toBe(200);
    expect((await fetch(`${site}/jobs/1-nothing/`)).status).toBe(404);
    const twin = await fetch(site + job.replace(/\/$/, '.json'));
    expect(twin.headers.get('content-type')).toContain('application/json');
    expect(await twin.json()).toMatchObject({ url: expect.stringContaining(job) });
    const picture = /property="og:image" content="https?:\/\/[^/]*([^"]*)"/.exec(text)?.[1] ?? '';
    expect(picture).toMatch(/^\/social\//);
    for (const address of ['/sitemap.xml', '/feed.xml', '/jobs.json', picture]) {
      expect((await fetch(site + address)).status, address).toBe(200);
    }
    expect((await fetch(`${site}/nothing.xml`)).status).toBe(404);
  }, 60_000);

  test('has the editor, with all that it loads', async () => {
    const page = await fetch(`${site}/admin/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    const src = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const script = await fetch(`${site}/admin/${src}`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('jobfront-page');
    expect((await fetch(`${site}/admin/nothing.js`)).status).toBe(404);
  }, 60_000);

  test('takes the component of the owner, and what becomes of it while it is written', async () => {
    const cards = (await home()).text.split('<li class="card"').length;
    expect(cards).toBeGreaterThan(2);
    const wrapped = async (mark: string) =>
      (await home()).text.split(`<template ${mark}></template><li class="card"`).length;
    expect(await wrapped('data-mine')).toBe(cards);
    await writeFile(join(owner, mine), card('data-changed'));
    await expect.poll(() => wrapped('data-changed'), { timeout: 30_000, interval: 300 }).toBe(cards);
  }, 60_000);

  test('shows a block of the owner with its style, and what becomes of both', async () => {
    const story = async () => (await fetch(`${site}/en/story/`)).text();
    expect(await story()).toContain('Twelve years');
    // Browsers ask for the style of a component by this address.
    const style = async () => {
      const answer = await fetch(`${site}/@fs${join(owner, block)}?astro&type=style&index=0&lang.css`);
      return answer.text();
    };
    expect(await style()).toContain('border-inline-start');
    /** Watchers pass over a change that follows another at once, so it is written again until it is seen. */
    const changed = async (from: string, to: string, seen: () => Promise<string>) => {
      const after = (await readFile(join(owner, block), 'utf8')).replace(from, to);
      const look = async () => {
        await writeFile(join(owner, block), after);
        return seen();
      };
      await expect.poll(look, { timeout: 30_000, interval: 300 }).toContain(to);
    };
    await changed('border-inline-start', 'border-block-start', style);
    await expect.poll(story, { timeout: 30_000, interval: 300 }).toContain('border-block-start');
    await changed('<strong>{year}', '<strong data-year>{year}', async () =>
      (await story()).replace(/<strong data-year[^>]*>\d+/, '<strong data-year>{year}'),
    );
  }, 60_000);

  /** The owner's style sheet, as the page links it. */
  async function ownSheet(): Promise<string> {
    const [, href = ''] =
      /<link rel="stylesheet" href="([^"]*\/mine\/style\.css[^"]*)"/.exec((await home()).text) ?? [];
    const answer = await fetch(site + href, { headers: { accept: 'text/css' } });
    return answer.text();
  }

  test('takes what else the owner writes: settings, pages, styles, pictures', async () => {
    expect(await ownSheet()).toContain('--radius-m: 3px');
    await writeFile(join(owner, 'mine/style.css'), ':root { --radius-m: 4px; }\n');
    await writeFile(join(owner, 'public/note.txt'), 'Served as it is.\n');
    await writeFile(
      join(owner, 'content/pages/en/bread.md'),
      '---\ntitle: Bread\ndescription: Our bread\n---\nRye and wheat.\n',
    );
    const config = await readFile(join(owner, 'site.config.ts'), 'utf8');
    await writeFile(
      join(owner, 'site.config.ts'),
      config.replace('{ ...sample,', "{ ...sample, name: 'Brot',"),
    );
    const changed = async () => {
      const { text } = await home();
      return [text.includes('Brot'), (await ownSheet()).includes('--radius-m: 4px')];
    };
    await expect.poll(changed, { timeout: 30_000, interval: 300 }).toEqual([true, true]);
    const textAt = async (path: string) => (await fetch(site + path)).text();
    await expect
      .poll(() => textAt('/en/bread/'), { timeout: 30_000, interval: 300 })
      .toContain('Rye and wheat.');
    expect(await textAt('/note.txt')).toBe('Served as it is.\n');
  }, 60_000);

  test('shows a kind page with 503 while there is no service, and the developer why', async () => {
    await stopService();
    await expect.poll(async () => (await home()).status, { timeout: 30_000, interval: 300 }).toBe(503);
    const outage = await home();
    expect(outage.text).toContain('Chwilowo nie możemy pokazać naszych ofert');
    expect(outage.text).toContain('See that it runs, that host and port are right');
    expect(outage.text).not.toMatch(/undefined|\[object/);
  }, 60_000);
});
