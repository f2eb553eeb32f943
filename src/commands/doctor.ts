import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { defineCommand } from 'citty';
import { codesMarkdown } from '../doctor/codes/codes-markdown.ts';
import { type DiagnosisDeps, diagnose } from '../doctor/diagnose.ts';
import { reportPage } from '../doctor/print/page.ts';
import { reportTable } from '../doctor/print/table.ts';
import { progressTeller } from '../doctor/progress.ts';
import type { Severity } from '../doctor/report-schema.ts';
import { exitCodeOf, type Threshold, thresholds } from '../doctor/verdict.ts';
import { readSavedBoard } from '../live/saved-board.ts';
import { mirrorPostImages, readSettings, systemSyncDeps } from '../live/sync-board.ts';
import { processSettings } from '../settings.ts';
import { fail } from './fail.ts';
import { instantOf } from './now-flag.ts';

/** No report could be made. */
const noReport = 3;
const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));
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
    all: { type: 'boolean', description: 'List every finding, however many there are of one kind' },
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
      const most = args.all ? Number.POSITIVE_INFINITY : 10;
      process.stdout.write(args.json ? `${JSON.stringify(report)}\n` : reportTable(report, { most, paint }));
      process.exitCode = exitCodeOf(report, failOn);
    } catch (error) {
      fail(error);
      process.exitCode = noReport;
    }
  },
});

/** Reads service, settings and `public/`; `at` is the moment of the report, else now. */
function look(at: string | undefined) {
  const settings = processSettings();
  const { DATA_DIR } = settings.environment;
  const sync = systemSyncDeps();
  const deps: DiagnosisDeps = {
    ...sync,
    at: at ?? sync.at(),
    onProgress: progressTeller(sync.now, (line) => process.stderr.write(line)),
    // A saved board that can't be read is of no use here, and the next sync replaces it.
    mirrorImages: async (posts) => {
      const saved = await readSavedBoard(DATA_DIR).catch(() => null);
      return mirrorPostImages(posts, saved?.images ?? {}, settings, sync);
    },
    isPublic: (path) =>
      access(join(publicFolder, path)).then(
        () => true,
        () => false,
      ),
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
