import { ServiceBodyError } from '../service/http/errors.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import {
  IntegrationError,
  NotFoundError,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import {
  listWebhookTypes,
  registerWebhook,
  removeWebhook,
  listWebhooks as webhooksOfService,
} from '../service/integration/webhooks.ts';
import { processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { fail } from './run.ts';
import {
  answers,
  digestOf,
  type Entry,
  type Memory,
  type OwnAddress,
  ownAddress,
  withMemory,
  withoutSecret,
  withService,
} from './webhook-service.ts';

const words: Record<Registered['outcome'], string> = {
  registered: 'registered',
  known: 'registered before',
  refused: 'not taken by this service',
  unsure: 'may be registered',
  untried: 'not tried',
};

/** The result of `jobfront webhooks add`, for people. */
export function addedText(address: string, outcomes: readonly Registered[], left: readonly Need[]): string {
  const width = outcomes.reduce((widest, { type }) => Math.max(widest, type.length), 0);
  const lines = outcomes.map(({ type, outcome, id }) =>
    `${type.padEnd(width)}  ${words[outcome]}${id === null ? '' : ` (id ${id})`}`.trimEnd(),
  );
  const unsure = outcomes.filter(({ outcome }) => outcome === 'unsure');
  const end =
    left.length === 0
      ? [`The service informs ${address} of everything that changes pages.`]
      : [`It is not certain that ${address} is informed when ${left.map(({ what }) => what).join(', or ')}.`];
  return `${[...lines, '', ...unsure.map(({ type, reason }) => `${type}: ${reason}`), ...(unsure.length > 0 ? [howToFindOut] : []), ...reasons(outcomes, left), ...end].join('\n')}\n`;
}

/** The same for scripts. */
export function addedJson(address: string, outcomes: readonly Registered[], left: readonly Need[]): string {
  return `${JSON.stringify({ address, webhooks: outcomes, missing: left.map(({ what }) => what) })}\n`;
}

const howToFindOut =
  "Look in the service's settings screen, or with: jobfront webhooks list. If it is not there, run: jobfront webhooks add --again (registering twice does no harm)";

/** Why names were refused, when it matters: another name may cover the same need. */
function reasons(outcomes: readonly Registered[], left: readonly Need[]): string[] {
  const missing = new Set(left.flatMap(({ names, otherwise }) => [...names, otherwise]));
  return outcomes
    .filter(({ type, outcome }) => outcome === 'refused' && missing.has(type))
    .map(({ type, reason }) => `${type}: ${reason}`);
}

export async function addWebhooks(args: {
  again?: boolean | undefined;
  relay?: string | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  try {
    const settings = processSettings();
    const { SERVICE_URL: service, DATA_DIR } = settings.environment;
    const address = ownAddress(settings, args.relay);
    const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
    const again = args.again ?? false;
    const outcomes = await withService(settings, (client) =>
      withMemory(DATA_DIR, at, (memory) =>
        registerNeeds({ client, memory, service, address, at, again }, needs),
      ),
    );
    const left = unmet(outcomes, needs);
    process.stdout.write((args.json ? addedJson : addedText)(address.shown, outcomes, left));
    if (left.length > 0) process.exitCode = 1;
  } catch (error) {
    fail(error instanceof NotFoundError ? new Error(noWebhooks) : error);
  }
}

const noWebhooks =
  'This service has no webhooks (variant A of the interface has none): nothing is to be done, the live site finds changes by looking. If it should have them, check SERVICE_URL.';

export async function listWebhooks(args: { json?: boolean | undefined }): Promise<void> {
  try {
    const settings = processSettings();
    const { SERVICE_URL, DATA_DIR } = settings.environment;
    const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
    const entries = await withMemory(DATA_DIR, at, async (memory) => memory.entries);
    const ours = entries.filter((entry) => entry.service === SERVICE_URL);
    const states = await statesOf(ours, settings);
    const remembered = ours.map(({ id, type, address, at: since }) => ({
      id,
      type,
      address,
      since,
      state: states.get(address) ?? null,
    }));
    const listed = (await withService(settings, knownToService))?.map(({ id, type, url }) => ({
      id,
      type,
      address: withoutSecret(url),
    }));
    if (args.json) {
      process.stdout.write(`${JSON.stringify({ remembered, service: listed ?? null })}\n`);
      return;
    }
    const rows = remembered.map(
      ({ id, type, address, since }) => `${id ?? 'unsure'}  ${type}  ${address}  ${since}`,
    );
    process.stdout.write(table('Registered by this site', rows));
    if (states.size > 0) {
      process.stdout.write(
        table(
          'Whether they answer',
          [...states].map(([address, state]) => `${address}  ${state}`),
        ),
      );
    }
    process.stdout.write(
      listed
        ? table(
            'At the service',
            listed.map(({ id, type, address }) => `${id}  ${type ?? '?'}  ${address}`),
          )
        : 'The service does not list its registrations.\n',
    );
  } catch (error) {
    fail(error);
  }
}

/** The result of requesting each registered address, by its text for people. */
async function statesOf(entries: readonly Entry[], settings: Settings): Promise<ReadonlyMap<string, string>> {
  if (settings.environment.WEBHOOK_SECRET === undefined) return new Map();
  const addresses = [...new Map(entries.map((entry) => [entry.address, entry.digest]))];
  const asked = addresses.map(async ([shown, digest]) => {
    const base = shown.replace(/\/webhooks\/…$/, '');
    const own = ownAddress(settings, base);
    // Of an earlier secret only the fingerprint is stored.
    return [
      shown,
      own.digest === digest ? await answers(own) : 'was registered with an earlier secret',
    ] as const;
  });
  return new Map(await Promise.all(asked));
}

const table = (title: string, rows: readonly string[]): string =>
  `${title}:\n${rows.length > 0 ? rows.map((row) => `  ${row}\n`).join('') : '  none\n'}`;

export async function removeWebhooks(args: {
  id?: string | undefined;
  old?: boolean | undefined;
  relay?: string | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  try {
    const settings = processSettings();
    const { SERVICE_URL, DATA_DIR } = settings.environment;
    const only = args.id === undefined ? null : idOf(args.id);
    const current = args.old ? ownAddress(settings, args.relay).digest : null;
    const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
    const removed: number[] = [];
    const unsure: Entry[] = [];
    await withService(settings, (client) =>
      withMemory(DATA_DIR, at, async (memory) => {
        const chosen = memory.entries.filter(
          (one) => one.service === SERVICE_URL && (only === null ? one.digest !== current : one.id === only),
        );
        const remove = async (id: number) => {
          await client.run(removeWebhook(id)).catch((error: unknown) => {
            // Already deleted, which is fine.
            if (!(error instanceof NotFoundError && error.isProven)) throw error;
          });
          removed.push(id);
        };
        if (only !== null && chosen.length === 0) await remove(only);
        for (const entry of chosen) {
          if (entry.id === null) unsure.push(entry);
          else {
            await remove(entry.id);
            await memory.drop(entry);
          }
        }
      }),
    );
    process.stdout.write(args.json ? jsonOf(removed, unsure) : textOf(removed, unsure));
    if (unsure.length > 0) process.exitCode = 1;
  } catch (error) {
    fail(error);
  }
}

function idOf(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new Error(
    `--id is ${JSON.stringify(text)}: give a whole number from 1, as jobfront webhooks list shows.`,
  );
}

const jsonOf = (removed: readonly number[], unsure: readonly Entry[]): string =>
  `${JSON.stringify({ removed, unsure: unsure.map(({ type }) => type) })}\n`;

function textOf(removed: readonly number[], unsure: readonly Entry[]): string {
  const count = removed.length === 1 ? 'One registration is' : `${removed.length} registrations are`;
  const left = unsure.map(
    ({ type, at }) =>
      `${type} may be registered since ${at}, under an id that we don't know: look in the service's settings screen.\n`,
  );
  return `${count} gone at the service.\n${left.join('')}`;
}

export async function listTypes(args: { json?: boolean | undefined }): Promise<void> {
  try {
    const types = await withService(processSettings(), (client) => client.run(listWebhookTypes()));
    const lines = types.length > 0 ? `${types.join('\n')}\n` : 'The service names none.\n';
    process.stdout.write(args.json ? `${JSON.stringify(types)}\n` : lines);
  } catch (error) {
    const isMissing = error instanceof NotFoundError;
    fail(
      isMissing
        ? new Error('This service has no listing of its event types: jobfront webhooks add tries them out.')
        : error,
    );
  }
}

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
async function knownToService(client: Pick<ServiceClient, 'run'>): Promise<readonly Listed[] | null> {
  try {
    const { records, faults, total } = await client.run(webhooksOfService());
    const isWhole = faults.length === 0 && (total === null || total <= records.length);
    if (!isWhole) return null;
    return records.map(({ id, url, type }) => ({ id, url, type: typeof type === 'string' ? type : null }));
  } catch (error) {
    if (error instanceof IntegrationError || error instanceof ServiceBodyError) return null;
    throw error;
  }
}

/** The result for one name. */
interface Registered {
  type: string;
  /** `known`: registered before. `unsure`: may be registered. `untried`: skipped, since one before is unsure. */
  outcome: 'registered' | 'known' | 'refused' | 'unsure' | 'untried';
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
async function registerNeeds(options: RegisterOptions, needs: readonly Need[]): Promise<Registered[]> {
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
function unmet(outcomes: readonly Registered[], needs: readonly Need[]): Need[] {
  const registered = outcomes.filter(({ outcome }) => outcome === 'registered' || outcome === 'known');
  return needs.filter(
    ({ names, otherwise }) => !registered.some(({ type }) => names.includes(type) || type === otherwise),
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
  const known = memory.entries.find(
    (one) => one.type === type && one.service === service && one.digest === address.digest,
  );
  if (known && known.id !== null) return { type, outcome: 'known', id: known.id, reason: null };
  if (known && !again) {
    return {
      type,
      outcome: 'unsure',
      id: null,
      reason: `It was sent at ${known.at}, and no answer came.`,
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
    if (known) await memory.put(known);
    else await memory.drop(entry);
    if (isAboutType(error)) return { type, outcome: 'refused', id: null, reason: error.message };
    throw error;
  }
}

/** The service understood the request, but rejects this event type: another may succeed. */
const isAboutType = (error: unknown): error is IntegrationError =>
  error instanceof ValidationError || error instanceof RefusedError;

/** A change that the live site needs webhooks for. */
interface Need {
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
const needs: readonly Need[] = [
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
