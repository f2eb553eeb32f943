import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { absolute, type OutputContext } from '../machine-file.ts';
import { feedTag, jobTag } from './feed-ids.ts';
import type { FeedSource } from './feed-source.ts';
import { changedOf } from './instants.ts';
import { jobContent, jobTitle, otherCompany } from './job-content.ts';
import { cdataOfClean, escapeXml, textElement } from './xml-text.ts';

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

/** Atom (RFC 4287). `updated` is an ISO instant. */
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
    '\n',
  ];
  const entries = source.jobs.map((job) => atomEntry(job, context));
  return [...head, ...entries, '</feed>\n'].join('');
}

function link(rel: string, type: string, path: string, language: string, context: OutputContext): string {
  const href = escapeXml(absolute(path, context));
  return `<link rel="${rel}" type="${type}" hreflang="${escapeXml(language)}" href="${href}"/>`;
}
