import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { beginSmall, smallMemory } from '../../src/live/small-memory.ts';

const roomy = 8 * 2 ** 30;
const module = new URL('../../src/live/small-memory.ts', import.meta.url).href;
const program = fileURLToPath(new URL('small-memory-process.ts', import.meta.url));

/** Runs the program, which says nothing else, and gives what it told, each time that it began. */
async function run(environment: NodeJS.ProcessEnv): Promise<Record<string, unknown>[]> {
  const { MALLOC_ARENA_MAX: _, ...ours } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--stack-trace-limit=7', program, module, 'a b'],
    { env: { ...ours, ...environment } },
  );
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe.skipIf(process.platform === 'win32')('a process that stays small', () => {
  test('begins anew once, as the same process, with what it was called with', async () => {
    const [first, second, ...more] = await run({ SITE_NAME: 'Żółw & Co' });
    expect(more).toEqual([]);
    expect(first).toMatchObject({ flags: ['--stack-trace-limit=7'], arenas: null, trims: false });
    expect(second).toEqual({
      ...first,
      flags: [...smallMemory(roomy).flags, '--stack-trace-limit=7'],
      arenas: '2',
      trims: second?.hasTrim,
      hasTrim: second?.hasTrim,
    });
    expect(second).toMatchObject({ args: [module, 'a b'], name: 'Żółw & Co' });
  });

  test('leaves it to whoever has decided on the memory', async () => {
    expect(await run({ MALLOC_ARENA_MAX: '8' })).toMatchObject([{ arenas: '8', trims: false }]);
  });
});

test('goes on where a process can’t be replaced', () => {
  const begun = { argv: ['node', 'cli'], env: {}, execArgv: [], execPath: 'node' };
  expect(() => beginSmall(begun, roomy)).not.toThrow();
  const execve = vi.fn<() => never>();
  beginSmall({ ...begun, execve }, roomy);
  expect(execve).toHaveBeenCalledWith(
    'node',
    ['node', ...smallMemory(roomy).flags, 'cli'],
    smallMemory(roomy).environment,
  );
});

test('finds further flags, and variables where they are not set', () => {
  const execve = vi.fn<() => never>();
  const begun = { argv: ['node', 'cli'], env: { OWN: 'kept' }, execArgv: [], execPath: 'node', execve };
  beginSmall(begun, roomy, { environment: { OWN: 'ours', OTHER: 'ours' }, flags: ['--more'] });
  expect(execve).toHaveBeenCalledWith('node', ['node', ...smallMemory(roomy).flags, '--more', 'cli'], {
    OWN: 'kept',
    OTHER: 'ours',
    ...smallMemory(roomy).environment,
  });
});

describe('where memory is scarce', () => {
  const megabyte = 2 ** 20;
  const flagOf = (granted: number, name: string) =>
    smallMemory(granted)
      .flags.find((flag) => flag.startsWith(`--${name}=`))
      ?.split('=')[1];

  test('garbage is looked for more often, and the heap has what the rest of the process leaves it', () => {
    for (const name of ['max-semi-space-size', 'heap-growing-percent']) {
      expect(Number(flagOf(512 * megabyte, name)), name).toBeLessThan(Number(flagOf(roomy, name)));
    }
    for (const granted of [400, 512, 700]) {
      const heap = Number(flagOf(granted * megabyte, 'max-old-space-size'));
      expect(heap).toBeLessThan(granted - 100);
      // V8 would give itself that much in a container of 512 MB, which is too little for 10,000 jobs.
      if (granted >= 512) expect(heap).toBeGreaterThan(268);
    }
    expect(flagOf(roomy, 'max-old-space-size')).toBeUndefined();
  });

  test('no heap is smaller than a small board takes', () => {
    expect(Number(flagOf(64 * megabyte, 'max-old-space-size'))).toBeGreaterThanOrEqual(200);
  });

  test('whoever says how large the heap may be is heard last', () => {
    const execve = vi.fn<(path: string, args: readonly string[]) => never>();
    const own = '--max-old-space-size=300';
    const begun = { argv: ['node', 'cli'], env: {}, execArgv: [own], execPath: 'node', execve };
    beginSmall(begun, 512 * megabyte);
    const heaps = execve.mock.calls[0]?.[1].filter((flag) => flag.startsWith('--max-old-space-size'));
    expect(heaps).toEqual([expect.anything(), own]);
  });
});
