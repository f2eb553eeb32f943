import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/timing.ts';
import { saveCompiledContent } from '../../src/live/compiled-site.ts';
import { startLiveSite } from '../../src/live/start-live-site.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';
import { loadSettings, SettingsError } from '../../src/settings/load.ts';
import { withLogoHashes } from '../../src/settings/logo.ts';
import { programFolder, readConfiguration } from '../../src/settings/site-folder.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { scratchFolder } from '../front/harness.ts';
import { newSchema, postgresTests } from '../store/postgres-place.ts';
import { freePort, secret, startService } from './live-harness.ts';
import { noEnvFile, ownerSite } from './owner-site.ts';

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: Who we are.\nmenu: { order: 9 }\n---\n${text}\n`;

/** A site's folder, with pages that were compiled from it. */
async function openFolder(isSmall = false) {
  const site = await ownerSite(
    { name: 'Acme', languages: ['pl', 'en'], defaultLanguage: 'pl' },
    { 'content/pages/en/firm.md': page('The firm', 'As compiled.') },
  );
  if (isSmall) {
    for (const language of ['pl', 'de', 'uk'])
      await rm(join(site.path, 'content/pages', language), { recursive: true });
  }
  const compiled = join(await scratchFolder(), 'pages');
  await cp(inject('compiled'), compiled, { recursive: true });
  await saveCompiledContent(compiled, site.path);
  onTestFinished(() => site[Symbol.asyncDispose]());
  return {
    path: site.path,
    compiled,
    async write(name: string, text: string) {
      await mkdir(dirname(join(site.path, name)), { recursive: true });
      await writeFile(join(site.path, name), text);
    },
    remove: (name: string) => rm(join(site.path, name)),
  };
}

type Folder = Awaited<ReturnType<typeof openFolder>>;

/** A live site that follows a folder as `jobfront start` does. */
async function follow({ path, compiled }: Folder, environment: Record<string, string>) {
  const settings = async (version?: string, pages = readContentFolder(path)) => {
    const configuration = await readConfiguration({ path }, version);
    if ('fault' in configuration) throw new SettingsError([configuration.fault]);
    return withLogoHashes(
      loadSettings(
        {
          SERVICE_REQUESTS_PER_SECOND: '1000',
          DATA_DIR: join(path, '.jobfront'),
          ...environment,
        },
        configuration.site,
        pages,
        path,
      ),
    );
  };
  const events: SyncEvent[] = [];
  const live = await startLiveSite(await settings(undefined, []), {
    sync: systemSyncDeps(),
    compiledFolder: compiled,
    version: '0.0.0-test',
    clock: systemClock(),
    emit: (event) => events.push(event),
    logTo: { write: () => undefined },
    follow: {
      read: (version) => settings(version),
      compiled: async () => compiled,
      compile: () => Promise.reject(new Error('Nothing is compiled here.')),
    },
  });
  onTestFinished(() => live.stop());
  await live.settled();
  await live.lookAtFolder();
  const get = async (address: string) => {
    const response = await fetch(live.url + address, { redirect: 'manual' });
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
  };
  const ofFolder = () => events.filter(({ type }) => type === 'folder-shown' || type === 'folder-refused');
  return { ...live, get, ofFolder, status: async () => JSON.parse((await get('/status.json')).text) };
}

async function openSite(isSmall = false) {
  const service = await startService(12);
  onTestFinished(() => service.close());
  const folder = await openFolder(isSmall);
  const live = await follow(folder, { SERVICE_URL: service.url, PORT: String(await freePort()) });
  return { ...live, ...folder, service };
}

/** The system reports changes of files; this is how long a test waits for it. */
const soon = { timeout: 10_000, interval: 20 };

test('an edited page is shown without a restart, and nothing else of the site is new', async () => {
  const { get, write, ofFolder, status } = await openSite();
  expect((await get('/en/firm/')).text).toContain('As compiled.');
  // The folder is as it was compiled: nothing was read again.
  expect([ofFolder(), (await status()).folder]).toEqual([[], null]);
  const others = ['/', '/en/', '/en/life/', '/sitemap.xml', '/jobs.json', '/en/rows.json'];
  const tags = () => Promise.all(others.map(async (address) => (await get(address)).etag));
  const before = await tags();

  await write('content/pages/en/firm.md', page('The firm', 'As **edited**.'));
  await expect.poll(async () => (await get('/en/firm/')).text, soon).toContain('As <strong>edited</strong>.');
  expect((await status()).folder).toMatchObject({ lastShown: expect.any(String), trouble: null });
  expect(ofFolder()).toMatchObject([{ type: 'folder-shown', how: 'pages' }]);
  const after = await tags();
  // The sitemap has the moment of the edit.
  expect(after.filter((tag, at) => tag !== before[at] && others[at] !== '/sitemap.xml')).toEqual([]);

  // A title is in the menu of every page.
  await write('content/pages/en/firm.md', page('The company', 'As edited.'));
  await expect.poll(async () => (await get('/en/')).text, soon).toContain('The company');
});

test('new and removed pages, pictures and files of public/', async () => {
  const { get, write, remove } = await openSite();
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="9" height="9"/></svg>';
  await write('public/pictures/new.svg', picture);
  await write('public/hello.txt', 'Hello');
  await write('content/pages/en/team/new.md', page('New', '![A new picture](/pictures/new.svg)'));
  await expect.poll(async () => (await get('/en/team/new/')).text, soon).toContain('height="180"');
  expect((await get('/pictures/new.svg')).text).toBe(picture);
  expect((await get('/hello.txt')).text).toBe('Hello');
  expect((await get('/sitemap.xml')).text).toContain('/en/team/new/');
  // Below a folder that is as new as the page.
  await write('content/pages/en/team/new.md', page('New', 'Without it.'));
  await expect.poll(async () => (await get('/en/team/new/')).text, soon).toContain('Without it.');

  await remove('content/pages/en/team/new.md');
  await remove('public/hello.txt');
  await expect.poll(async () => (await get('/en/team/new/')).status, soon).toBe(404);
  await expect.poll(async () => (await get('/hello.txt')).status, soon).toBe(404);
});

test('a mistake leaves the site as it was, and is named with file, line and mend until it is mended', async () => {
  const { get, write, ofFolder, status, lookAtFolder } = await openSite();
  const shown = await get('/en/firm/');
  await write(
    'content/pages/en/firm.md',
    '---\ntitle: The firm\nblocks:\n  - type: quotes\n---\nNot shown.\n',
  );
  await write('content/pages/pl/nowa.md', page('Nowa', '![Obraz](/pictures/none.svg)'));
  await expect
    .poll(async () => (await status()).folder?.trouble?.faults ?? [], soon)
    .toContainEqual(expect.stringMatching(/^content\/pages\/en\/firm\.md, line 4: .*quote/));
  expect(await get('/en/firm/')).toEqual(shown);
  expect((await get('/nowa/')).status).toBe(404);
  const { since } = (await status()).folder.trouble;

  await write('content/pages/en/firm.md', page('The firm', 'Mended.'));
  await expect
    .poll(async () => (await status()).folder.trouble.faults, soon)
    .toEqual([expect.stringMatching(/^content\/pages\/pl\/nowa\.md, line 6: there is no picture/)]);
  expect((await status()).folder.trouble.since).toBe(since);
  // The same mistake is reported once.
  const reported = ofFolder().length;
  await write('public/other.txt', 'x');
  await lookAtFolder();
  expect(ofFolder()).toHaveLength(reported);

  await write('content/pages/pl/nowa.md', page('Nowa', 'Bez obrazu.'));
  await expect.poll(async () => (await get('/en/firm/')).text, soon).toContain('Mended.');
  expect((await get('/nowa/')).text).toContain('Bez obrazu.');
  expect((await status()).folder.trouble).toBe(null);
});

test('a mistake that is taken back is gone, and what programs write into the folder is nothing to show', async () => {
  const { get, write, remove, ofFolder, status, lookAtFolder } = await openSite();
  await write('content/pages/en/firm.md', page('The firm', 'Edited.'));
  await expect.poll(async () => (await get('/en/firm/')).text, soon).toContain('Edited.');
  await write('content/pages/en/wrong.md', 'No front matter');
  await expect.poll(async () => (await status()).folder.trouble?.faults.length, soon).toBe(1);
  await remove('content/pages/en/wrong.md');
  await expect.poll(async () => (await status()).folder.trouble, soon).toBe(null);
  const [reported, { snapshot }] = [ofFolder().length, await status()];
  for (const name of [
    'site.log',
    'visits.sqlite-wal',
    'content/pages/en/.firm.md.swp',
    'content/pages/en/firm.md~',
    'notes.txt',
  ])
    await write(name, 'x');
  await lookAtFolder();
  expect([ofFolder().length, (await status()).snapshot]).toEqual([reported, snapshot]);
});

test('settings are shown by opening the site again, while requests wait; a mistake in them changes nothing', async () => {
  const { get, write, ofFolder, status, settled } = await openSite();
  const config = (name: string, defaultLanguage: string) =>
    `export default {\n  name: '${name}',\n  languages: ['pl', 'en'],\n  defaultLanguage: '${defaultLanguage}',\n};\n`;
  await write('site.config.ts', config('Velo', 'xx'));
  await expect
    .poll(async () => (await status()).folder?.trouble?.faults ?? [], soon)
    .toContainEqual(expect.stringMatching(/^defaultLanguage in site\.config\.ts, line 4: give one of/));
  expect((await get('/en/')).text).toContain('Acme');

  await write('site.config.ts', config('Velo', 'pl'));
  let isDone = false;
  const answers = (async () => {
    const statuses: number[] = [];
    while (!isDone) statuses.push((await get('/en/')).status);
    return statuses;
  })();
  await expect.poll(async () => (await get('/en/')).text, soon).toContain('Velo');
  isDone = true;
  expect([...new Set(await answers)]).toEqual([200]);
  expect(ofFolder().at(-1)).toMatchObject({ type: 'folder-shown', how: 'settings' });
  // It goes on: it reads the service, and follows the folder.
  await settled();
  expect(await status()).toMatchObject({ state: 'current', jobs: 12 });
  await write('content/pages/en/firm.md', page('The firm', 'After that.'));
  await expect.poll(async () => (await get('/en/firm/')).text, soon).toContain('After that.');
});

test('200 edits under load: no request fails, and each answer is one of the versions, whole', {
  timeout: 120_000,
}, async () => {
  const { get, write, lookAtFolder } = await openSite(true);
  const versionOf = (text: string) =>
    /Version (\d+) begins\.[\s\S]*Version (\d+) ends\.[\s\S]*<\/html>\s*$/.exec(text);
  const body = (version: number) =>
    page(
      'The firm',
      `Version ${version} begins.\n\n${'A line of it.\n\n'.repeat(60)}Version ${version} ends.`,
    );
  await write('content/pages/en/firm.md', body(0));
  await lookAtFolder();
  let isDone = false;
  const faults: string[] = [];
  let answers = 0;
  const visitor = async () => {
    let last = 0;
    while (!isDone) {
      const { status, text } = await get('/en/firm/');
      const [, begins = '', ends] = versionOf(text) ?? [];
      // A visitor never gets an earlier version than before.
      if (status !== 200 || begins !== ends || Number(begins) < last)
        faults.push(`${status} ${begins} ${ends} after ${last}`);
      last = Number(begins);
      answers += 1;
    }
  };
  const visitors = Array.from({ length: 2 }, visitor);
  for (let version = 1; version <= 200; version += 1) {
    await write('content/pages/en/firm.md', body(version));
    await lookAtFolder();
    const [, shown] = versionOf((await get('/en/firm/')).text) ?? [];
    expect(Number(shown)).toBe(version);
  }
  isDone = true;
  await Promise.all(visitors);
  expect(faults).toEqual([]);
  expect(answers).toBeGreaterThan(200);
});

test('a start shows the pages of the folder, and the compiled ones where those can’t be shown', async () => {
  const service = await startService(3);
  onTestFinished(() => service.close());
  const folder = await openFolder();
  const environment = async () => ({ SERVICE_URL: service.url, PORT: String(await freePort()) });
  await folder.write('content/pages/en/firm.md', page('The firm', 'Newer than compiled.'));
  const first = await follow(folder, await environment());
  expect((await first.get('/en/firm/')).text).toContain('Newer than compiled.');
  await first.stop();
  await folder.write('content/pages/en/firm.md', 'No front matter');
  const second = await follow(folder, await environment());
  expect((await second.get('/en/firm/')).text).toContain('As compiled.');
  expect((await second.status()).folder.trouble.faults).toEqual([
    expect.stringContaining('content/pages/en/firm.md'),
  ]);
});

test('jobfront start compiles an edited style sheet beside the pages that it shows', {
  timeout: 120_000,
}, async () => {
  const service = await startService(3);
  onTestFinished(() => service.close());
  const site = await ownerSite(
    { languages: ['en'], defaultLanguage: 'en', css: './looks/own.css' },
    {
      'looks/own.css': '.wrap { --own: first }\n',
      'content/pages/en/firm.md': page('The firm', 'As compiled.'),
    },
  );
  onTestFinished(() => site[Symbol.asyncDispose]());
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    ...{
      ...noEnvFile,
      SITE_DIR: site.path,
      SERVICE_URL: service.url,
      SITE_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
    },
  };
  const program = join(programFolder, 'src/cli.ts');
  await promisify(execFile)(process.execPath, [program, 'compile'], { env: environment });
  // A mistake in a page does not prevent a start.
  await writeFile(join(site.path, 'content/pages/en/firm.md'), 'No front matter');
  const child = spawn(process.execPath, [program, 'start'], { env: environment, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const get = async (address: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`).catch(() => null);
    return (await response?.text()) ?? '';
  };
  const patient = { timeout: 60_000, interval: 100 };
  await expect.poll(() => get('/firm/'), patient).toContain('As compiled.');
  await expect.poll(() => get('/status.json'), patient).toContain('content/pages/en/firm.md');

  const styles = async () => {
    const sheets = [...(await get('/')).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    return (await Promise.all(sheets.map(([, href = '']) => get(href)))).join('');
  };
  expect(await styles()).toContain('--own:first');
  await writeFile(join(site.path, 'content/pages/en/firm.md'), page('The firm', 'Mended.'));
  await writeFile(join(site.path, 'looks/own.css'), '.wrap { --own: second }\n');
  await expect.poll(styles, patient).toContain('--own:second');
  expect(await get('/firm/')).toContain('Mended.');
});

