import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seen, startingConfig } from '../../src/commands/init.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { ownerProject } from '../browser/owner-project.ts';

/** What a configuration says, as a program reads it. */
function settingsIn(text: string): unknown {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ESNext } });
  return new Function(outputText.replace('export default', 'return').replace(/^export \{\};$/m, ''))();
}

const seen = (parts: Partial<Seen> = {}): Seen => ({
  serviceUrl: 'https://acme.example',
  jobs: [],
  options: [],
  ...parts,
});
const option = (name: string, examples: string[], looksPrivate: string | null = null) => ({
  ...{ option: name, posts: 3, use: 'unseen' as const, looksPrivate, examples },
});
const job = (language: string, countryCode: string): Seen['jobs'][number] => ({
  language,
  place: { countryCode, country: countryCode, locality: null, region: null, postcode: null, point: null },
});

describe('a first configuration', () => {
  test('has name, languages and zone of what was sent, and likely fields as comments with their values', () => {
    const config = startingConfig(
      seen({
        serviceUrl: 'https://jobs.acme.example/x',
        jobs: [job('en', 'US'), job('pl', 'PL'), job('pl-PL', 'PL'), job('tlh', 'PL')],
        options: [
          option('branches', ['Magazyn']),
          option('_salary_from', [], 'its name says "salary"'),
          option('_shoe', ['42']),
        ],
      }),
    );
    expect(config).toMatchObject({ name: 'Acme', languages: ['pl', 'en'], timeZone: 'Europe/Warsaw' });
    expect(siteSchema.parse(settingsIn(config.text))).toMatchObject({ name: 'Acme', fields: { show: [] } });
    expect(config.text).toContain("//   'branches', in 3 posts: 'Magazyn'");
    expect(config.text).toContain("// fieldOfWork: 'branches',");
    expect(config.text).toContain("//   '_salary_from', in 3 posts: looks private");
    expect(config.text).toContain("//   '_shoe', in 3 posts: '42'");
  });

  test('is sound TypeScript whatever a service sends, and means nothing that it did not say itself', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '*/ evil(); /*',
        "'\n, evil: 1 //",
        '\u2028evil()',
        '`;evil()',
        '\\',
        "\\'",
        '__proto__',
        'pay\r\nevil: 1',
      ),
    );
    const parts = fc.record({
      options: fc.array(fc.tuple(text, fc.array(text, { maxLength: 3 })), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(parts, ({ options }) => {
        const config = startingConfig(
          seen({ options: options.map(([name, examples]) => option(name, examples)) }),
        );
        const { name, languages, timeZone } = config;
        expect(settingsIn(config.text)).toEqual({
          ...{ name, languages, defaultLanguage: languages[0], timeZone },
          fields: { show: [] },
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('jobfront init', () => {
  let project: Awaited<ReturnType<typeof ownerProject>>;
  let standin: Awaited<ReturnType<typeof startStandin>>;
  const page = 'src/content/pages/en/life.md';
  const at = (name: string) => join(project.path, name);

  beforeAll(async () => {
    const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
    standin = await startStandin({
      port: 0,
      posts: createStandinPosts({ today, posts: 40, seed: 1, messy: true }),
      now: () => today,
    });
    project = await ownerProject({});
    await rename(at('src/owner.config.ts'), at('src/site.config.ts'));
    await writeFile(
      at(page),
      '---\ntitle: Ours\ndescription: What we are like.\n---\nWritten by the owner.\n',
    );
  });
  afterAll(async () => {
    await standin.close();
    await project[Symbol.asyncDispose]();
  });

  async function run(...args: string[]) {
    const environment = { PATH: process.env.PATH, NO_COLOR: '1', SERVICE_URL: standin.url };
    const ended = await promisify(execFile)(process.execPath, ['src/cli.ts', ...args], {
      cwd: project.path,
      env: environment,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    );
    return { ...ended, said: stripVTControlCharacters(ended.stdout + ended.stderr) };
  }

  test('says first what it would do, and changes nothing', async () => {
    const before = await readFile(at('src/site.config.ts'), 'utf8');
    const { code, said } = await run('init', '--dry-run');
    expect(code).toBe(0);
    expect(said).toMatch(/^Would write src\/site\.config\.ts: /);
    expect(said).toContain('satisfies SiteConfig');
    expect(await readFile(at('src/site.config.ts'), 'utf8')).toBe(before);
    expect(existsSync(at('public/logo.svg'))).toBe(true);
  });

  test('writes the configuration, takes the sample company out, and leaves what the owner wrote', async () => {
    const { code, stdout } = await run('init', '--json');
    expect(code).toBe(0);
    const did = JSON.parse(stdout);
    expect(did.kept).toEqual([page]);
    expect(did.removed).toContain('public/logo.svg');
    for (const name of did.removed) expect(existsSync(at(name)), name).toBe(false);
    expect(await readFile(at('src/site.config.ts'), 'utf8')).toBe(did.text);
    // Its type is taken from a file that is there, and that has it.
    const [, from = ''] = /^import type \{ SiteConfig \} from '\.\/(.+)';$/m.exec(did.text) ?? [];
    expect(await readFile(at(`src/${from}`), 'utf8')).toContain('export type SiteConfig');
    const jobs = await run('jobs', '--json');
    expect(jobs.code).toBe(0);
    expect(JSON.parse(jobs.stdout).jobs.length).toBeGreaterThan(20);
    expect((await run('doctor', '--json')).stdout).not.toMatch(/sample-pages|sample-settings/);
  });

  test('never writes over the owner’s configuration unless it is told to', async () => {
    const own = `${await readFile(at('src/site.config.ts'), 'utf8')}// mine\n`;
    await writeFile(at('src/site.config.ts'), own);
    const refused = await run('init');
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('nothing was changed');
    expect(await readFile(at('src/site.config.ts'), 'utf8')).toBe(own);
    expect((await run('init', '--force')).code).toBe(0);
    expect(await readFile(at('src/site.config.ts'), 'utf8')).not.toContain('// mine');
    expect(existsSync(at(page))).toBe(true);
  });
});
