import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noEnvFile, ownerSite } from '../pages/owner-site.ts';

/** A site whose owner writes one thing and another into its settings. */
let site: Awaited<ReturnType<typeof ownerSite>>;
beforeAll(async () => {
  site = await ownerSite({});
});
afterAll(() => site[Symbol.asyncDispose]());

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = { SERVICE_URL: 'http://127.0.0.1:9', SITE_URL: 'https://careers.example' };

/** Runs Node for the site to its end; what it said, and how it ended. */
async function run(script: readonly string[], environment: Record<string, string>, env = '') {
  await writeFile(join(site.path, '.env'), env);
  const ended = await promisify(execFile)(process.execPath, script, {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', ...noEnvFile },
      SITE_DIR: site.path,
      ...environment,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
  return { code: ended.code, said: stripVTControlCharacters(ended.stdout + ended.stderr) };
}
const jobfront = (args: readonly string[], environment: Record<string, string> = known, env?: string) =>
  run(['src/cli.ts', ...args], environment, env);
const build = (environment: Record<string, string>) =>
  run(['node_modules/astro/bin/astro.mjs', 'build'], environment);

const write = (text: string) => writeFile(join(site.path, 'site.config.ts'), text);
const sound = "export default { name: 'A', languages: ['en'], defaultLanguage: 'en' };\n";

describe('a slip in the configuration', () => {
  test.each([
    ["export default {\n  name: 'A'\n  languages: ['en'],\n};\n", ", line 3: Expected ',', got 'ident'"],
    ['export default {\n  name: company,\n};\n', ', line 2: company is not defined'],
    ["import { all } from './nowhere.ts';\nexport default all;\n", ': Cannot find module'],
  ])('is one line with its place, for doctor and jobs: %j', async (text, slip) => {
    await write(text);
    for (const command of ['doctor', 'jobs']) {
      const { code, said } = await jobfront([command]);
      expect(code).toBe(command === 'doctor' ? 3 : 1);
      expect(said).toContain(`One setting can't be used:\n  - site.config.ts can't be read${slip}`);
      expect(said.trim().split('\n')).toHaveLength(2);
    }
  });

  test('is told by a build, too, without a word on where in our code it was found', async () => {
    await write("export default {\n  name: 'A'\n  languages: ['en'],\n};\n");
    const { code, said } = await build(known);
    expect(code).toBe(1);
    expect(said).toContain("site.config.ts can't be read, line 3: Expected ',', got 'ident'");
    expect(said).not.toMatch(/\n +at /);
  });

  test('such as no settings at all is told', async () => {
    await write("export const site = { name: 'A' };\n");
    expect((await jobfront(['jobs'])).said).toContain('site.config.ts gives no settings');
  });
});

describe('a site that should not go out', () => {
  test('is not built, and all that is wrong is told at once', async () => {
    await rm(join(site.path, 'public/logo.svg'));
    await write(
      sound.replace(' };', ", logo: '/logo.svg', css: './none.css', components: { JobCrad: './x.astro' } };"),
    );
    const { code, said } = await build({ SERVICE_URL: 'https://tenant.example' });
    expect(code).toBe(1);
    expect(said).not.toMatch(/\n +at /);
    for (const words of [
      'SITE_URL: It is not set',
      'content/pages: Pages of the sample company would be on your site',
      'logo in site.config.ts, line 1: public/logo.svg is not there',
      'css in site.config.ts, line 1: The file ./none.css is not there.',
      'components.JobCrad in site.config.ts, line 1: There is no component JobCrad of ours. Write components.JobCard',
    ])
      expect(said).toContain(words);
  });

  test('is examined all the same by the doctor, each fault a finding', async () => {
    const { code, said } = await jobfront(['doctor', '--json'], {
      SERVICE_URL: 'http://service.invalid',
      SERVICE_READ_BUDGET_MS: '300',
    });
    const report: { findings: { code: string; about: { setting?: string } }[] } = JSON.parse(said);
    expect(code).toBe(2);
    expect(report.findings.map((one) => `${one.code} ${one.about.setting ?? ''}`.trim())).toEqual(
      expect.arrayContaining([
        'logo-missing logo',
        'override-unusable components.JobCrad',
        'override-unusable css',
        'sample-pages content/pages',
        'site-url-missing SITE_URL',
      ]),
    );
  });
});

test('a key of .env that looks like ours is named with the right one', async () => {
  await write(sound);
  const { SERVICE_URL } = known;
  const { code, said } = await jobfront(
    ['jobs'],
    { SERVICE_URL },
    'SITEURL=https://careers.example\nMY_TOKEN=1\n',
  );
  expect(code).toBe(1);
  expect(said).toBe(
    "One setting can't be used:\n  - SITEURL in the environment or .env is no setting: write SITE_URL, or take it out\n",
  );
});
