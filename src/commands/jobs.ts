import { defineCommand } from 'citty';
import { boardJson } from '../board/board-json.ts';
import { processSettings } from '../settings.ts';
import { openImages, syncBoard, systemSyncDeps } from '../sync/sync-board.ts';
import { fail } from './fail.ts';
import { jobTable } from './job-table.ts';
import { instantOf } from './now-flag.ts';

export default defineCommand({
  meta: { name: 'jobs', description: 'Reads the service and lists the open jobs' },
  args: {
    json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' },
    all: { type: 'boolean', description: 'Tell every problem, not one of each kind' },
    now: {
      type: 'string',
      description: 'Show the board of another moment',
      valueHint: 'ISO instant, 2026-11-21T08:00:00Z',
    },
  },
  async run({ args }) {
    try {
      const at = args.now === undefined ? undefined : instantOf(args.now);
      const settings = processSettings();
      const deps = systemSyncDeps();
      // Beside a site that may be running, whose images are its own.
      const images = await openImages(settings, deps, false);
      const { board } = await syncBoard(
        settings,
        { ...deps, at: at === undefined ? deps.at : () => at },
        images,
      );
      process.stdout.write(
        args.json ? `${JSON.stringify(boardJson(board))}\n` : jobTable(board, args.all ?? false),
      );
    } catch (error) {
      fail(error);
    }
  },
});
