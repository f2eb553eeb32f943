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

/** The event that the header of a webhook names. */
export interface EventName {
  /** A known name, `other` for any other and `none` without a header: safe as a label. */
  name: string;
  /** Whether the board may have changed. Also for a webhook without a name: better one sync too many. */
  means: 'sync' | 'nothing';
}

/**
 * Reads `X-Service-Event`. The real header has the service's brand in its name, so every `X-*-Event` counts; if there
 * are several (gateways add their own), one that means a sync is enough.
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
