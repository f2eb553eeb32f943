import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { entriesOf, isRecord, pairedItems, same } from './values.ts';

/*
 * Writes changed values into the text of a file. Every byte that has nothing to do with a change stays: comments, blank
 * lines, quotes, the order of keys. A value that has no text yet is written anew.
 */

/** The syntax of a file. YAML's parser reads JSON too. */
export type Syntax = 'yaml' | 'json';

interface Written {
  text: string;
  syntax: Syntax;
}

/** How values without a text are written. */
const style = { lineWidth: 0, singleQuote: true } as const;

/**
 * The text with other values.
 *
 * @param text a file, or the front matter of one
 * @param next the values that the result has to have
 */
export function patched(text: string, next: unknown, syntax: Syntax): string {
  const document = parseDocument(text, { keepSourceTokens: true });
  const { contents } = document;
  if (document.errors.length === 0 && contents !== null) {
    const own = put(contents, document.toJS(), next, { text, syntax });
    const [from, to] = contents.range ?? [0, 0];
    const result = own === null ? null : text.slice(0, from) + own + text.slice(to);
    if (result !== null && says(result, next)) return result;
  }
  return syntax === 'json' ? `${JSON.stringify(next, null, 2)}\n` : stringify(next, style);
}

/** Whether a text has these values, and no mistake. */
function says(text: string, values: unknown): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && same(document.toJS(), values);
}

/** The text of a node with another value; `null` if it has to be written anew. */
function put(node: Node, old: unknown, next: unknown, written: Written): string | null {
  const [from, to] = node.range ?? [0, 0];
  if (same(old, next)) return written.text.slice(from, to);
  if (isScalar(node)) return isRecord(next) || Array.isArray(next) ? null : scalarText(node, next, written);
  if (isMap(node) && isRecord(old) && isRecord(next)) {
    return node.flow
      ? flowText(flowPairs(node, old), pairsOf(next), node, written)
      : mapText(node, old, next, written);
  }
  if (isSeq(node) && Array.isArray(old) && Array.isArray(next)) {
    return node.flow
      ? flowText(flowItems(node, old), itemsOf(old, next), node, written)
      : listText(node, old, next, written);
  }
  return null;
}

function scalarText(node: Scalar, next: unknown, { text, syntax }: Written): string | null {
  if (syntax === 'json') return JSON.stringify(next);
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  if (typeof next !== 'string') return isBlock ? null : stringify(next, style).trim();
  if (next.includes('\n') && !isBlock) return null;
  const scalar = new Scalar(next);
  if (node.type !== undefined && !(isBlock && next === '')) scalar.type = node.type;
  // In a list between brackets, so that it can be anywhere.
  if (!isBlock)
    return stringify([scalar], { ...style, collectionStyle: 'flow', flowCollectionPadding: false })
      .trim()
      .slice(1, -1);
  const own = stringify({ k: scalar }, style).slice(3);
  return indented(own, columnOf(lineStart(text, node.range?.[0] ?? 0), text));
}

/** One part of a block collection: a pair, or an item of a list. */
interface Part {
  /** From its first character to the end of its last line. */
  text: string;
}

function mapText(
  node: YAMLMap,
  old: Record<string, unknown>,
  next: Record<string, unknown>,
  written: Written,
): string | null {
  const { text } = written;
  const starts = node.items.map(({ key }) => (key as Node).range?.[0] ?? 0);
  const parts = partsOf(starts, node.range?.[1] ?? 0, text);
  const [first] = starts;
  if (parts === null || first === undefined) return null;
  const column = first - lineStart(text, first);
  const known = new Map(
    node.items.map(({ key, value }, at) => [String(key), { value: value as Node | null, at }]),
  );
  const lines = entriesOf(next).map(([key, value]) => {
    const pair = known.get(key);
    const part = pair && parts[pair.at];
    if (pair === undefined || part === undefined) return `${freshPair(key, value, column)}\n`;
    if (same(old[key], value)) return part.text;
    const start = starts[pair.at] ?? 0;
    const [from, to] = pair.value?.range ?? [0, 0];
    const own = pair.value && put(pair.value, old[key], value, written);
    if (own === null || pair.value === null)
      return withEnd(
        freshPair(key, value, column),
        pair.value ? text.slice(to, start + part.text.length) : '\n',
      );
    return text.slice(start, from) + own + text.slice(to, start + part.text.length);
  });
  return joined(lines, column, parts.at(-1)?.text ?? '');
}

function listText(
  node: YAMLSeq,
  old: readonly unknown[],
  next: readonly unknown[],
  written: Written,
): string | null {
  const { text } = written;
  const starts = dashesOf(node);
  const parts = starts && partsOf(starts, node.range?.[1] ?? 0, text);
  const [first] = starts ?? [];
  if (starts === null || parts === null || first === undefined || next.length === 0) return null;
  const column = first - lineStart(text, first);
  const lines = pairedItems(old, next).map(({ value, from: at }) => {
    const fresh = () => `- ${indented(freshItem(value), column)}`;
    const part = at === undefined ? undefined : parts[at];
    const item = at === undefined ? undefined : (node.items[at] as Node | null);
    if (at === undefined || part === undefined) return `${fresh()}\n`;
    if (same(old[at], value)) return part.text;
    const start = starts[at] ?? 0;
    const [from, to] = item?.range ?? [start, start];
    const own = item ? put(item, old[at], value, written) : null;
    const rest = text.slice(to, start + part.text.length);
    return own === null ? withEnd(fresh(), item ? rest : '\n') : text.slice(start, from) + own + rest;
  });
  return joined(lines, column, parts.at(-1)?.text ?? '');
}

