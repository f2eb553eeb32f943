import { count, megabytes, milliseconds, spread, table, waitOf } from './format.ts';
import type { GrowthFigures } from './growth.ts';
import { restSeconds } from './live.ts';
import type { LiveFigures } from './measure-live.ts';
import type { SizeFigures } from './measure-size.ts';
import type { ServeFigures } from './serve.ts';
import { type Summary, summarize } from './statistics.ts';
import { causesOf, type Judged, targetsOf } from './targets.ts';

/** Everything of one run. */
export interface Figures extends Judged {
  machine: string;
  date: string;
  leftOut: string[];
}

/** The measured figures in Markdown, for people. */
export function report(figures: Figures): string {
  const { machine, date, sizes, growth, serving, code, leftOut } = figures;
  const targets = targetsOf(figures);
  return `Measured on ${date}, ${machine}.

${table(['Jobs', 'Reading alone', 'Live from an empty data folder', 'Live to reading', 'Serving again after kill -9', '`astro build`'], sizes.map(startRow))}

Reading alone is a process that reads the list and makes the board, and shows it to nobody; live is from the start of
the process until it shows the board and \`/readyz\` answers 200, in turns with the former. Serving again is from the
start of the process on the data folder of a killed one to the first page. Node has kept what it made of the modules
in an earlier start. \`astro build\` reads the same service.

${table(['Jobs', 'Title edited: live after', 'Text edited: live after', '`astro build`, `incrementalBuild`', 'Title edit to `astro build`', '… to `incrementalBuild`'], sizes.map(editRow))}

An edit at the stand-in, which sends its webhook, until the page with the change comes over HTTP, printed for the first
time. A new title moves the page and changes every list of its language; a new text changes one page. With
\`incrementalBuild\`, \`astro build\` runs again after one edit, each job page having a key.

${growth ? growthPart(growth) : ''}${table(['Jobs', 'New page', '… 99th percentile', ...filesOf(sizes).flatMap((address) => [`\`${address}\``, 'another waits']), 'with nothing else'], sizes.map(visitRow))}

Asked for the first time after a start: pages of jobs, median and 99th percentile; files with the whole board, and how
long another request, for a page in memory, waits at most while they are printed and compressed, and with nothing else
to do.

${table(['Jobs', 'Memory at most', 'at rest', 'Every text edited: the named job', 'the others', 'Memory at most'], sizes.map(memoryRow))}

At most (VmHWM) is from the start to after the edits of single jobs; at rest is what the process takes ${restSeconds} s after the
last. All texts are edited at the stand-in, which names the last one alone: the site finds the others when it
reads the whole list, as a webhook without a name asks it to. It began on the data folder of before.

${table(['Jobs', 'Files for machines', 'Keys', 'Files and job markup', 'One picture'], sizes.map(machineRow))}

Feeds, sitemap, twins, the signed list, host files and the markup of every job page, made one after another in one
thread by a process that has made none before. Pictures apart: each is drawn when it is asked for or, by a static
build, kept in the data folder; \`astro build\` above found them there.

${table(['Page', 'Server', 'Requests a second', 'Jobfront to it'], serving.flatMap(serveRows))}

The same bytes, uncompressed, over 32 kept connections on loopback, in turns. nginx is the limit of the machine and
of the load, which is one Node process.

The live site has ${count(code.lines)} lines of code (src/{${code.rooms.join(',')}}).

${leftOut.length > 0 ? `Left out, for not being installed: ${leftOut.join(', ')}.\n\n` : ''}${table(
  ['Target', 'Found', ''],
  targets.map(({ aim, found, reached }) => [aim, found, reached ? 'reached' : 'missed']),
)}
${causesOf(targets)}`;
}

function growthPart({ small, large }: GrowthFigures): string {
  const growth = large.titles.median / small.titles.median;
  const sizes = [small.size, large.size].map((size) => `${count(size)} jobs`);
  return `${table(['Title edited, in turns', ...sizes, 'Growth'], [['live after', spread(small.titles), spread(large.titles), growth.toFixed(2)]])}

Two live sites side by side, edited one after the other, so that whatever else the machine does weighs on both. The
growth below is this one.

`;
}

function startRow({ size, reading, start, startToReading, again, astro }: SizeFigures): string[] {
  return [
    count(size),
    spread(reading),
    spread(start),
    startToReading.median.toFixed(2),
    spread(again),
    spread(astro),
  ];
}

function editRow({ size, titles, texts, astro, astroIncremental }: SizeFigures): string[] {
  const ratio = (other: Summary) => (titles.median / other.median).toFixed(3);
  return [
    count(size),
    spread(titles),
    spread(texts),
    spread(astroIncremental),
    ratio(astro),
    ratio(astroIncremental),
  ];
}

const filesOf = (sizes: readonly LiveFigures[]) => (sizes[0]?.files ?? []).map(({ address }) => address);

function visitRow({ size, cold, files, quietWait }: LiveFigures): string[] {
  return [
    count(size),
    `**${waitOf(cold.median)}** (${waitOf(cold.min)} to ${waitOf(cold.max)}, ${count(cold.count)} pages)`,
    waitOf(cold.percentile99),
    ...files.flatMap(({ bytes, ms, longestWait }) => [
      `${milliseconds(ms)} (${megabytes(bytes)} sent)`,
      waitOf(longestWait),
    ]),
    waitOf(quietWait),
  ];
}

function memoryRow({ size, memory, all }: SizeFigures): string[] {
  const once = (ms: number) => spread(summarize([ms]));
  return [
    count(size),
    ...(memory ? [megabytes(memory.peak), megabytes(memory.now)] : ['–', '–']),
    once(all.named),
    once(all.others),
    all.peak === null ? '–' : megabytes(all.peak),
  ];
}

function machineRow({ size, machines: { files, keysMs, filesMs, pictureMs } }: SizeFigures): string[] {
  return [count(size), count(files), milliseconds(keysMs), milliseconds(filesMs), waitOf(pictureMs)];
}

function serveRows({ address, bytes, servers }: ServeFigures): string[][] {
  return servers.map(({ name, figures, oursToIt }, index) => [
    `${address} (${count(bytes)} B)`,
    name,
    count(Math.round(figures.median)),
    index === 0 ? '' : oursToIt.median.toFixed(2),
  ]);
}
