import { Command } from '@commander-js/extra-typings';

export const benchCommand = () =>
  new Command('npm run bench --')
    .description('Measures Jobfront beside its peers and prints one report in Markdown')
    .option(
      '--sizes <100,1000>',
      'Sizes of the board, in jobs; 100 to 100,000 if left out, to 10,000 with --quick. Above 20,000 the live site is measured alone: builds take too long',
    )
    .option(
      '--only <search|live|large|export|memory|standin|relay|applications|sites|visit|folder>',
      'Finding a job alone, in the browser at the largest size up to 100,000, at the server at each size; the live site alone, at each size; a very large live site, at 100,000 jobs (a million take two hours); exports into a folder, at 100,000 jobs (an hour); its memory with several settings, at 50 and 10,000 jobs; the stand-in alone; the relay alone; taking applications alone; 500 sites in one process alone; what a first visit loads alone; edits of the folder of a live site alone, at 40 and 10,000 jobs',
    )
    .option('--postgres', 'With --only large: a process that reads and two fronts, with PostgreSQL')
    .option('--quick', 'Fewer runs of each: figures for a look, not medians')
    .option('--json', 'Print all figures as JSON')
    .option('--write', 'Write the report, or the part of it, into docs/dev/performance.md')
    .option('--keep', 'Leave the folder of all that was made');

/** Jobs up to which static builds are measured too. */
export const mostBesideBuilds = 20_000;

const parts = [
  'search',
  'live',
  'large',
  'export',
  'memory',
  'standin',
  'relay',
  'applications',
  'sites',
  'visit',
  'folder',
] as const;

export interface Options {
  sizes: number[];
  only: (typeof parts)[number] | null;
  postgres: boolean;
  quick: boolean;
  json: boolean;
  write: boolean;
  keep: boolean;
}

interface Given {
  sizes?: string | undefined;
  only?: string | undefined;
  postgres?: boolean | undefined;
  quick?: boolean | undefined;
  json?: boolean | undefined;
  write?: boolean | undefined;
  keep?: boolean | undefined;
}

function usualSizes(only: Options['only'], isQuick: boolean): string {
  if (only === 'memory') return '50,10000';
  if (only === 'folder') return '40,10000';
  if (only === 'large' || only === 'export') return '100000';
  return isQuick || only === 'search' ? '100,1000,10000' : '100,1000,10000,100000';
}

/** @throws {Error} where sizes or the part can't be used, with what to give */
export function optionsOf(given: Given): Options {
  const { postgres = false, quick = false, json = false, write = false, keep = false } = given;
  const only = given.only === undefined ? null : parts.find((part) => part === given.only);
  if (only === undefined) throw new Error(`--only is ${given.only}: give one of ${parts.join(', ')}.`);
  const wanted = given.sizes ?? usualSizes(only, quick);
  const sizes = [...new Set(wanted.split(',').map(Number))];
  const least = only === 'folder' ? 1 : 50;
  if (sizes.some((size) => !Number.isInteger(size) || size < least)) {
    throw new Error(`--sizes is ${wanted}: give whole numbers from ${least} on, separated by commas.`);
  }
  if (only === null && sizes.every((size) => size > mostBesideBuilds)) {
    throw new Error(
      `--sizes is ${wanted}: give --only live for these, or a size up to ${mostBesideBuilds} beside them.`,
    );
  }
  if (postgres && only !== 'large') throw new Error('--postgres is for --only large: leave it out.');
  return { sizes, only, postgres, quick, json, write, keep };
}
