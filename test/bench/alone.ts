import { join } from 'node:path';
import { type Edits, measureEdits, startLive } from './live.ts';
import { progress } from './processes.ts';
import { count, megabytes, spread, table } from './report.ts';
import { startService } from './service.ts';
import { summarize } from './statistics.ts';

/** What the live site costs where nothing else is measured. Times in milliseconds. */
export interface AloneFigures extends Edits {
  size: number;
  firstRelease: number;
  firstPublish: number;
  /** From the first release to the one with the pictures. */
  pictures: number;
}

/** Measures the live site on a board of so many jobs, without its peers: for boards on which those take too long. */
export async function measureAlone(
  size: number,
  compiledFolder: string,
  folder: string,
  isQuick: boolean,
): Promise<AloneFigures> {
  progress(`${size} jobs: live site on an empty data folder`);
  const service = await startService(size);
  try {
    const live = await startLive(service, compiledFolder, join(folder, `alone-${size}`));
    progress(
      `${size} jobs: first release after ${Math.round(live.firstReleaseMs)} ms; waiting for its pictures`,
    );
    const begun = performance.now();
    await live.drawn;
    const pictures = performance.now() - begun;
    const edits = isQuick ? { warmUp: 1, titles: 3, texts: 3 } : { warmUp: 2, titles: 5, texts: 5 };
    progress(`${size} jobs: ${edits.warmUp + edits.titles + edits.texts} edits`);
    const edited = await measureEdits(live, service, edits);
    await live.process.stop();
    return {
      size,
      firstRelease: live.firstReleaseMs,
      firstPublish: live.firstPublishMs,
      pictures,
      ...edited,
    };
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
  /** The kind of file system that the releases were written to. */
  files: string;
}

const head = [
  'Jobs',
  'Title edited: live after',
  'Text edited: live after',
  'First release',
  'its publish',
  'Pictures',
  'Peak memory',
  'Files on',
  'Measured',
];

/**
 * The figures in Markdown, for people. Large boards take long, so rows of sizes that were not measured now stay as
 * they stood.
 *
 * @param before the report that stood there, if there was one
 */
export function aloneReport(
  figures: readonly AloneFigures[],
  { date, machine, files }: Measured,
  before: string | null,
): string {
  const once = (milliseconds: number) => spread(summarize([milliseconds]));
  const rows = figures.map(
    ({ size, titles, texts, firstRelease, firstPublish, pictures, memory }): [number, string[]] => [
      size,
      [
        count(size),
        spread(summarize(titles)),
        spread(summarize(texts)),
        once(firstRelease),
        once(firstPublish),
        once(pictures),
        memory ? megabytes(memory.peak) : '–',
        files,
        date,
      ],
    ],
  );
  const measuredOn = `Measured on ${machine}.`;
  const kept = before?.startsWith(measuredOn) ? rowsOf(before) : [];
  const all = [...new Map([...kept, ...rows])].sort(([one], [other]) => one - other);
  return `${measuredOn}

${table(
  head,
  all.map(([, row]) => row),
)}

As above, of a live site that is measured without its peers. Pictures are drawn after the first release.
`;
}

/** The rows of a report by their size. */
function rowsOf(report: string): [number, string[]][] {
  const lines = report.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    return [Number(cells[0]?.replaceAll(',', '')), cells];
  });
}
