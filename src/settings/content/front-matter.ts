import { parseDocument } from 'yaml';
import { z } from 'zod';
import { legalPages } from '../../i18n/terms.ts';
import { blockSchema, words } from './blocks.ts';

/** What stands between the two lines of `---` at the top of a file. */
export type FrontMatter = { data: unknown } | { fault: string };

/** Reads the front matter of a Markdown file as YAML. What can't be read becomes a fault that says what to do. */
export function frontMatterOf(text: string): FrontMatter {
  const written = fencedIn(text);
  if (written === null) {
    return {
      fault: 'it has no front matter: begin the file with a line of ---, its fields, and another ---',
    };
  }
  const document = parseDocument(written, { prettyErrors: false, logLevel: 'silent' });
  const error = document.errors[0];
  if (error) {
    // The line of --- is the first.
    const line = written.slice(0, error.pos[0]).split('\n').length + 1;
    return {
      fault: `its front matter is no YAML (line ${line}: ${sentence(error.message)}): mend that line`,
    };
  }
  try {
    return { data: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    return { fault: `its front matter can't be read (${String(error)}): write it without * and &` };
  }
}

const sentence = (message: string): string => message.replace(/\s+/g, ' ').replace(/[.:]$/, '');

/** Astro takes the same lines away from the text: the first, up to the next that begins with three dashes. */
function fencedIn(text: string): string | null {
  const { lines, end } = linesOf(text);
  return end === -1 ? null : lines.slice(1, end).join('\n');
}

/** The Markdown below the front matter. */
export function bodyOf(text: string): string {
  const { lines, end } = linesOf(text);
  return lines.slice(end + 1).join('\n');
}

/** The lines of a file, and which of them ends its front matter; -1 where it has none. */
function linesOf(text: string): { lines: readonly string[]; end: number } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end = lines.findIndex((line, at) => at > 0 && line.startsWith('---'));
  return { lines, end: /^---\s*$/.test(lines[0] ?? '') ? end : -1 };
}

/** What lists of a page are made of, as a person counts them. */
const counted: Readonly<Record<string, string>> = { blocks: 'block', items: 'item', actions: 'action' };

/**
 * What is wrong with a front matter, one sentence for each fault: where, and what to do.
 *
 * @param data what was checked, to name blocks by their type
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], data: unknown): string[] {
  return issues.map((issue) => {
    const where = placeOf(issue.path, data);
    if (issue.code !== 'unrecognized_keys') return `${where}: ${mendOf(issue)}`;
    return `${where} has fields that don't exist (${issue.keys.join(', ')}): check their spelling or remove them`;
  });
}

const mendOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' && !issue.message.startsWith('give')
    ? `give one of ${issue.values.join(', ')}`
    : issue.message;

/** "block 3 (benefits), item 1, title" for ["blocks", 2, "items", 0, "title"]. */
function placeOf(path: readonly PropertyKey[], data: unknown): string {
  const words: string[] = [];
  let value = data;
  for (const [at, step] of path.entries()) {
    value = memberOf(value, step);
    const list = path[at - 1];
    if (typeof step === 'number') {
      words.pop();
      const type = list === 'blocks' ? memberOf(value, 'type') : undefined;
      const name = counted[String(list)] ?? String(list);
      words.push(`${name} ${step + 1}${typeof type === 'string' ? ` (${type})` : ''}`);
    } else words.push(String(step));
  }
  return words.join(', ') || 'the front matter';
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;

/** The front matter of a page. Unknown fields are refused. */
export const pageSchema = z.strictObject(
  {
    /** Head of the page, and of the browser's tab. */
    title: words,
    /** What search engines show below it. */
    description: words,
    /** Equal in all languages of a page; where it is left out, pages of the same name are each other's translations. */
    translation: words.optional(),
    /** Where the page stands in the menu; without it it stands in none. The title is its label if none is given. */
    menu: z.strictObject({ order: z.int('give a whole number'), label: words.optional() }).optional(),
    /** What the page is at the foot of every page, or its place there; it stands in no menu by that. */
    footer: z
      .union(
        [
          z.enum(legalPages),
          z.strictObject({ order: z.int('give a whole number'), label: words.optional() }),
        ],
        `say ${legalPages.join(', ')}, or give order: and label:`,
      )
      .optional(),
    /** Key of the brand whose page it is. */
    brand: words.optional(),
    blocks: z.array(blockSchema, 'give a list of blocks').default([]),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'give fields such as title: and description:' : undefined,
  },
);

export type PageData = z.output<typeof pageSchema>;
