import { manyPages } from '../../src/live/print-apart.ts';
import type { GrowthFigures } from './growth.ts';
import { restSeconds } from './live.ts';
import { aimedSize, type SizeFigures } from './measure-size.ts';
import type { ServeFigures } from './serve.ts';
import { type Summary, summarize } from './statistics.ts';

/** Everything of one run. */
export interface Figures {
  machine: string;
  date: string;
  sizes: SizeFigures[];
  /** `null` where not both of its sizes were measured. */
  growth: GrowthFigures | null;
  serving: ServeFigures[];
  leftOut: string[];
}

/** A figure that was aimed at, and whether it was reached. */
export interface Target {
  aim: string;
  found: string;
  reached: boolean;
}

/** The measured figures in Markdown, for people. */
export function report({ machine, date, sizes, growth, serving, leftOut }: Figures): string {
  const targets = targetsOf(sizes, growth, serving);
  return `Measured on ${date}, ${machine}.

${table(['Jobs', 'Title edited: live after', 'Text edited: live after', '`astro build`', '… `incrementalBuild`', 'Title edit to `astro build`', '… to `incrementalBuild`'], sizes.map(editRow))}

An edit at the stand-in, which sends its webhook, until the page with the change comes over HTTP. A new title moves
the page and changes every list of its language; a new text changes one page. \`astro build\` reads the same service
and prints the same pages; with \`incrementalBuild\` it runs again after one edit, each job page having a key.

${growth ? growthPart(growth) : ''}${table(['Jobs', 'First release', 'its publish', 'with compressed forms', '`astro build`', 'Hugo', 'First release to `astro build`', 'Publish to Hugo', 'Peak memory', 'At rest'], sizes.map(fullRow))}

On an empty data folder; first release, \`astro build\` and Hugo one after the other, in turns. The first release
includes start and reading the service, as \`astro build\` does; the publish begins with the board, as Hugo begins with content files,
and also syncs to disk. From ${count(manyPages)} pages on the
first release comes without compressed forms (brotli, gzip), which neither \`astro build\` nor Hugo makes, and the next
one brings them; smaller ones have them at once.${weights(sizes)}
Peak memory (VmHWM) is after start and edits of single jobs; at rest is what the process takes ${restSeconds} s after the last.

${table(['Jobs', 'Every text edited: the named job', 'the others', 'Peak memory since the start'], sizes.map(allRow))}

All texts are edited at the stand-in, which says so of the last one alone: the site finds the others when it reads the
whole list, and publishes them while it serves. It began on the data folder of before.

${table(['Jobs', 'Files for machines', 'Keys', 'Files and job markup', 'One picture'], sizes.map(machineRow))}

Feeds, sitemap, twins, the signed list, host files and the markup of every job page, made one after another in one
thread by a process that has made none before. Pictures apart: each is drawn once, in a release of its own or, by a
static build, kept in the data folder; \`astro build\` above found them there.

${table(['Page', 'Server', 'Requests a second', 'Jobfront to it'], serving.flatMap(serveRows))}

The same bytes, uncompressed, over 32 kept connections on loopback, in turns. nginx is the limit of the machine and
of the load, which is one Node process.

${leftOut.length > 0 ? `Left out, for not being installed: ${leftOut.join(', ')}.\n\n` : ''}${table(
  ['Target', 'Found', ''],
  targets.map(({ aim, found, reached }) => [aim, found, reached ? 'reached' : 'missed']),
)}
`;
}

function growthPart({ small, large }: GrowthFigures): string {
  const times = large.titles.median / small.titles.median;
  const sizes = [small.size, large.size].map((size) => `${count(size)} jobs`);
  return `${table(['Title edited, in turns', ...sizes, 'Growth'], [['live after', spread(small.titles), spread(large.titles), times.toFixed(2)]])}

Two live sites side by side, on data folders of before, edited one after the other, so that whatever else the machine
does weighs on both. The growth below is this one.

`;
}

function editRow({ size, titles, texts, astro, astroIncremental }: SizeFigures): string[] {
  return [
    count(size),
    spread(titles),
    spread(texts),
    spread(astro),
    spread(astroIncremental),
    ratio(titles, astro),
    ratio(titles, astroIncremental),
  ];
}

function fullRow({ size, firstRelease, firstPublish, forms, astro, hugo, memory }: SizeFigures): string[] {
  return [
    count(size),
    spread(firstRelease),
    spread(firstPublish),
    forms ? spread(forms) : 'the same',
    spread(astro),
    hugo ? `${hugo.version}: ${spread(hugo.build)}` : '–',
    ratio(firstRelease, astro),
    hugo ? ratio(firstPublish, hugo.build) : '–',
    ...(memory ? [megabytes(memory.peak), megabytes(memory.now)] : ['–', '–']),
  ];
}

