import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programFolder } from '../../src/settings/site-folder.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';

const run = promisify(execFile);
const site = fileURLToPath(new URL('site', import.meta.url));

let work: string;
let dist: string;
let standin: Standin;

/**
 * Packs the program and unpacks it where npm would have installed it. Its dependencies are those of the project. The
 * types, which take as long as all the rest, are left out.
 */
async function install(into: string): Promise<void> {
  await run(process.execPath, ['src/package/pack.ts'], { cwd: programFolder });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], {
    cwd: programFolder,
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  const modules = join(programFolder, 'node_modules');
  await mkdir(join(into, 'jobfront'), { recursive: true });
  await run('tar', [
    '-xzf',
    join(work, packed.filename),
    '-C',
    join(into, 'jobfront'),
    '--strip-components=1',
  ]);
  for (const name of await readdir(modules)) {
    if (!name.startsWith('.')) await symlink(join(modules, name), join(into, name), 'junction');
  }
}

const build = (project: string) =>
  run(process.execPath, [join(programFolder, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITEST: '',
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      ASTRO_TELEMETRY_DISABLED: '1',
      SERVICE_URL: standin.url,
      FIRST_BUILD: '1',
      SERVICE_REQUESTS_PER_SECOND: '1000',
    },
  });

/** The examples of docs/package.md, each in a file of its own, for the company and the service of the test. */
async function documented(): Promise<Record<string, string>> {
  const text = await readFile(join(programFolder, 'docs/package.md'), 'utf8');
  const examples = [...text.matchAll(/^```(js|ts|astro)\n([\s\S]*?)^```$/gm)].map(([, , code = '']) => code);
  const [configuration = '', pages = '', jobs = '', list = '', live = '', ...more] = examples;
  expect([configuration, pages, jobs, live].map((code) => code.split('\n')[0])).toEqual([
    '// astro.config.mjs',
    '// src/content.config.ts',
    '// src/content.config.ts',
    '// src/live.config.ts',
  ]);
  expect(more).toEqual([]);
  const here = (code: string) =>
    code
      .replace("service: 'https://your-company.example'", `service: '${standin.url}'`)
      .replaceAll('www.your-company.example', 'www.kolibra.example');
  return {
    'astro.config.mjs': here(configuration),
    'src/pages-collection.ts': here(pages),
    'src/jobs-collection.ts': here(jobs),
    'src/live.config.ts': here(live),
    'src/pages/list.astro': list,
  };
}

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-package-')));
  const project = join(work, 'project');
  dist = join(project, 'dist');
  const now = () => Temporal.Now.instant();
  standin = await startStandin({ port: 0, now, posts: createStandinPosts({ posts: 6, today: now() }) });
  await cp(site, project, { recursive: true });
  for (const [path, text] of Object.entries(await documented())) await writeFile(join(project, path), text);
  await install(join(project, 'node_modules'));
  await build(project);
}, 180_000);

afterAll(async () => {
  await standin.close();
  await rm(work, { recursive: true, force: true });
});

const page = (path: string) => readFile(join(dist, path), 'utf8');

describe('a site of Astro with Jobfront as its package', () => {
  test('lists jobs of the loader on a page of its own', async () => {
    const home = await page('index.html');
    const links = [...home.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toMatch(/^\/careers\//);
      expect(await page(`${link}index.html`)).toContain('"@type":"JobPosting"');
    }
    // Our policy is about our pages alone.
    expect(home).not.toContain('content-security-policy');
  });

  test('prints the list of the documents', async () => {
    const [own, documented] = [await page('index.html'), await page('list/index.html')];
    const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(linksOf(documented).length).toBeGreaterThan(0);
    expect(linksOf(documented).map((href) => new URL(href).pathname)).toEqual(linksOf(own));
  });

  test('fails where the project does not export the collection of pages, and names the file and what to write', async () => {
    const project = dirname(dist);
    const file = join(project, 'src/content.config.ts');
    const text = await readFile(file, 'utf8');
    const says = (found: string) =>
      `The careers site has pages of its own (content/pages/en/life.md), and ${found}. Write there:\n\n  import { jobfrontPages } from 'jobfront/content';\n\n  export const collections = { jobfrontPages };`;
    try {
      await writeFile(file, "export { jobfrontPages } from 'jobfront/content';\n");
      await expect(build(project)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(says(`${file} does not export its collection`)),
      });
      await rm(file);
      await expect(build(project)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(says(`${file} is not there`)),
      });
    } finally {
      await writeFile(file, text);
    }
  }, 60_000);

  test('has the careers site below the base, and every link of it leads somewhere', async () => {
    const files = (await readdir(dist, { recursive: true })).map((name) => `/${name.replaceAll('\\', '/')}`);
    const known = new Set(files);
    const pages = files.filter((name) => name.startsWith('/careers/') && name.endsWith('.html'));
    expect(pages).toContain('/careers/life/index.html');
    expect(pages).toContain('/careers/pl/map/index.html');
    const missing = new Set<string>();
    for (const name of pages) {
      const html = await page(name);
      expect(html, name).toContain('content-security-policy');
      for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const { origin, pathname } = new URL(link, `https://www.kolibra.example${dirname(name)}/`);
        if (origin !== 'https://www.kolibra.example') continue;
        const path = decodeURI(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
        if (!known.has(path)) missing.add(`${link} in ${name}`);
      }
    }
    expect([...missing]).toEqual([]);
    expect(await page('careers/index.html')).toMatch(
      /<link rel="canonical" href="https:\/\/www\.kolibra\.example\/careers\/"/,
    );
    expect(await page('careers/life/index.html')).toContain('Every morning begins with bread.');
  });

  test('keeps to itself what is about the whole host', async () => {
    const names = await readdir(dist);
    expect(names).toEqual(expect.arrayContaining(['careers', 'index.html', 'mark.svg', '_astro']));
    for (const name of [
      'robots.txt',
      '_headers',
      '_redirects',
      'vercel.json',
      '.htaccess',
      'sitemap.xml',
      '404.html',
    ]) {
      expect(names).not.toContain(name);
    }
    expect(await page('careers/sitemap.xml')).toContain('<loc>https://www.kolibra.example/careers/</loc>');
    expect(await page('careers/404.html')).toContain('<meta name="robots" content="noindex"');
  });
});
