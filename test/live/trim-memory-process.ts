/**
 * Collects garbage and leaves holes between small pieces of memory, trims, and tells what came of it: `node --expose-gc
 * test/live/trim-memory-process.ts` with the address of the module.
 */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { hasTrim } from './has-trim.ts';

const { systemTrim, systemTrimDeps, trimAfterCollections } = await import(process.argv[2] ?? '');
const collect = (globalThis as unknown as { gc: (options?: { type: 'minor' | 'major' }) => void }).gc;

// Nothing else keeps the process until it is told of collections.
const alive = setInterval(() => undefined, 60_000);
let heard = 0;
systemTrimDeps.onCollected(() => {
  heard += 1;
});
/** Whoever observes is told in one of the next rounds of the event loop, which does not wake for it. */
async function tell(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await setImmediate();
}
for (let time = 0; time < 5; time += 1) {
  collect({ type: 'minor' });
  await tell();
}
const heardOfMinor = heard;
collect({ type: 'major' });
await tell();
const heardOfMajor = heard - heardOfMinor;

const trim: (() => void) | null = await systemTrim();
const trimmed = Promise.withResolvers<void>();
if (trim) {
  trimAfterCollections(() => {
    trim();
    trimmed.resolve();
  });
} else {
  trimmed.resolve();
}

/** Pieces below the size from which each has pages of its own; every hundredth is kept. */
function leaveHoles(): Uint8Array[] {
  const pieces = Array.from({ length: 5000 }, () => new Uint8Array(20_000).fill(1));
  return pieces.filter((_, at) => at % 100 === 0);
}

function megabytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const kept = leaveHoles();
collect({ type: 'major' });
const before = megabytes();
await tell();
await trimmed.promise;
clearInterval(alive);
const told = { trims: trim !== null, hasTrim: await hasTrim(), heardOfMinor, heardOfMajor };
const sizes = { before, after: megabytes(), kept: kept.length };
process.stdout.write(`${JSON.stringify({ ...told, ...sizes })}\n`);
// The process ends all the same.
systemTrimDeps.later(() => undefined, 600_000);