await postgresTests('several processes of one site', (server) => {
  afterAll(() => server.remove());

  async function company() {
    const service = await startService(12);
    onTestFinished(() => service.close());
    const schema = newSchema();
    return {
      service,
      start: async (folder: Folder, name: string) =>
        follow(folder, {
          SERVICE_URL: service.url,
          PORT: String(await freePort()),
          DATA_DIR: join(folder.path, '.jobfront', name),
          SITE_URL: 'https://jobs.example',
          DATABASE_URL: server.url,
          DATABASE_SCHEMA: schema,
          WEBHOOK_SECRET: secret,
        }),
    };
  }

  test('follow a folder that they share', async () => {
    const { start } = await company();
    const folder = await openFolder();
    const [one, other] = [await start(folder, 'one'), await start(folder, 'other')];
    await folder.write('content/pages/en/firm.md', page('The firm', 'For both.'));
    for (const live of [one, other])
      await expect.poll(async () => (await live.get('/en/firm/')).text, soon).toContain('For both.');
    // Which of them has saved it is not said; both show the same.
    await expect
      .poll(async () => (await one.status()).snapshot === (await other.status()).snapshot, soon)
      .toBe(true);
    for (const address of ['/en/firm/', '/en/', '/sitemap.xml'])
      expect((await one.get(address)).etag, address).toBe((await other.get(address)).etag);
  });

  test('show the pages of their own folders while a new one is deployed, process by process', async () => {
    const { start, service } = await company();
    const [before, after] = [await openFolder(), await openFolder()];
    await after.write('content/pages/en/firm.md', page('The firm', 'Deployed.'));
    const first = await start(before, 'first');
    const second = await start(after, 'second');
    const textsOf = () => Promise.all([first, second].map(async (one) => (await one.get('/en/firm/')).text));
    const titled = async (title: string) => {
      await fetch(`${service.url}/control/posts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title, language: 'en' }),
      });
      await fetch(`${first.url}/webhooks/${secret}`, { method: 'POST' });
    };
    await titled('Riveter');
    for (const live of [first, second])
      await expect.poll(async () => (await live.get('/en/')).text, soon).toContain('Riveter');
    expect(await textsOf()).toEqual([
      expect.stringContaining('As compiled.'),
      expect.stringContaining('Deployed.'),
    ]);
    await first.stop();
    const again = await start(after, 'first');
    for (const live of [again, second]) {
      expect((await live.get('/en/firm/')).text).toContain('Deployed.');
      expect((await live.get('/en/')).text).toContain('Riveter');
    }
  });
});
