import { remember } from '../../i18n/remember.ts';
import type { OutputContext } from '../machine-file.ts';

type Where = Pick<OutputContext, 'siteUrl'>;

// A tag URI names a moment at which its maker held the host. It is part of every id, so it never changes.
const since = 2026;

/**
 * Ids that stay the same whatever becomes of titles and addresses: tag URIs (RFC 4151) of the site's host.
 * Feed readers tell by them what they have shown already.
 */
export const jobTag = (advertId: number, { siteUrl }: Where): string =>
  `tag:${hostOf(siteUrl)},${since}:job/${advertId}`;

/** The id of a feed, by the path of the list it shows, with the query of a search. */
export const feedTag = (path: string, { siteUrl }: Where): string => {
  const { pathname, search } = new URL(path, siteUrl);
  return `tag:${hostOf(siteUrl)},${since}:feed${pathname}${search}`;
};

/** The UID of a job's last day in calendars (RFC 5545, section 3.8.4.7). */
export const deadlineUid = (advertId: number, { siteUrl }: Where): string =>
  `deadline-${advertId}@${hostOf(siteUrl)}`;

/** The host as a tag URI can write it: brackets and colons of an IPv6 address can't stand there. */
const hostOf = remember((siteUrl: string) => new URL(siteUrl).hostname.replace(/[^a-z0-9.-]/g, 'x'));
