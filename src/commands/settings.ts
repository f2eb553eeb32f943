import { defineCommand } from 'citty';
import { settingsReference } from './settings-reference.ts';

export default defineCommand({
  meta: { name: 'settings', description: 'Prints the reference of all settings, as Markdown' },
  run() {
    process.stdout.write(settingsReference());
  },
});
