#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What Node makes of our modules is kept for the next command, which starts in half the time. The live site has a place
// of its own for it.
if (process.argv[2] !== 'start') enableCompileCache();

const [{ runCommandLine }, { createProgram }] = await Promise.all([
  import('./commands/command-line.ts'),
  import('./commands/program.ts'),
]);
await runCommandLine(createProgram(process.env));
