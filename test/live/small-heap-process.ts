/** Leaves garbage behind as a publish does, comes to rest, and tells how large its heap was, in megabytes. */
import { setInterval } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { keepHeapSmall } from '../../src/live/small-heap.ts';
import type { WatchEvent } from '../../src/live/watch/events.ts';

const megabytes = () => getHeapStatistics().used_heap_size / 1048576;
const make = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `number ${at}` }));

const keep = keepHeapSmall(async () => undefined, 8 * 2 ** 30);
const tell = (type: WatchEvent['type']) => keep({ type, at: '2026-11-23T08:00:00Z' } as WatchEvent);
tell('look');
const board = make(1_000_000);
const kept = megabytes();
/** Old enough to be collected with everything else alone. */
let left: unknown[] = [];
for (let round = 0; round < 4; round += 1) left = [...left, make(100_000)];
left = [];
const most = megabytes();
tell('published');
let rest = most;
for await (const _ of setInterval(50)) {
  rest = megabytes();
  if (rest < kept + 10) break;
}
process.stdout.write(JSON.stringify({ kept, left: most, rest, board: board.length + left.length }));
