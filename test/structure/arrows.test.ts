import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Rooms and who of the others each may use. Files directly in src are listed where they are more than entries. */
const arrows: Record<string, readonly string[]> = {
  base: ['../package.json'],
  service: ['base'],
  i18n: [],
  settings: ['base', 'i18n', 'service'],
  sample: [],
  board: ['base', 'service', 'settings', 'i18n'],
  site: ['base', 'board', 'settings', 'i18n'],
  browser: ['base', 'site', 'i18n', 'styles'],
  store: ['base', 'service', 'board', 'site'],
  sync: ['base', 'service', 'settings', 'board', 'site', 'store'],
  front: ['base', 'settings', 'i18n', 'board', 'site'],
  mcp: ['base', 'settings', 'i18n', 'board', 'site', 'front'],
  // Of store and sync only what is named below.
  export: ['base', 'settings', 'site', 'store', 'sync', 'front'],
  cdn: ['base', 'service', 'settings', 'site', 'store', 'sync', 'export'],
  announce: ['base', 'service', 'settings', 'i18n', 'board', 'site', 'store', 'sync'],
  relay: ['base', 'service', 'settings', 'board', 'export', 'front', 'store', 'sync'],
  // Of the store its databases alone.
  numbers: ['base', 'i18n', 'board', 'settings', 'site', 'store', 'front'],
  // Of the store its keys, or its database alone.
  mail: ['base', 'service', 'settings', 'i18n', 'site', 'store'],
  apply: ['base', 'service', 'settings', 'i18n', 'board', 'site', 'store', 'sync', 'front', 'mail'],
  alerts: ['base', 'service', 'settings', 'i18n', 'board', 'site', 'store', 'sync', 'front', 'mail'],
  operator: ['base', 'service', 'settings', 'site', 'store', 'sync', 'front', 'export', 'apply', 'numbers'],
  live: [
    'base',
    'service',
    'settings',
    'board',
    'site',
    'store',
    'sync',
    'front',
    'export',
    'announce',
    'apply',
    'numbers',
    'alerts',
    'mcp',
    'cdn',
    'operator',
    'doctor',
    // Its Astro configuration alone.
    'astro',
    '../astro.config.mjs',
  ],
  // Of the store its database alone.
  sites: ['base', 'service', 'settings', 'site', 'store', 'front', 'sync', 'live', 'doctor'],
  astro: ['base', 'settings', 'board', 'site', 'store', 'sync', 'export', 'live', 'doctor'],
  package: ['base', 'service', 'settings', 'board', 'site', 'astro', 'upgrade'],
  upgrade: ['base', 'settings'],
  standin: ['service'],
  doctor: ['base', 'service', 'settings', 'i18n', 'board', 'site'],
  components: ['base', 'settings', 'i18n', 'board', 'site', 'browser', 'styles', 'components'],
  layouts: ['base', 'settings', 'i18n', 'board', 'site', 'browser', 'styles', 'components'],
  pages: ['base', 'settings', 'i18n', 'board', 'site', 'live', 'astro', 'components', 'layouts'],
  commands: [
    'base',
    'service',
    'settings',
    'i18n',
    'board',
    'site',
    'store',
    'sync',
    'export',
    'announce',
    'apply',
    'numbers',
    'alerts',
    'mcp',
    'relay',
    'operator',
    'live',
    'sites',
    'doctor',
    'standin',
    'upgrade',
  ],
};

interface Import {
  file: string;
  target: string;
}

const files = (await readdir(src, { recursive: true })).filter((file) => /\.(ts|astro|css)$/.test(file));
const texts = new Map(
  await Promise.all(
    files.map(async (file) => [file.replaceAll('\\', '/'), await readFile(join(src, file), 'utf8')] as const),
  ),
);
const imports: Import[] = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/(?:from|import) ?\(?['"]([^'"]+)['"]/g)].map(([, target = '']) => ({ file, target })),
);
const roomOf = (file: string) => (file.startsWith('../') ? file : (file.split('/')[0] ?? ''));

