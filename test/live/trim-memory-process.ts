/**
 * Leaves holes between small pieces of memory, trims, and tells what that gave: `node --expose-gc
 * test/live/trim-memory-process.ts` with the address of the module.
 */
import { readFile } from 'node:fs/promises';

const { systemTrim, trimAfterCollections } = await import(process.argv[2] ?? '');
const trim: (() => void) | null = await systemTrim();
const trimmed = Promise.withResolvers<void>();
// Nothing else keeps the process until then.
const alive = setInterval(() => undefined, 60_000);
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

const collect = () => (globalThis as { gc?: () => void }).gc?.();

async function megabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const kept = leaveHoles();
collect();
const before = await megabytes();
await trimmed.promise;
clearInterval(alive);
const after = await megabytes();
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const told = { glibc: header.glibcVersionRuntime ?? null, trims: trim !== null, before, after };
process.stdout.write(`${JSON.stringify({ ...told, kept: kept.length })}\n`);
