import type { Heading, Image, Line, Paragraph, Run, Text } from '../../board/html/blocks.ts';

/** A piece of a line as a tree: links hold spans, spans hold spans and text. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'image'; image: Image }
  | { kind: 'link'; href: string; children: readonly Node[] }
  | { kind: 'span'; mark: Mark; children: readonly Node[] };

export type Mark = 'strong' | 'emphasis' | 'both';

/** The flat runs of a line as a tree, nested as the site's HTML nests them: link, strong, emphasis. */
function treeOf(line: Line): Node[] {
  return groups(line, (run) => (run.kind === 'text' ? run.href : null)).flatMap(({ value, runs }) => {
    const children = strongOf(runs);
    return value === null ? children : [{ kind: 'link', href: value, children } as const];
  });
}

function strongOf(line: Line): Node[] {
  return groups(line, (run) => run.kind === 'text' && run.strong).flatMap(({ value, runs }) => {
    if (!value) return emphasisOf(runs);
    const texts = runs.filter((run): run is Text => run.kind === 'text');
    if (texts.every((run) => run.emphasis)) return [span('both', textsOf(texts))];
    return [span('strong', emphasisOf(runs))];
  });
}

function emphasisOf(line: Line): Node[] {
  return groups(line, (run) => run.kind === 'text' && run.emphasis).flatMap(({ value, runs }) => {
    const nodes = textsOf(runs);
    return value ? [span('emphasis', nodes)] : nodes;
  });
}

const span = (mark: Mark, children: readonly Node[]): Node => ({ kind: 'span', mark, children });

const textsOf = (runs: readonly Run[]): Node[] =>
  runs.map((run) => (run.kind === 'text' ? { kind: 'text', text: run.text } : { kind: 'image', image: run }));

/** Neighbouring runs of the same value. */
function groups<Value>(line: Line, read: (run: Run) => Value): { value: Value; runs: Run[] }[] {
  const found: { value: Value; runs: Run[] }[] = [];
  for (const run of line) {
    const value = read(run);
    const last = found.at(-1);
    if (last && last.value === value) last.runs.push(run);
    else found.push({ value, runs: [run] });
  }
  return found;
}

/**
 * Text as CommonMark 0.31 that is read as exactly this text, anywhere inside a line: backslashes precede every
 * character that opens something (code, emphasis, link, HTML, footnote, strikethrough) and the ampersand of what looks
 * like a character reference. For the start of a line see `escapeLineStart`.
 *
 * @param text one line
 */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<~^]|&(?=#?\w+;)/g, '\\$&');
}

/** Any plain text as `escapeText` has it, on one line. */
export const plainMarkdown = (text: string): string => escapeText(text.replace(/\s+/g, ' ').trim());

/**
 * A line that opens no block: no heading, quote, list, underline of a heading, or row of a table. `*`, `_`, `` ` ``
 * and `~` are escaped everywhere; the remaining ones at a line's start are our own emphasis.
 *
 * @param line text that `escapeText` made, with our own marks in it
 */
