import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { absolute, type OutputContext } from '../machine-file.ts';
import { jobTag } from './feed-ids.ts';
import type { FeedSource } from './feed-source.ts';
import { rfc822 } from './instants.ts';
import { jobContent, jobTitle, otherCompany } from './job-content.ts';
import { cdataOfClean, escapeXml, textElement } from './xml-text.ts';

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

/** RSS 2.0 with the extensions that W3C's feed validator asks for. `updated` is an ISO instant. */
export function rssFeed(source: FeedSource, updated: string, context: OutputContext): string {
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n',
    '<channel>\n',
    textElement('title', source.title),
    textElement('link', absolute(source.home, context)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(absolute(source.addresses.rss, context))}"/>`,
    textElement('description', source.description),
    textElement('language', source.language),
    textElement('lastBuildDate', rfc822(updated)),
    '\n',
  ];
  const items = source.jobs.map((job) => rssItem(job, context));
  return [...head, ...items, '</channel>\n</rss>\n'].join('');
}
