import { join } from 'node:path';
import { count, megabytes, milliseconds, spread, table, times, waitOf } from './format.ts';
import { type LiveFigures, measureLive } from './measure-live.ts';
import { startService } from './service.ts';

/** Measures the live site on a board of so many jobs and nothing beside it: for boards on which builds take too long. */
export async function measureAlone(
  size: number,
  compiledFolder: string,
  folder: string,
  isQuick: boolean,
): Promise<LiveFigures> {
  const service = await startService(size);
  try {
    return await measureLive({
      ...{ size, service, compiledFolder },
      dataDir: join(folder, `alone-${size}`),
      rounds: isQuick ? 1 : 3,
      edits: isQuick ? { warmUp: 1, titles: 3, texts: 3 } : { warmUp: 2, titles: 5, texts: 5 },
    });
  } finally {
    await service.stop();
  }
}

/** Where and when figures were measured. */
export interface Measured {
  /** An ISO date. */
  date: string;
  /** Processor, memory, Node. Figures of another machine can't stand beside these. */
  machine: string;
  /** The kind of file system of the data folder. */
  files: string;
}

const head = [
  'Jobs',
  'Reading alone',
  'Live from an empty data folder',
  'Live to reading',
  'Serving again',
  'Title edited: live after',
  'Text edited: live after',
  'Title edited: processor time',
  'New page',
  '… 99th percentile',
  'Another waits',
  'Memory at most',
  '… at rest',
  'Files on',
  'Measured',
];

/** The size that these aims speak of. */
const aims = { size: 100_000, startToReading: 1.2, edit: 300, memory: 2.5e9 };

/**
 * The figures in Markdown, for people. Large boards take long, so rows of sizes that were not measured now stay as
 * they stood.
 *
 * @param before the report that stood there, if there was one
 */
export function aloneReport(
  figures: readonly LiveFigures[],
  { date, machine, files }: Measured,
  before: string | null,
): string {
  const rows = figures.map((one): [number, string[]] => [one.size, [...cellsOf(one), files, date]]);
  const measuredOn = `Measured on ${machine}.`;
  const isAlike = before?.startsWith(measuredOn) && before.includes(table(head, []));
  const kept = before && isAlike ? rowsOf(before) : [];
  const all = [...new Map([...kept, ...rows])].sort(([one], [other]) => one - other);
  return `${measuredOn}

${table(
  head,
  all.map(([, row]) => row),
)}

As above, of a live site beside which nothing is built. Aimed at with ${count(aims.size)} jobs: live at most
${times(aims.startToReading)} after reading alone, an edit within ${milliseconds(aims.edit)}, at most ${megabytes(aims.memory)} of memory.
`;
}

function cellsOf({ size, reading, start, startToReading, again, ...one }: LiveFigures): string[] {
  const { titles, texts, processor, cold, files, memory } = one;
  return [
    count(size),
    spread(reading),
    spread(start),
    times(startToReading.median),
    spread(again),
    spread(titles),
    spread(texts),
    processor ? spread(processor) : '–',
    waitOf(cold.median),
    waitOf(cold.percentile99),
    waitOf(Math.max(...files.map(({ longestWait }) => longestWait))),
    ...(memory ? [megabytes(memory.peak), megabytes(memory.now)] : ['–', '–']),
  ];
}

/** The rows of a report by their size. */
function rowsOf(report: string): [number, string[]][] {
  const lines = report.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    return [Number(cells[0]?.replaceAll(',', '')), cells];
  });
}
