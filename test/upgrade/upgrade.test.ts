import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchVersion, sourceOf } from '../../src/upgrade/next-version.ts';
import { manifestName, manifestOf } from '../../src/upgrade/own-changes.ts';
import { nextOf, previousOf, programOf, type UpgradeSteps, upgrade } from '../../src/upgrade/upgrade.ts';
import { jobfront } from '../commands/run.ts';

let work: string;
let program: string;
let newer: string;
beforeEach(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-upgrade-')));
  program = await folder('program', { ...release('1.0.0'), '.env': 'SERVICE_URL=https://a.example' });
  newer = await folder('newer', { ...release('1.1.0'), 'src/new.ts': 'new' });
});
afterEach(() => rm(work, { recursive: true }));

/** A program with nothing in it. */
const release = (version: string) => ({
  'package.json': JSON.stringify({ name: 'jobfront', version, type: 'module' }),
  'src/cli.ts': `cli of ${version}`,
  'src/card.ts': 'card',
});

async function folder(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(work, name, file)), { recursive: true });
    await writeFile(join(work, name, file), text);
  }
  return join(work, name);
}

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const versionAt = async (at: string) => JSON.parse(await read(at, 'package.json')).version;

/** Steps that take the newer folder and write down what they are asked. */
function steps(over: Partial<UpgradeSteps> = {}): UpgradeSteps & { done: string[] } {
  const done: string[] = [];
  return {
    done,
    fetch: (next) => fetchVersion(sourceOf(newer), program, next),
    install: async (next) => {
      done.push('install');
      await mkdir(join(next, 'node_modules'));
    },
    check: async (_, site) => {
      done.push(`check ${site}`);
    },
    build: async (next, site) => {
      done.push(`build ${site}`);
      await mkdir(join(next, '.compiled'));
    },
    report: () => undefined,
    ...over,
  };
}

const order = (more: object = {}) => ({ program, site: null, isDryRun: false, ...more });

