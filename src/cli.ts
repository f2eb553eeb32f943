#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { defineCommand } from 'citty';
import { runStrictly } from './commands/run.ts';

// What Node makes of our modules is kept for the next command, which starts in half the time. The live site has a place
// of its own for it.
if (process.argv[2] !== 'start') enableCompileCache();

const main = defineCommand({
  meta: async () => ({
    name: 'jobfront',
    version: (await import('./commands/run.ts')).version,
    description: "A company's own careers site, made from its recruitment service's posts",
  }),
  subCommands: {
    init: () => import('./commands/init.ts').then((module) => module.default),
    start: () => import('./commands/start.ts').then((module) => module.default),
    relay: () => import('./commands/relay.ts').then((module) => module.default),
    export: () => import('./commands/export.ts').then((module) => module.default),
    announce: () => import('./commands/announce.ts').then((module) => module.default),
    publish: () => import('./commands/publish.ts').then((module) => module.default),
    snapshots: () => import('./commands/snapshots.ts').then((module) => module.default),
    rollback: () => import('./commands/snapshots.ts').then((module) => module.rollbackCommand),
    jobs: () => import('./commands/jobs.ts').then((module) => module.default),
    doctor: () => import('./commands/doctor.ts').then((module) => module.default),
    standin: () => import('./commands/standin.ts').then((module) => module.default),
    settings: () => import('./commands/settings.ts').then((module) => module.default),
    webhooks: () => import('./commands/webhooks.ts').then((module) => module.default),
    demo: () => import('./commands/demo.ts').then((module) => module.default),
  },
});

await runStrictly(main);
