import { defineCommand } from 'citty';
import { withDataFolder } from '../live/open-site.ts';
import { processSettings } from '../settings.ts';
import { askLiveSite } from './ask-live-site.ts';
import { fail } from './fail.ts';

export default defineCommand({
  meta: {
    name: 'publish',
    description: 'Lets the running live site read the service now, and show what is new',
  },
  args: {
    confirm: { type: 'boolean', description: 'Vouch for a sudden drop of jobs' },
    unpin: { type: 'boolean', description: 'Show what is new again after a rollback' },
  },
  async run({ args }) {
    try {
      const settings = processSettings();
      const now = new Date().toISOString();
      const offline = await withDataFolder(settings, now, async (store) => {
        if (!args.unpin) throw new Error('No live site runs on this data folder: begin it with npm start.');
        return (await store.unpin())
          ? 'Unpinned: the live site shows the newest snapshot, and what is new, when it is started.\n'
          : 'No snapshot was pinned.\n';
      });
      if (offline !== null) return void process.stdout.write(offline);
      if (args.unpin) await demand(askLiveSite(settings, 'unpin'));
      const said = await demand(askLiveSite(settings, 'publish', { confirm: args.confirm ?? false }));
      process.stdout.write(`${said.message}\n`);
    } catch (error) {
      fail(error);
    }
  },
});

async function demand(asked: ReturnType<typeof askLiveSite>) {
  const said = await asked;
  if (!said.ok) throw new Error(said.message);
  return said;
}
