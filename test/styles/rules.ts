import { readdir, readFile } from 'node:fs/promises';

/** A rule of a style sheet with all that stands around it. */
export interface Rule {
  /** Path of the sheet below src/styles. */
  sheet: string;
  /** Preludes from the outermost at-rule to the rule itself; the parts of a nested selector stand apart. */
  around: readonly string[];
  selectors: readonly string[];
  declarations: ReadonlyMap<string, string>;
}

const styles = new URL('../../src/styles/', import.meta.url);

/** Every rule of all sheets of the site. */
export async function allRules(): Promise<Rule[]> {
  const names = (await readdir(styles, { recursive: true })).filter((name) => name.endsWith('.css')).sort();
  const sheets = await Promise.all(
    names.map(async (name) => rulesOf(await readFile(new URL(name, styles), 'utf8'), name)),
  );
  return sheets.flat();
}

/** The rules of a sheet. Strings of our sheets hold neither braces nor semicolons. */
export function rulesOf(css: string, sheet = ''): Rule[] {
  const rules: Rule[] = [];
  const open: { prelude: string; declarations: Map<string, string> }[] = [];
  const top = { prelude: '', declarations: new Map<string, string>() };
  for (const [, text = '', end] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const part = text.trim().replace(/\s+/g, ' ');
    const inner = open.at(-1) ?? top;
    if (end === '{') {
      open.push({ prelude: part, declarations: new Map() });
      continue;
    }
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) inner.declarations.set(name, value);
    if (end !== '}') continue;
    open.pop();
    if (inner.declarations.size === 0) continue;
    const around = open.map(({ prelude }) => prelude);
    const selectors = selectorsOf(inner.prelude);
    rules.push({ sheet, around, selectors, declarations: inner.declarations });
  }
  return rules;
}

/** A list of selectors, parted at commas outside of brackets. */
const selectorsOf = (prelude: string): string[] =>
  prelude.startsWith('@') ? [] : prelude.split(/,(?![^()]*\))/).map((one) => one.trim());

/** Whether a rule holds on paper in a dark scheme. */
export const isOnPaper = ({ around }: Rule): boolean =>
  around.every((prelude) => !prelude.startsWith('@media') || !/\bscreen\b/.test(prelude));

/** Whether a rule is for paper alone. */
export const isForPaper = ({ around }: Rule): boolean =>
  around.some((prelude) => /^@media print$/.test(prelude));
