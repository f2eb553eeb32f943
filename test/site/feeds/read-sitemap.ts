import { SaxesParser } from 'saxes';

export interface ReadUrl {
  loc: string;
  lastmod: string | null;
  alternates: { hreflang: string; href: string }[];
  /** Names of its elements in their order. */
  elements: string[];
}

export interface ReadSitemap {
  root: string;
  urls: ReadUrl[];
}

const namespaces: Readonly<Record<string, string>> = {
  urlset: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  sitemapindex: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  url: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  loc: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  lastmod: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  link: 'http://www.w3.org/1999/xhtml',
};

/** Reads a sitemap strictly. @throws {Error} for what is no well-formed XML, or an element that has no place in it */
export function readSitemap(xml: string): ReadSitemap {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const urls: ReadUrl[] = [];
  let root = '';
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (namespaces[local] !== uri) throw new Error(`<${local}> is in the namespace "${uri}"`);
    if (path.length === 0) root = local;
    if (path.length === 1) urls.push({ loc: '', lastmod: null, alternates: [], elements: [] });
    if (path.length === 2) urls.at(-1)?.elements.push(local);
    if (local === 'link') {
      const { rel, hreflang, href } = attributes;
      if (rel?.value !== 'alternate') throw new Error(`a link has rel="${rel?.value}"`);
      urls.at(-1)?.alternates.push({ hreflang: hreflang?.value ?? '', href: href?.value ?? '' });
    }
    path.push(local);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local }) => {
    const url = urls.at(-1);
    if (url && local === 'loc') url.loc = text;
    if (url && local === 'lastmod') url.lastmod = text;
    path.pop();
  });
  parser.write(xml).close();
  return { root, urls };
}