export function escapeLineStart(line: string): string {
  return line.replace(/^[-#>=|:+]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** The text of an ATX heading: number signs at its end would be taken for its closing ones. */
export const escapeHeading = (line: string): string => line.replace(/(?<=^| )#+$/, '\\$&');

/** An address as the destination of a link or picture. */
export const escapeDestination = (address: string): string =>
  address
    .replace(/[\s<>]/g, (character) => encodeURIComponent(character))
    .replace(/[\\()]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&');

/**
 * Text as a double-quoted scalar of YAML 1.2, which is JSON too. What would be live in Markdown is escaped (brackets,
 * code, emphasis, HTML, pictures, addresses), since a reader that knows no front matter takes the scalar
 * for a paragraph or a heading; and what YAML can't hold as it is.
 */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(liveInMarkdown, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

/** A colon before two slashes and the point of "www." make the text behind an address, if readers link plain text. */
const liveInMarkdown =
  /[[\]!<>\x60*_~^|&@]|:(?=\/\/)|(?<=www)\.|[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/giu;

/** How a mark is written: with asterisks, or as HTML where those would not be read as meant. */
const marks: Readonly<Record<Mark, { stars: string; open: string; close: string }>> = {
  strong: { stars: '**', open: '<strong>', close: '</strong>' },
  emphasis: { stars: '*', open: '<em>', close: '</em>' },
  both: { stars: '***', open: '<strong><em>', close: '</em></strong>' },
};

/** A line of an advert's text as CommonMark, without care for the line's start. */
function inlineMarkdown(line: Line): string {
  const [only] = line;
  const isPlain =
    line.length === 1 && only?.kind === 'text' && !only.strong && !only.emphasis && only.href === null;
  return isPlain ? escapeText(only.text) : nodesMarkdown(treeOf(line), '', '');
}

/** @param before the character before the first node, `''` = the line's edge; `after` likewise */
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
 * Asterisks are read by the characters on both sides of them (CommonMark 0.31, section 6.2). Here they are written only
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

/** The first character that a node is written with; `*` represents any mark. */
function firstOf(node: Node): string {
  if (node.kind === 'text') return startOf(escapeText(node.text));
  return { image: '!', link: '[', span: '*' }[node.kind];
}

/**
 * Blocks of an advert's text as CommonMark 0.31, without a line end at the end. CommonMark has no tables, so a table
 * stays HTML, on one line, as CommonMark allows.
 *
 * @param inItem whether they are the content of a list's item, which is kept tight
 */
export function blocksMarkdown(blocks: readonly TwinBlock[], inItem = false): string {
  let text = '';
  let isOther = false;
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    isOther = block.kind === 'list' && isSameList(before, block) && !isOther;
    if (before) text += inItem && joinsClosely(before, block) ? '\n' : '\n\n';
    text += blockMarkdown(block, isOther);
  });
  return text;
}

function blockMarkdown(block: TwinBlock, isOther: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      // A backslash at a line's end is a line break.
      return block.lines.map((line) => escapeLineStart(inlineMarkdown(line).trim())).join('\\\n');
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeHeading(inlineMarkdown(block.line).trim())}`;
    case 'list':
      return listMarkdown(block, isOther);
    case 'html':
      return block.html;
  }
}

/** @param isOther whether the other mark is needed to part the list from one before it */
function listMarkdown(list: TwinList, isOther: boolean): string {
  const items = list.items.map((item, index) => {
    const mark = list.ordered ? `${list.start + index}${isOther ? ')' : '.'}` : isOther ? '*' : '-';
    return `${mark} ${indented(blocksMarkdown(item, true), mark.length + 1)}`;
  });
  return items.join('\n');
}

const indented = (text: string, width: number): string =>
  text.includes('\n') ? text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`) : text;

const isSameList = (before: TwinBlock | undefined, list: TwinList): boolean =>
  before?.kind === 'list' && before.ordered === list.ordered;

/** A list of plain items right under its paragraph; a numbered one is possible there only if it begins with 1. */
const joinsClosely = (before: TwinBlock, block: TwinBlock): boolean =>
  before.kind === 'paragraph' &&
  block.kind === 'list' &&
  (!block.ordered || block.start === 1) &&
  block.items.every(([first]) => first?.kind === 'paragraph');

/** The blocks of an advert's text that Markdown is written from; tables stay HTML. */
type TwinBlock = Paragraph | Heading | TwinList | { readonly kind: 'html'; readonly html: string };

interface TwinList {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly start: number;
  readonly items: readonly (readonly TwinBlock[])[];
}

/**
 * Reads a section's HTML back into blocks. It is our own: printed by board/html/safe-html.ts, with no other elements
 * and no other escapes, so tags and texts are easy to distinguish. (The parser for adverts, which accepts anything,
 * would work too, in twice the time.)
 */
export function readBlocks(html: string): TwinBlock[] {
  const next = tokensOf(html);

  const readFlow = (end: string): TwinBlock[] => {
    const blocks: TwinBlock[] = [];
    let lines: Line[] = [];
    let line: Run[] = [];
    const marks = { strong: false, emphasis: false, href: null as string | null };
    const endLine = () => {
      if (line.length > 0) lines.push(line);
      line = [];
    };
    const endParagraph = () => {
      endLine();
      if (lines.length > 0) blocks.push({ kind: 'paragraph', lines });
      lines = [];
    };
    for (let token = next(); token; token = next()) {
      const { name, isOpen, content } = token;
      if (name === '') {
        // Line ends occur between blocks alone.
        if (content !== '\n') line.push({ kind: 'text', text: unescapeHtml(content), ...marks });
      } else if (name === end && !isOpen) break;
      else if (name === 'br') endLine();
      else if (name === 'strong') marks.strong = isOpen;
      else if (name === 'em') marks.emphasis = isOpen;
      else if (name === 'a') marks.href = isOpen ? attribute(content, 'href') : null;
      else if (name === 'img') line.push(imageOf(content));
      else {
        endParagraph();
        if (name === 'ul' || name === 'ol') blocks.push(readList(name, content));
        else if (name === 'table') blocks.push(readTable(token.from));
        else if (name !== 'p') blocks.push(headingOf(Number(name[1]), readFlow(name)));
      }
    }
    endParagraph();
    return blocks;
  };

  const readList = (name: string, content: string): TwinList => {
    const items: TwinBlock[][] = [];
    for (let token = next(); token && token.name !== name; token = next()) items.push(readFlow('li'));
    return {
      kind: 'list',
      ordered: name === 'ol',
      start: Number(attribute(content, 'start') || 1),
      items,
    };
  };

  const readTable = (from: number): TwinBlock => {
    let end = html.length;
    for (let open = 1, token = next(); token; token = open > 0 ? next() : null) {
      if (token.name === 'table') open += token.isOpen ? 1 : -1;
      end = token.to;
    }
    return { kind: 'html', html: html.slice(from, end) };
  };

  return readFlow('');
}

interface Token {
  /** Of the element; `''` for text. */
  name: string;
  isOpen: boolean;
  /** The text between the angle brackets, or the text itself. */
  content: string;
  /** Where the token begins and ends. */
  from: number;
  to: number;
}

function tokensOf(html: string): () => Token | null {
  let at = 0;
  return () => {
    if (at >= html.length) return null;
    const from = at;
    const isTag = html[from] === '<';
    const end = html.indexOf(isTag ? '>' : '<', from);
    at = end < 0 ? html.length : end + (isTag ? 1 : 0);
    if (!isTag) return { name: '', isOpen: false, content: html.slice(from, at), from, to: at };
    const isOpen = html[from + 1] !== '/';
    const content = html.slice(from + (isOpen ? 1 : 2), at - 1);
    const space = content.indexOf(' ');
    return { name: space < 0 ? content : content.slice(0, space), isOpen, content, from, to: at };
  };
}

function headingOf(level: number, [content]: readonly TwinBlock[]): Heading {
  const [line = []] = content?.kind === 'paragraph' ? content.lines : [];
  return { kind: 'heading', level, line: line.filter((run): run is Text => run.kind === 'text') };
}

const imageOf = (tag: string): Run => ({
  kind: 'image',
  address: attribute(tag, 'src'),
  alt: attribute(tag, 'alt'),
  width: Number(attribute(tag, 'width')),
  height: Number(attribute(tag, 'height')),
});

/** The value of an attribute; `''` where there is none. */
function attribute(tag: string, name: string): string {
  const before = ` ${name}="`;
  const start = tag.indexOf(before);
  if (start < 0) return '';
  const from = start + before.length;
  return unescapeHtml(tag.slice(from, tag.indexOf('"', from)));
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const unescapeHtml = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => characters[name] ?? name) : text;
