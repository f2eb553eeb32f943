import { wordsOfHtml } from './excerpt.ts';

const pieces = /<table>|<\/table>|<(h[3-6]|caption)(?: id="[^"]*")?>(.*?)<\/\1>/gs;

/**
 * Puts each table of an advert's HTML into a box that scrolls sideways, and that the keyboard reaches: a named region,
 * as axe's `scrollable-region-focusable` and WCAG 2.1.1 ask for. A table within a table scrolls with it. Pages alone
 * need this: markup, feeds and twins take the HTML as it is.
 *
 * @param html the policy's own (board/html/policy.ts); headings may have ids
 * @param heading what stands above it; it names tables without a caption that no other heading stands above
 * @param nameOnce gives a name that no other region of the page has, made of words that describe the table
 */
export function wideTables(html: string, heading: string, nameOnce: (words: string) => string): string {
  if (!html.includes('<table>')) return html;
  let open = 0;
  let above = heading;
  return html.replace(pieces, (piece, tag: string | undefined, inner: string | undefined, at: number) => {
    if (piece === '</table>') {
      open -= 1;
      return open === 0 ? '</table></section>' : piece;
    }
    if (tag !== undefined) {
      if (open === 0) above = wordsOfHtml(inner ?? '');
      return piece;
    }
    open += 1;
    if (open > 1) return piece;
    const name = nameOnce(captionAt(html, at) || above);
    return `<section class="wide" aria-label="${escaped(name)}" tabindex="0"><table>`;
  });
}

/** The words of the caption of the table that begins at `at`; `''` where it has none. */
function captionAt(html: string, at: number): string {
  const [, caption = ''] = /^<table><caption>(.*?)<\/caption>/s.exec(html.slice(at)) ?? [];
  return wordsOfHtml(caption);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Makes names that each stand once: those that are alike get a number. */
export function namesOnce(): (words: string) => string {
  const given = new Set<string>();
  return (words) => {
    let name = words;
    for (let count = 2; given.has(name); count += 1) name = `${words} ${count}`;
    given.add(name);
    return name;
  };
}
