import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configSchema } from '../../src/commands/settings.ts';
import sample from '../../src/sample/site.config.ts';
import {
  chooseSiteFolder,
  loadEnvFiles,
  previewCommand,
  programFolder,
  readConfiguration,
  sampleFolder,
} from '../../src/settings/site-folder.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { jobfront } from '../commands/run.ts';

/** Everything here lies outside the project. */
let work: string;
beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-site-folder-')));
});
afterAll(() => rm(work, { recursive: true }));

/** A folder with these files. */
async function folderOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [file, text] of Object.entries({ ...files })) {
    await mkdir(dirname(join(work, name, file)), { recursive: true });
    await writeFile(join(work, name, file), text);
  }
  return join(work, name);
}

const sound =
  "import type { SiteConfig } from 'jobfront';\nexport default { name: 'Brot', languages: ['en'], defaultLanguage: 'en' } satisfies SiteConfig;\n";

describe('the folder of a site', () => {
  const none = { ENV_FILE: devNull };

  test('after a build, the command that shows it names the folder unless it is found without', async () => {
    const own = await folderOf('shown', { 'site.config.ts': sound });
    const root = join(await folderOf('shown-root', { '.env': `SITE_DIR=${own}\n` }), '.env');
    const site = { path: own, isChosen: true };
    const sampleSite = { path: sampleFolder, isChosen: false };
    const dist = join(own, 'dist');
    expect(previewCommand(`${dist}/`, site, { ENV_FILE: root })).toBe('npm run preview');
    expect(previewCommand(join(programFolder, 'dist'), sampleSite, none)).toBe('npm run preview');
    // SITE_DIR was set for the build alone, or another folder was chosen.
    expect(previewCommand(dist, site, none)).toBe(`npm run preview -- ${dist}`);
    expect(previewCommand(join(own, 'out'), site, { ENV_FILE: root })).toBe(
      `npm run preview -- ${join(own, 'out')}`,
    );
    expect(previewCommand("/srv/the firm's site", site, none)).toBe(
      "npm run preview -- '/srv/the firm'\\''s site'",
    );
  });

  test('is the one that the environment names, else that of the root .env, else the sample company’s', async () => {
    const own = await folderOf('own', { 'site.config.ts': sound });
    const root = join(await folderOf('root', { '.env': `SITE_DIR=${own}\n` }), '.env');
    await symlink(own, join(work, 'link'));
    const chosen = { path: own, isChosen: true };
    expect(chooseSiteFolder(none)).toEqual({ path: sampleFolder, isChosen: false });
    expect(chooseSiteFolder({ ...none, SITE_DIR: join(work, 'link') })).toEqual(chosen);
    expect(chooseSiteFolder({ ENV_FILE: root })).toEqual(chosen);
    // Nothing, said on purpose.
    expect(chooseSiteFolder({ ENV_FILE: root, SITE_DIR: '' }).path).toBe(sampleFolder);
    // The one in which a command is called comes last.
    expect(chooseSiteFolder(none, own)).toEqual(chosen);
    expect(chooseSiteFolder({ ...none, SITE_DIR: '' }, own).isChosen).toBe(false);
    expect(
      chooseSiteFolder({ ENV_FILE: root }, await folderOf('called', { 'site.config.ts': sound })),
    ).toEqual(chosen);
    expect(chooseSiteFolder({ ...none, SITE_DIR: 'src/sample' })).toEqual({
      path: sampleFolder,
      isChosen: true,
    });
  });

  test('has an environment of its own, between that of the process and the root .env', async () => {
    const path = await folderOf('env', { '.env': 'A=site\nB=site\nDATA_DIR=kept\n' });
    const root = join(await folderOf('env-root', { '.env': 'A=root\nB=root\nC=root\n' }), '.env');
    const environment: Record<string, string | undefined> = { ENV_FILE: root, A: 'process' };
    loadEnvFiles(environment, { path, isChosen: true });
    expect(environment).toEqual({
      ...{ ENV_FILE: root, SITE_DIR: path, DATA_DIR: join(path, 'kept') },
      ...{ A: 'process', B: 'site', C: 'root' },
    });
    const sampleOnly: Record<string, string | undefined> = { ENV_FILE: root };
    loadEnvFiles(sampleOnly, { path: sampleFolder, isChosen: false });
    expect(sampleOnly).toEqual({ ENV_FILE: root, A: 'root', B: 'root', C: 'root' });
  });

  test('has its configuration as JSON too, whose $schema is for editors alone', async () => {
    const json = JSON.stringify({ $schema: './site.schema.json', name: 'Brot' });
    const path = await folderOf('json', { 'site.config.json': json });
    expect(await readConfiguration({ path, isChosen: true })).toEqual({ site: { name: 'Brot' } });
  });

  test.each([
    ['none', {}, /^SITE_DIR is .*none, and there is no such folder: .* jobfront init/],
    ['bare', { 'content/a.txt': '' }, /bare has no site\.config\.ts: begin a site there/],
    ['both', { 'site.config.ts': sound, 'site.config.json': '{}' }, /site\.config\.json: keep one of them$/],
    [
      'slip',
      { 'site.config.json': '{\n  "name": "A",\n}' },
      /^site\.config\.json can't be read: (?!.*file:).*line 3/,
    ],
  ])('%s: what keeps it from being read is said with what to do', async (name, files, fault) => {
    const path = await folderOf(name, files);
    expect(await readConfiguration({ path, isChosen: true })).toEqual({
      fault: expect.stringMatching(fault),
    });
  });
});

