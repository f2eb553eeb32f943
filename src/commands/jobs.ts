import { defineCommand } from 'citty';
import { boardJson } from '../board/board-json.ts';
import { syncBoard, systemSyncDeps } from '../live/sync-board.ts';
import { processSettings } from '../settings.ts';
import { fail } from './fail.ts';
import { jobTable } from './job-table.ts';
import { instantOf } from './now-flag.ts';

export default defineCommand({
  meta: { name: 'jobs', description: 'Reads the service and lists the open jobs' },
  args: {
    json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' },
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
      const { board } = await syncBoard(settings, { ...deps, at: at === undefined ? deps.at : () => at });
      process.stdout.write(args.json ? `${JSON.stringify(boardJson(board))}\n` : jobTable(board));
    } catch (error) {
      fail(error);
    }
  },
});
