/**
 * Measures the sample site and one of 1,000 jobs in the browser and prints the figures: `npm run quality`.
 *
 *   --write   writes them into docs/quality.md
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { largeSite, sampleSite } from '../browser/measure/large-site.ts';
import { measureSite } from './figures.ts';
import { report } from './report.ts';

const { values: given } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

await using sample = await sampleSite();
const sampleFigures = await measureSite('The sample site', sample.folder);
await using large = await largeSite(1000);
const largeFigures = await measureSite('A site of 1,000 jobs', large.folder);

const model = cpus()[0]?.model.trim() ?? 'unknown';
const machine = `${availableParallelism()} cores (${model}), Node ${process.version}, ${process.platform}`;
const today = Temporal.Now.plainDateISO().toString();
const text = report([sampleFigures, largeFigures], machine, today);
process.stdout.write(text);
if (given.write) await writeFile(new URL('../../docs/quality.md', import.meta.url), text);
