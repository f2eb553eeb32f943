import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../src/standin/generator/messy-advert.ts';

export interface Answer {
  status: number;
  etag: string | undefined;
  /** As they came, compressed maybe. */
  bytes: Buffer;
}

interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

/** Milliseconds without a byte after which a request is given up: longer than the balancer waits. */
const silenceMs = 30_000;

/** One request. Rejects where the answer does not come whole. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body = '', agent }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.setTimeout(silenceMs, () => outgoing.destroy(new Error('There was no answer.')));
    outgoing.once('error', reject).end(body);
  });
}

/**
 * Waits until something is so.
 *
 * @param standing what to tell of where things stand instead
 * @throws {Error} naming it, when it is not within a minute
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  standing: () => Promise<string> | string = () => '',
): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) {
      throw new Error(`A minute has passed, and still not: ${what}. ${await standing()}`);
    }
    await delay(25);
  }
}

/** What became of the requests of a load. */
export interface LoadFigures {
  requests: number;
  /** Those that were answered 5xx, or not at all: method, address and why. */
  failed: string[];
  /** Milliseconds that the slowest answer took. */
  slowestMs: number;
}

export interface Load {
  stop(): Promise<LoadFigures>;
}

interface LoadOptions {
  addresses: readonly string[];
  random: Random;
  /** Where webhooks are sent, too: one request in ten. */
  hook?: string;
}

const visitors = 4;
/** Milliseconds between an answer and the next request of a visitor. */
const pauseMs = 20;

/** Visitors who ask for one address after another, over connections that they keep. */
export function startLoad(url: string, { addresses, random, hook }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const figures: LoadFigures = { requests: 0, failed: [], slowestMs: 0 };
  let isWanted = true;

  async function visit(): Promise<void> {
    while (isWanted) {
      const isHook = hook !== undefined && random.chance(0.1);
      const asked = isHook ? 'POST of a webhook' : random.pick(addresses);
      const begun = performance.now();
      const answer = await ask(isHook ? hook : url + asked, {
        ...{ method: isHook ? 'POST' : 'GET', agent, headers: { 'accept-encoding': 'br' } },
      }).catch((error: Error) => error);
      figures.requests += 1;
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - begun);
      if (answer instanceof Error) figures.failed.push(`${asked}: ${answer.message}`);
      else if (answer.status >= 500) figures.failed.push(`${asked}: ${answer.status}`);
      await delay(pauseMs);
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, visit));
  return {
    async stop() {
      isWanted = false;
      await all;
      agent.destroy();
      return figures;
    },
  };
}
