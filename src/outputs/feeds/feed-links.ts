import type { JobList } from '../../board/job-list.ts';
import type { Site } from '../../config.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { calendarAddress } from './deadlines.ts';
import { feedAddresses, feedTitle } from './feed-source.ts';

/** A `<link rel="alternate">` of a page's head. */
export interface FeedLink {
  type: string;
  title: string;
  /** Path on the site. */
  href: string;
}

/**
 * What the pages of a list name in their heads, so that feed readers find the feeds from any of them; a board
 * names the calendar of its deadlines too. For a job's page give the board that the job is on.
 */
export function feedLinks(
  list: Pick<JobList, 'address' | 'language' | 'facet'>,
  site: Site,
): readonly FeedLink[] {
  const title = feedTitle(list, site);
  const { rss, atom, json } = feedAddresses(list);
  const feeds = [
    { type: 'application/rss+xml', title: `${title} (RSS)`, href: rss },
    { type: 'application/atom+xml', title: `${title} (Atom)`, href: atom },
    { type: 'application/feed+json', title: `${title} (JSON Feed)`, href: json },
  ];
  if (list.facet !== null) return feeds;
  const deadlines = fill(dictionaryOf(list.language).deadlines, { company: site.name });
  return [...feeds, { type: 'text/calendar', title: deadlines, href: calendarAddress(list) }];
}
