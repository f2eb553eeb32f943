import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

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

  it('leaves the heap to an owner who has set it', async () => {
    const option = '--max-semi-space-size=16';
    const [small, left] = await Promise.all(
      ['keepHeapSmall([])', 'keepHeapSmall(process.execArgv)'].map((call) => newSpaceOf(call, [option])),
    );
    expect(small).toBeLessThanOrEqual((left ?? 0) / 4);
  });
});
