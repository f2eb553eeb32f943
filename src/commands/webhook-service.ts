import { createHash } from 'node:crypto';
import { systemDeps } from '../service/http/retry.ts';
import { createServiceClient, type ServiceClient } from '../service/integration/client.ts';
import { credentialsFrom, Secret } from '../service/integration/credentials.ts';
import type { Settings } from '../settings/site-schema.ts';

/** The scope of webhooks on live services; interface.md names none. */
const scope = 'webhook';

/**
 * Works with the service as the API client of the settings, and hangs up at the end.
 *
 * @throws {MissingCredentialsError} naming the settings that are missing
 */
export async function withService<T>(
  { environment }: Settings,
  work: (client: ServiceClient) => Promise<T>,
): Promise<T> {
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD } = environment;
  const client = createServiceClient(
    {
      serviceUrl: environment.SERVICE_URL,
      credentials: credentialsFrom(environment, scope),
      hidden: [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD]
        .filter((one) => one !== undefined)
        .map((one) => new Secret(one)),
      timeoutMs: environment.SERVICE_TIMEOUT_MS,
      requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
      maxBytes: environment.SERVICE_MAX_BYTES,
      budgetMs: environment.SERVICE_READ_BUDGET_MS,
    },
    systemDeps(),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

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
