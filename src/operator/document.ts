import { html } from 'hono/html';
import type { Html } from './applications.ts';

/** A page behind the operator's login. */
export async function operatorDocument(
  { title, siteName, footer }: { title: string; siteName: string; footer?: string },
  content: Html,
): Promise<string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/_jobfront/style.css">
</head>
<body>
<header class="top">
<div><p class="soft">Jobfront</p><h1>${siteName}</h1></div>
<nav class="links" aria-label="Pages"><a href="/_jobfront/">State</a> <a href="/_jobfront/numbers/">Numbers</a> <a href="/_jobfront/jobs/">Share a job</a> <a href="/">The site</a></nav>
</header>
<main>
${content}
</main>
${footer !== undefined && html`<footer class="soft">${footer}</footer>`}
</body>
</html>
`;
  return String(await page);
}

/** The style of the operator's page. No font, no picture, nothing of the site: it is readable whatever else fails. */
export const operatorStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f7f6, #101513);
  --card: light-dark(#ffffff, #181f1c);
  --line: light-dark(#dde4e0, #2c3733);
  --edge: light-dark(#7d8a85, #7e8b86);
  --ink: light-dark(#15201c, #e8eeeb);
  --soft: light-dark(#51605a, #a4b2ac);
  --good: light-dark(#0b6b57, #5fd3b5);
  --on-good: light-dark(#ffffff, #06231b);
  --warn: light-dark(#9a3412, #ffab87);
  --wash: light-dark(#fdf3ee, #2b1d16);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.top, main, footer { max-width: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.top { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; align-items: end; padding-block: 1.75rem 1.25rem; }
main { display: grid; gap: 1.25rem; }
footer { padding-block: 1.5rem 2.5rem; font-size: .875rem; }
h1, h2, p, dl, dd, ol { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { font-size: 1.15rem; line-height: 1.3; margin-block-end: .75rem; }
h3 { font-size: 1rem; line-height: 1.3; margin-block: .75rem .35rem; }
a { color: var(--good); text-underline-offset: .2em; }
.links { display: flex; gap: 1.25rem; }
.links a { padding-block: .25rem; }
.soft, .when, dt, th { color: var(--soft); }
.soft, .when { font-size: .875rem; }
section, .note { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1rem, 3vw, 1.5rem); min-width: 0; }
.note { border-inline-start: .3rem solid var(--good); padding-block: .8rem; }
.note.bad, .state.degraded { border-inline-start: .3rem solid var(--warn); }
.far { white-space: nowrap; }
.state h2 { display: flex; align-items: baseline; gap: .7rem; font-size: 1.5rem; margin-block-end: .35rem; letter-spacing: -.015em; }
.dot { flex: none; width: .8rem; height: .8rem; border-radius: 50%; background: var(--good); }
.degraded .dot { background: var(--warn); }
.starting .dot { background: none; border: .2rem solid var(--edge); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem 2rem; margin-block: 1.25rem; padding-block: 1.25rem; border-block: 1px solid var(--line); }
.facts:last-child { border-block-end: 0; margin-block-end: 0; padding-block-end: 0; }
dt { font-size: .875rem; }
dd { font-weight: 600; font-variant-numeric: tabular-nums; }
dd .soft { font-weight: 400; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-end: .75rem; }
button, .button { display: inline-flex; align-items: center; font: inherit; color: inherit; text-decoration: none; min-height: 2.75rem; padding: .4rem 1rem; border: 1px solid var(--edge); border-radius: .6rem; background: var(--card); cursor: pointer; }
button:hover, .button:hover { border-color: var(--good); color: var(--good); }
button.main { background: var(--good); border-color: var(--good); color: var(--on-good); font-weight: 600; }
button.main:hover { filter: brightness(1.08); }
.pinned { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; justify-content: space-between; margin-block-start: 1rem; padding: .75rem 1rem; border-radius: .6rem; background: var(--wash); }
.columns { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start; }
.faults { margin: .75rem 0 0; padding-inline-start: 1.25rem; white-space: pre-wrap; }
.faults li + li { margin-block-start: .5rem; }
.rows { list-style: none; padding: 0; font-variant-numeric: tabular-nums; }
.rows li { display: flex; flex-wrap: wrap; gap: .6rem 1rem; justify-content: space-between; align-items: center; padding-block: .8rem; border-block-start: 1px solid var(--line); }
.rows li > div { min-width: 0; }
.rows li:first-child { border: 0; padding-block-start: 0; }
.rows li:last-child { padding-block-end: 0; }
.links { flex-wrap: wrap; row-gap: 0; }
.field { display: grid; gap: .25rem; flex: 1 1 16rem; font-size: .875rem; color: var(--soft); }
.field input { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: .6rem; padding: .5rem .75rem; min-width: 0; }
form[role=search] { align-items: end; }
.copied { user-select: all; }
.copied.text { white-space: pre-wrap; background: var(--canvas); border-radius: .6rem; padding: 1rem; }
img { max-width: 100%; height: auto; border-radius: .6rem; border: 1px solid var(--line); }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; white-space: nowrap; }
.badge.good { color: var(--good); }
.badge.warn, .message, .why { color: var(--warn); }
.why { font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .6rem 1.25rem .6rem 0; border-block-end: 1px solid var(--line); }
th { font-size: .875rem; font-weight: 400; }
th:first-child, td:first-child { width: 6rem; font-variant-numeric: tabular-nums; }
tbody tr:last-child td { border: 0; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: .75rem 0 0; padding: .75rem; max-height: 20rem; overflow: auto; white-space: pre-wrap; background: var(--canvas); border-radius: .6rem; }
details > .rows { margin-block-start: .5rem; }
summary { cursor: pointer; padding-block: .5rem; }
.periods a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.chart { display: block; width: 100%; height: 11rem; border-block: 1px solid var(--line); }
.axis { display: flex; justify-content: space-between; margin-block-end: .5rem; }
.bar { fill: var(--good); }
.bar.few { fill: var(--edge); }
.scrolled { overflow-x: auto; padding: 0; border: 0; border-radius: 0; }
.numbers { overflow-wrap: normal; }
.numbers th:first-child, .numbers td:first-child { width: auto; }
.numbers td, .numbers thead th:not(:first-child) { text-align: end; padding-inline: .9rem 0; }
.numbers td { font-variant-numeric: tabular-nums; white-space: nowrap; }
.numbers tbody th { color: inherit; font-size: 1rem; min-width: 11rem; overflow-wrap: anywhere; }
.bars tbody th { min-width: 0; width: 75%; }
.numbers tbody tr:last-child th { border: 0; }
.row-bar { display: block; width: 100%; height: .3rem; margin-block-start: .35rem; border-radius: .15rem; }
.track { fill: var(--line); }
:focus-visible { outline: 3px solid var(--good); outline-offset: 3px; border-radius: .4rem; }
`;
