import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Memory } from '../../../src/board/memory.ts';
import { isPath } from '../../../src/site/hosts/escape.ts';
import { hostFiles, hostWarnings } from '../../../src/site/hosts/host-files.ts';
import { limits } from '../../../src/site/hosts/host-site.ts';
import {
  anyAddress,
  crowdedMemory,
  hostileAddresses,
  hostTexts,
  memoryOf,
  remembered,
  sampleMemory,
  security,
} from './host-sample.ts';

const textOf = async (memory: Memory, file: string) => (await hostTexts(memory))[file] ?? '';

/** The address that a pattern of bytes stands for. */
const unescapeBytes = (pattern: string) =>
  Buffer.from(
    pattern.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Where the number of job 1 leads, with nothing in it but an encoded path: one for nginx, one for Apache. */
const numberLine =
  /^ {2}"1" "\/[\w.~%/-]*";$|^RewriteRule "\^\(\?!(?:[\w/~-]|\\x[0-9a-f]{2})*\$\)\(\?:\[\^\/\]\+\/\)\{0,4\}jobs\/0\*1\(\?:-\[\^\/\.\]\*\)\?\/\?\$" "\/[\w/.~-]*" \[R=301,NE,L\]$/;

/** Runs `check` with what an address of its own adds to a file, first as a moved one, then as a closed one. */
async function added(file: string, check: (lines: string[], address: string) => void): Promise<void> {
  const usual = new Set((await textOf(memoryOf(), file)).split('\n'));
  const run = async (address: string) => {
    const moved = memoryOf(remembered(1, [address, '/jobs/1-now/']));
    const closed = memoryOf(remembered(1, [address], '2026-11-01T00:00:00Z'));
    for (const memory of [moved, closed]) {
      const text = await textOf(memory, file);
      check(
        text
          .split(/[\n\r\u2028\u2029]/)
          .filter((line) => !usual.has(line) && !line.startsWith('map_hash_') && !numberLine.test(line)),
        address,
      );
    }
  };
  for (const address of hostileAddresses) await run(address);
  await fc.assert(fc.asyncProperty(anyAddress, run), { numRuns: 500 });
}

describe('the map for nginx', () => {
  test('holds an address as itself and nothing else', async () => {
    await added('/_hosts/nginx-map.conf', (lines, address) => {
      expect(lines.length).toBeLessThanOrEqual(2);
      if (!isPath(address)) expect(lines).toEqual([]);
      for (const line of lines) {
        const [, key = '', value] =
          /^ {2}"((?:\/[a-z0-9/._~-]*)|(?:~\^(?:[\w/~-]|\\x[0-9a-f]{2})+\$))" "(1|\/jobs\/1-now\/)";$/.exec(
            line,
          ) ?? [];
        expect(value, line).toBeDefined();
        const meant = key.startsWith('/') ? key : unescapeBytes(key.slice(2, -1));
        expect([address, address.slice(0, -1)]).toContain(meant);
      }
    });
  });

  test('has room for its names, however many and long', async () => {
    const long = await textOf(
      memoryOf(remembered(1, [`/jobs/1-${'x'.repeat(700)}/`, '/jobs/1/'])),
      '/_hosts/nginx-map.conf',
    );
    expect(long).toContain('map_hash_bucket_size 1024;');
    expect(await textOf(crowdedMemory(10_000, 0), '/_hosts/nginx-map.conf')).toContain(
      'map_hash_max_size 65536;',
    );
  });
});

describe('.htaccess', () => {
  test('takes nothing from an address but itself', async () => {
    await added('/.htaccess', (lines, address) => {
      expect(lines.length).toBeLessThanOrEqual(2);
      if (!isPath(address)) expect(lines).toEqual([]);
      for (const line of lines) {
        const [, plain, pattern, gone] =
          /^Redirect 301 "(\/[\w/.~-]*)" "\/jobs\/1-now\/"$|^RedirectMatch 301 "\^((?:[\w/~-]|\\x[0-9a-f]{2})+\/?)\??\$" "\/jobs\/1-now\/"$|^RewriteRule "\^\(\?:((?:[\w/~-]|\\x[0-9a-f]{2})*)\)\$" "-" \[E=JOBFRONT_GONE:%\{REQUEST_URI\}index\.html,R=410,L\]$/.exec(
            line,
          ) ?? [];
        const meant =
          plain ?? (gone === undefined ? unescapeBytes(pattern ?? '') : `/${unescapeBytes(gone)}`);
        expect([address, address.slice(0, -1)], line).toContain(meant);
      }
    });
  });

  test('holds 1,000 of each, the newest, and tells of the rest', async () => {
    const memory = crowdedMemory(1500, 1200);
    const text = await textOf(memory, '/.htaccess');
    expect(text.match(/^Redirect 301 /gm)).toHaveLength(2000);
    expect(text).toContain('"/jobs/11499-');
    expect(text).not.toContain('"/jobs/10499-');
    expect(text.match(/jobs\/5\d{4}-/g)).toHaveLength(1000);
    const warnings = hostWarnings({ memory }, { security }).filter((one) => one.startsWith('.htaccess'));
    expect(warnings).toEqual([
      expect.stringContaining('500 older ones are left out and answer 404'),
      expect.stringContaining('200 are left out; their pages answer 200'),
    ]);
  });
});

describe('the files for hosts', () => {
  test('of a site without a past are the same whatever is on its board', async () => {
    const one = await hostTexts(memoryOf());
    const other = await hostTexts(memoryOf(remembered(7, ['/jobs/7-courier/'])));
    const rest = (texts: Record<string, string>) =>
      Object.values(texts).map((text) =>
        text
          .split('\n')
          .filter((line) => !line.includes('/jobs/7-courier/'))
          .map((line) => line.replace(/,$/, '')),
      );
    // But for where its number leads.
    expect(rest(other)).toEqual(rest(one));
    expect(hostWarnings({ memory: memoryOf() }, { security })).toEqual([]);
  });

  test('have a key that changes with what they hold, and not with the order it came in', () => {
    const keys = (memory: Memory, of = security) =>
      Object.fromEntries(hostFiles({ memory }, { security: of }).map(({ address, key }) => [address, key]));
    const before = keys(sampleMemory);
    expect(keys(Memory.from([...sampleMemory.entries()].toReversed()))).toEqual(before);
    const after = keys(sampleMemory.with([['7', remembered(7, ['/jobs/7-courier/', '/jobs/7-rider/'])]]));
    const changed = Object.keys(before).filter((address) => before[address] !== after[address]);
    expect(changed.sort()).toEqual(
      [
        '/.htaccess',
        '/_hosts/nginx-map.conf',
        '/_redirects',
        '/staticwebapp.config.json',
        '/vercel.json',
      ].sort(),
    );
    const other = { ...security, pageHeaders: [...security.pageHeaders, ['X-More', 'yes'] as const] };
    const always = Object.keys(before).filter(
      (address) => before[address] === keys(sampleMemory, other)[address],
    );
    expect(always).toEqual(['/.nojekyll']);
  });

  test('take redirects of other kinds beside those of moved jobs', async () => {
    const old = {
      line: 1,
      path: '/jobs/in/lodz/',
      query: [],
      to: { path: '/jobs/in/lodz-poland/', rest: '' },
    };
    const texts = await hostTexts(sampleMemory, [{ old, to: '/jobs/in/lodz-poland/' }]);
    expect(texts['/_redirects']).toContain('/jobs/in/lodz/ /jobs/in/lodz-poland/ 301\n');
    expect(texts['/_redirects']).toContain('/jobs/8-driver/ /jobs/8-head-of-drivers/ 301\n');
  });

  test('tell of addresses that none of them can hold', () => {
    const memory = memoryOf(
      remembered(1, ['/jobs/1-a\n/', '/jobs/1-b/']),
      remembered(2, ['/jobs/2-a?/'], '2026-11-01T00:00:00Z'),
    );
    expect(hostWarnings({ memory }, { security })).toEqual([
      expect.stringMatching(/^2 remembered addresses are in none of the hosts' files/),
    ]);
  });

  test('never hold a header that a server would read more in', () => {
    for (const value of ['a"', 'a$b', 'a\\b', 'a%b', 'a\nb', 'a`b', 'ą']) {
      const odd = { ...security, pageHeaders: [['X-Odd', value]] as const };
      const files = hostFiles({ memory: memoryOf() }, { security: odd });
      for (const address of ['/.htaccess', '/_hosts/nginx.conf']) {
        expect(() => files.find((file) => file.address === address)?.make(), address).toThrow('X-Odd');
      }
    }
  });
});

test('docs/static-sites.md names every limit', async () => {
  const docs = await readFile(new URL('../../../docs/static-sites.md', import.meta.url), 'utf8');
  const table = docs.slice(docs.indexOf('### Limits'), docs.indexOf('## Headers'));
  for (const [name, value] of Object.entries(limits)) {
    expect(table, name).toMatch(new RegExp(`\\b${value.toLocaleString('en')} `));
  }
});
