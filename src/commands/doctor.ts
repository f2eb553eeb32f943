import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { defineCommand } from 'citty';
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

export default defineCommand({
  meta: {
    name: 'doctor',
    description:
      'Reads the service and the settings and reports what visitors and machines will miss. Exit code: 0 = nothing worse than notices, 1 = warnings, 2 = errors, 3 = no report could be made',
  },
  args: {
    json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' },
    html: { type: 'string', description: 'Write a page with charts to this file as well', valueHint: 'file' },
    all: {
      type: 'boolean',
      description: 'List every finding, one by one, also those for which nothing has to be done',
    },
    'fail-on': {
      type: 'string',
      default: 'warning',
      description: 'Severity from which on the exit code is not 0: error, warning, or never',
      valueHint: thresholds.join('|'),
    },
    now: {
      type: 'string',
      description: 'Report as of another moment',
      valueHint: 'ISO instant, 2026-11-21T08:00:00Z',
    },
    codes: { type: 'boolean', description: 'Print the table of all findings as Markdown, and read nothing' },
  },
  async run({ args }) {
    try {
      if (args.codes) {
        process.stdout.write(codesMarkdown());
        return;
      }
      const failOn = thresholdOf(args['fail-on']);
      const report = await look(args.now === undefined ? undefined : instantOf(args.now));
      if (args.html !== undefined) await writeFile(args.html, await reportPage(report));
      const { all = false } = args;
      process.stdout.write(args.json ? `${JSON.stringify(report)}\n` : reportTable(report, { all, paint }));
      process.exitCode = exitCodeOf(report, failOn);
    } catch (error) {
      fail(error);
      process.exitCode = noReport;
    }
  },
});

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
