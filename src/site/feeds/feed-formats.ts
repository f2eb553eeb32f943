import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { OutputContext } from '../machine-file.ts';
import { changedOf, feedTag, jobContent, jobTag, jobTitle, otherCompany, rfc822 } from './feed-jobs.ts';
import type { FeedAddresses, FeedSource } from './feed-source.ts';
import { cdataOfClean, cleanXml, escapeXml, textElement } from './xml-text.ts';

export const atomType = 'application/atom+xml; charset=utf-8';

function atomEntry(job: Job, context: OutputContext): string {
  const company = otherCompany(job, context.site);
  return [
    `<entry xml:lang="${escapeXml(job.language)}">`,
    textElement('id', jobTag(job.advertId, context)),
    textElement('title', jobTitle(job)),
    textElement('published', postedAt(context.memory, job)),
    textElement('updated', changedOf(job, context)),
    company === null ? '' : `<author>${textElement('name', company)}</author>`,
    link('alternate', 'text/html', job.address, job.language, context),
    ...job.fields.map((field) => `<category term="${escapeXml(field)}"/>`),
    `<content type="html">${cdataOfClean(jobContent(job, context))}</content>`,
    '</entry>\n',
  ].join('');
}

/** Atom (RFC 4287), a page of it (RFC 5005). `updated` is an ISO instant. */
export function atomFeed(source: FeedSource, updated: string, context: OutputContext): string {
  const { site } = context;
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${source.language}">\n`,
    textElement('id', feedTag(source.id, context)),
    textElement('title', source.title),
    textElement('subtitle', source.description),
    textElement('updated', updated),
    `<author>${textElement('name', site.name)}${textElement('uri', site.homepage ?? absolute('/', context))}</author>`,
    link('self', 'application/atom+xml', source.addresses.atom, source.language, context),
    link('alternate', 'text/html', source.home, source.language, context),
    ...pageLinks(source, 'atom').map(([rel, page]) =>
      link(rel, 'application/atom+xml', page, source.language, context),
    ),
    context.hub === undefined ? '' : `<link rel="hub" href="${escapeXml(context.hub)}"/>`,
    '\n',
  ];
  const entries = source.jobs.map((job) => atomEntry(job, context));
  return [...head, ...entries, '</feed>\n'].join('');
}

/** The other pages of a feed in one format, by link relation. */
const pageLinks = ({ pages = {} }: FeedSource, format: keyof FeedAddresses): [rel: string, page: string][] =>
  Object.entries(pages).map(([rel, page]) => [rel, page[format]]);

function link(rel: string, type: string, path: string, language: string, context: OutputContext): string {
  const href = escapeXml(absolute(path, context));
  return `<link rel="${rel}" type="${type}" hreflang="${escapeXml(language)}" href="${href}"/>`;
}

export const rssType = 'application/rss+xml; charset=utf-8';

/** One `<item>`. The language stands in `dc:language`, for RSS itself only knows one of the whole channel. */
function rssItem(job: Job, context: OutputContext): string {
  const posted = postedAt(context.memory, job);
  return [
    '<item>',
    textElement('title', jobTitle(job)),
    textElement('link', absolute(job.address, context)),
    `<guid isPermaLink="false">${escapeXml(jobTag(job.advertId, context))}</guid>`,
    textElement('pubDate', posted === null ? null : rfc822(posted)),
    ...job.fields.map((field) => textElement('category', field)),
    textElement('dc:language', job.language),
    textElement('dc:creator', otherCompany(job, context.site)),
    `<description>${cdataOfClean(jobContent(job, context))}</description>`,
    '</item>\n',
  ].join('');
}

/** RSS 2.0 with the extensions that W3C's feed validator asks for; pages as RFC 5005, appendix B, has them. `updated` is an ISO instant. */
export function rssFeed(source: FeedSource, updated: string, context: OutputContext): string {
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n',
    '<channel>\n',
    textElement('title', source.title),
    textElement('link', absolute(source.home, context)),
    ...[['self', source.addresses.rss] as const, ...pageLinks(source, 'rss')].map(
      ([rel, page]) =>
        `<atom:link rel="${rel}" type="application/rss+xml" href="${escapeXml(absolute(page, context))}"/>`,
    ),
    context.hub === undefined ? '' : `<atom:link rel="hub" href="${escapeXml(context.hub)}"/>`,
    textElement('description', source.description),
    textElement('language', source.language),
    textElement('lastBuildDate', rfc822(updated)),
    '\n',
  ];
  const items = source.jobs.map((job) => rssItem(job, context));
  return [...head, ...items, '</channel>\n</rss>\n'].join('');
}

/** The type that JSON Feed 1.1 names; JSON is always UTF-8, so it has no charset. */
export const jsonFeedType = 'application/feed+json';

function jsonItem(job: Job, context: OutputContext): string {
  const company = otherCompany(job, context.site);
  return JSON.stringify({
    id: jobTag(job.advertId, context),
    url: absolute(job.address, context),
    title: cleanXml(jobTitle(job)),
    content_html: jobContent(job, context),
    date_published: postedAt(context.memory, job) ?? undefined,
    date_modified: changedOf(job, context),
    authors: company === null ? undefined : [{ name: cleanXml(company) }],
    tags: job.fields.length === 0 ? undefined : job.fields.map(cleanXml),
    language: job.language,
  });
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). It has no date of its own. */
export function jsonFeed(source: FeedSource, context: OutputContext): string {
  const { site } = context;
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: cleanXml(source.title),
    home_page_url: absolute(source.home, context),
    feed_url: absolute(source.addresses.json, context),
    next_url: source.pages?.next && absolute(source.pages.next.json, context),
    description: cleanXml(source.description),
    language: source.language,
    authors: [{ name: cleanXml(site.name), url: site.homepage ?? absolute('/', context) }],
    hubs: context.hub === undefined ? undefined : [{ type: 'WebSub', url: context.hub }],
  });
  const items = source.jobs.map((job) => jsonItem(job, context));
  return `${head.slice(0, -1)},"items":[\n${items.join(',\n')}\n]}\n`;
}
