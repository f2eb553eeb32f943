import { defineCommand } from 'citty';
import type { Settings } from '../config.ts';
import { withDataFolder } from '../live/open-site.ts';
import { processSettings } from '../settings.ts';
import { readStore } from '../store/sqlite-store.ts';
import { askLiveSite } from './ask-live-site.ts';
import { fail } from './fail.ts';
import { chosenSnapshot, type RollbackTarget, rollbackTarget } from './rollback-target.ts';

export const rollbackCommand = defineCommand({
  meta: { name: 'rollback', description: 'Shows an older snapshot again and pins it; needs no service' },
  args: {
    steps: {
      type: 'positional',
      required: false,
      description: 'How many snapshots back from the one that is shown; 1 if left out',
    },
    to: { type: 'string', description: 'The snapshot to show, by its number', valueHint: '12' },
  },
  async run({ args }) {
    try {
      const target = rollbackTarget(args);
      const settings = processSettings();
      const pinHere = withDataFolder(settings, new Date().toISOString(), async (store) => {
        const id = chosenSnapshot(await store.snapshots(), target);
        await store.pin(id);
        return id;
      });
      const id = (await pinHere) ?? (await askFor(settings, target));
      process.stdout.write(
        `Snapshot ${id} is shown and pinned: nothing new is shown until jobfront publish --unpin.\n`,
      );
    } catch (error) {
      fail(error);
    }
  },
});

async function askFor(settings: Settings, target: RollbackTarget): Promise<string> {
  const store = readStore(settings.environment.DATA_DIR);
  try {
    const id = chosenSnapshot((await store?.snapshots()) ?? [], target);
    const said = await askLiveSite(settings, 'rollback', { snapshot: id });
    if (!said.ok) throw new Error(said.message);
    return id;
  } finally {
    store?.close();
  }
}
