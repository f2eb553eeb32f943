import { defineCommand } from 'citty';

export default defineCommand({
  meta: {
    name: 'webhooks',
    description: 'Has the service tell the live site of changes; docs/webhooks.md has the whole story',
  },
  subCommands: {
    add: () => import('./webhooks/add.ts').then((module) => module.default),
    list: () => import('./webhooks/list.ts').then((module) => module.default),
    remove: () => import('./webhooks/remove.ts').then((module) => module.default),
    types: () => import('./webhooks/types.ts').then((module) => module.default),
  },
});
