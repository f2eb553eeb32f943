import type { Line } from '../../../board/html/blocks.ts';
import { escapeDestination, escapeText } from './escape.ts';
import { type Mark, type Node, treeOf } from './spans.ts';

/** How a mark is written: with asterisks, or as HTML where those would not be read as meant. */
const marks: Readonly<Record<Mark, { stars: string; open: string; close: string }>> = {
  strong: { stars: '**', open: '<strong>', close: '</strong>' },
  emphasis: { stars: '*', open: '<em>', close: '</em>' },
  both: { stars: '***', open: '<strong><em>', close: '</em></strong>' },
};

/** A line of an advert's text as CommonMark, without care for the line's start. */
export function inlineMarkdown(line: Line): string {
  const [only] = line;
  const isPlain =
    line.length === 1 && only?.kind === 'text' && !only.strong && !only.emphasis && only.href === null;
  return isPlain ? escapeText(only.text) : nodesMarkdown(treeOf(line), '', '');
}

/** @param before what stands in front of the first node, `''` = the line's edge; `after` likewise */
function nodesMarkdown(nodes: readonly Node[], before: string, after: string): string {
  let text = '';
  nodes.forEach((node, index) => {
    const next = nodes[index + 1];
    const following = next ? firstOf(next) : after;
    const previous = text === '' ? before : lastOf(text);
    if (node.kind === 'span') text += spanMarkdown(node, previous, following);
    else if (node.kind === 'text') text += escapeText(node.text);
    else if (node.kind === 'image')
      text += `![${escapeText(node.image.alt)}](${escapeDestination(node.image.address)})`;
    else {
      // "!" before a link would make a picture of it.
      text = text.replace(/!$/, '\\!');
      text += `[${nodesMarkdown(node.children, '[', ']')}](${escapeDestination(node.href)})`;
    }
  });
  return text;
}

/**
 * Asterisks are read by what stands on both sides of them (CommonMark 0.31, section 6.2). Here they are written only
 * where they can open or close as meant, and never beside others. Then they pair as meant: all inside a pair are
 * paired before it, two of one pair have the same length, and one asterisk never closes two (rule 9).
 */
function spanMarkdown(node: Node & { kind: 'span' }, before: string, after: string): string {
  const { stars, open, close } = marks[node.mark];
  const written = nodesMarkdown(node.children, '*', '*');
  const content = written.trim();
  if (content === '') return written;
  const lead = written.slice(0, written.indexOf(content));
  const tail = written.slice(lead.length + content.length);
  const opens = works(lead === '' ? before : ' ', startOf(content));
  const closes = works(tail === '' ? after : ' ', lastOf(content));
  return opens && closes ? lead + stars + content + stars + tail : lead + open + content + close + tail;
}

/** Whether asterisks between these two open, or close. */
function works(outside: string, inside: string): boolean {
  if (outside === '*' || inside === '*') return false;
  const isFree = outside === '' || /[\s!-/:-@[-`{-~\p{P}]/u.test(outside);
  // Symbols are punctuation to some readers and not to others.
  return isFree || !/[\p{P}\p{S}]/u.test(inside);
}

const startOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

/** The first character that a node is written with; `*` stands for any mark. */
function firstOf(node: Node): string {
  if (node.kind === 'text') return startOf(escapeText(node.text));
  return { image: '!', link: '[', span: '*' }[node.kind];
}
