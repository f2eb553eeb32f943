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

/** Measures the live site on a board of so many jobs, without its peers: for boards on which those take hours. */
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

/** The figures in Markdown, for people. */
export function aloneReport(figures: readonly AloneFigures[]): string {
  const once = (milliseconds: number) => spread(summarize([milliseconds]));
  return `${table(
    [
      'Jobs',
      'Title edited: live after',
      'Text edited: live after',
      'First release',
      'its publish',
      'Pictures',
      'Peak memory',
    ],
    figures.map(({ size, titles, texts, firstRelease, firstPublish, pictures, peakMemory }) => [
      count(size),
      spread(summarize(titles)),
      spread(summarize(texts)),
      once(firstRelease),
      once(firstPublish),
      once(pictures),
      peakMemory === null ? '–' : megabytes(peakMemory),
    ]),
  )}

As above, of a live site that is measured without its peers. Pictures are drawn after the first release.
`;
}