function allRow({ size, all }: SizeFigures): string[] {
  const peak = all.peak === null ? '–' : megabytes(all.peak);
  const once = (ms: number) => spread(summarize([ms]));
  return [count(size), once(all.named), once(all.others), peak];
}

function machineRow({ size, machines: { files, keysMs, filesMs, pictureMs } }: SizeFigures): string[] {
  const picture = `${pictureMs.toFixed(1)} ms`;
  return [count(size), count(files), milliseconds(keysMs), milliseconds(filesMs), picture];
}

function serveRows({ address, bytes, servers }: ServeFigures): string[][] {
  return servers.map(({ name, figures, oursToIt }, index) => [
    `${address} (${count(bytes)} B)`,
    name,
    count(Math.round(figures.median)),
    index === 0 ? '' : oursToIt.median.toFixed(2),
  ]);
}

function weights(sizes: readonly SizeFigures[]): string {
  const last = sizes.at(-1)?.hugo?.weight;
  if (!last) return '';
  const { theirs, ours } = last;
  const share = (theirs.bytes / ours.bytes).toFixed(2);
  return `
Hugo's ${count(theirs.pages)} pages of jobs and lists weigh ${share} times what our ${count(ours.pages)} do, and it writes each
job as JSON and Markdown too. It is given every word ready, down to the markup for search engines and the QR codes, and puts
them in their places. Its time includes its start and reading its files; it makes no feeds, sitemap, signed list or
pages of closed jobs, as our publish does.`;
}

/** The targets that this run can judge. */
export function targetsOf(
  sizes: readonly SizeFigures[],
  growth: GrowthFigures | null,
  serving: readonly ServeFigures[],
): Target[] {
  const targets: Target[] = [];
  const aim = (words: string, found: number, most: number, unit: (figure: number) => string) =>
    targets.push({ aim: words, found: unit(found), reached: found <= most });
  const times = (figure: number) => `${figure.toFixed(2)} times`;
  const large = sizes.find(({ size }) => size === aimedSize);
  if (large) {
    const { titles, astro, astroIncremental, firstRelease, firstPublish, hugo, memory, all } = large;
    aim('10,000 jobs: webhook to live page under 1 s', titles.median, 999.9, milliseconds);
    aim('… at most 0.1 times `astro build`', titles.median / astro.median, 0.1, times);
    aim('… at most 0.1 times `incrementalBuild`', titles.median / astroIncremental.median, 0.1, times);
    if (growth) {
      const { small, large: grown } = growth;
      aim('… at most 3 times that of 1,000 jobs', grown.titles.median / small.titles.median, 3, times);
    }
    if (hugo) {
      aim('full publish at most 1.5 times Hugo', firstPublish.median / hugo.build.median, 1.5, times);
    }
    aim('full publish at most 0.5 times `astro build`', firstPublish.median / astro.median, 0.5, times);
    aim(
      'first release, with start and reading, at most 0.5 times `astro build`',
      firstRelease.median / astro.median,
      0.5,
      times,
    );
    const { keysMs, filesMs, pictureMs } = large.machines;
    aim('10,000 jobs: all files for machines in 3 s', keysMs + filesMs, 3000, milliseconds);
    aim('a social picture in 10 ms', pictureMs, 10, (ms) => `${ms.toFixed(1)} ms`);
    if (memory) {
      aim('memory at most 800 MB', Math.max(memory.peak, all.peak ?? 0), 800e6, megabytes);
      aim('… at rest at most 350 MB', memory.now, 350e6, megabytes);
    }
  }
  for (const { address, servers } of serving) {
    for (const { name, oursToIt } of servers.slice(1)) {
      if (name.startsWith('nginx')) continue;
      const found = times(oursToIt.median);
      targets.push({ aim: `${address} ahead of ${name}`, found, reached: oursToIt.median > 1 });
    }
  }
  return targets;
}

/** How figures are printed. */
export const count = (figure: number) => figure.toLocaleString('en');
const milliseconds = (figure: number) =>
  figure < 10_000 ? `${count(Math.round(figure))} ms` : `${(figure / 1000).toFixed(1)} s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
export const spread = ({ median, min, max, count: runs }: Summary) =>
  runs === 1
    ? `${milliseconds(median)} (once)`
    : `**${milliseconds(median)}** (${milliseconds(min)} to ${milliseconds(max)}, ${runs} runs)`;
const ratio = (one: Summary, other: Summary) => (one.median / other.median).toFixed(3);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
