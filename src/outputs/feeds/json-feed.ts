import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { absolute, type OutputContext } from '../machine-file.ts';
import { jobTag } from './feed-ids.ts';
import type { FeedSource } from './feed-source.ts';
import { changedOf } from './instants.ts';
import { jobContent, jobTitle, otherCompany } from './job-content.ts';
import { cleanXml } from './xml-text.ts';

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
    description: cleanXml(source.description),
    language: source.language,
    authors: [{ name: cleanXml(site.name), url: site.homepage ?? absolute('/', context) }],
  });
  const items = source.jobs.map((job) => jsonItem(job, context));
  return `${head.slice(0, -1)},"items":[\n${items.join(',\n')}\n]}\n`;
}
