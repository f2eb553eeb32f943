import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../../src/commands/program.ts';
import { programFolder } from '../../src/settings/site-folder.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';
import { freePort } from '../bench/processes.ts';
import { readLog } from '../commands/log-lines.ts';
import { installPacked, packProgram } from './packed.ts';

const run = promisify(execFile);
const site = fileURLToPath(new URL('site', import.meta.url));

let work: string;
let tarball: string;
let standin: Standin;

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-package-')));
  const now = () => Temporal.Now.instant();
  standin = await startStandin({ port: 0, now, posts: createStandinPosts({ posts: 6, today: now() }) });
  tarball = await packProgram(work);
}, 60_000);

afterAll(async () => {
  await standin.close();
  await rm(work, { recursive: true, force: true });
});

/** What commands get of this process, and of the site. */
const environment = () => ({
  ...process.env,
  NODE_ENV: 'production',
  VITEST: '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  ASTRO_TELEMETRY_DISABLED: '1',
  SERVICE_URL: standin.url,
  FIRST_BUILD: '1',
  SERVICE_REQUESTS_PER_SECOND: '1000',
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

const build = (project: string) =>
  run(process.execPath, [join(programFolder, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
    env: environment(),
  });

describe('a site of Astro with Jobfront as its package', () => {
  let dist: string;
  const page = (path: string) => readFile(join(dist, path), 'utf8');

  beforeAll(async () => {
    const project = join(work, 'project');
    dist = join(project, 'dist');
    await cp(site, project, { recursive: true });
    for (const [path, text] of Object.entries(await documented())) await writeFile(join(project, path), text);
    await installPacked(tarball, project);
    await build(project);
  }, 120_000);

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

describe('a folder of an owner with Jobfront as its package', () => {
  let own: string;
  const read = (path: string) => readFile(join(own, path), 'utf8');

  /** Runs a command in the folder as an owner does. */
  const call = (command: string, ...words: string[]) =>
    run(command, words, {
      cwd: own,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...environment(), SITE_URL: 'https://careers.kolibra.example', PATH: pathOf(own) },
    });
  const npm = (script: string, ...words: string[]) => call('npm', 'run', '-s', script, ...words);

  beforeAll(async () => {
    own = join(work, 'own');
    await installPacked(tarball, own);
    // As npm install leaves it.
    await writeFile(
      join(own, 'package.json'),
      JSON.stringify({ dependencies: { jobfront: 'file:../x.tgz' } }),
    );
    const { stdout } = await call('npx', 'jobfront', 'init', '--time-zone', 'Europe/Warsaw', '--json');
    const [language] = JSON.parse(stdout).languages;
    await mkdir(join(own, 'content/pages', language));
    await writeFile(
      join(own, 'content/pages', language, 'bread.md'),
      '---\ntitle: Bread\ndescription: Of bread\n---\n\nEvery morning begins with bread.\n',
    );
    await mkdir(join(own, 'components'));
    await writeFile(
      join(own, 'components/JobCard.astro'),
      '---\nimport Card from \'jobfront/components/shared/JobCard.astro\';\n---\n<div class="own-card"><Card {...Astro.props} /></div>\n',
    );
    const config = await read('site.config.ts');
    await writeFile(
      join(own, 'site.config.ts'),
      config.replace(
        /^ {2}timeZone:/m,
        "  components: { JobCard: './components/JobCard.astro' },\n  timeZone:",
      ),
    );
  }, 60_000);

  test('is begun by init, whose package.json has the dependency and scripts that call commands', async () => {
    const { type, dependencies, scripts } = JSON.parse(await read('package.json'));
    expect({ type, dependencies }).toEqual({ type: 'module', dependencies: { jobfront: 'file:../x.tgz' } });
    const { scripts: ofProgram } = JSON.parse(await readFile(join(programFolder, 'package.json'), 'utf8'));
    const commands = createProgram().commands.map((command) => command.name());
    for (const [name, script] of Object.entries<string>(scripts)) {
      // So that documents and messages hold here as well.
      expect(ofProgram).toHaveProperty([name]);
      const [program, command] = script.replace(/^exec /, '').split(' ');
      expect(program).toBe('jobfront');
      if (name !== 'jobfront') expect(commands).toContain(command);
    }
    expect((await read('.gitignore')).split('\n')).toEqual(expect.arrayContaining(['node_modules/', '.env']));
    expect(await npm('jobfront', '--', 'settings', '--check')).toMatchObject({
      stdout: expect.stringContaining(own),
    });
  });

  test('can be begun elsewhere, as npx does: npm then installs the same package there', async () => {
    const { stdout } = await npm('jobfront', '--', 'init', '../sites/other', '--time-zone', 'Europe/Warsaw');
    const { dependencies } = JSON.parse(await readFile(join(work, 'sites/other/package.json'), 'utf8'));
    expect(dependencies).toEqual({ jobfront: 'file:../../x.tgz' });
    expect(stdout).toContain(
      `Next: in ${join(work, 'sites/other')} run npm install, then npm run -s jobfront`,
    );
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'is served by the Node that npm has installed, where the system has an older one',
    async () => {
      const old =
        "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });";
      await writeFile(join(work, 'old.cjs'), old);
      const entry = join(own, 'node_modules/.bin/jobfront');
      const { stdout } = await call(process.execPath, '--require', join(work, 'old.cjs'), entry, '--version');
      expect(stdout).toBe((await npm('jobfront', '--', '--version')).stdout);
    },
  );

  test('gives an image its parts and no secret, by the recipe that it brings', async () => {
    const recipe = await read('node_modules/jobfront/docs/hosting/Dockerfile.package');
    const line = /^RUN --mount=type=bind,target=\/given (.*)$/m.exec(recipe)?.[1] ?? '';
    const image = join(work, 'image');
    await mkdir(image);
    await symlink(join(own, 'node_modules'), join(image, 'node_modules'));
    const command = line.replaceAll('/given', own).replaceAll('/parts', join(work, 'parts'));
    await run('sh', ['-c', command], { cwd: image, env: { ...environment(), PATH: pathOf(own) } });
    await rm(join(image, 'node_modules'));
    const files = await readdir(image, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names.sort()).toEqual(['JobCard.astro', 'bread.md', 'site.config.ts']);
    const sent = (await read('.dockerignore')).split('\n');
    const copied = /^COPY (package.*) \.\/$/m.exec(recipe)?.[1]?.split(' ') ?? [];
    expect(sent).toEqual(expect.arrayContaining(copied.map((name) => `!${name}`)));
    expect(copied).toContain('package-lock.json');
  });

  test('is built into dist/, with its own pages and components', async () => {
    await npm('build');
    expect(await read('dist/index.html')).toContain('class="own-card"');
    expect(await read('dist/bread/index.html')).toContain('Every morning begins with bread.');
    expect(await read('dist/sitemap.xml')).toContain('<loc>https://careers.kolibra.example/</loc>');
  }, 120_000);

  test('is compiled and served live', async () => {
    await npm('build:live');
    const port = await freePort();
    const child = spawn('npm', ['run', '-s', 'start'], {
      cwd: own,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...environment(), SITE_URL: `http://127.0.0.1:${port}`, PORT: String(port), PATH: pathOf(own) },
    });
    const ended = once(child, 'exit');
    const log = readLog(child.stdout);
    expect(await log.find('listening')).toMatchObject({ site: own, port });
    await log.find('published');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('class="own-card"');
    const { version } = JSON.parse(await read('node_modules/jobfront/.packed/package.json'));
    child.kill('SIGTERM');
    expect((await log.rest()).at(-1)).toMatchObject({ event: 'stopped' });
    expect((await ended)[0]).toBe(0);
    expect(version).toBe((await npm('jobfront', '--', '--version')).stdout.trim());
  }, 120_000);

  test('goes to another version by npm, as upgrade says', async () => {
    const { stderr } = await npm('jobfront', '--', 'upgrade', 'v9.9.9').catch((error) => error);
    expect(stderr).toContain(`In ${own} run:\n  npm install --save-exact jobfront@9.9.9\n`);
  });
});

const pathOf = (folder: string) => `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
