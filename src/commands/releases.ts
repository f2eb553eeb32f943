import { defineCommand } from 'citty';
import { systemDisk } from '../live/release/disk.ts';
import { listReleases } from '../live/release/rollback.ts';
import { processSettings } from '../settings.ts';
import { fail } from './fail.ts';

export default defineCommand({
  meta: { name: 'releases', description: 'Lists the releases that the live site keeps, the newest first' },
  args: { json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' } },
  async run({ args }) {
    try {
      const releases = await listReleases(systemDisk(), processSettings().environment.DATA_DIR);
      if (args.json) return void process.stdout.write(`${JSON.stringify(releases)}\n`);
      const lines = releases.map(({ release, createdAt, files, live, pinned, completedBy }) =>
        [
          ...[release, createdAt, `${files} files`, live ? 'live' : '', pinned ? 'pinned' : ''],
          completedBy === null ? '' : `completed by ${completedBy}`,
        ]
          .join('  ')
          .trimEnd(),
      );
      process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'There is no release yet.\n');
    } catch (error) {
      fail(error);
    }
  },
});
