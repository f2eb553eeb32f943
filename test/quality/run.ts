/** Measures the sample site and one of 1,000 jobs in the browser and prints the figures: `npm run quality`. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { largeSite, sampleSite } from '../browser/measure/large-site.ts';
import { measureSite } from './figures.ts';
import { report } from './report.ts';

const main = new Command('npm run quality --')
  .description('Measures the sample site and one of 1,000 jobs in the browser and prints the figures')
  .option('--write', 'Write them into docs/dev/quality.md')
  .action(async ({ write }) => {
    await using sample = await sampleSite();
    const sampleFigures = await measureSite('The sample site', sample.folder);
    await using large = await largeSite(1000);
    const largeFigures = await measureSite('A site of 1,000 jobs', large.folder);

    const model = cpus()[0]?.model.trim() ?? 'unknown';
    const machine = `${availableParallelism()} cores (${model}), Node ${process.version}, ${process.platform}`;
    const today = Temporal.Now.plainDateISO().toString();
    const text = report([sampleFigures, largeFigures], machine, today);
    process.stdout.write(text);
    if (write) await writeFile(new URL('../../docs/dev/quality.md', import.meta.url), text);
  });

await runCommandLine(main);
