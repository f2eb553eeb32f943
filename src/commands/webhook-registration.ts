import { ServiceBodyError } from '../service/http/errors.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import {
  IntegrationError,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import { listWebhooks, registerWebhook } from '../service/integration/webhooks.ts';
import type { Entry, Memory } from './webhook-memory.ts';
import { digestOf, type OwnAddress } from './webhook-service.ts';

/** A registration as the service lists it. */
export interface Listed {
  id: number;
  /** `null` when the service does not report it. */
  type: string | null;
  url: string;
}

/**
 * All registrations at the service; `null` when it does not list them, or not completely. Listing is not documented, so
 * a refusal is no failure.
 */
export async function knownToService(client: Pick<ServiceClient, 'run'>): Promise<readonly Listed[] | null> {
  try {
    const { records, faults, total } = await client.run(listWebhooks());
    const isWhole = faults.length === 0 && (total === null || total <= records.length);
    if (!isWhole) return null;
    return records.map(({ id, url, type }) => ({ id, url, type: typeof type === 'string' ? type : null }));
  } catch (error) {
    if (error instanceof IntegrationError || error instanceof ServiceBodyError) return null;
    throw error;
  }
}

/** The result for one name. */
export interface Registered {
  type: string;
  /** `standing`: registered before. `unsure`: may be registered. `untried`: skipped, since one before is unsure. */
  outcome: 'registered' | 'standing' | 'refused' | 'unsure' | 'untried';
  id: number | null;
  /** Why it was refused, or what is unknown. */
  reason: string | null;
}

export interface RegisterOptions {
  client: Pick<ServiceClient, 'run'>;
  memory: Memory;
  service: string;
  address: OwnAddress;
  /** ISO instant. */
  at: string;
  /** Whether to send unsure registrations again. */
  again: boolean;
}

/**
 * Registers our address for every name of the needs that is not registered yet.
 *
 * Each is recorded as unsure before it is sent, so that neither a lost answer nor the end of this process can make us
 * forget one. An unsure one is not sent again, unless the service's own list shows that it was not made, or the owner
 * says so. After the first unsure one nothing more is sent: the next would probably fail as well.
 *
 * @throws ServiceError when the service can't be reached, or allows no registration at all
 */
export async function registerNeeds(options: RegisterOptions, needs: readonly Need[]): Promise<Registered[]> {
  await takeUp(options);
  const outcomes: Registered[] = [];
  const tryOne = async (type: string) => {
    const outcome = outcomes.some((one) => one.outcome === 'unsure')
      ? { type, outcome: 'untried' as const, id: null, reason: null }
      : await registerOne(options, type);
    outcomes.push(outcome);
    return outcome;
  };
  for (const { names, otherwise } of needs) {
    const tried: Registered[] = [];
    for (const name of names) tried.push(await tryOne(name));
    if (otherwise !== undefined && tried.every(({ outcome }) => outcome === 'refused'))
      await tryOne(otherwise);
  }
  return outcomes;
}

/** Needs that no registered event surely covers. */
export function unmet(outcomes: readonly Registered[], needs: readonly Need[]): Need[] {
  const told = outcomes.filter(({ outcome }) => outcome === 'registered' || outcome === 'standing');
  return needs.filter(
    ({ names, otherwise }) => !told.some(({ type }) => names.includes(type) || type === otherwise),
  );
}

/** Updates our records from the service's list, if it has one. */
async function takeUp({ client, memory, service, address, at }: RegisterOptions): Promise<void> {
  const listed = await knownToService(client);
  if (listed === null || listed.some(({ type }) => type === null)) return;
  const ours = listed.filter(({ url }) => digestOf(url) === address.digest);
  for (const entry of memory.entries) {
    if (entry.service !== service || entry.digest !== address.digest) continue;
    if (!ours.some(({ id, type }) => type === entry.type && (entry.id === null || entry.id === id))) {
      await memory.drop(entry);
    }
  }
  for (const { id, type } of ours) {
    await memory.put({ type: type ?? '', id, service, address: address.shown, digest: address.digest, at });
  }
}

async function registerOne(options: RegisterOptions, type: string): Promise<Registered> {
  const { client, memory, service, address, at, again } = options;
  const standing = memory.entries.find(
    (one) => one.type === type && one.service === service && one.digest === address.digest,
  );
  if (standing && standing.id !== null) return { type, outcome: 'standing', id: standing.id, reason: null };
  if (standing && !again) {
    return {
      type,
      outcome: 'unsure',
      id: null,
      reason: `It was sent at ${standing.at}, and no answer came.`,
    };
  }
  const entry: Entry = { type, id: null, service, address: address.shown, digest: address.digest, at };
  await memory.put(entry);
  try {
    const id = await client.run(registerWebhook(type, address.url.reveal()));
    await memory.put({ ...entry, id });
    return { type, outcome: 'registered', id, reason: null };
  } catch (error) {
    if (error instanceof UnsureError) return { type, outcome: 'unsure', id: null, reason: error.message };
    // Not accepted, so nothing changes: an earlier unsure one stays so.
    if (standing) await memory.put(standing);
    else await memory.drop(entry);
    if (isAboutType(error)) return { type, outcome: 'refused', id: null, reason: error.message };
    throw error;
  }
}

/** The service understood the request, but rejects this event type: another may succeed. */
const isAboutType = (error: unknown): error is IntegrationError =>
  error instanceof ValidationError || error instanceof RefusedError;

/** A change that the live site needs webhooks for. */
export interface Need {
  what: string;
  /** Names of its events at services; each is tried, and one is enough (interface.md, Events). */
  names: readonly string[];
  /** Tried only if the service accepts none of `names`. */
  otherwise?: string;
}

/**
 * What changes pages. Services know the events of posts by one name, the other, or both. Two notices cause one read, so
 * every accepted name stays registered.
 */
export const needs: readonly Need[] = [
  { what: 'a post is published', names: ['job_post_published', 'advert_published'] },
  {
    what: 'a post is edited',
    names: ['job_post_publish_edited', 'advert_publish_edited'],
    // Deprecated, but all that an old service may have.
    otherwise: 'job_post_edited',
  },
  { what: 'a job changes or its post is withdrawn', names: ['job_updated'] },
  { what: 'a job is deleted', names: ['job_deleted'] },
];
