/** Every tag but those that stay as they are, which are most. */
const otherTag = /<(?!(?:\/?(?:p|ul|li|strong)|br)>)(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** What stands for a tag, opening and closing; a tag that is not here goes, and its content stays. */
const replaced: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  p: ['<p>', '</p>'],
  br: ['<br>', ''],
  ul: ['<ul>', '</ul>'],
  ol: ['<ul>', '</ul>'],
  li: ['<li>', '</li>'],
  strong: ['<strong>', '</strong>'],
  em: ['<i>', '</i>'],
  h2: ['<p><strong>', '</strong></p>'],
  h3: ['<p><strong>', '</strong></p>'],
  h4: ['<p><strong>', '</strong></p>'],
  h5: ['<p><strong>', '</strong></p>'],
  h6: ['<p><strong>', '</strong></p>'],
  caption: ['', '<br>'],
  tr: ['', '<br>'],
  td: ['', ' '],
  th: ['', ' '],
};

/**
 * An advert's HTML with no other elements than LinkedIn prints (b, strong, u, i, br, p, ul, li) and without
 * attributes. Headings become strong paragraphs, numbered lists bulleted ones, the rows of tables lines; images go. The
 * address of a link follows its text in brackets, unless it is the text: it may be the only way to apply. `html` must be our own (board/html/render.ts): a ">" inside an attribute is escaped.
 */
export function linkedInHtml(html: string): string {
  return html
    .replace(link, withAddress)
    .replace(otherTag, (_, slash: string, name: string) => replaced[name]?.[slash === '' ? 0 : 1] ?? '');
}

const link = /<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

function withAddress(_: string, href: string, content: string): string {
  const address = href.replace(/^(?:mailto|tel):/, '');
  const comparable = (text: string) =>
    text.replace(/<[^>]*>|^https?:\/\/(?:www\.)?|^www\.|\/$|[\s()-]/g, '').toLowerCase();
  return comparable(content).includes(comparable(address)) ? content : `${content} (${address})`;
}

/** Whether HTML has so many characters beside its tags. */
export function hasText(html: string, length: number): boolean {
  let found = 0;
  let from = 0;
  while (found < length && from < html.length) {
    const tag = html.indexOf('<', from);
    if (tag < 0) return found + html.length - from >= length;
    found += tag - from;
    from = html.indexOf('>', tag) + 1;
    if (from === 0) break;
  }
  return found >= length;
}
