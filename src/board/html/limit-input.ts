import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { cleanCharacters, cutText, unescapedHtml } from '../text.ts';
import { readSymbols, withoutRawJson } from './word-html.ts';

/** Deepest nesting of elements that is kept. */
export const maxDepth = 100;
/** Up to this many tags, the parsers' time for open elements does not matter. */
const fewTags = 1_000;

const voidTags = new Set(
  'area base basefont br col command embed frame hr image img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
// The tokenizer reads their content as text up to their end tag: they never nest, and must not lose a tag.
const rawTags = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '));
const foreignTags = new Set(['svg', 'math']);
const inlineTags = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);
// Open elements that a start tag closes.
const endedBy = new Map<string, readonly string[]>([
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['li', ['li']],
  ['option', ['option']],
  ['p', ['p']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
]);

/**
 * Flattens HTML to at most 100 open elements, in one pass: start tags below that depth are left out with their
 * end tags, their content stays, and where a block was left out a `<br>` keeps words apart. The parsers spend
 * time on every open element for each tag, so 60,000 nested ones would take seconds; and everything that walks
 * the tree may recurse. HTML that is neither deep nor of more than 1,000 tags comes back as it is; in all other
 * every element is also closed by name. The result is not safe by itself: it is sanitized next.
 */
export function flattenTags(html: string): string {
  const tags = countTags(html);
  if (tags <= maxDepth) return html;
  const output: string[] = [];
  const open: string[] = [];
  let hidden = 0;
  let isDeep = false;
  let copied = 0;
  let name = '';
  let nameStart = 0;

  const replaceTag = (start: number, end: number, replacement: string) => {
    output.push(html.slice(copied, start), replacement);
    copied = end;
  };
  const closeDownTo = (depth: number) =>
    open
      .splice(depth)
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('');

  const onOpenTag = (end: number) => {
    if (voidTags.has(name)) return;
    const start = nameStart - 1;
    const ended = endedBy.get(name) ?? [];
    let depth = open.length;
    while (ended.includes(open[depth - 1] ?? '')) depth--;
    if (depth < open.length) replaceTag(start, start, closeDownTo(depth));
    if (foreignTags.has(name)) {
      // Dropped with all content later; as a template it starts no other grammar that would nest unnoticed.
      open.push('template');
      replaceTag(start, end + 1, '<template>');
    } else if (rawTags.has(name)) {
      open.push(name);
    } else if (open.length >= maxDepth) {
      hidden++;
      isDeep = true;
      replaceTag(start, end + 1, inlineTags.has(name) ? '' : '<br>');
    } else {
      open.push(name);
    }
  };

  const onCloseTag = (start: number, nameEnd: number) => {
    const written = html.slice(start, nameEnd).toLowerCase();
    if (voidTags.has(written)) return;
    const tag = foreignTags.has(written) ? 'template' : written;
    const bracket = html.indexOf('>', nameEnd);
    const end = bracket < 0 ? html.length : bracket + 1;
    const replacement = inlineTags.has(tag) ? '' : '<br>';
    if (rawTags.has(tag) && open.at(-1) === tag) {
      open.pop();
    } else if (hidden > 0) {
      hidden--;
      replaceTag(start - 2, end, replacement);
    } else {
      const depth = open.lastIndexOf(tag);
      // Every level is closed by name, so that no parser can have more of them open than counted here.
      replaceTag(start - 2, end, depth < 0 ? replacement : closeDownTo(depth));
    }
  };

  const ignore = () => {};
  const callbacks: TokenizerCallbacks = {
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    onclosetag: onCloseTag,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: onOpenTag,
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      nameStart = start;
    },
    onprocessinginstruction: ignore,
    onselfclosingtag: onOpenTag,
    ontext: ignore,
    ontextentity: ignore,
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  if (!isDeep && tags <= fewTags) return html;
  output.push(html.slice(copied));
  return output.join('');
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count++;
  return count;
}

/** Most characters of an advert's value that are read (UTF-16 units). */
export const maxCharacters = 200_000;
/** Most tags of a value that are read: they cost more than the words. What Word writes for a long advert has 3,000. */
const maxTags = 10_000;

const anyTag = /<[a-z!/?]/i;
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** A value that all later steps can process in linear time. */
export interface LimitedInput {
  html: string;
  /** Whether it was longer. */
  isCut: boolean;
  /** Whether its tags were escaped, all of them. */
  wasEscaped: boolean;
}

/**
 * Limits an advert's value to a size and shape that all later steps can process in linear time:
 * - It is no longer than `limitLength` lets it be.
 * - Invisible, harmful characters are removed (board/text.ts).
 * - A value without a single tag is HTML that was escaped (board/text.ts), or plain text: its line ends become `<br>`.
 * - After 10,000 tags it is cut.
 * - Angle brackets that are text stay text.
 * - Leftovers of word processors are interpreted (word-html.ts).
 * - Deep nesting is flattened.
 */
export function limitInput(html: string): LimitedInput {
  const limited = limitLength(html);
  const text = escapeLooseBrackets(withoutRawJson(cleanCharacters(limited.text)));
  const unescaped = anyTag.test(text) ? null : unescapedHtml(text);
  const wasEscaped = unescaped !== null;
  const isHtml = wasEscaped || anyTag.test(text);
  const whole = isHtml
    ? escapeLooseBrackets(withoutRawJson(unescaped ?? text))
    : text.replace(lineEnd, '<br>');
  const cut = whole.slice(0, endOfTags(whole));
  const isCut = limited.isCut || cut.length < whole.length;
  return { html: flattenTags(readSymbols(cut)), isCut, wasEscaped };
}

/** Where the first "<" beyond the limit is; the length if there is none. */
function endOfTags(html: string): number {
  let at = -1;
  for (let count = 0; count <= maxTags; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html.length;
  }
  return at;
}

/**
 * Longer than 200,000 characters: the bytes of `data:` addresses are removed; if it is still longer, it is cut at the
 * last place that is not inside a tag, a word, an entity or a character.
 */
export function limitLength(html: string): { text: string; isCut: boolean } {
  if (html.length <= maxCharacters) return { text: html, isCut: false };
  const text = withoutBytes(html);
  return text.length <= maxCharacters ? { text, isCut: false } : { text: cutSafely(text), isCut: true };
}

/** Most characters and tags of all values of an advert. A long one with Word's styles has 200,000 and 3,000. */
const budget = { characters: 500_000, tags: maxTags };
const maybeTag = /<|lt;|#0*60;|#x0*3c;/gi;
const plainBreak = /[\n\r\u2028\u2029]|lt;|#0*60;|#x0*3c;/gi;

/**
 * Limits the values of one advert together, so that many long ones cost no more than a few. Each value is passed once,
 * in the order of reading, and is returned as far as it may be read.
 */
export function limitTogether(): (html: string) => { text: string; isCut: boolean } {
  let { characters, tags } = budget;
  return (html) => {
    const { text, isCut } = limitLength(html);
    if (characters === 0 || tags === 0) return { text: '', isCut: true };
    let end = text.length <= characters ? text.length : Math.max(text.lastIndexOf(' ', characters), 0);
    for (const { index } of text.matchAll(text.includes('<') ? maybeTag : plainBreak)) {
      if (index >= end) break;
      if (tags === 0) {
        end = index;
        break;
      }
      tags -= 1;
    }
    characters = end < text.length ? 0 : characters - end;
    return { text: text.slice(0, end), isCut: isCut || end < text.length };
  };
}

/**
 * A pasted picture alone can exceed the limit; without its bytes the text around it fits. Stops reading at more
 * than enough text.
 */
function withoutBytes(html: string): string {
  const bytes = /;base64,[a-z\d+/=\r\n]*/giy;
  let text = '';
  let at = 0;
  while (at < html.length && text.length <= maxCharacters) {
    const piece = html.slice(at, at + maxCharacters);
    const start = piece.search(/;base64,/i);
    if (start < 0) {
      // ";base64," itself may be cut in two.
      const end = at + maxCharacters < html.length ? piece.length - ';base64'.length : piece.length;
      text += piece.slice(0, end);
      at += end;
    } else {
      bytes.lastIndex = at + start;
      text += `${piece.slice(0, start)};base64,`;
      at += start + (bytes.exec(html)?.[0].length || ';base64,'.length);
    }
  }
  return text;
}

function cutSafely(text: string): string {
  const tagStart = text.lastIndexOf('<', maxCharacters);
  const tagEnd = text.lastIndexOf('>', maxCharacters - 1) + 1;
  const word = text.lastIndexOf(' ', maxCharacters);
  const end = tagStart >= tagEnd ? tagStart : Math.max(tagEnd, word);
  // No border in range: one endless word, of which as much as fits is kept.
  const cut = cutText(text, end > maxCharacters - 10_000 ? end : maxCharacters);
  return cut.replace(/&[#\w]{0,10}$/, '');
}

/**
 * Angle brackets that are text: "a<b", "<jobs@firm.example>", "<https://firm.example/apply>", "<Company>". A parser
 * takes them for tags, and drops them with what follows.
 */

const elements: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
   button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
   dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
   header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link listing main map
   mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes nolayer noscript object ol
   optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search
   section select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template
   textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp`.split(/\s+/),
);

/** Their content is no HTML of ours: brackets in it stay as they are. */
const opaque: ReadonlySet<string> = new Set(
  'iframe math noembed noframes plaintext script style svg textarea title xml xmp'.split(' '),
);

/** Attributes that are written without a value. */
const bare: ReadonlySet<string> = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert ismap itemscope
   loop multiple muted nohref noresize noshade nowrap novalidate open playsinline readonly required reversed selected`.split(
    /\s+/,
  ),
);

const start = /<(\/?)([a-z][^\s<>/"'=]*)/iy;
const endTags = /<\/([a-z][^\s<>/"'=]*)/gi;

/**
 * The HTML with those "<" escaped that begin no tag: no element name follows, or another "<" comes before the tag's
 * end. Of a comment that never ends only the opening is removed. Nothing else changes; time is linear.
 */
export function escapeLooseBrackets(html: string): string {
  if (!/<[a-z!?]/i.test(html)) return html;
  const lastOf = {
    '"': html.lastIndexOf('"'),
    "'": html.lastIndexOf("'"),
    '>': html.lastIndexOf('>'),
    '-->': html.lastIndexOf('-->'),
  };
  const ended = new Set(Array.from(html.matchAll(endTags), ([, name = '']) => name.toLowerCase()));
  let output = '';
  let copied = 0;
  const replace = (from: number, to: number, text: string) => {
    output += html.slice(copied, from) + text;
    copied = to;
  };
  for (let at = html.indexOf('<'); at >= 0; ) {
    let next = at + 1;
    start.lastIndex = at;
    const [tag, slash = '', written = ''] = start.exec(html) ?? [];
    if (tag === undefined) {
      const isComment = html.startsWith('<!--', at);
      if (isComment || html.startsWith('<!', at) || html.startsWith('<?', at)) {
        const end = isComment ? '-->' : '>';
        if (at < lastOf[end]) next = html.indexOf(end, at) + 1;
        else replace(at, isComment ? at + 4 : at + 1, isComment ? '' : '&lt;');
      }
    } else if (slash === '') {
      const name = written.toLowerCase();
      const end = endOfTag(html, at + tag.length, lastOf);
      if (!isElement(name, ended) || end === null || !areAttributes(html.slice(at + tag.length, end), name)) {
        const isCutOff = end === null && elements.has(name) && html.indexOf('<', at + 1) < 0;
        // A tag that was cut off is no text.
        if (!isCutOff || !/^[^<]*=/.test(html.slice(at))) replace(at, at + 1, '&lt;');
      } else {
        next = end + 1;
        if (opaque.has(name) && html[end - 1] !== '/') next = endOfElement(html, name, next, ended);
      }
    }
    at = html.indexOf('<', next);
  }
  return output + html.slice(copied);
}

/** The position of a tag's ">"; `null` if another "<" or the end comes first. */
function endOfTag(html: string, from: number, lastOf: Readonly<Record<'"' | "'", number>>): number | null {
  for (let at = from; at < html.length; at += 1) {
    const character = html[at];
    if (character === '>') return at;
    if (character === '<') return null;
    if (character !== '=') continue;
    while (/\s/.test(html[at + 1] ?? '')) at += 1;
    const quote = html[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    if (lastOf[quote] < at + 2) return null;
    at = html.indexOf(quote, at + 2);
  }
  return null;
}

function endOfElement(html: string, name: string, from: number, ended: ReadonlySet<string>): number {
  if (!ended.has(name)) return from;
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? from;
}

/** HTML's own elements, those of Office and of other vocabularies ("o:p", "app-root"), and any name with an end tag. */
const isElement = (name: string, ended: ReadonlySet<string>): boolean =>
  elements.has(name) ||
  (/^[a-z]{1,3}\d?:[a-z][\w.-]*$/.test(name) && name !== 'tel:') ||
  /^[a-z]+(?:-[a-z\d]+)+$/.test(name) ||
  ended.has(name);

/** "<b and c>" compares; "<b class=x>" is a tag. */
function areAttributes(text: string, name: string): boolean {
  if (name.length > 2 || text.includes('=') || text.includes('"')) return true;
  return text
    .split(/[\s/]+/)
    .every((word) => word === '' || bare.has(word.toLowerCase()) || word.includes('-'));
}
