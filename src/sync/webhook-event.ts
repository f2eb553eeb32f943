import type { IncomingHttpHeaders } from 'node:http';

/** Events that may change the board, in both spellings of interface.md, "Events". */
const changesBoard: ReadonlySet<string> = new Set([
  'job_post_created',
  'job_post_published',
  'job_post_publish_edited',
  'job_post_edited',
  'advert_published',
  'advert_publish_edited',
  'job_updated',
  'job_deleted',
]);

/** What the header of a webhook says. */
export interface EventName {
  /** A known name, `other` for any other and `none` where there is no header: safe as a label. */
  name: string;
  /** Whether it means that the board may have changed. So does a webhook without a name: better one sync too many. */
  means: 'sync' | 'nothing';
}

/**
 * Reads `X-Service-Event`. The real header carries the service's brand, so every `X-*-Event` counts; where several
 * are there (gateways add their own), one that means a sync is enough.
 */
export function eventName(headers: IncomingHttpHeaders): EventName {
  const names = Object.entries(headers)
    .filter(([header]) => /^x-.+-event$/i.test(header))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value ?? '']))
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0) return { name: 'none', means: 'sync' };
  const known = names.find((name) => changesBoard.has(name));
  return known === undefined ? { name: 'other', means: 'nothing' } : { name: known, means: 'sync' };
}
