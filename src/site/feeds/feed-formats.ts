import { absolute } from '../../base/site-path.ts';
import type { FileSettings } from '../machine-file.ts';
import type { FeedView } from '../views/feed.ts';
import type { DatedJobView } from '../views/job-file.ts';
import {
  cdataOfClean,
  cleanXml,
  escapeXml,
  feedTag,
  jobContent,
  jobTag,
  jobTitle,
  otherCompany,
  rfc822,
  textElement,
} from './feed-jobs.ts';
import type { FeedAddresses } from './feed-source.ts';

export const atomType = 'application/atom+xml; charset=utf-8';

function atomEntry({ job, postedAt, changedAt }: DatedJobView, settings: FileSettings): string {
  const company = otherCompany(job, settings.site);
  return [
    `<entry xml:lang="${escapeXml(job.language)}">`,
    textElement('id', jobTag(job.advertId, settings)),
    textElement('title', jobTitle(job)),
    textElement('published', postedAt),
    textElement('updated', changedAt),
    company === null ? '' : `<author>${textElement('name', company)}</author>`,
    link('alternate', 'text/html', job.address, job.language, settings),
    ...job.fields.map((field) => `<category term="${escapeXml(field)}"/>`),
    `<content type="html">${cdataOfClean(jobContent(job, settings))}</content>`,
    '</entry>\n',
  ].join('');
}

/** Atom (RFC 4287), a page of it (RFC 5005). */
export function atomFeed(feed: FeedView, settings: FileSettings): string {
  const { site } = settings;
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">\n`,
    textElement('id', feedTag(feed.id, settings)),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', feed.updated),
    `<author>${textElement('name', site.name)}${textElement('uri', site.homepage ?? absolute('/', settings))}</author>`,
    link('self', 'application/atom+xml', feed.addresses.atom, feed.language, settings),
    link('alternate', 'text/html', feed.home, feed.language, settings),
    ...pageLinks(feed, 'atom').map(([rel, page]) =>
      link(rel, 'application/atom+xml', page, feed.language, settings),
    ),
    feed.hub === undefined ? '' : `<link rel="hub" href="${escapeXml(feed.hub)}"/>`,
    '\n',
  ];
  const entries = feed.jobs.map((view) => atomEntry(view, settings));
  return [...head, ...entries, '</feed>\n'].join('');
}

/** The other pages of a feed in one format, by link relation. */
const pageLinks = ({ pages = {} }: FeedView, format: keyof FeedAddresses): [rel: string, page: string][] =>
  Object.entries(pages).map(([rel, page]) => [rel, page[format]]);

function link(rel: string, type: string, path: string, language: string, settings: FileSettings): string {
  const href = escapeXml(absolute(path, settings));
  return `<link rel="${rel}" type="${type}" hreflang="${escapeXml(language)}" href="${href}"/>`;
}

export const rssType = 'application/rss+xml; charset=utf-8';

/** One `<item>`. The language is in `dc:language`, because RSS itself only has one for the whole channel. */
function rssItem({ job, postedAt }: DatedJobView, settings: FileSettings): string {
  return [
    '<item>',
    textElement('title', jobTitle(job)),
    textElement('link', absolute(job.address, settings)),
    `<guid isPermaLink="false">${escapeXml(jobTag(job.advertId, settings))}</guid>`,
    textElement('pubDate', postedAt === null ? null : rfc822(postedAt)),
    ...job.fields.map((field) => textElement('category', field)),
    textElement('dc:language', job.language),
    textElement('dc:creator', otherCompany(job, settings.site)),
    `<description>${cdataOfClean(jobContent(job, settings))}</description>`,
    '</item>\n',
  ].join('');
}

/** RSS 2.0 with the extensions that W3C's feed validator asks for; pages as RFC 5005, appendix B, has them. */
export function rssFeed(feed: FeedView, settings: FileSettings): string {
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n',
    '<channel>\n',
    textElement('title', feed.title),
    textElement('link', absolute(feed.home, settings)),
    ...[['self', feed.addresses.rss] as const, ...pageLinks(feed, 'rss')].map(
      ([rel, page]) =>
        `<atom:link rel="${rel}" type="application/rss+xml" href="${escapeXml(absolute(page, settings))}"/>`,
    ),
    feed.hub === undefined ? '' : `<atom:link rel="hub" href="${escapeXml(feed.hub)}"/>`,
    textElement('description', feed.description),
    textElement('language', feed.language),
    textElement('lastBuildDate', rfc822(feed.updated)),
    '\n',
  ];
  const items = feed.jobs.map((view) => rssItem(view, settings));
  return [...head, ...items, '</channel>\n</rss>\n'].join('');
}

/** The type that JSON Feed 1.1 names; JSON is always UTF-8, so it has no charset. */
export const jsonFeedType = 'application/feed+json';

function jsonItem({ job, postedAt, changedAt }: DatedJobView, settings: FileSettings): string {
  const company = otherCompany(job, settings.site);
  return JSON.stringify({
    id: jobTag(job.advertId, settings),
    url: absolute(job.address, settings),
    title: cleanXml(jobTitle(job)),
    content_html: jobContent(job, settings),
    date_published: postedAt ?? undefined,
    date_modified: changedAt,
    authors: company === null ? undefined : [{ name: cleanXml(company) }],
    tags: job.fields.length === 0 ? undefined : job.fields.map(cleanXml),
    language: job.language,
  });
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). It has no date of its own. */
export function jsonFeed(feed: FeedView, settings: FileSettings): string {
  const { site } = settings;
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: cleanXml(feed.title),
    home_page_url: absolute(feed.home, settings),
    feed_url: absolute(feed.addresses.json, settings),
    next_url: feed.pages?.next && absolute(feed.pages.next.json, settings),
    description: cleanXml(feed.description),
    language: feed.language,
    authors: [{ name: cleanXml(site.name), url: site.homepage ?? absolute('/', settings) }],
    hubs: feed.hub === undefined ? undefined : [{ type: 'WebSub', url: feed.hub }],
  });
  const items = feed.jobs.map((view) => jsonItem(view, settings));
  return `${head.slice(0, -1)},"items":[\n${items.join(',\n')}\n]}\n`;
}