describe('an upgrade', () => {
  test('puts the next version in the place of the program, checked and built, and keeps what is of the owner', async () => {
    const site = await folder('program/careers', { 'site.config.json': '{"name":"Brot"}' });
    await folder('program', { '.jobfront/jobfront.sqlite': 'data', 'node_modules/old.js': '' });
    const made = steps();
    const report = await upgrade(order({ site }), made);
    expect(made.done).toEqual(['install', `check ${site}`, `build ${site}`]);
    expect(await versionAt(program)).toBe('1.1.0');
    expect(await read(program, 'src/new.ts')).toBe('new');
    expect(await read(program, '.env')).toContain('a.example');
    expect(await read(program, '.jobfront/jobfront.sqlite')).toBe('data');
    expect(await read(site, 'site.config.json')).toBe('{"name":"Brot"}');
    expect(existsSync(join(program, 'node_modules/old.js'))).toBe(false);
    expect(existsSync(join(program, '.compiled'))).toBe(true);
    expect(report).toMatchObject({ from: '1.0.0', to: '1.1.0', previous: `${program}.before-1.0.0` });
    expect(await versionAt(`${program}.before-1.0.0`)).toBe('1.0.0');
    expect((await readdir(work)).sort()).toEqual(['newer', 'program', 'program.before-1.0.0']);
  });

  test.each(['fetch', 'install', 'check', 'build'] as const)(
    'leaves the program as it was when %s fails, and says why',
    async (step) => {
      const failing = steps({ [step]: () => Promise.reject(new Error('The disk is full.')) });
      await expect(upgrade(order(), failing)).rejects.toThrow(
        `Nothing was upgraded, and ${program} is as it was, version 1.0.0. The disk is full.`,
      );
      expect(await read(program, 'src/cli.ts')).toBe('cli of 1.0.0');
      expect((await readdir(work)).sort()).toEqual(['newer', 'program']);
    },
  );

  test('changes nothing when it is a dry run', async () => {
    const made = steps();
    const report = await upgrade(order({ isDryRun: true }), made);
    expect(report).toMatchObject({ from: '1.0.0', to: '1.1.0', previous: null });
    expect(made.done).toEqual([]);
    expect((await readdir(work)).sort()).toEqual(['newer', 'program']);
    expect(await versionAt(program)).toBe('1.0.0');
  });

  test('says why npm ci failed, and not how npm is used', async () => {
    const { code, stderr } = await jobfront(['upgrade', newer, '--program', program]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${program} is as it was, version 1.0.0. npm ci --no-audit --no-fund failed:\n`);
    expect(stderr).toContain('can only install with an existing package-lock.json');
    expect(stderr).not.toContain('Usage');
    expect(await versionAt(program)).toBe('1.0.0');
  });

  test('refuses what is no version of Jobfront', async () => {
    newer = await folder('other', { 'package.json': '{"name":"other","version":"1.0.0"}' });
    await expect(upgrade(order(), steps())).rejects.toThrow('is no Jobfront');
    expect(() => sourceOf(join(work, 'gone'))).toThrow('is no folder, no file, no version');
    expect(() => sourceOf('--exec=x')).toThrow('is no folder, no file, no version');
    await expect(
      upgrade(order(), steps({ fetch: (next) => fetchVersion(sourceOf('main'), program, next) })),
    ).rejects.toThrow('is no clone');
  });
});

describe('an upgrade that is killed', () => {
  test.each([1, 2, 3, 4, 5])(
    'before rename %i is finished by the next run, with both versions whole meanwhile',
    async (at) => {
      await folder('program', { '.jobfront/jobfront.sqlite': 'data' });
      let count = 0;
      const killed = steps({
        rename: async (from, to) => {
          count += 1;
          if (count >= at) throw new Error('killed');
          await rename(from, to);
        },
      });
      await expect(upgrade(order(), killed)).rejects.toThrow('run the command again');
      const places = [program, nextOf(program), previousOf(program)].filter((one) => existsSync(one));
      const versions = await Promise.all(places.map(versionAt));
      expect(versions.sort()).toEqual(['1.0.0', '1.1.0']);
      const report = await upgrade(order(), steps());
      expect(report).toMatchObject({ from: '1.0.0', to: '1.1.0' });
      expect(await versionAt(program)).toBe('1.1.0');
      expect(await read(program, '.env')).toContain('a.example');
      expect(await read(program, '.jobfront/jobfront.sqlite')).toBe('data');
      expect((await readdir(work)).sort()).toEqual(['newer', 'program', 'program.before-1.0.0']);
    },
  );

  test('before the swap begins anew', async () => {
    await folder('program.upgrade-next', { 'package.json': 'half' });
    await upgrade(order(), steps());
    expect(await versionAt(program)).toBe('1.1.0');
    expect(programOf(previousOf(program))).toBe(program);
  });
});

describe('what the owner changed in our files', () => {
  test('is told and kept, by the manifest of the release', async () => {
    await writeFile(join(program, manifestName), JSON.stringify(await manifestOf(program)));
    await folder('program', { 'src/card.ts': 'my card', 'src/mine.ts': 'mine', 'careers/a.md': 'a' });
    const { changed, kept } = await upgrade(order(), steps());
    expect(changed).toEqual(['src/card.ts', 'src/mine.ts']);
    expect(await read(kept ?? '', 'src/card.ts')).toBe('my card');
    expect(await read(kept ?? '', 'src/mine.ts')).toBe('mine');
    expect(await read(program, 'careers/a.md')).toBe('a');
    // The version that is there now has a manifest too.
    expect(JSON.parse(await read(program, manifestName))).toHaveProperty(['src/new.ts']);
  });

  test('is unknown where there is neither git nor a manifest', async () => {
    expect(await upgrade(order(), steps())).toMatchObject({ changed: null, kept: null });
  });
});

describe('the settings of a site', () => {
  const migrations = [
    {
      sentence: 'colour is called color.',
      migrate: ({ colour, ...rest }: Readonly<Record<string, unknown>>) =>
        colour === undefined ? rest : { ...rest, color: colour },
    },
  ];

  test('follow the schema: JSON is written anew, after the check with a copy of it', async () => {
    const site = await folder('careers', {
      'site.config.json': '{"$schema":"./site.schema.json","name":"Brot","colour":"#112233"}',
      'public/logo.svg': 'logo',
    });
    const seen: string[] = [];
    const made = steps({
      check: async (_, at) => {
        seen.push(await read(at ?? '', 'site.config.json'), await read(at ?? '', 'public/logo.svg'));
        expect(await read(site, 'site.config.json')).toContain('colour');
      },
    });
    const report = await upgrade(order({ site, migrations }), made);
    const now = { $schema: './site.schema.json', name: 'Brot', color: '#112233' };
    expect(JSON.parse(await read(site, 'site.config.json'))).toEqual(now);
    expect([JSON.parse(seen[0] ?? ''), seen[1]]).toEqual([now, 'logo']);
    expect(report.migrations).toEqual(['colour is called color.']);
    expect(report.todo[0]).toMatch(/^Run npm run build:live/);
  });

  test('in TypeScript are told, where no program can safely edit them', async () => {
    const site = await folder('careers-ts', {
      'site.config.ts': "export default { name: 'Brot', colour: '#112233' };\n",
    });
    const report = await upgrade(order({ site, migrations, isDryRun: true }), steps());
    const file = join(site, 'site.config.ts');
    expect(report.todo).toEqual([`In ${file}, colour: take it out.`, `In ${file}, color: add "#112233".`]);
  });

  test('in TypeScript are edited, where one text stands for another', async () => {
    const text =
      'export default { deploy: { command: \'cp -r "$JOBFRONT_FOLDER" /srv/$JOBFRONT_RELEASE\' } };\n';
    const site = await folder('careers-deploy', { 'site.config.ts': text });
    await upgrade(order({ site }), steps());
    expect(await read(site, 'site.config.ts')).toBe(text.replace('JOBFRONT_RELEASE', 'JOBFRONT_SNAPSHOT'));
  });
});

test('a fork with its site in the old place gets a folder of the site', async () => {
  await folder('program', {
    'src/site.config.ts':
      "import type { SiteConfig } from './settings/site-schema.ts';\n\nexport default { name: 'Brot', css: './src/own/mine.css', components: { JobCard: './src/own/JobCard.astro' } } satisfies SiteConfig;\n",
    'src/own/mine.css': '.a { color: red }',
    'src/own/JobCard.astro':
      "---\nimport Card from '../components/JobCard.astro';\nimport './mine.css';\n---\n",
    'src/content/pages/en/life.md': 'Life',
    'public/logo.svg': 'logo',
  });
  const before = await read(program, 'src/site.config.ts');
  const seen: (string | null)[] = [];
  const report = await upgrade(order(), steps({ check: async (_, site) => void seen.push(site) }));
  expect(seen).toEqual([join(nextOf(program), 'site')]);
  expect(report.moved).toEqual([
    'content/',
    'public/',
    'site.config.ts',
    'src/own/JobCard.astro',
    'src/own/mine.css',
  ]);
  const site = join(program, 'site');
  expect(await read(site, 'site.config.ts')).toBe(before.replace('./settings/site-schema.ts', 'jobfront'));
  expect(await read(site, 'src/own/JobCard.astro')).toBe(
    "---\nimport Card from 'jobfront/components/JobCard.astro';\nimport './mine.css';\n---\n",
  );
  expect(await read(site, 'content/pages/en/life.md')).toBe('Life');
  expect(await read(site, 'public/logo.svg')).toBe('logo');
  expect(existsSync(join(program, 'public'))).toBe(false);
  expect(await read(program, '.env')).toBe('SERVICE_URL=https://a.example\nSITE_DIR=site\n');
  expect(await read(`${program}.before-1.0.0`, 'src/site.config.ts')).toBe(before);
});
