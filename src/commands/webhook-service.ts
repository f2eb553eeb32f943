import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { isThisMachine } from '../base/this-machine.ts';
import { systemDeps } from '../service/http/retry.ts';
import { createServiceClient, type ServiceClient } from '../service/integration/client.ts';
import { credentialsFrom, Secret } from '../service/integration/credentials.ts';
import type { Settings } from '../settings/site-schema.ts';
import { DataDirInUse, lockDataDir } from '../store/data-folder.ts';
import { readIfThere, writeWhole } from '../store/whole-file.ts';

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

const entrySchema = z.strictObject({
  /** Name of the event type. */
  type: z.string(),
  /** `null` while it is unknown whether the service has accepted it. */
  id: z.int().positive().nullable(),
  /** SERVICE_URL. */
  service: z.string(),
  /** Where the service sends webhooks, without the secret, and its fingerprint. */
  address: z.string(),
  digest: z.string(),
  /** ISO instant of the request. */
  at: z.string(),
});

/** A registration that we have made, or may have made. */
export type Entry = z.output<typeof entrySchema>;

const fileSchema = z.strictObject({ version: z.literal(1), webhooks: z.array(entrySchema) });

/** Recorded registrations; every change is on disk when its promise resolves. */
export interface Memory {
  readonly entries: readonly Entry[];
  /** Writes an entry, and replaces one for the same type, service and address. */
  put(entry: Entry): Promise<void>;
  drop(entry: Entry): Promise<void>;
}

/**
 * Works on the registrations in `DATA_DIR/webhooks/registered.json` under a lock: a second command fails at once and
 * reports it. The live site can keep running.
 *
 * @throws {Error} when another one works on it, or the file can't be read, with what to do
 */
export async function withMemory<T>(
  dataDir: string,
  at: string,
  work: (memory: Memory) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'webhooks');
  const lock = lockFolder(folder, at);
  try {
    return await work(await openMemory(join(folder, 'registered.json')));
  } finally {
    lock.release();
  }
}

async function openMemory(file: string): Promise<Memory> {
  let entries: readonly Entry[] = read(file, await readIfThere(file));
  const write = async (next: readonly Entry[]) => {
    await writeWhole(file, `${JSON.stringify({ version: 1, webhooks: next }, null, 2)}\n`);
    entries = next;
  };
  return {
    get entries() {
      return entries;
    },
    put: (entry) => write([...entries.filter((one) => !isSame(one, entry)), entry]),
    drop: (entry) => write(entries.filter((one) => !isSame(one, entry))),
  };
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.type === other.type &&
  one.service === other.service &&
  one.digest === other.digest &&
  (one.id === other.id || one.id === null || other.id === null);

function read(file: string, text: string | null): readonly Entry[] {
  if (text === null) return [];
  try {
    return fileSchema.parse(JSON.parse(text)).webhooks;
  } catch (cause) {
    throw new Error(
      `${file} can't be read, so it is not known what is registered: bring it back from a copy, or move it away and look in the service's settings screen for registrations that are left.`,
      { cause },
    );
  }
}

function lockFolder(folder: string, at: string) {
  try {
    return lockDataDir(folder, process.pid, at);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new Error(
      `Another jobfront webhooks command is at work${error.pid === null ? '' : ` (process ${error.pid})`}: wait until it has ended.`,
      { cause: error },
    );
  }
}
