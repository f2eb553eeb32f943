import { Parser } from 'htmlparser2';

/** Attributes of pages whose value is a text, whatever it looks like. */
const texts = new Set([
  'alt',
  'title',
  'placeholder',
  'value',
  'aria-label',
  'data-title',
  'data-name',
  'data-all',
  'd',
]);

/** What was found on a site below a path, by following all that it names. */
export interface Crawled {
  /** Paths that answered, with the status of each and the type of what came. */
  answers: Map<string, { status: number; type: string; text: string }>;
  /** What names a place of the host outside of the path, and where that stands: "/life/ on /careers/ (href)". */
  outside: string[];
}

/** Files that name whole addresses, in texts that are no markup. */
const named = /https?:\/\/[\w.:-]+\/[^\s"'<>()\\\]]*/g;

/**
 * Asks for a site and for all that it names of its host: links, forms, scripts, styles, pictures, what scripts load, feeds,
 * sitemaps and twins. Redirects count as links.
 *
 * @param home the whole address of the site, with a slash at its end
 * @param also further addresses of the site that nothing names
 */
export async function crawlBelow(home: string, also: readonly string[] = []): Promise<Crawled> {
  const { origin, pathname: base } = new URL(home);
  const answers: Crawled['answers'] = new Map();
  const outside = new Set<string>();
  const waiting = [...also.map((address) => home + address.slice(1)), home];
  const seen = new Set<string>();
  const take = (link: string, from: string, how: string) => {
    const url = URL.parse(link, origin + from);
    if (url?.origin !== origin) return;
    if (!url.pathname.startsWith(base)) outside.add(`${link} on ${from} (${how})`);
    else waiting.push(origin + url.pathname);
  };
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const response = await fetch(url, { redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    const isText = /text|json|xml|javascript|calendar|svg/.test(type);
    const sent = isText ? await response.text() : '';
    // Lines of calendars are folded (RFC 5545, section 3.1).
    const text = type.startsWith('text/calendar') ? sent.replaceAll(/\r?\n /g, '') : sent;
    if (!isText) await response.arrayBuffer();
    const from = new URL(url).pathname;
    answers.set(from, { status: response.status, type, text });
    const to = response.headers.get('location');
    if (to !== null) take(to, from, 'Location');
    if (type.startsWith('text/html')) linksOfPage(text, (link, how) => take(link, from, how));
    if (/^text\/(?:html|css)/.test(type)) {
      for (const [, link = ''] of text.matchAll(/url\(\s*["']?(?!data:|#)([^"')]+)/g))
        take(link, from, 'url()');
    } else if (isText && !type.includes('javascript')) {
      for (const [link] of text.matchAll(named)) take(link.replace(/[.,;]+$|&.*$/, ''), from, 'text');
    }
  }
  return { answers, outside: [...outside].sort() };
}

function linksOfPage(html: string, take: (link: string, how: string) => void): void {
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        if (texts.has(attribute)) continue;
        if (/^(?:src|image)set$/.test(attribute)) {
          for (const one of value.split(',')) take(one.trim().split(/\s/, 1)[0] ?? '', attribute);
        } else if (/^(?:href|src|action|formaction|poster)$/.test(attribute) && name !== 'base') {
          if (value !== '') take(value, attribute);
        } else if (attribute === 'content' && /^https?:/.test(value)) {
          take(value, attribute);
        } else if (/^\/(?!\/)/.test(value)) take(value, attribute);
        // What scripts read: a text as JSON may hold addresses.
        else if (/^[[{]/.test(value)) {
          for (const [, link = ''] of value.matchAll(/"(\/[\w./-]+)"/g)) take(link, attribute);
        }
      }
    },
  });
  parser.end(html);
}
