import type { KeyObject } from 'node:crypto';
import { type Dispatcher, fetch } from 'undici';
import { connectionTrouble, troubleWords } from '../base/connection-trouble.ts';
import { openAgent } from '../base/connections.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { buildAddresses, memoryOf, readBuildRecord } from '../site/twins/build-record.ts';

export interface EarlierBuildOptions {
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** Keys that may have signed the record: today's, and the previous one. None when the build has no permanent key. */
  keys: readonly KeyObject[];
  /** Whether the owner declares that there is no earlier build (`FIRST_BUILD`). */
  isFirst: boolean;
  /** Where the record would be stored on disk; for messages. */
  dataDir: string;
  /** Receives messages for the owner. */
  report: (message: string) => void;
  /** Waits between two attempts. */
  sleep: (ms: number) => Promise<void>;
}

const maxBytes = 67_108_864;
const timeoutMs = 30_000;
const waits: readonly number[] = [1_000, 4_000];

/** Why there is no usable record, and how the owner can fix it, other than by `FIRST_BUILD`. */
interface Fault {
  fault: string;
  mend: string;
}

/**
 * The record of earlier builds that the site itself publishes: `/build.json`, if our key signed it. For builds that
 * start on an empty disk.
 *
 * @returns `null` only for the first build of a site
 * @throws {Error} when any other build gets no valid record: it would lose redirects and closed jobs for good
 */
export async function readEarlierBuild(options: EarlierBuildOptions): Promise<SiteMemory | null> {
  const { siteUrl, keys, isFirst, dataDir, report } = options;
  if (keys.length === 0) report(riskWithoutKey(dataDir));
  const found = await findRecord(options);
  if ('memory' in found) {
    if (isFirst) {
      report(
        `FIRST_BUILD is set, but ${siteUrl} has the record of an earlier build, which is used. Remove FIRST_BUILD, so that no later build ignores the record.`,
      );
    }
    return found.memory;
  }
  const { fault, mend } = found;
  if (isFirst) {
    report(
      `This build counts as the first one (FIRST_BUILD) and knows nothing of earlier ones: ${fault}. Remove FIRST_BUILD before the next build.`,
    );
    return null;
  }
  throw new Error(
    `It is not known what earlier builds of ${siteUrl} have published: ${dataDir} has no record, and ${fault}. Nothing was built, because closed jobs would lose their pages and old addresses would answer "not found". ${mend} If this is the first build of the site, mark this one build with FIRST_BUILD=1.`,
  );
}

const riskWithoutKey = (dataDir: string): string =>
  `SIGNING_KEY is not set. Only ${dataDir} records which jobs have closed and which addresses have moved. On most build servers it is empty at the next build. That build fails, or with FIRST_BUILD=1 publishes a site that answers all those addresses with "not found". Keep the folder between builds, or set SIGNING_KEY (docs/machines.md says how to make one) and keep it: then each build reads the record that the site itself publishes.`;

async function findRecord({
  siteUrl,
  keys,
  sleep,
}: EarlierBuildOptions): Promise<{ memory: SiteMemory } | Fault> {
  if (keys.length === 0) {
    return {
      fault: 'without SIGNING_KEY the record on the site can not be verified',
      mend: 'Keep that folder between builds, or set the SIGNING_KEY of the previous build.',
    };
  }
  const url = `${siteUrl}${buildAddresses.record}`;
  const connections = openAgent({ connections: 1 });
  try {
    const record = await readFile(url, connections, sleep);
    const signature = await readFile(`${siteUrl}${buildAddresses.signature}`, connections, sleep);
    const read = readBuildRecord(record, Buffer.from(signature).toString('latin1'), { keys, siteUrl });
    if (typeof read !== 'string') return { memory: memoryOf(read) };
    return {
      fault: `${url} is not used: ${read}`,
      mend: 'After a change of keys, set the former key as SIGNING_KEY_OLD.',
    };
  } catch (error) {
    if (!(error instanceof NoRecord)) throw error;
    return { fault: error.message, mend: 'Build again when the site answers as before.' };
  } finally {
    await connections.destroy();
  }
}

class NoRecord extends Error {}

/** @throws {NoRecord} with the reason, after some attempts when the fault may pass */
async function readFile(
  url: string,
  dispatcher: Dispatcher,
  sleep: EarlierBuildOptions['sleep'],
): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await readOnce(url, dispatcher);
    } catch (error) {
      if (error instanceof NoRecord) throw error;
      const wait = waits[attempt];
      if (wait === undefined) {
        throw new NoRecord(`${url} could not be read (${troubleWords(connectionTrouble(error))})`);
      }
      await sleep(wait);
    }
  }
}

async function readOnce(url: string, dispatcher: Dispatcher): Promise<Uint8Array> {
  const response = await fetch(url, {
    dispatcher,
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok || isPage) {
    await response.body?.cancel();
    // Some hosts answer every unknown address with a page.
    if (response.ok) throw new NoRecord(`${url} is answered with a web page`);
    if (response.status === 404 || response.status === 410) {
      throw new NoRecord(`there is no ${url} (${response.status})`);
    }
    throw new Error(`the site answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new NoRecord(`${url} has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
