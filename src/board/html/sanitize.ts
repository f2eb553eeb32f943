import sanitizeHtml from 'sanitize-html';
import { type LimitedInput, limitInput, maxDepth } from './limit-input.ts';
import { isMedia, mediaSource, mediaTitle } from './media.ts';
import { listLevel } from './word-html.ts';

const allowedTags =
  'p div br ul ol li strong b em i h1 h2 h3 h4 h5 h6 a media img table thead tbody tr th td caption'.split(
    ' ',
  );

// Dropped with their content, which is never an advert's text.
const droppedWithContent =
  'script style noscript template frameset noframes noembed applet svg math canvas map button select option optgroup datalist textarea title xml xmp plaintext'.split(
    ' ',
  );

/** Which of these and of empty elements a reader would have seen, and their names. */
const missed: Readonly<Record<string, string>> = {
  applet: 'a program',
  button: 'a form',
  canvas: 'a drawing',
  frame: 'a frame',
  frameset: 'a frame',
  input: 'a form',
  map: 'an image with links in it',
  math: 'a formula',
  select: 'a form',
  svg: 'a drawing',
  textarea: 'a form',
};

/** What a reader misses if an element is left out; `null` = nothing. */
function missedOf(name: string, { type, width, ...attribs }: sanitizeHtml.Attributes): string | null {
  if (!Object.hasOwn(missed, name)) return null;
  if (name === 'input' && /^(?:hidden|submit|image|reset)$/i.test(type ?? '')) return null;
  // Icons beside words add nothing.
  const isIcon = attribs['aria-hidden'] === 'true' || Number.parseFloat(width ?? '') <= 64;
  return name === 'svg' && isIcon ? null : (missed[name] ?? null);
}

// Dropped, but they separate words. A <div> carries that border to the next step.
const borders =
  'address article aside blockquote body center dd details dialog dl dt fieldset figcaption figure footer form header hgroup hr html legend listing main marquee nav pre search section summary'.split(
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
    img: ['src', 'alt', 'data-src'],
    media: ['data-media', 'data-href', 'data-title'],
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
  // The input is already this flat; one more each for a dropped element and a void one in the deepest.
  nestingLimit: maxDepth + 2,
  parseStyleAttributes: false,
};

const withLevel = new Set(['div', 'li', 'p']);

/** What later steps need of the removed attributes: the address that a link was written with, a list's level, media. */
function kept(name: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (name === 'a')
    return attribs.href === undefined ? {} : { href: attribs.href, 'data-href': attribs.href };
  if (name === 'img') return image(attribs);
  if (isMedia(name)) {
    const source = mediaSource(name, attribs);
    if (source === null) return {};
    const title = mediaTitle(attribs);
    return { 'data-media': name, 'data-href': source, ...(title !== '' && { 'data-title': title }) };
  }
  if (!withLevel.has(name)) return attribs;
  const level = listLevel(name, attribs);
  return level === null ? {} : { 'data-level': String(level) };
}

/** A lazily loaded image has its address elsewhere. Of one that is no file, enough is kept to name it. */
function image({ src = '', alt = '', ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const isFile = !/^\s*(?:data|cid|file|blob|content):/i.test(src) && src.trim() !== '';
  const late = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original'] ?? '';
  if (!isFile && /^\s*(?:https?:)?\//i.test(late)) return { src: late, alt };
  if (isFile) return { src, alt };
  return src.trim() === '' ? { alt } : { alt, 'data-src': src.slice(0, 300) };
}

/**
 * First step of the HTML policy: nothing leaves it but the elements p, div (a border between blocks), br, ul, ol,
 * li, strong, b, em, i, h1 to h6, a, img, table, thead, tbody, tr, th, td, caption, and of attributes only `href`,
 * `src`, `alt`, `start`, `type`, `colspan`, `rowspan`, with http, https, mailto, tel or relative addresses; as
 * `data-href` the address of a link as it was written, as `data-level` the level of a list's item (word-html.ts);
 * as "media" what was an element for videos, frames or files, with its name, address and title (media.ts); as
 * `data-src` how the address of an image begins that no page can show.
 * Scripts, styles, controls of forms, foreign elements and the like go with their content; other elements go, their
 * content stays. Input beyond the limits of limit-input.ts is cut or flattened, never refused. Nesting can still be
 * wrong, and values of attributes are not judged yet: parse.ts does both.
 */
export function sanitize(html: string): SanitizedInput {
  const limited = limitInput(html);
  const dropped = new Set<string>();
  // One for all elements: the library copies the whole list for each text, which took longer than a short text.
  const transformTags: sanitizeHtml.IOptions['transformTags'] = {
    '*': (name, attribs) => {
      const what = missedOf(name, attribs);
      if (what !== null) dropped.add(what);
      return {
        tagName: isMedia(name) ? 'media' : (otherNames.get(name) ?? name),
        attribs: kept(name, attribs),
      };
    },
  };
  return { ...limited, html: sanitizeHtml(limited.html, { ...options, transformTags }), dropped };
}

interface SanitizedInput extends LimitedInput {
  /** What a reader would have seen of elements that were left out ("a form"), each once. */
  dropped: Set<string>;
}
