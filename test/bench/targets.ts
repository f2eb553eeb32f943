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
  /** What is known of the cause where it is missed. */
  cause?: string;
}

/** What was found out where targets were missed, by the beginning of what they aim at. */
const causes: readonly (readonly [aim: string, cause: string])[] = [
  [
    'serving again after kill -9',
    'Half of the processor time until the first page is Node loading some 700 modules, and a tenth reading the settings and the owner’s pages; at 10,000 jobs the stored board is parsed as well.',
  ],
  [
    'webhook to live page',
    'What takes in all jobs is made anew before the first page: the board (titles in capitals look for towns in all jobs), the lists of its language, the table of addresses. Each costs 5 to 15 ms at 10,000 jobs. A fifth of the time goes to the garbage collector.',
  ],
  [
    '… to that of 1,000 jobs',
    'Besides what takes in all jobs, the garbage collector: it has 160 MB of jobs to walk through, and its longest work (50 ms and more) falls into some of the edits. What was begun for the board before is over by then, or is left out when another is shown.',
  ],
  [
    'another request while',
    'The key of such a file looks at every job once, in one piece. Beyond that it is the garbage collector.',
  ],
  [
    'memory',
    'Jobs and all that is made of them take 160 MB at 10,000 jobs, and no text is kept twice. The rest is V8’s heap, which grows to 550 MB while the list is read and is given back late, and 130 MB of Node itself.',
  ],
  ['lines of code', 'What was dead or doubled is gone; fewer lines would be less of what the rooms do.'],
];

/** Jobs of the board that most targets speak of. */
const aimedSize = 10_000;

/** Least requests a second at 8 kB, to those of others. */
const leastShares = { sirv: 3.8, nginx: 0.68 };

/** The targets that this run can judge. */
export function targetsOf({ sizes, growth, serving, code }: Judged): Target[] {
  const large = sizes.find(({ size }) => size === aimedSize);
  const targets = [
    ...(large ? sizeTargets(large, growth) : []),
    ...serving.flatMap(serveTargets),
    atMost('lines of code', code.lines, 5500, count),
  ];
  return targets.map((target) => {
    const known = target.reached ? undefined : causes.find(([aim]) => target.aim.startsWith(aim));
    return known ? { ...target, cause: known[1] } : target;
  });
}

/** What is missed, and why, as a list in Markdown; `''` where nothing is known. */
export function causesOf(targets: readonly Target[]): string {
  const byCause = Map.groupBy(
    targets.filter(({ cause }) => cause !== undefined),
    ({ cause }) => cause,
  );
  const items = [...byCause].map(
    ([cause, missed]) => `- ${missed.map(({ aim }) => aim).join('; ')}. ${cause}\n`,
  );
  return items.length === 0
    ? ''
    : `\nWhat is missed, and why, as far as it was looked for:\n\n${items.join('')}`;
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
