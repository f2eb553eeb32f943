import { isMap, isNode, parseDocument } from 'yaml';
import { z } from 'zod';
import { legalPages } from '../../i18n/terms.ts';
import { issueWords, nearestName } from '../issue-words.ts';
import { valueAt } from '../usable-parts.ts';
import { blockSchemaWith, blockTypes, noOwnBlocks, type OwnBlocks, words } from './blocks.ts';

/** The text between the two lines of `---` at the top of a file. */
export type FrontMatter =
  | {
      data: unknown;
      /** The position of a field in the file, or where it would be if it is absent. */
      lineOf(path: readonly PropertyKey[]): number;
    }
  | { fault: string; line: number };

/** Reads the front matter of a Markdown file as YAML. Unreadable YAML becomes a fault that says what to do. */
export function frontMatterOf(text: string): FrontMatter {
  const written = fencedIn(text);
  if (written === null) {
    return {
      fault: 'it has no front matter: begin the file with a line of ---, its fields, and another ---',
      line: 1,
    };
  }
  const document = parseDocument(written, { prettyErrors: false, logLevel: 'silent' });
  // The line of --- is the first.
  const lineAt = (offset: number) => written.slice(0, offset).split('\n').length + 1;
  const error = document.errors[0];
  if (error) {
    return {
      fault: `its front matter is no YAML (${sentence(error.message)}): correct that line`,
      line: lineAt(error.pos[0]),
    };
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const own = path.slice(0, length);
      const parent = document.getIn(own.slice(0, -1), true);
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(own.at(-1))) : null;
      const node = pair?.key ?? document.getIn(own, true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  try {
    return { data: document.toJS({ maxAliasCount: 100 }), lineOf };
  } catch (error) {
    return { fault: `its front matter can't be read (${String(error)}): write it without * and &`, line: 1 };
  }
}

const sentence = (message: string): string => message.replace(/\s+/g, ' ').replace(/[.:]$/, '');

/** Astro removes the same lines from the text: from the first to the next that begins with three dashes. */
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

/** Names for the items of a page's lists, as a person counts them. */
const counted: Readonly<Record<string, string>> = { blocks: 'block', items: 'item', actions: 'action' };

/** Examples for required fields of a page or a block. */
const examples: Readonly<Record<string, string>> = {
  title: 'Life at our company',
  description: 'How we work, and what we offer.',
  text: 'A sentence or more.',
  label: 'See our jobs',
  question: 'Do I need a cover letter?',
  by: 'Anna Nowak, courier',
  value: '450',
  items: '[…]',
  order: '1',
  name: 'Anna Nowak',
  start: '2027-03-18T17:00+01:00',
  poster: '{ src: /films/day.jpg, alt: … }',
  src: '/films/day.mp4',
};

/** What is wrong with a field, and where. */
export interface FieldFault {
  path: readonly PropertyKey[];
  /** A sentence: which field, and what to do. */
  text: string;
}

/**
 * The faults of a front matter.
 *
 * @param data the checked data, to name blocks by their type
 * @param own the owner's own types of blocks
 */
export function faultsOf(
  issues: readonly z.core.$ZodIssue[],
  data: unknown,
  own: OwnBlocks = noOwnBlocks,
): FieldFault[] {
  return issues.map((issue) => {
    const { path } = issue;
    const where = placeOf(path, data);
    if (issue.code === 'unrecognized_keys') {
      const named = issue.keys.join(', ');
      return {
        path: [...path, issue.keys[0] ?? ''],
        text: `${where} has fields that don't exist (${named}): check their spelling or remove them`,
      };
    }
    const value = valueAt(data, path);
    const last = path.at(-1);
    const key = typeof last === 'string' ? last : '';
    if (key === 'type' && typeof value === 'string') {
      const near = nearestName(value, blockTypes(own));
      const meant = near === null ? '' : ` (write ${near}?)`;
      return { path, text: `${where}: there is no such block${meant}: ${issue.message}` };
    }
    const example = Object.hasOwn(examples, key) ? examples[key] : '…';
    return { path, text: `${where}: ${issueWords(issue, { value, key, example, style: 'yaml' })}` };
  });
}

/** "block 3 (benefits), item 1, title" for ["blocks", 2, "items", 0, "title"]. */
function placeOf(path: readonly PropertyKey[], data: unknown): string {
  const words: string[] = [];
  let value = data;
  for (const [at, step] of path.entries()) {
    value = valueAt(value, [step]);
    const list = path[at - 1];
    if (typeof step === 'number') {
      words.pop();
      const type = list === 'blocks' ? valueAt(value, ['type']) : undefined;
      const name = counted[String(list)] ?? String(list);
      words.push(`${name} ${step + 1}${typeof type === 'string' ? ` (${type})` : ''}`);
    } else words.push(String(step));
  }
  return words.join(', ') || 'the front matter';
}

const wholeNumber = z.int('give a whole number');

/** The front matter of a page. Unknown fields are refused. @param own the owner's own types of blocks */
export const pageSchemaWith = (own: OwnBlocks) =>
  z.strictObject(
    {
      title: words.describe("Heading of the page, and title of the browser's tab."),
      description: words.describe('The description that search engines show below it.'),
      translation: words
        .optional()
        .describe(
          'Equal in all languages of a page. If left out, it is the name of the file: pages of the same name are translations of each other.',
        ),
      menu: z
        .strictObject({
          order: wholeNumber.describe('The lowest comes first.'),
          label: words.optional().describe('The title of the page if left out.'),
        })
        .optional()
        .describe("The page's place in the menu. If left out, it is in no menu."),
      footer: z
        .union(
          [z.enum(legalPages), z.strictObject({ order: wholeNumber, label: words.optional() })],
          `say ${legalPages.join(', ')}, or give order: and label:`,
        )
        .optional()
        .describe("The page's role in the footer of every page, or its place there."),
      brand: words.optional().describe('The brand whose page it is.'),
      blocks: z.array(blockSchemaWith(own), 'give a list of blocks').default([]),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'give fields such as title: and description:' : undefined,
    },
  );

/** That of a site without blocks of its own. */
export const pageSchema = pageSchemaWith(noOwnBlocks);

export type PageData = z.output<typeof pageSchema>;
