import { type BuiltPage, builtPages } from '../../pages/built-pages.ts';

const isClosed = (html: string) => html.includes('name="robots" content="noindex');

/** What each kind of page is told by; addresses without the part that names the language. */
const kinds = {
  home: { at: /^\/$/ },
  'second page': { at: /^\/page\/2\/$/ },
  facet: { at: /^\/jobs\/in\/[^/]+\/$/ },
  index: { at: /^\/jobs\/$/ },
  job: { at: /^\/jobs\/\d[^/]*\/$/, is: (html: string) => !isClosed(html) },
  closed: { at: /^\/jobs\/\d[^/]*\/$/, is: isClosed },
  map: { at: /^\/map\/$/ },
  verify: { at: /^\/verify\/$/ },
  saved: { at: /^\/saved\/$/ },
  content: { at: /./, is: (html: string) => html.includes('class="wrap blocks"') },
  'not found': { at: /^\/404\.html$/ },
  'out of order': { at: /^\/500\.html$/ },
} as const satisfies Record<string, { at: RegExp; is?: (html: string) => boolean }>;

export type Kind = keyof typeof kinds;

const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

/**
 * One page of every kind that a built site has, by its name.
 *
 * @param language of the pages; the site's default if left out
 */
export async function pageOfEachKind(folder: string, language?: string): Promise<Map<Kind, BuiltPage>> {
  const all = await builtPages(folder);
  const own = languageOf(all.find(({ address }) => address === '/')?.html ?? '');
  const wanted = language ?? own;
  const pages = all.filter(({ html }) => languageOf(html) === wanted);
  const bare = (address: string) => (wanted === own ? address : address.replace(`/${wanted}/`, '/'));
  const found = new Map<Kind, BuiltPage>();
  for (const [kind, { at, is }] of Object.entries<{ at: RegExp; is?: (html: string) => boolean }>(kinds)) {
    // The largest of them: it has every part.
    const [largest] = pages
      .filter(({ address, html }) => at.test(bare(address)) && (is?.(html) ?? true))
      .sort((a, b) => b.html.length - a.html.length);
    if (largest) found.set(kind as Kind, largest);
  }
  return found;
}
