import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dockerIgnore } from '../../src/settings/site-files.ts';
import { programFolder } from '../../src/settings/site-folder.ts';
import { noEnvFile } from '../pages/owner-site.ts';

/** What no image may contain. */
const secretText = 'do-not-copy-4f1b9c';

/** A site folder as owners have them, after a year. */
const siteSecrets = [
  ...['.env', '.env.production', 'production.env', 'signing-key.pem', 'apply.key', 'google.json'],
  ...['.git/config', '.git/objects/ab/cdef', '.jobfront/apply.key', '.jobfront/jobfront.sqlite', '.npmrc'],
  ...[
    'jobfront.sqlite',
    'applications.sqlite-wal',
    'node_modules/x/index.js',
    'dist/index.html',
    'backup.tar',
  ],
  ...['content/.env', 'content/pages/en/.env.local', 'public/.env', 'public/server.key', 'looks/tls.pem'],
  ...['applications/cv.pdf', 'notes.md', 'careers.env', 'data/export.csv', '.ssh/id_ed25519'],
];
const sitePart: Record<string, string> = {
  'site.config.ts':
    "import { name } from './names.ts';\nexport default { name, css: './looks/mine.css', redirects: './old.csv', components: { Hero: './parts/Hero.astro' } };\n",
  'names.ts': "export const name = 'Acme';\n",
  'content/pages/en/about.md': 'About\n',
  'public/logo.svg': '<svg/>\n',
  'public/.well-known/security.txt': 'Contact: a@b.example\n',
  'components/Note.astro': '<p/>\n',
  'looks/mine.css': 'a{}\n',
  'looks/base.css': 'b{}\n',
  'parts/Hero.astro': '<p/>\n',
  'old.csv': 'a,b\n',
};
const programSecrets = [
  '.env',
  '.env.local',
  '.jobfront/apply.key',
  'src/.env',
  'src/sample/.env',
  'careers.env',
];

async function fill(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(folder.length + 1)).sort();
}

/** Whether a build context has a file (docs.docker.com/build/concepts/context, "dockerignore"): the last line counts. */
function isInContext(path: string, ignore: string): boolean {
  const parts = path.split('/');
  const ways = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  let isIn = true;
  for (const line of ignore.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line.replace(/^!/, '').replace(/^\/|\/$/g, '');
    const matches = (way: string) =>
      pattern.startsWith('**/')
        ? way.split('/').some((part) => globs(part, pattern.slice(3)))
        : globs(way, pattern);
    if (ways.some(matches)) isIn = line.startsWith('!');
  }
  return isIn;
}

/** Docker's `*` takes names that begin with a dot as well. */
const globs = (name: string, pattern: string): boolean =>
  matchesGlob(name, pattern) || (pattern.startsWith('*') && matchesGlob(`_${name}`, pattern));

/** The lines of the Dockerfile, each in one piece, by its stages. */
async function stages(): Promise<string[][]> {
  const text = await readFile(join(programFolder, 'docs/hosting/Dockerfile'), 'utf8');
  const [, ...each] = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split(/^FROM .*\n/m);
  return each.map((stage) => stage.split('\n').filter(Boolean));
}

describe('the image', () => {
  let work: string;
  const at = (...names: string[]) => join(work, ...names);
  beforeAll(async () => {
    work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-image-')));
    await fill(at('site'), Object.fromEntries(siteSecrets.map((name) => [name, secretText])));
    await fill(at('site'), sitePart);
  });
  afterAll(() => rm(work, { recursive: true }));

  /** What the Dockerfile takes of a site's folder, by running what it runs. */
  async function takenOf(context: string, to: string): Promise<Record<string, string>> {
    const [build = []] = await stages();
    const takes = build.filter((line) => /from=site\b/.test(line));
    expect(takes).toHaveLength(1);
    const [, given = '', command = ''] =
      /^RUN --mount=type=bind,from=site,target=(\S+) (.*)$/.exec(takes[0] ?? '') ?? [];
    const run = command.replaceAll(given, context).replace(/ \/site$/, ` ${to}`);
    const environment = { PATH: process.env.PATH ?? '', ...noEnvFile };
    execFileSync('sh', ['-c', run], { cwd: programFolder, env: environment, stdio: 'pipe' });
    const files = await filesIn(to);
    return Object.fromEntries(
      await Promise.all(files.map(async (name) => [name, await readFile(join(to, name), 'utf8')] as const)),
    );
  }

  test('has all parts of a site and none of its secrets, without any .dockerignore', async () => {
    expect(await takenOf(at('site'), at('whole'))).toEqual(sitePart);
  });

  test('has the same where init’s .dockerignore says what is sent to the builder, which gets no secret either', async () => {
    const ignore = `${dockerIgnore}!looks\n!parts\n!old.csv\n${'**/*.pem\n'}`;
    const sent = (await filesIn(at('site'))).filter((name) => isInContext(name, ignore));
    expect(sent).toEqual(Object.keys(sitePart).sort());
    for (const name of sent) {
      await mkdir(dirname(at('context', name)), { recursive: true });
      await cp(at('site', name), at('context', name));
    }
    expect(await takenOf(at('context'), at('sent'))).toEqual(sitePart);
  });

  test('is not made without a file that the configuration names, and says how to send it', async () => {
    const sent = (await filesIn(at('site'))).filter((name) => isInContext(name, dockerIgnore));
    for (const name of sent) await fill(at('little'), { [name]: sitePart[name] ?? secretText });
    await expect(takenOf(at('little'), at('lacking'))).rejects.toThrow('add the line !looks to it');
  });

  test('takes of the program what its .dockerignore lets through, which is no secret', async () => {
    const ignore = await readFile(join(programFolder, 'docs/hosting/Dockerfile.dockerignore'), 'utf8');
    expect(programSecrets.filter((name) => isInContext(name, ignore))).toEqual([]);
    expect(
      ['src/cli.ts', 'package.json', 'src/sample/site.config.ts'].every((name) => isInContext(name, ignore)),
    ).toBe(true);
    const [build = []] = await stages();
    const copied = build
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied).toEqual([
      'package.json',
      'package-lock.json',
      '.npmrc',
      'astro.config.mjs',
      'tsconfig.json',
      'src',
      'public',
    ]);
    // It may hold the token of a registry.
    expect(build.find((line) => line.includes('npm ci'))).toMatch(/&& rm -rf .*\.npmrc$/);
  });

  test('ends with the two results alone', async () => {
    const last = (await stages()).at(-1) ?? [];
    const copies = last.filter((line) => /^(COPY|ADD|RUN --mount)/.test(line));
    expect(copies).toEqual(['COPY --from=build /app /app', 'COPY --from=build /site /site']);
  });
});
