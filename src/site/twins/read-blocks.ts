import type { Heading, Line, Paragraph, Run, Text } from '../../board/html/blocks.ts';

/** The blocks of an advert's text that Markdown is written from; tables stay HTML. */
export type TwinBlock = Paragraph | Heading | TwinList | { readonly kind: 'html'; readonly html: string };

export interface TwinList {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly start: number;
  readonly items: readonly (readonly TwinBlock[])[];
}

/**
 * Reads a section's HTML back into blocks. It is our own: printed by board/html/render.ts, with no other elements
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