describe('a site outside the project', () => {
  test('is read by the commands with its configuration, pages and .env, and keeps its data', async () => {
    const now = Temporal.Instant.from('2026-11-21T08:00:00Z');
    const standin = await startStandin({
      port: 0,
      posts: createStandinPosts({ today: now, posts: 5 }),
      now: () => now,
    });
    try {
      const site = await folderOf('commands', {
        'site.config.ts': sound.replace(' } sat', ", logo: '/none.svg' } sat"),
        'content/pages/en/our-bread.md': '---\ntitle: Our bread\n---\nRye.\n',
        '.env': `SERVICE_URL=${standin.url}\n`,
      });
      const wrong = await jobfront(['jobs'], { SITE_DIR: site });
      expect(wrong.stderr).toContain(
        'content/pages/en/our-bread.md, line 1: description: it is missing: add description: ',
      );
      await folderOf('commands', {
        'content/pages/en/our-bread.md': '---\ntitle: Our bread\ndescription: Rye\n---\n',
      });
      const jobs = await jobfront(['jobs', '--json', '--now', '2026-11-21T08:00:00Z'], { SITE_DIR: site });
      expect(JSON.parse(jobs.stdout).jobs).toHaveLength(5);
      const doctor = await jobfront(['doctor', '--json', '--now', '2026-11-21T08:00:00Z', '--site', site]);
      expect(doctor.stdout).toContain('public/none.svg is not there');
      expect(doctor.stdout).not.toContain('sample-pages');
    } finally {
      await standin.close();
    }
  });
});

test('the tests are about the sample company, whatever site is chosen and whatever .env says', async () => {
  const config = fileURLToPath(new URL('../vitest.config.ts', import.meta.url));
  const told = `await import(${JSON.stringify(config)}); console.log(JSON.stringify([process.env.SITE_DIR ?? null, process.env.ENV_FILE]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', told], {
    cwd: programFolder,
    env: { PATH: process.env.PATH, SITE_DIR: '/elsewhere', ENV_FILE: '/elsewhere/.env' },
  });
  expect(JSON.parse(stdout)).toEqual([null, devNull]);
  expect([process.env.SITE_DIR, process.env.ENV_FILE]).toEqual([undefined, devNull]);
});

describe('the schema of site.config.json', () => {
  const isSound = new Ajv2020({ strict: false, validateFormats: false }).compile(configSchema());

  test('takes the configuration of the sample company, and names itself', () => {
    expect(isSound({ $schema: './site.schema.json', ...sample })).toBe(true);
  });

  test.each([
    ['a key that there is not', { colour: '#000000' }],
    ['a value of another kind', { languages: 'en' }],
    ['a language that there is not', { defaultLanguage: 'xx' }],
    ['a colour that is none', { color: 'red' }],
  ])('refuses %s', (_, more) => {
    expect(isSound({ ...sample, ...more })).toBe(false);
  });

  test('is what the command prints', async () => {
    const { stdout } = await jobfront(['settings', '--schema']);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(configSchema())));
  });
});