/** Where the items of a block list begin; `null` where that can't be seen. */
function dashesOf({ items, srcToken }: YAMLSeq): number[] | null {
  if (srcToken?.type !== 'block-seq') return null;
  const dashes = srcToken.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
  return dashes.length === items.length ? dashes : null;
}

/** The text cut before each line on which a part begins. `null` where two begin on one line. */
function partsOf(starts: readonly number[], end: number, text: string): Part[] | null {
  const lines = starts.map((start) => lineStart(text, start));
  const isPlain = starts.every((start, at) => at === 0 || text.slice(lines[at], start).trim() === '');
  if (!isPlain) return null;
  return starts.map((start, at) => ({ text: text.slice(start, lines[at + 1] ?? end) }));
}

/** Parts below each other. @param last the text that ended the collection before */
function joined(lines: readonly string[], column: number, last: string): string {
  const whole = lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join(' '.repeat(column));
  return last.endsWith('\n') ? whole : whole.replace(/\n$/, '');
}

/** A value that is written anew, and what follows the one that it replaces. */
const withEnd = (fresh: string, rest: string): string => {
  // A comment behind a value of one line would become part of one of several.
  const kept = fresh.includes('\n') ? rest.replace(/^[^\n]*/, '') : rest;
  return kept.startsWith('\n') || /^[ \t]+#/.test(kept) ? fresh + kept : `${fresh}\n${kept}`;
};

const freshPair = (key: string, value: unknown, column: number): string =>
  indented(stringify({ [key]: value }, style).replace(/\n$/, ''), column);

const freshItem = (value: unknown): string => stringify([value], style).replace(/\n$/, '').slice(2);

/** All lines but the first, moved to the right. */
const indented = (text: string, column: number): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** How far the content of a line is indented: dashes of lists are part of that. */
const columnOf = (start: number, text: string): number =>
  /^[ -]*/.exec(text.slice(start).split('\n', 1)[0] ?? '')?.[0].replace(/-(?! ).*$/, '').length ?? 0;

/** One part of a collection between brackets. */
interface FlowPart {
  from: number;
  to: number;
  key?: string;
  node: Node | null;
  old: unknown;
}

/** A part of the result: an earlier one, or one without a text. */
interface NextPart {
  key?: string;
  value: unknown;
  /** Position of the earlier one in its list; keys identify pairs. */
  at?: number | undefined;
}

const flowPairs = ({ items }: YAMLMap, old: Record<string, unknown>): FlowPart[] =>
  items.map((pair) => {
    const [key, value] = [pair.key as Node, pair.value as Node | null];
    const [from, end] = key.range ?? [0, 0];
    return { from, to: value?.range?.[1] ?? end, key: String(key), node: value, old: old[String(key)] };
  });

const flowItems = ({ items }: YAMLSeq, old: readonly unknown[]): FlowPart[] =>
  items.map((item, at) => {
    const node = item as Node;
    const [from, to] = node.range ?? [0, 0];
    return { from, to, node, old: old[at] };
  });

const pairsOf = (next: Record<string, unknown>): NextPart[] =>
  entriesOf(next).map(([key, value]) => ({ key, value }));
const itemsOf = (old: readonly unknown[], next: readonly unknown[]): NextPart[] =>
  pairedItems(old, next).map(({ value, from }) => ({ value, at: from }));

function flowText(
  parts: readonly FlowPart[],
  next: readonly NextPart[],
  node: Node,
  written: Written,
): string | null {
  const { text } = written;
  const [begin, end] = node.range ?? [0, 0];
  const [first, second] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined || next.length === 0) return null;
  const before = text.slice(begin, first.from);
  const between = (one: FlowPart, other: FlowPart) => text.slice(one.to, other.from);
  const gap = second ? between(first, second) : `,${before.slice(1) || ' '}`;
  const column = columnOf(lineStart(text, first.from), text);
  let previous: number | undefined;
  let result = before;
  for (const { key, value, at: item } of next) {
    const at = key === undefined ? item : parts.findIndex((part) => part.key === key);
    const part = at === undefined ? undefined : parts[at];
    if (result !== before) {
      const left = previous === undefined ? undefined : parts[previous];
      result += left && part && previous === (at ?? 0) - 1 ? between(left, part) : gap;
    }
    const own = part?.node ? put(part.node, part.old, value, written) : null;
    const [from] = part?.node?.range ?? [0];
    if (part && own !== null) result += text.slice(part.from, from) + own;
    else
      result += (key === undefined ? '' : `${flowKey(key, written)}: `) + freshFlow(value, column, written);
    previous = part === undefined ? undefined : at;
  }
  return result + text.slice(last.to, end);
}

const flowKey = (key: string, { syntax }: Written): string =>
  syntax === 'json' ? JSON.stringify(key) : stringify(key, style).trim();

function freshFlow(value: unknown, column: number, { syntax }: Written): string {
  if (syntax === 'json') return indented(JSON.stringify(value, null, 2), column);
  const listed = stringify([value], {
    ...style,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    collectionStyle: 'flow',
    flowCollectionPadding: false,
  });
  return listed.trim().slice(1, -1);
}
