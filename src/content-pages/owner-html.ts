import sanitizeHtml from 'sanitize-html';

/** Width and height of a picture under `public/`, in pixels; `null` where there is none. */
export type SizeOf = (address: string) => { width: number; height: number } | null;

/**
 * Makes HTML of the owner's Markdown safe to put into a page. The owner is trusted; this takes out what the site's
 * policy would block unseen (scripts, styles, frames), closes what was left open, and keeps the page's own heading
 * the only one of its level. Pictures get their size, so that nothing jumps when they come.
 *
 * @throws {Error} naming a picture that can't be shown, with what to do
 */
export function ownerHtml(html: string, sizeOf: SizeOf): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, sizeOf) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
}

const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br'],
  ...['pre', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption', 'img'],
  ...[
    'a',
    'strong',
    'em',
    'b',
    'i',
    'del',
    'ins',
    's',
    'u',
    'mark',
    'small',
    'sub',
    'sup',
    'abbr',
    'kbd',
    'q',
  ],
  ...['span', 'div', 'section', 'details', 'summary', 'time', 'wbr'],
];

const allowedAttributes = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'hreflang', 'rel', 'target', 'download'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  details: ['open'],
};

function pictureAttributes(attribs: Record<string, string>, sizeOf: SizeOf): Record<string, string> {
  const { src = '', width, height } = attribs;
  const shown = { ...attribs, loading: 'lazy', decoding: 'async' };
  if (/^https?:|^\/\//i.test(src)) {
    throw new Error(
      `the picture ${src} stands elsewhere, and the site asks no other host: put it under public/ and write its address from there`,
    );
  }
  const size = sizeOf(src);
  if (src.startsWith('/') && size === null) throw new Error(missingPicture(src));
  return width && height ? shown : { ...shown, ...(size && pixels(size)) };
}

const pixels = ({ width, height }: { width: number; height: number }) => ({
  width: String(width),
  height: String(height),
});

/** What to do about a picture that can't be read. */
export const missingPicture = (src: string): string =>
  `there is no picture public${src}, or it is none: put it there, or mend its name`;
