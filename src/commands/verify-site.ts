import { hash, webcrypto } from 'node:crypto';
import {
  type ChainedList,
  ChainFault,
  ChainReader,
  chainAddress,
  demandSame,
  partCount,
  partSize,
} from '../site/twins/chain.ts';
import {
  checkSignature,
  judgeAddress,
  type Proof,
  proofAddresses,
  type Verdict,
} from '../site/twins/proof.ts';
import { readProof } from '../site/twins/proof-schema.ts';
import { twinAddresses } from '../site/twins/twin-addresses.ts';
import { type Loader, NotLoaded, NotThere } from './load-proof.ts';

/** What was found out about a site. Plain data, for `--json`. */
export interface Verified {
  site: string;
  /** ISO instant of the list. */
  checkedAt: string;
  /** Thumbprint of the key that signed it. */
  kid: string;
  openJobs: number;
  closedJobs: number;
  chain: VerifiedChain;
  /** Of the address that was asked about; `null` without one. */
  job: VerifiedJob | null;
  /** What is wrong, in words. */
  faults: string[];
}

export type VerifiedChain =
  | { state: 'unbroken'; since: string; entries: number /** Ask with `--known` later. */; head: string }
  /** The list is in no chain. */
  | { state: 'none' }
  | { state: 'broken' };

export type VerifiedJob =
  | { state: 'open'; id: number; url: string; title: string }
  /** The job's file has another content than the list was signed for. */
  | { state: 'other-content'; id: number; url: string }
  | { state: Exclude<Verdict['kind'], 'open'>; closedAt?: string };

/** More than a site of half a million jobs needs. */
const most = {
  list: 134_217_728,
  signature: 16_384,
  keys: 65_536,
  part: 1_048_576,
  job: 4_194_304,
  parts: 100_000,
};

/** A list may be replaced between the loads of two files, so everything is loaded again this many times. */
const attempts = 3;

export interface VerifyWanted {
  /** What a visitor was sent: an address, or a text with one in it. */
  job?: string | undefined;
  /** An earlier head of the chain, "<entries>:<hash>", which has to be in it. */
  known?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Receives the number of entries that were read, and how many there are. */
  onProgress?: (read: number, total: number) => void;
}

/** An earlier head, as `verify` printed it. @throws {Error} when it is none */
export function readHead(text: string): { entries: number; hash: string } {
  const [, entries, hash = ''] = /^([1-9]\d{0,11}):([\w-]{43})$/.exec(text.trim()) ?? [];
  if (entries !== undefined) return { entries: Number(entries), hash };
  throw new Error(
    `${JSON.stringify(text)} is no head of a chain: give what jobfront verify printed, such as 1200:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU.`,
  );
}

/**
 * Checks the signed list of a site, its chain, and a job.
 *
 * @throws {NotLoaded} when the site can't be reached, or is no site of Jobfront's
 */
export async function verifySite(loader: Loader, wanted: VerifyWanted): Promise<Verified> {
  for (let attempt = 1; ; attempt += 1) {
    const verified = await verifyOnce(loader, wanted);
    if (verified.faults.length === 0 || attempt === attempts) return verified;
  }
}

