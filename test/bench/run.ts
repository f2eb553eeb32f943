/** Measures Jobfront beside its peers and prints one report: `npm run bench`. */
import { runCommandLine } from '../../src/commands/command-line.ts';
import { fail } from '../../src/commands/run.ts';
import { bench } from './bench.ts';
import { benchCommand, type Options, optionsOf } from './options.ts';

const main = benchCommand().action(async (given) => {
  const options = usable(given);
  if (options) await bench(options);
});

function usable(given: Parameters<typeof optionsOf>[0]): Options | null {
  try {
    return optionsOf(given);
  } catch (error) {
    fail(error);
    return null;
  }
}

await runCommandLine(main);
