import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { smallMemory } from '../../src/live/small-memory.ts';
import { type TrimDeps, trimAfterCollections } from '../../src/live/trim-memory.ts';

const module = new URL('../../src/live/trim-memory.ts', import.meta.url).href;
const program = fileURLToPath(new URL('trim-memory-process.ts', import.meta.url));

/** What the program tells; sizes are megabytes. */
interface Told {
  trims: boolean;
  hasTrim: boolean;
  heardOfMinor: number;
  heardOfMajor: number;
  before: number;
  after: number;
}

test.skipIf(process.platform !== 'linux')(
  'memory that lies free between what is in use goes back to the system, after more than the youngest was collected',
  async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      ...smallMemory(8 * 2 ** 30).flags,
      '--expose-gc',
      program,
      module,
    ]);
    const { trims, hasTrim, heardOfMinor, heardOfMajor, before, after }: Told = JSON.parse(stdout);
    expect({ heardOfMinor, heardOfMajor }).toEqual({ heardOfMinor: 0, heardOfMajor: 1 });
    expect(trims).toBe(hasTrim);
    expect(stderr).toBe('');
    if (trims) expect(before - after).toBeGreaterThan(60);
  },
);

/** A process whose collections and clock stand still until they are told. */
function clockwork(trimMs: readonly number[]) {
  const waiting: { act: () => void; ms: number }[] = [];
  const takes = [...trimMs];
  let at = 0;
  let trims = 0;
  let collect = (): void => undefined;
  const deps: TrimDeps = {
    onCollected: (hear) => {
      collect = hear;
    },
    later: (act, ms) => waiting.push({ act, ms }),
    now: () => at,
  };
  const trim = () => {
    trims += 1;
    at += takes.shift() ?? 0;
  };
  trimAfterCollections(trim, deps);
  return {
    collect: () => collect(),
    /** Lets what waits come, and says how long it waited. */
    pass: () => waiting.splice(0).map(({ act, ms }) => [act(), ms][1]),
    trims: () => trims,
  };
}

test('nothing is trimmed before garbage was collected', () => {
  const { pass, trims } = clockwork([]);
  expect(pass()).toEqual([]);
  expect(trims()).toBe(0);
});

test('collections that follow each other are trimmed after once, and later ones again', () => {
  const { collect, pass, trims } = clockwork([4, 4]);
  collect();
  collect();
  collect();
  expect(trims()).toBe(0);
  expect(pass()).toEqual([1000]);
  expect(trims()).toBe(1);
  expect(pass()).toEqual([]);
  collect();
  expect(pass()).toEqual([1000]);
  expect(trims()).toBe(2);
});

test('trimming that takes long comes more rarely, until it takes less', () => {
  const { collect, pass } = clockwork([200, 3, 3]);
  collect();
  expect(pass()).toEqual([1000]);
  collect();
  expect(pass()).toEqual([10_000]);
  collect();
  expect(pass()).toEqual([1000]);
});
