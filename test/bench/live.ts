import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeRows } from '../../src/site/rows/decode-rows.ts';
import type { LiveMessage } from './live-process.ts';
import {
  type Companion,
  companion,
  environment,
  freePort,
  memoryOf,
  type ProcessMemory,
  processorAtRest,
} from './processes.ts';
import type { KnownPost, Service } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

const secret = randomBytes(24).toString('base64url');
/** Between two reads at an address whose answer is awaited, milliseconds. */
const pollMs = 4;
/** Until a page without its change is given up, milliseconds. */
export const patienceMs = 60_000;
/** After the last edit, until a site is called at rest. */
export const restSeconds = 20;

/** What a process that reads the service is started with. */
export const serviceEnvironment = (service: Service, dataDir: string) => ({
  SERVICE_URL: service.url,
  SERVICE_REQUESTS_PER_SECOND: '1000',
  SITE_URL: 'https://jobs.example',
  DATA_DIR: dataDir,
});

/** A live site in a process of its own, which shows a board. */
export interface Live {
  url: string;
  process: Companion<LiveMessage>;
  /** Milliseconds from the start of the process to the first page, and until it says that it is ready too. */
  firstPageMs: number;
  readyMs: number;
  /** When what the first complete read at the service brought is shown and saved. */
  atRest: Promise<unknown>;
}

export async function startLive(service: Service, compiledFolder: string, dataDir: string): Promise<Live> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const process: Companion<LiveMessage> = companion('live-process.ts', {
    args: [compiledFolder],
    env: environment({
      ...serviceEnvironment(service, dataDir),
      PORT: String(port),
      WEBHOOK_SECRET: secret,
    }),
  });
  const atRest = process.wait(isAtRest);
  const failed = process.wait(({ kind }) => kind === 'failed');
  // A site that is stopped before never comes there.
  for (const awaited of [atRest, failed]) awaited.catch(() => undefined);
  const givenUp = new AbortController();
  const since = async (address: string) => {
    await untilFound(`${url}${address}`, givenUp.signal);
    return performance.now() - begun;
  };
  try {
    const up = async () => ({ firstPageMs: await since('/'), readyMs: await since('/readyz') });
    const came = await Promise.race([up(), failed]);
    if ('kind' in came) throw new Error(`The live site did not come up: ${JSON.stringify(came)}`);
    return { url, process, ...came, atRest };
  } catch (error) {
    givenUp.abort();
    await process.stop();
    throw error;
  }
}

/** Until an address is answered with 200. */
async function untilFound(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(address).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await delay(pollMs);
  }
}

export interface Edits {
  /** Milliseconds from the edit at the stand-in, which sends the webhook, to the page with the change. */
  titles: Summary;
  texts: Summary;
  /** Processor time of an edited title, from before the edit until the process is idle again; `null` where unknown. */
  processor: Summary | null;
  /** At rest after the last one; `null` where the system does not say. */
  memory: ProcessMemory | null;
}

/** Where a live site is told of changes. */
export const hookOf = (live: Live) => `${live.url}/webhooks/${secret}`;

/** Edits one post of a live site's service and says how long the change takes to its page, in milliseconds. */
export type Edit = (post: KnownPost, patch: 'title' | 'description') => Promise<number>;

/** @param service what the live site reads, and is told of changes by from now on */
export async function openEdits(live: Live, service: Service): Promise<Edit> {
  await service.tell(hookOf(live));
  const addresses = await addressesOf(live.url);
  let edits = 0;
  return async (post, patch) => {
    edits += 1;
    const mark = `Bench edit ${edits}`;
    const calm = comesToRest(live);
    // Where the edit fails, that is what to tell.
    calm.catch(() => undefined);
    const begun = performance.now();
    await service.edit(post.id, { [patch]: patch === 'title' ? mark : `<p>${mark}, as text.</p>` });
    await untilShown(new URL(addressOf(addresses, post), live.url), mark);
    const took = performance.now() - begun;
    await calm;
    return took;
  };
}

/**
 * Edits posts one after another, each once the site has come to rest, and measures how long the change takes to
 * its page: first titles (which move the page and change every list of its language), then descriptions.
 */
export async function measureEdits(
  live: Live,
  service: Service,
  counts: { warmUp: number; titles: number; texts: number },
): Promise<Edits> {
  const edit = await openEdits(live, service);
  const posts = await service.posts(counts.warmUp + counts.titles + counts.texts);
  const figures: number[] = [];
  const processor: number[] = [];
  const { pid } = live.process.child;
  let used = await processorAtRest(pid);
  for (const [index, post] of posts.entries()) {
    const isTitle = index < counts.warmUp + counts.titles;
    figures.push(await edit(post, isTitle ? 'title' : 'description'));
    const now = await processorAtRest(pid);
    if (used !== null && now !== null && isTitle && index >= counts.warmUp) processor.push(now - used);
    used = now;
  }
  // What is garbage is collected when nothing has happened for a while, and goes back to the system after that.
  await delay(restSeconds * 1000);
  return {
    titles: summarize(figures.slice(counts.warmUp, counts.warmUp + counts.titles)),
    texts: summarize(figures.slice(counts.warmUp + counts.titles)),
    processor: processor.length > 0 ? summarize(processor) : null,
    memory: await memoryOf(pid),
  };
}

/** Whether what a complete read brought is shown and saved. */
const isAtRest = (message: LiveMessage): boolean => message.kind === 'rest' && message.isWhole;

/** Resolves when what the next read brings is shown and saved. @param isWhole only that of the whole list counts */
export async function comesToRest(live: Live, isWhole = false): Promise<void> {
  await live.process.wait((message) => isAtRest(message) || (message.kind === 'rest' && !isWhole));
}

/** Until the page at an address has this in it. @throws {Error} when that takes longer than `patience` milliseconds */
export async function untilShown(address: URL, mark: string, patience = patienceMs): Promise<void> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const response = await fetch(address);
    if ((await response.text()).includes(mark)) return;
    await delay(pollMs);
  }
  throw new Error(`${address} did not show ${mark} within ${patience / 1000} s.`);
}

/** Addresses of all job pages of a site by advert id, from the rows of its boards. */
export async function addressesOf(url: string): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const root of ['/', '/en/', '/de/', '/uk/']) {
    const response = await fetch(`${url}${root}rows.json`);
    const rows = decodeRows(await response.json());
    for (const [index, id] of rows.advertId.entries()) found.set(id, rows.address[index] ?? '');
  }
  return found;
}

export function addressOf(addresses: ReadonlyMap<number, string>, post: KnownPost): string {
  const address = addresses.get(post.advertId);
  if (address) return address;
  throw new Error(`The site has no page for advert ${post.advertId}.`);
}
