import type { KeyObject } from 'node:crypto';
import { type Dispatcher, fetch } from 'undici';
import { openAgent } from '../base/connections.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { buildAddresses, readBuildRecord } from '../site/twins/build-record.ts';

export interface EarlierBuildOptions {
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The private key that signs; `null` where a build has none of its own that lasts. */
  key: KeyObject | null;
  /** Hears what the owner should know. */
  tell: (message: string) => void;
  /** Waits between two attempts. */
  sleep: (ms: number) => Promise<void>;
}

const maxBytes = 67_108_864;
const timeoutMs = 30_000;
const waits: readonly number[] = [1_000, 4_000];

/**
 * What the site itself remembers of earlier builds: `/build.json`, where its signature is ours. For builds that start on
 * an empty disk.
 *
 * @returns `null` where there is nothing to remember: a new site, or one that can't be proved ours (which is told)
 * @throws {Error} when the site is there but can't answer: a build without its memory would lose redirects and closed
 *   jobs for good
 */
export async function readEarlierBuild(options: EarlierBuildOptions): Promise<SiteMemory | null> {
  const { siteUrl, key, tell } = options;
  if (key === null) {
    tell(
      'Builds that start on an empty disk can take up what the site itself remembers if SIGNING_KEY is set: it proves that it is ours.',
    );
    return null;
  }
  const connections = openAgent({ connections: 1 });
  try {
    const record = await readFile(`${siteUrl}${buildAddresses.record}`, connections, options);
    if (record === null) return null;
    const signature = await readFile(`${siteUrl}${buildAddresses.signature}`, connections, options);
    const jws = signature === null ? '' : Buffer.from(signature).toString('latin1');
    const read = readBuildRecord(record, jws, { key, siteUrl });
    if (typeof read !== 'string') return read.memory;
    tell(`${siteUrl}${buildAddresses.record} is not used: ${read}.`);
    return null;
  } finally {
    await connections.destroy();
  }
}

/** `null` where nothing is there: no such file, or no such host yet. */
async function readFile(
  url: string,
  dispatcher: Dispatcher,
  { sleep }: EarlierBuildOptions,
): Promise<Uint8Array | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await readOnce(url, dispatcher);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
      if (code === 'ENOTFOUND' || code === 'ECONNREFUSED') return null;
      const wait = waits[attempt];
      if (wait === undefined) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `${url} could not be read (${why}): it holds what the site remembers of earlier builds, such as redirects and closed jobs, and they would be lost. Build again once the site answers.`,
        );
      }
      await sleep(wait);
    }
  }
}

async function readOnce(url: string, dispatcher: Dispatcher): Promise<Uint8Array | null> {
  const response = await fetch(url, {
    ...{ dispatcher, headers: { 'cache-control': 'no-cache' }, signal: AbortSignal.timeout(timeoutMs) },
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // Some hosts answer every unknown address with a page.
  if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the site answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
