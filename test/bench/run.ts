/** Measures Jobfront beside its peers and prints one report: `npm run bench`. */
import { defineCommand } from 'citty';
import { fail } from '../../src/commands/fail.ts';
import { runStrictly } from '../../src/commands/run-strictly.ts';
import { bench } from './bench.ts';
import { args, optionsOf } from './options.ts';

const main = defineCommand({
  meta: {
    name: 'npm run bench --',
    description: 'Measures Jobfront beside its peers and prints one report in Markdown',
  },
  args,
  async run({ args: given }) {
    try {
      await bench(optionsOf(given));
    } catch (error) {
      fail(error);
    }
  },
});

await runStrictly(main);
