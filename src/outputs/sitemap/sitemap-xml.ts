import { absolute, type OutputContext } from '../machine-file.ts';
import type { Entry } from './entries.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap: addresses, when each changed, and each one's other languages. */
export function urlset(entries: readonly Entry[], context: Pick<OutputContext, 'siteUrl'>): string {
  const urls = entries.map(({ address, lastmod, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(href)}"/>`,
    );
    return `<url>${loc(address, context)}${changed(lastmod)}${links.join('')}</url>\n`;
  });
  return `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

/** The list of several sitemaps. */
export function sitemapIndex(
  sitemaps: readonly { address: string; lastmod: string | null }[],
  context: Pick<OutputContext, 'siteUrl'>,
): string {
  const files = sitemaps.map(
    ({ address, lastmod }) => `<sitemap>${loc(address, context)}${changed(lastmod)}</sitemap>\n`,
  );
  return `${head}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`;
}

const loc = (address: string, context: Pick<OutputContext, 'siteUrl'>): string =>
  `<loc>${escaped(absolute(address, context))}</loc>`;

const changed = (lastmod: string | null): string => (lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
