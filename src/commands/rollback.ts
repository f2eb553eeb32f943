import { defineCommand } from 'citty';
import { withDataFolder } from '../live/data-folder.ts';
import { systemDisk } from '../live/release/disk.ts';
import { listReleases, rollback, stepsBack } from '../live/release/rollback.ts';
import { processSettings } from '../settings.ts';
import { askLiveSite } from './ask-live-site.ts';
import { fail } from './fail.ts';

export default defineCommand({
  meta: { name: 'rollback', description: 'Shows an older release again and pins it; needs no service' },
  args: {
    steps: { type: 'positional', required: false, default: '1', description: 'How many releases back' },
  },
  async run({ args }) {
    try {
      const steps = Number(args.steps);
      if (!Number.isInteger(steps) || steps < 1) {
        throw new Error(
          `${JSON.stringify(args.steps)} is no number of releases: give a whole number from 1.`,
        );
      }
      const settings = processSettings();
      const disk = systemDisk();
      const now = new Date().toISOString();
      const shown =
        (await withDataFolder(settings, now, async (dataDir) => {
          const manifest = await rollback({ disk, dataDir, now }, { steps });
          return manifest.release;
        })) ?? (await askFor(steps));
      process.stdout.write(
        `Release ${shown} is live and pinned: nothing new is published until jobfront publish --unpin.\n`,
      );

      async function askFor(back: number): Promise<string> {
        const releases = await listReleases(disk, settings.environment.DATA_DIR);
        const release = stepsBack(releases, back);
        if (!release)
          throw new Error(`There is no release ${back} before the live one: see jobfront releases.`);
        const said = await askLiveSite(settings, 'rollback', { release });
        if (!said.ok) throw new Error(said.message);
        return release;
      }
    } catch (error) {
      fail(error);
    }
  },
});
