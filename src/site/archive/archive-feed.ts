import { absolute } from '../../base/site-path.ts';
import { formatDay } from '../../i18n/format.ts';
import { localeOf } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { archiveAddress, archiveFeedAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { escapeXml, feedTag, jobTag, textElement } from '../feeds/feed-jobs.ts';
import { unknownInstant } from '../views/job-file.ts';
import type { FoundPlace } from './archive-list.ts';
import type { ArchivedJob } from './archived.ts';

/** The newest closed jobs as Atom (RFC 4287): what their page shows, and nothing else. */
export function archiveFeed(
  { language }: FoundPlace,
  jobs: readonly ArchivedJob[],
  { site, siteUrl }: { site: SiteSettings; siteUrl: string },
): string {
  const texts = dictionaryOf(language, site);
  const locale = localeOf(language, site);
  const day = (instant: string) => formatDay(instant, locale, site.timeZone);
  const [page, self] = [archiveAddress(language, site), archiveFeedAddress(language, site)];
  const entry = (job: ArchivedJob): string => {
    const facts = [
      job.place,
      job.openedAt === null ? null : `${texts.archive.opened}: ${day(job.openedAt)}`,
      `${texts.archive.closed}: ${day(job.closedAt)}`,
    ];
    return [
      `<entry xml:lang="${escapeXml(job.language)}">`,
      textElement('id', `${jobTag(job.advertId, { siteUrl })}/closed`),
      textElement('title', job.title),
      textElement('published', job.closedAt),
      textElement('updated', job.closedAt),
      link('alternate', page),
      `<summary xml:lang="${escapeXml(language)}">${escapeXml(facts.filter((fact) => fact !== null).join(' · '))}</summary>`,
      '</entry>\n',
    ].join('');
  };
  const link = (rel: string, path: string): string =>
    `<link rel="${rel}" href="${escapeXml(absolute(path, { siteUrl }))}"/>`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">\n`,
    textElement('id', feedTag(self, { siteUrl })),
    textElement('title', `${texts.archive.title} – ${site.name}`),
    textElement('updated', jobs.at(-1)?.closedAt ?? unknownInstant),
    `<author>${textElement('name', site.name)}</author>`,
    link('self', self),
    link('alternate', page),
    '\n',
    ...[...jobs].reverse().map(entry),
    '</feed>\n',
  ].join('');
}