/** What a file imports but for types. */
const loadedBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type )(?:([^'";]*?) from )?'([^']+)'/gm)]
    .filter(([, names]) => !/^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(names ?? ''))
    .map(([, , target = '']) => target);

describe('the rooms', () => {
  test('use only those whom the plan lets them use', () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith('.'))
      .map(({ file, target }) => ({ file, to: posix.normalize(posix.join(posix.dirname(file), target)) }))
      .filter(({ file, to }) => roomOf(file) !== roomOf(to))
      .filter(({ file, to }) => roomOf(file) in arrows && !arrows[roomOf(file)]?.includes(roomOf(to)));
    expect(wrong).toEqual([]);
    expect(imports.length).toBeGreaterThan(200);
  });

  test('export knows nothing of store and sync but locks, and how secrets are hidden', () => {
    const uses = imports
      .filter(({ file, target }) => file.startsWith('export/') && /\/(sync|store)\//.test(target))
      .map(({ target }) => target.replace(/^.*\/(?=sync|store)/, ''));
    const allowed = ['sync/log.ts', 'store/file-lock.ts'];
    expect(uses.filter((target) => !allowed.includes(target))).toEqual([]);
  });

  test('know of Astro only where pages are made', () => {
    const entries =
      /^(pages|layouts|components|astro|package)\/|^(middleware|content\.config|fetch|env\.d)\.ts$/;
    const wrong = imports.filter(({ file, target }) => /^astro[:/]?/.test(target) && !entries.test(file));
    expect(wrong.filter(({ file }) => file !== 'commands/demo.ts')).toEqual([]);
  });

  test('of board and site touch no clock, disk, network or process', () => {
    for (const [file, text] of texts) {
      // What the service worker does it does in the browser: there it is a text.
      if (!/^(board|site)\//.test(file) || file === 'site/page/offline.ts') continue;
      expect(
        /node:(fs|http|net|child|process)|\bprocess\.|\bfetch\(|Date\.now|new Date\(\)|Temporal\.Now|Math\.random/.exec(
          text,
        )?.[0],
        file,
      ).toBeUndefined();
    }
  });

  test('send browsers nothing that only Node has, and no tables of data', () => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const target of loadedBy(texts.get(file) ?? '')) {
        load(target.startsWith('.') ? posix.join(posix.dirname(file), target.replace(/\?.*$/, '')) : target);
      }
    };
    for (const file of texts.keys()) if (/^browser\/.*\.ts$/.test(file)) load(file);
    expect([...loaded].filter((file) => /^node:|\.json$/.test(file))).toEqual([]);
    expect([...loaded].filter((file) => file.startsWith('board/')).length).toBeGreaterThan(0);
  });

  test('ask others only by connections that go through the proxy of the system', () => {
    const agents = [...texts].filter(([, text]) => /\bnew (?:\w*Agent|Pool|Client)\(/.test(text));
    expect(agents.map(([file]) => file)).toEqual(['base/connections.ts']);
    const askers = [...texts].filter(([file, text]) => {
      const calls = [...text.matchAll(/\bawait fetch\(|= fetch\(/g)];
      return !/^browser\/|^relay\/functions\//.test(file) && calls.length > 0 && !/\bdispatcher\b/.test(text);
    });
    // A service worker, and the live site of this machine.
    expect(askers.map(([file]) => file).sort()).toEqual(['commands/snapshots.ts', 'site/page/offline.ts']);
  });

  test('leave the environment to the entries', () => {
    const readers = [...texts]
      .filter(([, text]) => /process\.env\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
      .map(([file]) => file);
    expect(readers.sort()).toEqual([
      // The proxy of the system.
      'base/connections.ts',
      'cli.ts',
      'commands/apply-server.ts',
      'commands/demo.ts',
      'commands/preview.ts',
      'commands/relay.ts',
      'commands/standin.ts',
      'commands/start.ts',
      'commands/upgrade.ts',
      'package/integration.ts',
      'package/loader.ts',
      'relay/functions/netlify.ts',
      'relay/functions/vercel.ts',
      'settings/process.ts',
    ]);
  });

  test('are small: a file over 400 lines is a table of data or texts', () => {
    const long = [...texts]
      .filter(
        ([file, text]) =>
          text.split('\n').length > 401 && !/^standin\/(sample|generator)\/|^i18n\/texts\/|\.css$/.test(file),
      )
      .map(([file]) => file);
    expect(long).toEqual([]);
  });
});

test('every test title stands once in its file', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const file of (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.test.ts'))) {
    const text = await readFile(join(root, file), 'utf8');
    const titles = [...text.matchAll(/^(\s*)test\('([^']+)'/gm)].map(
      ([, indent, title]) => `${indent}${title}`,
    );
    expect(new Set(titles).size, relative(root, file)).toBe(titles.length);
  }
});
