import { least } from '../browser/measure/held.ts';
import type { PageFigures, SiteFigures, WeightFigures } from './figures.ts';

/** What is held, and which test holds it. */
const held: readonly (readonly [what: string, test: string])[] = [
  [
    `Lighthouse: performance at least ${least.performance}, accessibility, best practices and SEO 100, CLS 0`,
    'lighthouse',
  ],
  [
    'axe finds nothing, nothing scrolls sideways, nothing moves by itself, targets are 24 px or more, no cookie, no foreign request: every kind of page and what can be opened on it, at 360 and 1440 px, in the light, in the dark, in forced colours, with reduced motion, with text at 200 %',
    'measured',
  ],
  [
    'The same of further pages and closed jobs among 1,000, in both directions; the other pages have room for 1,000 jobs',
    'measured-large',
  ],
  [
    'The same of axe for everything that job pages of the sample are built of; each of them fits a phone',
    'measured-jobs',
  ],
  [
    'Every stop of the keyboard shows the focus by a mark of 2 px and 3:1, painted, neither cut off nor covered; stops come in order; no page keeps the keyboard',
    'measured-focus',
  ],
  [
    'HTML and styles of a list of 50 jobs at most 19.8 kB, of a job page 15.5 kB without its advert; scripts 10 kB; opening a map adds at most 100 kB; all gzip',
    'weight',
  ],
  [
    'All of it can be done with the keyboard alone, and found, opened and applied for without JavaScript',
    'finding-journeys',
  ],
];

/** The figures in Markdown, for docs/dev/quality.md. */
export function report(sites: readonly SiteFigures[], machine: string, date: string): string {
  return `# Quality

Made by \`npm run quality -- --write\`; do not edit by hand.

## What is held

${table(
  ['What', 'Test'],
  held.map(([what, test]) => [what, `\`test/browser/${test}.test.ts\``]),
)}

In forced colours text is judged by the colours that the browser computes then. axe can't be asked: it reads
\`-webkit-text-fill-color\`, which goes on to say what the style sheet says while text is painted in the system's colour.

## Figures

Measured on ${date}, ${machine}.

Lighthouse looks at the pages as the site's own front serves them, compressed, over loopback, with its own presets: a
middling phone on slow 4G, or a desk. Of a page that seems slow the best of three looks counts. kB are 1,000 bytes of
gzip; a job page is weighed without the words of its advert.

${sites.map(siteReport).join('\n')}`;
}

const siteReport = ({ name, pages, weights }: SiteFigures): string => `### ${name}

${table(
  ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'LCP', 'TBT', 'CLS'],
  pages.map(pageRow),
)}

${table(['Page', 'HTML and styles', 'Scripts', 'The map adds'], weights.map(weightRow))}
`;

function pageRow({ name, scores, largestPaint, blocking, shift }: PageFigures): string[] {
  const points = Object.values(scores).map(String);
  return [
    name,
    ...points,
    `${(largestPaint / 1000).toFixed(1)} s`,
    `${Math.round(blocking)} ms`,
    String(shift),
  ];
}

const weightRow = ({ name, page, script, map }: WeightFigures): string[] => [
  ...[name, kilobytes(page), kilobytes(script)],
  map === null ? '' : kilobytes(map),
];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
