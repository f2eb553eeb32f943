import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { collectAtRest, type HeapUse } from '../../src/base/heap.ts';

const run = promisify(execFile);
const heap = fileURLToPath(new URL('../../src/base/heap.ts', import.meta.url));

/** Megabytes of the space for new objects after much garbage, in a process of its own. */
async function newSpaceOf(call: string, options: readonly string[] = []): Promise<number> {
  const code = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepHeapSmall } from ${JSON.stringify(heap)};
    ${call};
    const kept = [];
    for (let round = 0; round < 400_000; round += 1) {
      const made = { text: 'job ' + round, places: [round, round + 1] };
      if (round % 4 === 0) kept.push(made);
    }
    const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    console.log(size / 1_048_576, kept.length);`;
  const { stdout } = await run(process.execPath, [...options, '--input-type=module', '--eval', code]);
  return Number(stdout.split(' ')[0]);
}

describe('keepHeapSmall', () => {
  it('keeps the space for new objects as small as it was', async () => {
    const [before, small] = await Promise.all([newSpaceOf(''), newSpaceOf('keepHeapSmall([])')]);
    expect(small).toBeLessThanOrEqual(before / 4);
  });

  it('lets that space grow in a large heap', async () => {
    const large = `
      keepHeapSmall([], 20);
      // Numbers of 8 bytes each.
      globalThis.large = new Array(30_000_000).fill(0.5);
      await new Promise((done) => setTimeout(done, 200))`;
    const [small, grown] = await Promise.all([newSpaceOf('keepHeapSmall([], 20)'), newSpaceOf(large)]);
    expect(grown).toBeGreaterThanOrEqual(small * 4);
  });

  it('leaves the heap to an owner who has set it', async () => {
    const option = '--max-semi-space-size=16';
    const [small, left] = await Promise.all(
      ['keepHeapSmall([])', 'keepHeapSmall(process.execArgv)'].map((call) => newSpaceOf(call, [option])),
    );
    expect(small).toBeLessThanOrEqual((left ?? 0) / 4);
  });
});

describe('collectAtRest', () => {
  const resting: HeapUse = { used: 60e6, taken: 80e6, worked: 0.004 };

  function shrinking(first: Partial<HeapUse> = {}) {
    let use: HeapUse = { ...resting, ...first };
    const collect = vi.fn(async () => {
      use = { ...use, used: 55e6, taken: 62e6 };
    });
    const shrink = collectAtRest(() => use, collect);
    return {
      collect,
      look: (change: Partial<HeapUse> = {}) => {
        use = { ...use, ...change };
        return shrink();
      },
    };
  }

  it('collects once at rest, and again after the heap has grown', async () => {
    const { collect, look } = shrinking();
    await look();
    await look();
    await look({ taken: 75e6 });
    expect(collect).toHaveBeenCalledTimes(1);
    await look({ taken: 90e6 });
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('waits while the process works', async () => {
    const { collect, look } = shrinking({ worked: 0.3 });
    await look();
    expect(collect).not.toHaveBeenCalled();
    await look({ worked: 0 });
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it('leaves a heap alone whose collection would take long', async () => {
    const { collect, look } = shrinking({ used: 900e6, taken: 1_200e6 });
    await look();
    expect(collect).not.toHaveBeenCalled();
  });
});

describe('a service at rest', () => {
  it('returns the memory of garbage to the system', async () => {
    const code = `
      import { keepHeapSmall } from ${JSON.stringify(heap)};
      keepHeapSmall([], 200);
      let kept = Array.from({ length: 300_000 }, (_, at) => ({ text: 'job ' + at, places: [at, at + 1] }));
      kept = kept.filter((_, at) => at % 5 === 0);
      const begun = process.memoryUsage().heapTotal;
      const looks = setInterval(() => {
        const now = process.memoryUsage().heapTotal;
        if (now > begun / 2) return;
        console.log(kept.length, 'shrunk');
        clearInterval(looks);
      }, 100);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
    expect(stdout).toContain('60000 shrunk');
  });
});
