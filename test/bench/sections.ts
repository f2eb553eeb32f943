/** A heading as it stands between two parts of docs/dev/performance.md. */
const headingOf = (name: string) => `\n## ${name}\n\n`;

/** The file with this part under its heading, in the place of the one that stood there; the others stay. */
export function withSection(file: string, name: string, text: string): string {
  const [before = '', ...rest] = file.split(headingOf(name));
  const next = rest.join('').indexOf('\n## ');
  const after = next === -1 ? '' : rest.join('').slice(next);
  return `${before}${headingOf(name)}${text}${after}`;
}

/** What stands under a heading; `null` where there is no such one. */
export function sectionOf(file: string, name: string): string | null {
  const [, text] = file.split(headingOf(name));
  return text?.split('\n## ')[0] ?? null;
}

/** The headings of a file. */
export const sectionNames = (file: string): string[] =>
  [...file.matchAll(/\n## (.+)\n\n/g)].map(([, name = '']) => name);
