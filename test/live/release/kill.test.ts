import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanReleases } from '../../../src/live/release/clean-releases.ts';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { emptyDataDir } from './data-dir.ts';
import { hasty, type Moment } from './faulty-disk.ts';
import { roundOf, siteOfRound } from './rounds.ts';
import { expectWhole, isOf } from './whole.ts';

const disk = hasty(systemDisk());
const script = fileURLToPath(new URL('./publish-loop.ts', import.meta.url));
const moments: Moment[] = ['before', 'half', 'after'];

interface Run {
  killed: boolean;
  /** The last round that was live for certain, -1 if none. */
  lastLive: number;
  points: string[];
}

/** Lets a process publish until its end or its death. */
async function run(dataDir: string, settings: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  const said = (word: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1));
  return {
    killed: signal === 'SIGKILL',
    lastLive: Number(said('live').at(-1) ?? -1),
    points: said('point'),
  };
}

/**
 * What the next start finds after a process has ended.
 *
 * @param before the round that was live before it
 * @returns the round that is live
 */
async function expectOneRound(dataDir: string, { lastLive }: Run, before: number): Promise<number> {
  await cleanReleases(disk, dataDir);
  const live = await readLive(disk, dataDir);
  const certain = Math.max(before, lastLive);
  if (!live) {
    expect(certain).toBe(-1);
    return -1;
  }
  const round = roundOf(live.manifest);
  expect([certain, certain + 1]).toContain(round);
  await expectWhole(disk, dataDir, live.manifest);
  expect(await isOf(live.manifest, siteOfRound(round))).toBe(true);
  return round;
}

describe('a process that is killed with kill -9 while it publishes', () => {
  it('at each fault point leaves the round before or the new one', async () => {
    const before = 4;
    const prepare = async () => {
      const dataDir = await emptyDataDir();
      await run(dataDir, { ROUNDS: String(before + 1) });
      return dataDir;
    };
    const dataDir = await prepare();
    const { points } = await run(dataDir, { ROUNDS: '1' });
    let live = await expectOneRound(dataDir, await run(dataDir, { ROUNDS: '1' }), before + 1);
    expect(live).toBe(before + 2);
    const kinds = new Set(points.map((point) => point.split(' ')[0]));
    expect([...kinds].sort()).toEqual([
      'link',
      'list',
      'mkdir',
      'read',
      'readPieces',
      'rename',
      'rm',
      'rmdir',
      'sync',
      'unlink',
      'write',
    ]);
    let kills = 0;
    for (const point of points) {
      for (const moment of moments) {
        // Half of a link, a rename or a reading is none or all of it.
        if (moment === 'half' && !/^(?:write|rm) /.test(point)) continue;
        // A point may need a round or two to come by again.
        const ended = await run(dataDir, { ROUNDS: '6', KILL_POINT: point, KILL_MOMENT: moment });
        if (ended.killed) kills += 1;
        live = await expectOneRound(dataDir, ended, live);
      }
    }
    expect(kills).toBeGreaterThan(points.length * 1.5);
  }, 300_000);

  it('200 times at random leaves one whole round each time, and goes on from there', async () => {
    const chain = async (seed: number) => {
      const dataDir = await emptyDataDir();
      let live = -1;
      let kills = 0;
      for (let state = seed; kills < 100; ) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        const at = 1 + ((state >> 8) % 500);
        const moment = moments[(state >> 4) % 3] ?? 'before';
        const ended = await run(dataDir, { ROUNDS: '5', KILL_AT: String(at), KILL_MOMENT: moment });
        if (ended.killed) kills += 1;
        live = await expectOneRound(dataDir, ended, live);
      }
      return live;
    };
    const rounds = await Promise.all([chain(1), chain(2)]);
    expect(Math.min(...rounds)).toBeGreaterThan(50);
  }, 300_000);
});
