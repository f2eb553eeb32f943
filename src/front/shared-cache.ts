import type { CdnEnvironment } from '../settings/cdn.ts';
import type { Settings } from '../settings/site-schema.ts';
import { partTag, siteTag } from '../site/cache-tags.ts';
import type { SiteEntry } from '../site/entry.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { forGood, revalidate } from './stored-response.ts';

/** The caching headers of a file behind a CDN, including `Cache-Control`. */
export type SharedHeaders = (
  entry: Pick<SiteEntry, 'address' | 'status' | 'isImmutable'>,
) => readonly Header[];

/** How to send tags and lifetimes to a CDN. Two tags are at most 64 bytes, below every limit of a header. */
interface Dialect {
  tags: (tags: readonly string[]) => readonly Header[];
  /**
   * A header that browsers ignore (RFC 9213); without it `Cache-Control` has both, with `s-maxage` for shared caches.
   */
  target?: string;
}

const dialects: Readonly<Record<Exclude<CdnEnvironment['CDN'], 'none'>, Dialect>> = {
  // developers.cloudflare.com/cache/concepts/cdn-cache-control, …/how-to/purge-cache/purge-by-tags (16 KB)
  cloudflare: { tags: (tags) => [['Cache-Tag', tags.join(',')]], target: 'CDN-Cache-Control' },
  // www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key (16,384 bytes, 1,024 a key)
  fastly: { tags: (tags) => [['Surrogate-Key', tags.join(' ')]], target: 'Surrogate-Control' },
  // docs.bunny.net/cdn/purge-cache (1,024 bytes)
  bunny: { tags: (tags) => [['CDN-Tag', tags.join(',')]] },
  // vmod_xkey(3)
  varnish: { tags: (tags) => [['xkey', tags.join(' ')]] },
  other: {
    tags: (tags) => [
      ['Cache-Tag', tags.join(',')],
      ['Surrogate-Key', tags.join(' ')],
    ],
  },
};

/** The caching headers for the files of a site, or `undefined` when no CDN is set. */
export function sharedHeaders(settings: Settings): SharedHeaders | undefined {
  const { CDN, CDN_MAX_AGE, CDN_STALE_WHILE_REVALIDATE, CDN_STALE_IF_ERROR } = settings.environment;
  if (CDN === 'none') return undefined;
  const { tags, target } = dialects[CDN];
  const stale = `stale-while-revalidate=${CDN_STALE_WHILE_REVALIDATE}, stale-if-error=${CDN_STALE_IF_ERROR}`;
  const lifetimes: readonly Header[] =
    target === undefined
      ? // `must-revalidate` would forbid what is stale.
        [['Cache-Control', `public, max-age=0, s-maxage=${CDN_MAX_AGE}, ${stale}`]]
      : [
          ['Cache-Control', revalidate],
          [target, `max-age=${CDN_MAX_AGE}, ${stale}`],
        ];
  const whole = siteTag(settings);
  return ({ address, status, isImmutable }) => [
    ...(isImmutable && status === 200 ? [['Cache-Control', forGood] as const] : lifetimes),
    ...tags([whole, partTag(address, settings)]),
  ];
}
