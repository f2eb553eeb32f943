import { createHash } from 'node:crypto';
import { isThisMachine } from '../base/this-machine.ts';
import { systemDeps } from '../service/http/retry.ts';
import { createServiceClient, type ServiceClient } from '../service/integration/client.ts';
import { credentialsFrom, Secret } from '../service/integration/credentials.ts';
import type { Settings } from '../settings/site-schema.ts';

/** The scope of webhooks on live services; interface.md names none. */
const scope = 'webhook';

/**
 * Runs work with the service as the API client of the settings, and disconnects at the end.
 *
 * @throws {MissingCredentialsError} naming the missing settings
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

/** Where the service sends webhooks for the live site. */
export interface OwnAddress {
  /** The whole address; its end is the secret. */
  url: Secret;
  /** The same for people, without the secret. */
  shown: string;
  /** Identifies an address without containing the secret. */
  digest: string;
}

/**
 * The webhook address of the live site, SITE_URL and WEBHOOK_SECRET, or that of a relay.
 *
 * @param relay URL of the relay; its address may have a path ("https://host.example/api")
 * @throws {Error} when there is none, or the service could not reach it
 */
export function ownAddress({ environment }: Settings, relay?: string): OwnAddress {
  const { SITE_URL, SERVICE_URL, WEBHOOK_SECRET } = environment;
  const base = relay === undefined ? SITE_URL : relayBase(relay);
  if (WEBHOOK_SECRET === undefined) {
    throw new Error(
      'WEBHOOK_SECRET is not set, so the live site has no webhook address: set it (openssl rand -hex 16) and restart the site.',
    );
  }
  if (isThisMachine(base) && !isThisMachine(SERVICE_URL)) {
    const mend =
      relay === undefined
        ? 'set SITE_URL to the address at which the internet reaches the site'
        : 'give --relay the address at which the internet reaches the relay';
    throw new Error(`The service can't reach ${base}: ${mend}.`);
  }
  const url = `${base}/webhooks/${WEBHOOK_SECRET}`;
  return { url: new Secret(url), shown: `${base}/webhooks/…`, digest: digestOf(url) };
}

function relayBase(relay: string): string {
  if (/^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(relay) && URL.canParse(relay)) return relay.replace(/\/+$/, '');
  throw new Error(`--relay ${relay} is no address: write it as https://relay.example, without /webhooks.`);
}

/**
 * Whether an address of ours answers like a receiver of webhooks with this secret: GET is refused with 405.
 *
 * @returns what it does instead, as text
 */
export async function answers(address: OwnAddress, fetcher: typeof fetch = fetch): Promise<string> {
  try {
    const response = await fetcher(address.url.reveal(), {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (response.status === 405) return 'answers';
    if (response.status === 404) return 'does not know this secret';
    return `answers ${response.status}, which nothing of ours does`;
  } catch {
    return 'does not answer';
  }
}

/** The fingerprint of an address. */
export const digestOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Another receiver's address for people: parts that may be secret are cut off. */
export function withoutSecret(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/[^/]{6,}$/, '…')}`;
}
