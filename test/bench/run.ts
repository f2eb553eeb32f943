/** Measures Jobfront beside its peers and prints one report: `npm run bench`. */
import { defineCommand } from 'citty';
import { fail, runStrictly } from '../../src/commands/run.ts';
import { bench } from './bench.ts';
import { args, type Options, optionsOf } from './options.ts';

const main = defineCommand({
  meta: {
    name: 'npm run bench --',
    description: 'Measures Jobfront beside its peers and prints one report in Markdown',
  },
  args,
  async run({ args: given }) {
    const options = usable(given);
    if (options) await bench(options);
  },
});

function usable(given: Parameters<typeof optionsOf>[0]): Options | null {
  try {
    return optionsOf(given);
  } catch (error) {
    fail(error);
    return null;
  }
}

await runStrictly(main);
