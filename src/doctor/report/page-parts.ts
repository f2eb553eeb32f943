import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

/** The style of the report's page. Every pair of colours for text has a contrast of at least 4.5:1 (WCAG 1.4.3). */
const pageStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f6f5, #0f1513);
  --card: light-dark(#ffffff, #171e1b);
  --line: light-dark(#dfe5e2, #2b3632);
  --track: light-dark(#e7ecea, #26312d);
  --ink: light-dark(#14201c, #e9efec);
  --soft: light-dark(#51605a, #a3b1ab);
  --good: light-dark(#0b6b57, #5fd3b5);
  --error: light-dark(#b3261e, #ff9c92);
  --warning: light-dark(#8a5300, #f2b95c);
  --notice: light-dark(#2b5fa8, #9dc1ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.top, main, footer { max-width: 72rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.top { padding-block: clamp(1.75rem, 5vw, 3.5rem) clamp(1.25rem, 3vw, 2rem); }
main { display: grid; gap: 1rem; }
footer { padding-block: 2rem 3rem; font-size: .875rem; }
h1, h2, h3, p, dl, dd, ul, figure { margin: 0; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.25rem); line-height: 1.1; letter-spacing: -.03em; }
h2 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; margin-block-end: 1rem; }
h3 { font-size: 1rem; line-height: 1.4; margin-block-end: .5rem; }
a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: .2em; }
code { font: .92em/1.4 ui-monospace, monospace; }
.soft, dt, th, figcaption { color: var(--soft); font-weight: 400; }
.verdict { margin-block-start: .75rem; font-size: 1.1875rem; font-weight: 600; }
.verdict.error { color: var(--error); }
.verdict.warning { color: var(--warning); }
.verdict.notice { color: var(--good); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1rem, 3vw, 1.75rem); min-width: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1rem; margin-block-end: 1.25rem; }
.tiles div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.tiles dd { font-size: clamp(2rem, 1.6rem + 1.6vw, 2.75rem); line-height: 1.1; font-weight: 650; letter-spacing: -.03em; font-variant-numeric: tabular-nums; }
.tiles .error dd { color: var(--error); }
.tiles .warning dd { color: var(--warning); }
.tiles .notice dd { color: var(--notice); }
.tiles .none dd { color: var(--soft); }
.facts { display: grid; gap: .75rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
dt, figcaption, .todo, summary, table, .value { font-size: .9375rem; }
.charts { display: grid; gap: 1.5rem 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); margin-block: 1.5rem 1rem; }
h2 + .charts { margin-block: 0; }
svg { display: block; width: 100%; }
.bar { height: .625rem; border-radius: .3rem; }
.stacked { height: .75rem; }
.columns { height: 6.5rem; margin-block-start: .5rem; }
.track { fill: var(--track); }
.base { stroke: var(--line); vector-effect: non-scaling-stroke; }
.columns .fill { fill: var(--good); }
.plain .fill { fill: var(--notice); }
.good .fill { fill: var(--good); }
.error .fill, rect.error { fill: var(--error); }
.warning .fill, rect.warning { fill: var(--warning); }
.notice .fill, rect.notice { fill: var(--notice); }
.bars a { display: inline-block; }
.bars, .rows { list-style: none; padding: 0; }
.bars li { display: grid; grid-template-columns: minmax(6.5rem, 11rem) minmax(2rem, 1fr) 5.5rem; gap: .25rem 1rem; align-items: center; padding-block: .3rem; }
.bars.wide li { grid-template-columns: minmax(8rem, 15rem) minmax(2rem, 1fr) 7rem; }
.value { font-variant-numeric: tabular-nums; white-space: nowrap; }
.group { border-inline-start: .3rem solid var(--line); scroll-margin-block-start: 1rem; }
.group.error { border-inline-start-color: var(--error); }
.group.warning { border-inline-start-color: var(--warning); }
.group.notice { border-inline-start-color: var(--notice); }
.group h3 { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: baseline; font-size: 1.0625rem; }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .55rem; font-size: .8125rem; font-weight: 500; }
.error .badge { color: var(--error); }
.warning .badge { color: var(--warning); }
.notice .badge { color: var(--notice); }
.todo { color: var(--soft); }
.todo b { font-weight: 600; }
.rows li { display: grid; gap: .1rem 2rem; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); padding-block: .6rem; border-block-start: 1px solid var(--line); }
.rows li:first-child { border: 0; }
.rows strong { font-weight: 600; }
.rows .todo { display: block; }
pre { margin: 0; max-height: 30rem; overflow: auto; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace; }
.code { font-size: .8125rem; }
details .group { margin-block-start: 1rem; }
summary { cursor: pointer; padding-block: .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: .35rem .75rem .35rem 0; border-block-end: 1px solid var(--line); }
tbody tr:last-child > * { border: 0; }
:focus-visible { outline: 3px solid var(--good); outline-offset: 3px; border-radius: .3rem; }
@media (max-width: 44rem) {
  .rows li { grid-template-columns: minmax(0, 1fr); }
  .bars li { grid-template-columns: minmax(0, 1fr) auto; }
  .bars.wide li { grid-template-columns: minmax(0, 1fr) auto; }
  .bars svg { grid-column: 1 / -1; grid-row: 2; }
}
@media print { body { background: none; } section { break-inside: avoid-page; } }
`;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** A horizontal bar for a share from 0 to 1. Decoration: the number is beside it as text. */
export function bar(share: number, kind = 'plain') {
  const width = round(Math.max(0, Math.min(1, share)) * 100);
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8" rx="1"/>${
    width > 0 && html`<rect class="fill" width="${width}" height="8" rx="1"/>`
  }</svg>`;
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');
/** The page may only display: no script, no request, not even by a mistake of ours. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** What a page of the doctor says. Everything but the title is HTML. */
interface PageText {
  title: string;
  /** What is above the heading, beside the moment: "Jobfront doctor". */
  by: string;
  /** ISO instant. */
  at: string;
  heading: string;
  /** One sentence, and how bad it is. */
  verdict: { text: string; kind: 'error' | 'warning' | 'notice' };
  main: unknown;
  footer: unknown;
}

/** A report as one HTML document that needs nothing else: no script, no request; light and dark. */
export async function documentOf(text: PageText): Promise<string> {
  const { title, by, at, heading, verdict, main, footer } = text;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header class="top">
<p class="soft">${by}, <time datetime="${at}">${moment(at)}</time></p>
<h1>${heading}</h1>
<p class="verdict ${verdict.kind}">${verdict.text}</p>
</header>
<main>
${main}
</main>
<footer class="soft">${footer}</footer>
</body>
</html>
`;
  return String(await page);
}

/** "2026-11-21 08:00 UTC". */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
