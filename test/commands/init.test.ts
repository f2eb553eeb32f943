import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seen, startingConfig } from '../../src/commands/starting-config.ts';
import { programFolder, sampleFolder } from '../../src/settings/site-folder.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { jobfront } from './run.ts';

/** What a configuration says, as a program reads it. */
function settingsIn(text: string): unknown {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ESNext } });
  return new Function(outputText.replace('export default', 'return').replace(/^export \{\};$/m, ''))();
}

const seen = (parts: Partial<Seen> = {}): Seen => ({
  serviceUrl: 'https://acme.example',
  jobs: [],
  timeZone: { name: 'Europe/Warsaw', isGiven: true },
  options: [],
  pay: null,
  ...parts,
});
const option = (name: string, examples: string[], looksPrivate: string | null = null) => ({
  ...{ option: name, posts: 3, use: 'unseen' as const, looksPrivate, examples },
});
const jobs = (counts: Readonly<Record<string, number>>): Seen['jobs'] =>
  Object.entries(counts).flatMap(([language, count]) => Array.from({ length: count }, () => ({ language })));

describe('a first configuration', () => {
  test('has name, languages and zone of what was sent, and likely fields as comments with their values', () => {
    const config = startingConfig(
      seen({
        serviceUrl: 'https://jobs.acme.example/x',
        jobs: jobs({ en: 3, pl: 3, 'pl-PL': 1, tlh: 5 }),
        options: [
          option('branches', ['Magazyn']),
          option('_salary_from', [], 'its name says "salary"'),
          option('_shoe', ['42']),
          option('recruiter_mail', []),
          option('recruiter', []),
        ],
        pay: "pay: { min: '_salary_from', currency: 'PLN', unit: 'MONTH' },",
      }),
    );
    expect(config.text).toContain("// pay: { min: '_salary_from', currency: 'PLN', unit: 'MONTH' },");
    expect(config.text).toContain("// contact: { name: 'recruiter', email: 'recruiter_mail' },");
    expect(config).toMatchObject({ name: 'Acme', languages: ['pl', 'en'], timeZone: 'Europe/Warsaw' });
    expect(siteSchema.parse(settingsIn(config.text))).toMatchObject({ name: 'Acme', fields: { show: [] } });
    expect(config.text).toContain("//   'branches', in 3 posts: 'Magazyn'");
    expect(config.text).toContain("// fieldOfWork: 'branches',");
    expect(config.text).toContain("//   '_salary_from', in 3 posts: looks private");
    expect(config.text).toContain("//   '_shoe', in 3 posts: '42'");
  });

  test('has a language with three adverts and 3 % of them, and names those that it leaves out', () => {
    const languages = (counts: Readonly<Record<string, number>>) =>
      startingConfig(seen({ jobs: jobs(counts) })).languages;
    expect(languages({ de: 1 })).toEqual(['de']);
    expect(languages({ de: 1, en: 1 })).toEqual(['de']);
    expect(languages({ pl: 90, en: 3, de: 2, fr: 1 })).toEqual(['pl', 'en']);
    expect(languages({ pl: 200, en: 6, uk: 7 })).toEqual(['pl', 'uk']);
    expect(languages({ tlh: 9 })).toEqual(['en']);
    const { text } = startingConfig(seen({ jobs: jobs({ pl: 90, de: 2, fr: 1 }) }));
    expect(text).toContain("// Left out, since few adverts are in them: 'de' (2), 'fr' (1).");
  });

  test('says where its time zone comes from unless the owner gave it', () => {
    const text = (isGiven: boolean) =>
      startingConfig(seen({ timeZone: { name: 'America/Chicago', isGiven } })).text;
    expect(text(true)).toContain("timeZone: 'America/Chicago',");
    expect(text(true)).not.toContain('zone of this machine');
    expect(text(false)).toContain("another one.\n  timeZone: 'America/Chicago',");
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
  let standin: Awaited<ReturnType<typeof startStandin>>;
  let work: string;
  let folder: string;
  const at = (name: string) => readFile(join(folder, name), 'utf8');
  const run = (...args: string[]) => jobfront(args, { SERVICE_URL: standin.url });

  beforeAll(async () => {
    const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
    standin = await startStandin({
      port: 0,
      posts: createStandinPosts({ today, posts: 40, seed: 1, messy: true }),
      now: () => today,
    });
    work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-init-')));
    folder = join(work, 'careers/site');
  });
  afterAll(async () => {
    await standin.close();
    await rm(work, { recursive: true });
  });

  test('asks for a folder, and takes none of the program’s', async () => {
    const nowhere = await run('init');
    expect(nowhere).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Say where your site shall lie'),
    });
    for (const own of [sampleFolder, programFolder]) {
      const { code, stderr } = await run('init', own, '--force');
      expect([code, stderr]).toEqual([1, expect.stringContaining('belongs to the program')]);
    }
  });

  test('says first what it would do, and writes nothing', async () => {
    const { code, stdout } = await run('init', folder, '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain(`Would write into ${folder}: site.config.ts, .env, .gitignore, .dockerignore`);
    expect(stdout).toContain('satisfies SiteConfig');
    expect(existsSync(folder)).toBe(false);
  });

  test('makes a folder that the other commands read at once', async () => {
    const unknown = await run('init', folder, '--time-zone', 'Europe/Gdansk');
    expect(unknown.stderr).toContain("'Europe/Gdansk' is not a time zone: give");
    const { code, stdout } = await run('init', folder, '--time-zone', 'Europe/Kyiv', '--json');
    expect(code).toBe(0);
    const did = JSON.parse(stdout);
    expect(await at('site.config.ts')).toBe(did.text);
    expect(did.text).toContain("timeZone: 'Europe/Kyiv'");
    // The sample company says in options how its pay is meant, and who may see it.
    expect(did.text).toContain(
      "// pay: { min: '_salary_from', max: '_salary_to', currencyOption: '_salary_currency', currency: 'PLN', unitOption: {",
    );
    expect(did.text).toContain("visible: '_rate_visible' },");
    // Its type is imported as a type alone: no package has to be there.
    expect(did.text).toContain("import type { SiteConfig } from 'jobfront';");
    expect(await at('.env')).toContain(`SERVICE_URL=${standin.url}\n`);
    expect(await at('.env')).toMatch(/^SITE_URL=$/m);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(
      [
        '.dockerignore',
        '.env',
        '.gitignore',
        'README.md',
        'content',
        'content/pages',
        'content/pages/.gitkeep',
        'public',
        'site.config.ts',
      ].sort(),
    );
    const jobs = await jobfront(['jobs', '--json'], { SITE_DIR: folder });
    expect(jobs.code).toBe(0);
    expect(JSON.parse(jobs.stdout).jobs.length).toBeGreaterThan(20);
  });

  test('never writes over what is there unless it is told to, and then over the configuration alone', async () => {
    const own = `${await at('site.config.ts')}// mine\n`;
    await writeFile(join(folder, 'site.config.ts'), own);
    await writeFile(join(folder, '.env'), 'SITE_URL=https://careers.example\n');
    const refused = await run('init', folder);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('nothing was written');
    expect(await at('site.config.ts')).toBe(own);
    const forced = await run('init', folder, '--force', '--json');
    expect(JSON.parse(forced.stdout).kept).toContain('.env');
    expect(await at('site.config.ts')).not.toContain('// mine');
    expect(await at('.env')).toBe('SITE_URL=https://careers.example\n');
  });
});
