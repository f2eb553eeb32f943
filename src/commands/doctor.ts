import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { type DiagnosisDeps, diagnose, progressTeller } from '../doctor/checks/diagnose.ts';
import { codesMarkdown } from '../doctor/codes/codes-markdown.ts';
import { hindrancesOf } from '../doctor/hindrances.ts';
import { reportPage } from '../doctor/report/page.ts';
import { exitCodeOf, type Severity, type Threshold, thresholds } from '../doctor/report/report-schema.ts';
import { reportTable } from '../doctor/report/table.ts';
import { processEnvironment, processSettings } from '../settings/process.ts';
import { imagesOf, openImages, readSettings, systemSyncDeps } from '../sync/sync-board.ts';
import { fail, instantOf } from './run.ts';

/** No report could be made. */
const noReport = 3;
const colors = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;

interface DoctorOptions {
  json?: boolean | undefined;
  /** File for the page with charts. */
  html?: string | undefined;
  all?: boolean | undefined;
  failOn: string;
  /** ISO instant. */
  now?: string | undefined;
  codes?: boolean | undefined;
}

export async function doctor(args: DoctorOptions): Promise<void> {
  try {
    if (args.codes) {
      process.stdout.write(codesMarkdown());
      return;
    }
    const failOn = thresholdOf(args.failOn);
    const report = await look(args.now === undefined ? undefined : instantOf(args.now));
    if (args.html !== undefined) await writeFile(args.html, await reportPage(report));
    const { all = false } = args;
    process.stdout.write(args.json ? `${JSON.stringify(report)}\n` : reportTable(report, { all, paint }));
    process.exitCode = exitCodeOf(report, failOn);
  } catch (error) {
    fail(error);
    process.exitCode = noReport;
  }
}

/** Reads service, settings and the project's files; `at` is the moment of the report, else now. */
function look(at: string | undefined) {
  const settings = processSettings();
  const sync = systemSyncDeps();
  const deps: DiagnosisDeps = {
    ...sync,
    at: at ?? sync.at(),
    onProgress: progressTeller(sync.now, (line) => process.stderr.write(line)),
    // The site, which may be running, writes down what it has; nothing of this is.
    readImages: async (posts) => {
      const images = await openImages(settings, sync, false);
      const sources = new Map(posts.map((post) => [post, imagesOf(post, settings)]));
      await images.want(sources.values(), true);
      await images.settled();
      return (post) => images.stateOf(sources.get(post) ?? []);
    },
    hindrances: hindrancesOf(settings, processEnvironment()),
  };
  return diagnose(settings, readSettings(settings), deps);
}

/** Colours only where the output is a terminal that shows colours, and NO_COLOR is not set. */
const paint = (word: string, severity: Severity): string =>
  styleText(['bold', colors[severity]], word, { stream: process.stdout });

function thresholdOf(text: string): Threshold {
  const threshold = thresholds.find((one) => one === text);
  if (threshold === undefined) {
    throw new Error(`--fail-on is ${JSON.stringify(text)}: give one of ${thresholds.join(', ')}.`);
  }
  return threshold;
}
