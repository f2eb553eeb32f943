import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { addressesOf, addressOf, type Live } from './live.ts';
import type { Service } from './service.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** What visitors meet on a site that has printed nothing for them yet. Milliseconds. */
export interface VisitFigures {
  /** Pages of jobs that nobody has asked for before. */
  cold: Summary & { percentile99: number };
  /** Files with the whole board, each asked for the first time. */
  files: { address: string; bytes: number; ms: number; longestWait: number }[];
  /** How long the page that is asked for beside them waits at most while nothing else is asked for. */
  quietWait: number;
}

const mostPages = 300;
const wholeBoard = ['/jobs.json', '/feeds/jobs.xml', '/feeds/linkedin.xml'];
/** Between two visits of the page beside them, milliseconds. */
const pauseMs = 4;

/** @param live at rest, and asked for nothing yet */
export async function measureVisits(live: Live, service: Service, size: number): Promise<VisitFigures> {
  const agent = new Agent({ keepAlive: true });
  const visit = (address: string) => visitOnce(new URL(address, live.url), agent);
  try {
    const addresses = await addressesOf(live.url);
    const cold: number[] = [];
    for (const post of await service.posts(Math.min(mostPages, size))) {
      cold.push((await visit(addressOf(addresses, post))).ms);
    }
    for (let time = 0; time < 20; time += 1) await visit('/');
    const quiet = await waitsBeside(() => visit('/'), delay(1000));
    const files: VisitFigures['files'] = [];
    for (const address of wholeBoard) {
      const printing = visit(address);
      const waits = await waitsBeside(() => visit('/'), printing);
      files.push({ address, ...(await printing), longestWait: summarize(waits).max });
    }
    return {
      cold: { ...summarize(cold), percentile99: percentile(cold, 0.99) },
      files,
      quietWait: summarize(quiet).max,
    };
  } finally {
    agent.destroy();
  }
}

/** What each visit takes, one after another, for as long as something else is under way. */
async function waitsBeside(visit: () => Promise<{ ms: number }>, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    waits.push((await visit()).ms);
    await delay(pauseMs);
  }
  await ending;
  return waits;
}

/** Asks as a browser does, and reads the answer to its end. */
function visitOnce(address: URL, agent: Agent): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ ms: performance.now() - begun, bytes }));
    });
    request.on('error', reject);
  });
}
