import { defineCommand } from 'citty';
import { addCommand } from './webhooks/add.ts';
import { listCommand } from './webhooks/list.ts';
import { removeCommand } from './webhooks/remove.ts';
import { typesCommand } from './webhooks/types.ts';

export default defineCommand({
  meta: {
    name: 'webhooks',
    description: 'Has the service tell the live site of changes; docs/webhooks.md has the whole story',
  },
  subCommands: {
    add: addCommand,
    list: listCommand,
    remove: removeCommand,
    types: typesCommand,
  },
});
