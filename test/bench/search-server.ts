import { count, megabytes, milliseconds, table } from './format.ts';
import { companion, environment, type ProcessMemory } from './processes.ts';
import { summarize } from './statistics.ts';

export interface ServerSearchFigures {
  jobs: number;
  /** A board that nobody has searched yet, and the same after an edit, up to the first answer; milliseconds. */
  first: Opened;
  again: Opened;
  /** Answers after that. */
  times: number[];
  /** Bytes of the largest answer. */
  bytes: number;
  memory: ProcessMemory | null;
}

interface Opened {
  took: number;
  /** How long another request waits at most meanwhile. */
  blocked: number;
}

/** Measures searches that the server answers (`searchInBrowserUpTo`), on generated boards. */
export async function measureServerSearch(sizes: readonly number[]): Promise<ServerSearchFigures[]> {
  const figures: ServerSearchFigures[] = [];
  for (const size of sizes) {
    const child = companion<ServerSearchFigures>('search-server-process.ts', {
      args: [String(size)],
      env: environment({}),
      execArgv: ['--max-old-space-size=16000'],
    });
    figures.push(await child.wait(() => true));
    await child.stop();
  }
  return figures;
}

/** The figures in Markdown, for people. */
export function serverSearchReport(figures: readonly ServerSearchFigures[]): string {
  const rows = figures.map(({ jobs, first, again, times, bytes, memory }) => {
    const { median, max } = summarize(times);
    return [
      ...[count(jobs), `${milliseconds(first.took)}; ${milliseconds(first.blocked)}`],
      `${milliseconds(again.took)}; ${milliseconds(again.blocked)}`,
      ...[`**${milliseconds(median)}**`, milliseconds(max), `${(bytes / 1000).toFixed(0)} kB`],
      memory ? megabytes(memory.peak) : '',
    ];
  });
  const heads = [
    ...['Jobs', 'First search; another waits', 'First search after an edit; another waits'],
    ...['An answer', '… at most', 'Largest answer', 'Memory at most'],
  ];
  return `${table(heads, rows)}

Searches that the live site answers in the place of the browser, on one board, without HTTP: words, with and without a
typo, filters, orders and a circle, each with the dots of the map. Jobs are those of the stand-in's generator; above
100,000 they are the same ones over and over, each with a number and a title of its own, so that texts take less memory than
those of as many adverts would. Sections below have figures of whole sites.
`;
}
