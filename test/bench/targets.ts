import { count, megabytes, milliseconds, times, waitOf } from './format.ts';
import type { GrowthFigures } from './growth.ts';
import type { countLines } from './lines.ts';
import type { SizeFigures } from './measure-size.ts';
import type { ServeFigures } from './serve.ts';

/** The figures that targets speak of. */
export interface Judged {
  sizes: SizeFigures[];
  /** `null` where not both of its sizes were measured. */
  growth: GrowthFigures | null;
  serving: ServeFigures[];
  code: Awaited<ReturnType<typeof countLines>>;
}

/** A figure that was aimed at, and whether it was reached. */
export interface Target {
  aim: string;
  found: string;
  reached: boolean;
}

/** Jobs of the board that most targets speak of. */
const aimedSize = 10_000;

/** Least requests a second at 8 kB, to those of others. */
const leastShares = { sirv: 3.8, nginx: 0.68 };

/** The targets that this run can judge. */
export function targetsOf({ sizes, growth, serving, code }: Judged): Target[] {
  const large = sizes.find(({ size }) => size === aimedSize);
  return [
    ...(large ? sizeTargets(large, growth) : []),
    ...serving.flatMap(serveTargets),
    atMost('lines of code', code.lines, 5500, count),
  ];
}

function sizeTargets(large: SizeFigures, growth: GrowthFigures | null): Target[] {
  const { startToReading, again, titles, astro, astroIncremental, cold, files, memory, all } = large;
  const { keysMs, filesMs, pictureMs } = large.machines;
  return [
    atMost(
      '10,000 jobs: live from an empty data folder, to reading alone',
      startToReading.median,
      1.35,
      times,
    ),
    atMost('serving again after kill -9', again.median, 1500, milliseconds),
    atMost('webhook to live page', titles.median, 100, milliseconds),
    atMost('… to `astro build`', titles.median / astro.median, 0.1, times),
    atMost('… to `incrementalBuild`', titles.median / astroIncremental.median, 0.1, times),
    ...(growth
      ? [
          atMost(
            '… to that of 1,000 jobs',
            growth.large.titles.median / growth.small.titles.median,
            1.5,
            times,
          ),
        ]
      : []),
    atMost('a page that nobody has asked for, median', cold.median, 5, waitOf),
    atMost('… 99th percentile', cold.percentile99, 40, waitOf),
    ...files.map(({ address, longestWait }) =>
      atMost(`another request while \`${address}\` is printed`, longestWait, 20, waitOf),
    ),
    ...(memory
      ? [
          atMost('memory at rest', memory.now, 350e6, megabytes),
          atMost('memory at most', Math.max(memory.peak, all.peak ?? 0), 800e6, megabytes),
        ]
      : []),
    atMost('all files for machines', keysMs + filesMs, 3000, milliseconds),
    atMost('a social picture', pictureMs, 10, waitOf),
  ];
}

function serveTargets({ address, servers }: ServeFigures): Target[] {
  return servers.slice(1).flatMap(({ name, oursToIt: { median } }) => {
    const [program = ''] = name.split(' ');
    const known = Object.entries(leastShares).find(([one]) => one === program && address === '/8k/');
    if (!known && program === 'nginx') return [];
    const least = known?.[1] ?? 1;
    return [
      { aim: `${address}: at least ${times(least)} ${name}`, found: times(median), reached: median >= least },
    ];
  });
}

function atMost(words: string, found: number, most: number, unit: (figure: number) => string): Target {
  return { aim: `${words}: at most ${unit(most)}`, found: unit(found), reached: found <= most };
}
