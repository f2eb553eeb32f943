/** Style of the control page, in one sheet: it goes into the page, allowed there by its hash. */
export const consoleStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f6f5, #131716);
  --card: light-dark(#fff, #1c2220);
  --line: light-dark(#d8dfdc, #36403c);
  --text: light-dark(#18201d, #e6ecea);
  --soft: light-dark(#54625d, #9fada8);
  --accent: light-dark(#0b6b57, #5fd3b5);
  --on-accent: light-dark(#fff, #06231b);
  --warn: light-dark(#a3350f, #ffa27d);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
header p { margin: 0; color: var(--soft); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
a { color: var(--accent); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem; }
.note { border-color: var(--accent); padding: .75rem 1.25rem; }
.issues { border-color: var(--warn); }
.scroll { overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.grid { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
ul.plain { list-style: none; margin: .75rem 0 0; padding: 0; }
ul.plain li { overflow-wrap: anywhere; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .35rem 0; border-top: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 1rem; padding-top: .5rem; }
.soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: start; color: var(--soft); padding-bottom: .5rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
td.actions form, td.actions a { display: inline-block; margin-right: .5rem; }
code { font: .85em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
label { display: block; font-size: .9rem; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .5rem .75rem .75rem; }
legend { font-weight: 600; }
input, select, textarea, button { font: inherit; color: inherit; min-height: 2.25rem; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); }
input:not([type=checkbox]), select, textarea { width: 100%; }
input[type=checkbox] { min-height: 0; width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; }
textarea { min-height: 12rem; font: .85rem/1.5 ui-monospace, monospace; }
button { cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
td button { min-height: 1.75rem; padding: .1rem .5rem; }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .5rem; font-size: .8rem; white-space: nowrap; }
.badge.open { color: var(--accent); }
.badge.shut { color: var(--warn); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
