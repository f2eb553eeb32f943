import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { beginSmall, smallMemory } from '../../src/live/small-memory.ts';

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
      flags: [...smallMemory.flags, '--stack-trace-limit=7'],
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
  expect(() => beginSmall(begun)).not.toThrow();
  const execve = vi.fn<() => never>();
  beginSmall({ ...begun, execve });
  expect(execve).toHaveBeenCalledWith('node', ['node', ...smallMemory.flags, 'cli'], smallMemory.environment);
});

test('finds further variables where they are not set', () => {
  const execve = vi.fn<() => never>();
  const begun = { argv: ['node', 'cli'], env: { OWN: 'kept' }, execArgv: [], execPath: 'node', execve };
  beginSmall(begun, { OWN: 'ours', OTHER: 'ours' });
  expect(execve).toHaveBeenCalledWith('node', expect.anything(), {
    OWN: 'kept',
    OTHER: 'ours',
    ...smallMemory.environment,
  });
});
