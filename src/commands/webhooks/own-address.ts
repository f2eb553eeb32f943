import { createHash } from 'node:crypto';
import type { Settings } from '../../config.ts';
import { Secret } from '../../service/token/secret.ts';

/** Where the service is to tell the live site. */
export interface OwnAddress {
  /** The whole address; its end is the secret. */
  url: Secret;
  /** The same for people to read. */
  shown: string;
  /** Tells addresses apart without holding the secret. */
  digest: string;
}

/**
 * The live site's own webhook address: SITE_URL and WEBHOOK_SECRET.
 *
 * @throws {Error} when there is none, or the service could not reach it
 */
export function ownAddress({ environment }: Settings): OwnAddress {
  const { SITE_URL, SERVICE_URL, WEBHOOK_SECRET } = environment;
  if (WEBHOOK_SECRET === undefined) {
    throw new Error(
      'WEBHOOK_SECRET is not set, so the live site has no webhook address: set it (openssl rand -hex 16) and restart the site.',
    );
  }
  if (isThisMachine(SITE_URL) && !isThisMachine(SERVICE_URL)) {
    throw new Error(
      `The service can't reach ${SITE_URL}: set SITE_URL to the address at which the internet reaches the site.`,
    );
  }
  const url = `${SITE_URL}/webhooks/${WEBHOOK_SECRET}`;
  return { url: new Secret(url), shown: `${SITE_URL}/webhooks/…`, digest: digestOf(url) };
}

/** The fingerprint of an address. */
export const digestOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Somebody else's address, for people to read: what may be a secret is cut off. */
export function withoutSecret(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/[^/]{6,}$/, '…')}`;
}

const isThisMachine = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname);
