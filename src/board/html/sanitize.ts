import sanitizeHtml from 'sanitize-html';
import { maxDepth } from './flatten-tags.ts';
import { type LimitedInput, limitInput } from './limit-input.ts';
import { listLevel } from './word-html.ts';

const allowedTags =
  'p div br ul ol li strong b em i h1 h2 h3 h4 h5 h6 a img table thead tbody tr th td caption'.split(' ');

// Dropped with everything in them: none of it is an advert's text.
const droppedWithContent =
  'script style noscript template iframe frameset noframes noembed object applet embed svg math video audio canvas map form button select option optgroup datalist textarea title xml xmp plaintext'.split(
    ' ',
  );

// Dropped themselves, but a border between words. As <div> that border reaches the next step.
const borders =
  'address article aside blockquote body center dd details dialog dl dt fieldset figcaption figure footer header hgroup hr html legend listing main marquee nav pre search section summary'.split(
    ' ',
  );

const otherNames = new Map([
  ...borders.map((name) => [name, 'div'] as const),
  ['dir', 'ul'],
  ['menu', 'ul'],
  ['tfoot', 'tbody'],
]);

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'data-href'],
    div: ['data-level'],
    img: ['src', 'alt'],
    li: ['data-level'],
    ol: ['start', 'type'],
    p: ['data-level'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  disallowedTagsMode: 'discard',
  nonTextTags: droppedWithContent,
  // The input is this flat already; one more each for a dropped element and a void one in the deepest.
  nestingLimit: maxDepth + 2,
  parseStyleAttributes: false,
  // One for all: the library copies the whole list for each text, which took longer than reading a short one.
  transformTags: {
    '*': (name, attribs) => ({ tagName: otherNames.get(name) ?? name, attribs: kept(name, attribs) }),
  },
};

const withLevel = new Set(['div', 'li', 'p']);

/** What later steps need of the attributes that go: the address that a link was written with, and a list's level. */
function kept(name: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (name === 'a')
    return attribs.href === undefined ? {} : { href: attribs.href, 'data-href': attribs.href };
  if (!withLevel.has(name)) return attribs;
  const level = listLevel(name, attribs);
  return level === null ? {} : { 'data-level': String(level) };
}

/**
 * First step of the HTML policy: nothing leaves it but the elements p, div (a border between blocks), br, ul, ol,
 * li, strong, b, em, i, h1 to h6, a, img, table, thead, tbody, tr, th, td, caption, and of attributes only `href`,
 * `src`, `alt`, `start`, `type`, `colspan`, `rowspan`, with http, https, mailto, tel or relative addresses; as
 * `data-href` the address of a link as it was written, as `data-level` the level of a list's item (word-html.ts).
 * Scripts, styles, frames, forms, foreign elements and the like go with their content; other elements go, their
 * content stays. Input beyond the limits of limit-input.ts is cut or flattened, never refused. Nesting can still be
 * wrong, and values of attributes are not judged yet: parse-blocks.ts does both.
 */
export function sanitize(html: string): LimitedInput {
  const limited = limitInput(html);
  return { ...limited, html: sanitizeHtml(limited.html, options) };
}
