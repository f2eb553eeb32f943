/*
 * A process that publishes round after round and kills itself, with kill -9, at an operation on its disk that it
 * is told. Run by kill.test.ts. Prints "live <round>" after each switch and, at its own end, "point <name>" for
 * every kind of operation that it came by.
 */
import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import { cleanReleases } from '../../../src/live/release/clean-releases.ts';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { lockDataDir } from '../../../src/live/release/lock.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { cycle } from './cycle.ts';
import { half, meddledDisk } from './faulty-disk.ts';
import { at } from './plans.ts';
import { roundOf, siteOfRound } from './rounds.ts';

const { DATA_DIR = '', ROUNDS = '1', KILL_AT = '', KILL_POINT = '', KILL_MOMENT = 'before' } = process.env;

const say = (line: string) => writeSync(1, `${line}\n`);
const points = new Set<string>();
let count = 0;

/** "write releases/#.partial/files/index.html.br" */
const pointOf = (operation: string, path: unknown): string =>
  `${operation} ${relative(DATA_DIR, String(path)).replace(/\d+/g, '#')}`;

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

const real = systemDisk();
const disk = meddledDisk(real, async (operation, args, act) => {
  count += 1;
  const point = pointOf(operation, args[operation === 'rename' || operation === 'link' ? 1 : 0]);
  points.add(point);
  if (String(count) !== KILL_AT && point !== KILL_POINT) return act();
  if (KILL_MOMENT === 'half') await half(real, operation, args, act);
  if (KILL_MOMENT === 'after') await act();
  return die();
});

const lock = lockDataDir(DATA_DIR, process.pid, at(0));
await cleanReleases(disk, DATA_DIR);
const live = await readLive(disk, DATA_DIR);
const first = live ? roundOf(live.manifest) + 1 : 0;
for (let round = first; round < first + Number(ROUNDS); round += 1) {
  await cycle({
    disk,
    dataDir: DATA_DIR,
    files: siteOfRound(round),
    now: at(round),
    owesForms: round === 0,
    keep: 3,
    onLive: () => say(`live ${round}`),
  });
}
lock.release();
for (const point of points) say(`point ${point}`);
