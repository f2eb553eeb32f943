import { cdnNames, type Environment } from './environment.ts';

const zoneOf = {
  cloudflare: "the zone's id (Overview page of the domain)",
  fastly: "the service's id",
  bunny: "the pull zone's id, a number",
} as const;

const tokenOf = {
  cloudflare: 'an API token with the permission Zone, Cache Purge',
  fastly: 'an API token with the scope purge_select',
  bunny: "the account's API key",
} as const;

/** CDN settings that are missing or have no effect, each with its fix. Empty texts count as not set. */
export function cdnFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const { CDN: cdn = 'none', CDN_ZONE, CDN_TOKEN, CDN_PURGE_URL, CDN_PURGE_COMMAND } = given;
  const faults: string[] = [];
  if (cdn === 'cloudflare' || cdn === 'fastly' || cdn === 'bunny') {
    if (!CDN_ZONE) faults.push(`CDN_ZONE is not set, and CDN=${cdn} needs it: give ${zoneOf[cdn]}`);
    else if (!/^[\w-]+$/.test(CDN_ZONE.trim())) {
      faults.push(`CDN_ZONE is no id of letters, digits and dashes: give ${zoneOf[cdn]}`);
    }
    if (!CDN_TOKEN) faults.push(`CDN_TOKEN is not set, and CDN=${cdn} needs it: give ${tokenOf[cdn]}`);
  }
  if (cdn === 'varnish' && !CDN_PURGE_URL) {
    faults.push(
      'CDN_PURGE_URL is not set, and CDN=varnish needs it: give the address of each Varnish, between spaces, for example CDN_PURGE_URL=http://127.0.0.1:6081',
    );
  }
  if (CDN_PURGE_COMMAND && cdn !== 'other') {
    faults.push(`CDN_PURGE_COMMAND is for CDN=other, and CDN is ${cdn}: take out one of the two`);
  }
  if (cdn === 'none' && (CDN_ZONE || CDN_TOKEN || CDN_PURGE_URL)) {
    faults.push(
      `CDN is not set, though CDN_… says how to purge: give one of ${cdnNames.slice(1).join(', ')}`,
    );
  }
  return faults;
}

/**
 * The request header in which a CDN names the visitor; `null` where X-Forwarded-For does.
 * Sources: Cloudflare "HTTP headers", Fastly "Fastly-Client-IP", bunny.net "Request headers sent to your origin".
 */
export const visitorHeaders: Readonly<Record<Environment['CDN'], string | null>> = {
  none: null,
  cloudflare: 'cf-connecting-ip',
  fastly: 'fastly-client-ip',
  bunny: 'x-real-ip',
  varnish: null,
  other: null,
};

/** The settings of a CDN. */
export type CdnEnvironment = Pick<
  Environment,
  | 'SITE_URL'
  | 'CDN'
  | 'CDN_ZONE'
  | 'CDN_TOKEN'
  | 'CDN_PURGE_URL'
  | 'CDN_PURGE_COMMAND'
  | 'CDN_MAX_AGE'
  | 'CDN_STALE_WHILE_REVALIDATE'
  | 'CDN_STALE_IF_ERROR'
>;
