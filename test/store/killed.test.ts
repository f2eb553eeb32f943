import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { plainMemory } from '../site/plain-memory.ts';
import { emptyDataDir, storeIn } from './data-dir.ts';
import { numberedBoard } from './numbered-board.ts';

const script = fileURLToPath(new URL('./saving-process.ts', import.meta.url));

/** Lets a process save until it has said so many lines, and kills it. The number that it has confirmed last. */
async function killedAfter(dataDir: string, from: number, lines: number): Promise<number | null> {
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let confirmed: number | null = null;
  let count = 0;
  if (!child.stdout) throw new Error('It has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    count += 1;
    expect(line).not.toContain('told');
    const number = /^saved (\d+)$/.exec(line)?.[1];
    if (number !== undefined) confirmed = Number(number);
    // What it has said meanwhile is read to its end.
    if (count === lines) child.kill('SIGKILL');
  }
  await ended;
  return confirmed;
}

test('killed at whatever instant, the next process finds all that was confirmed, and nothing half', async () => {
  const dataDir = await emptyDataDir();
  let from = 0;
  let last: number | null = null;
  // In the middle of the first save, of later ones, and between them.
  for (const lines of [4, 8, 13, 17, 29, 44, 60, 90]) {
    last = (await killedAfter(dataDir, from, lines)) ?? last;
    const store = storeIn(dataDir);
    expect(await store.check()).toEqual([]);
    const images = [...(await store.images.records()).images].map(([number]) => Number(number));
    if (last !== null) expect(Math.max(...images)).toBeGreaterThanOrEqual(last);
    const [newest] = await store.snapshots();
    if (newest) {
      const memory = await store.memory();
      const number = Number(memory?.changes.get('/')?.key);
      // A commit may have been done that nobody was told of.
      expect(number).toBeGreaterThanOrEqual(last ?? 0);
      const expected = numberedBoard(number);
      expect(plainMemory(memory)).toEqual(plainMemory(expected.memory));
      expect(await store.board(newest.id)).toMatchObject({
        board: expected.board,
        shownAt: expected.shownAt,
      });
      const query = { year: 2026, clients: [0], languages: ['pl'], from: 0, to: 1_000 };
      const archived = (await store.history.archived(query)).map(({ advertId }) => advertId);
      const closed = Array.from({ length: 700 }, (_, index) => index + 1).slice(expected.board.jobs.length);
      expect(archived.sort((a, b) => a - b)).toEqual(closed);
      last = number;
      from = number + 1;
    } else expect(last).toBeNull();
    store.close();
  }
  expect(last).toBeGreaterThan(3);
}, 120_000);