async function verifyOnce({ site, load }: Loader, wanted: VerifyWanted): Promise<Verified> {
  const at = (address: string) => new URL(address.slice(1), site);
  const [keys, jws, list] = [
    await load(at(proofAddresses.keys), most.keys),
    await load(at(proofAddresses.signature), most.signature),
    await load(at(proofAddresses.list), most.list),
  ];
  const faults: string[] = [];
  const signature = await checkSignature(list, textOf(jws), textOf(keys), webcrypto.subtle as SubtleCrypto);
  if (signature !== 'valid') faults.push('The signature does not fit the list of open jobs.');
  const proof = readList(list, at(proofAddresses.list));
  if (!isOf(proof, site)) {
    faults.push(`The list is that of ${proof.site}, not of ${site.href}.`);
  }
  const kid = kidOf(textOf(jws));
  if (signature === 'valid' && !isThumbprint(kid, textOf(keys))) {
    faults.push(`The key that is called ${kid} is another one: its name has to be its thumbprint.`);
  }
  const known = wanted.known === undefined ? undefined : readHead(wanted.known);
  const chain = await checked(faults, { state: 'broken' }, () =>
    verifyChain(proof, kid, { known, load: (part) => load(at(chainAddress(part)), most.part), wanted }),
  );
  if (chain.state === 'none' && known) {
    faults.push('The list is in no chain, so it is unknown whether the known head is in it.');
  }
  const { job: asked, now } = wanted;
  const job = asked === undefined ? null : await verifyJob(asked, proof, now, load);
  if (job?.state === 'other-content')
    faults.push(`${job.url} has another content than the list was signed for.`);
  return {
    site: proof.site,
    checkedAt: proof.checkedAt,
    kid,
    openJobs: proof.jobs.length,
    closedJobs: proof.closed.length,
    chain,
    job,
    faults,
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function readList(bytes: Uint8Array, url: URL): Proof {
  try {
    return readProof(textOf(bytes));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NotLoaded(`${url.href} is no list of open jobs as Jobfront writes it: ${why}.`, {
      cause: error,
    });
  }
}

const isOf = (proof: Proof, site: URL): boolean => {
  const own = new URL(proof.site);
  return own.host === site.host && own.pathname === site.pathname;
};

function kidOf(jws: string): string {
  try {
    const [header = ''] = jws.split('.');
    return String((JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid);
  } catch {
    return '';
  }
}

/** Whether a key of the site is called by its thumbprint (RFC 7638), as the chain and people compare it. */
function isThumbprint(kid: string, keys: string): boolean {
  const { keys: all } = JSON.parse(keys) as {
    keys: { kid?: string; crv?: string; kty?: string; x?: string }[];
  };
  const { crv, kty, x } = all.find((one) => one.kid === kid) ?? {};
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url') === kid;
}

async function checked<Result>(
  faults: string[],
  broken: Result,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ChainFault || error instanceof NotThere)) throw error;
    faults.push(error.message);
    return broken;
  }
}

interface ChainSource {
  known: { entries: number; hash: string } | undefined;
  load(part: number): Promise<Uint8Array>;
  wanted: VerifyWanted;
}

async function verifyChain(
  { site, jobs, chain: named }: Proof,
  kid: string,
  { known, load, wanted }: ChainSource,
): Promise<VerifiedChain> {
  if (named === undefined) return { state: 'none' };
  const { entries } = named;
  const parts = partCount(entries);
  if (parts > most.parts)
    throw new NotLoaded(`The list names ${entries} entries, which is too much to read.`);
  const reader = new ChainReader();
  for (let part = 0; part < parts; part += 1) {
    const lines = textOf(await load(part)).split('\n', partSize + 1);
    // Lists that were signed meanwhile are behind the one that is checked.
    for (const line of lines.slice(0, Math.min(partSize, entries - part * partSize))) {
      if (line === '') break;
      reader.add(line);
      if (reader.end?.entries === known?.entries && reader.end?.hash !== known?.hash) {
        throw new ChainFault(
          `Entry ${(known?.entries ?? 0) - 1} of the chain is another one than it was: its past was rewritten.`,
        );
      }
    }
    if (reader.end?.entries !== Math.min((part + 1) * partSize, entries)) {
      throw new ChainFault(
        `The chain ends after ${reader.end?.entries ?? 0} entries, and the list names ${entries}.`,
      );
    }
    wanted.onProgress?.(reader.end.entries, entries);
  }
  if (known && known.entries > entries) {
    throw new ChainFault(
      `The chain has ${entries} entries, and had ${known.entries}: it was cut, or begun anew.`,
    );
  }
  const list: ChainedList = { site, jobs, chain: named };
  demandSame(list, kid, reader);
  return { state: 'unbroken', since: named.since, entries, head: `${entries}:${named.hash}` };
}

async function verifyJob(
  asked: string,
  proof: Proof,
  now: number,
  load: Loader['load'],
): Promise<VerifiedJob> {
  const verdict = judgeAddress(asked, proof, now);
  if (verdict.kind === 'closed') return { state: 'closed', closedAt: verdict.closedAt };
  if (verdict.kind !== 'open') return { state: verdict.kind };
  const { id, url, sha256 } = verdict.job;
  const page = new URL(url);
  if (page.origin !== new URL(proof.site).origin) return { state: 'other-content', id, url };
  const { json } = twinAddresses({ address: page.pathname });
  const bytes = await load(new URL(json, page), most.job);
  if (hash('sha256', bytes, 'base64url') !== sha256) return { state: 'other-content', id, url };
  return { state: 'open', id, url, title: titleOf(bytes) };
}

function titleOf(bytes: Uint8Array): string {
  try {
    return String((JSON.parse(textOf(bytes)) as { title?: unknown }).title ?? '');
  } catch {
    return '';
  }
}
