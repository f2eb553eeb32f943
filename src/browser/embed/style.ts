import type { EmbedColours } from '../../site/sharing/embed-files.ts';
import { settings } from './site.ts';

const { light, dark } = settings.colours;
const colours = Object.entries(light).map(([name, shade]) => {
  const ours = `light-dark(${shade},${dark[name as keyof EmbedColours]})`;
  // Our edge belongs to our fill: if the page sets its own fill, that is the edge too.
  const shown = name === 'brand-edge' ? `var(--jobfront-brand-fill,${ours})` : ours;
  return `--${name}:var(--jobfront-${name},${shown});`;
});

// A page's own `color-scheme` chooses between light and dark. Its other properties end at `all: initial`; custom ones
// come through, and those named --jobfront-* are asked for. No length is in rem, which is the page's own.
const rules = `
.board {
  all: initial;
  ${colours.join('')}
  --radius: var(--jobfront-radius, 0.5em);
  --size: var(--jobfront-font-size, medium);
  box-sizing: border-box;
  display: block;
  color-scheme: inherit;
  visibility: inherit;
  padding: var(--jobfront-padding, 1em);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  font: var(--size) / 1.5 var(--jobfront-font, system-ui, sans-serif);
  overflow-wrap: anywhere;
  text-align: start;
  container-type: inline-size;
}
*, ::before { box-sizing: border-box; }
[hidden] { display: none !important; }
p, ul, form { margin: 0; padding: 0; }
form { display: grid; gap: 0.75em; }
label { display: grid; gap: 0.25em; min-inline-size: 0; font-weight: 600; }
input, select, button {
  inline-size: 100%;
  min-block-size: 2.75em;
  padding-inline: 0.75em;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  font-weight: 400;
}
input::placeholder { color: var(--ink-soft); opacity: 1; }
button {
  inline-size: auto;
  border-color: var(--brand-edge);
  background: var(--brand-fill);
  color: var(--on-brand);
  font-weight: 600;
  cursor: pointer;
}
a { color: var(--brand-ink); }
:focus-visible { outline: 3px solid var(--brand-ink); outline-offset: 2px; }
[role='status']:empty { display: none; }
[part='count'] { margin-block: 1em 0.5em; color: var(--ink-soft); }
[part='error'] { margin-block-start: 0.5em; }
ul { list-style: none; border-block-start: 1px solid var(--line); }
li { padding-block: 0.75em; border-block-end: 1px solid var(--line); }
.head { display: flex; flex-wrap: wrap; gap: 0.25em 0.75em; align-items: center; }
[part='title'] { display: inline-block; min-block-size: max(24px, 1.5em); font-weight: 600; }
[part='badge'] {
  padding-inline: 0.5em;
  border-radius: 1em;
  background: var(--sun);
  color: var(--sun-ink);
  font-size: 0.875em;
}
[part='facts'] { color: var(--ink-soft); }
[part='empty'] { padding-block: 1em; }
[part='empty-title'] { font-weight: 600; }
[part='empty'] button, [part='button more'] { margin-block-start: 0.75em; }
.foot { margin-block-start: 0.75em; }
.foot a { display: inline-block; min-block-size: max(24px, 1.5em); }
@container (min-inline-size: 40em) {
  form { grid-template-columns: 2fr; grid-auto-columns: 1fr; grid-auto-flow: column; }
}
@media print { form, button { display: none; } }
`;

let made: CSSStyleSheet | undefined;

/** The style of the board. A constructed sheet, which no style policy of the page blocks. */
export function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(rules);
  }
  return made;
}
