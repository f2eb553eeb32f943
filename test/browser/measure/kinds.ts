import { type BuiltPage, builtPages } from '../pages.ts';

/** What each kind of page is told by; the address of the default language. */
const kinds = {
  home: /^\/$/,
  'second page': /^\/page\/2\/$/,
  facet: /^\/jobs\/in\/[^/]+\/$/,
  index: /^\/jobs\/$/,
  job: /^\/jobs\/\d[^/]*\/$/,
  map: /^\/map\/$/,
  verify: /^\/verify\/$/,
  saved: /^\/saved\/$/,
  'not found': /^\/404\.html$/,
  'out of order': /^\/500\.html$/,
} as const;

export type Kind = keyof typeof kinds | 'content';

/** One page of every kind that a built site has, by its name. */
export async function pageOfEachKind(folder: string): Promise<Map<Kind, BuiltPage>> {
  const all = await builtPages(folder);
  const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];
  const language = languageOf(all.find(({ address }) => address === '/')?.html ?? '');
  const pages = all.filter(({ html }) => languageOf(html) === language);
  const found = new Map<Kind, BuiltPage>();
  for (const [kind, pattern] of Object.entries(kinds) as [Kind, RegExp][]) {
    // The largest of them: it has every part.
    const [largest] = pages
      .filter(({ address }) => pattern.test(address))
      .sort((a, b) => b.html.length - a.html.length);
    if (largest) found.set(kind, largest);
  }
  const content = pages.find(({ html }) => html.includes('class="wrap blocks"'));
  if (content) found.set('content', content);
  return found;
}
