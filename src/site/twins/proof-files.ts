import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { keyOf } from '../../base/keys.ts';
import { PersistentMap } from '../../base/persistent-map.ts';
import { absolute } from '../../base/site-path.ts';
import { followingOf } from '../../board/following.ts';
import type { Board, Job } from '../../board/job.ts';
import { closedJobs, lastAddress, type Memory, postedAt } from '../../board/memory.ts';
import { hostBoard } from '../../board/sites.ts';
import { TextUnreadable } from '../../board/texts.ts';
import { siteOfClient } from '../../settings/brands.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { jobsKey } from '../keys.ts';
import { type MachineFile, type OutputContext, pieceSize } from '../machine-file.ts';
import { createPause } from '../pause.ts';
import { jobView } from '../views/job-file.ts';
import type { ChainHead } from './chain.ts';
import { jobSum } from './job-json.ts';
import { type Proof, type ProofClosed, type ProofJob, proofAddresses } from './proof.ts';

/** A public Ed25519 key (RFC 8037) as it is published. */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  /** base64url. */
  x: string;
  /** Thumbprint of the key (RFC 7638). */
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/**
 * The public half of a signing key.
 *
 * @param key Ed25519, private or public
 * @throws {Error} for a key of any other kind
 */
export function publicJwk(key: KeyObject): PublicJwk {
  const { x } = publicHalf(key).export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || typeof x !== 'string') {
    throw new Error(
      `The signing key is ${key.asymmetricKeyType}, but the list of open jobs is signed with Ed25519: give an Ed25519 key.`,
    );
  }
  // RFC 8037, appendix A.3: these members, in this order.
  const kid = hash('sha256', JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/**
 * A detached JWS in compact form (RFC 7515, appendix F): header, nothing, signature. What is signed is the header and
 * the content in base64url, with a dot between. The same content and key always give the same text.
 */
export function signDetached(content: Uint8Array, key: KeyObject): string {
  const { alg, kid } = publicJwk(key);
  const header = base64url(JSON.stringify({ alg, kid }));
  const signature = sign(null, signingInput(header, content), key);
  return `${header}..${base64url(signature)}`;
}

const publicHalf = (key: KeyObject): KeyObject => (key.type === 'public' ? key : createPublicKey(key));

/**
 * Whether a text is the result of `signDetached` for a content with this key.
 *
 * @param key Ed25519, private or public
 */
export function verifyDetached(content: Uint8Array, jws: string, key: KeyObject): boolean {
  const [header = '', payload, signature = '', ...more] = jws.trim().split('.');
  if (payload !== '' || more.length > 0) return false;
  const { alg, kid } = publicJwk(key);
  if (header !== base64url(JSON.stringify({ alg, kid }))) return false;
  const signed = signingInput(header, content);
  return verify(null, signed, publicHalf(key), Buffer.from(signature, 'base64url'));
}

const base64url = (content: string | Uint8Array): string => Buffer.from(content).toString('base64url');

/** Bytes to encode at once: three by three, so that the parts join. A string holds 512 MB. */
const encodedAtOnce = 3 * 2 ** 20;

/** The signed input: header and content in base64url, with a dot between (RFC 7515, section 5.1). */
function signingInput(header: string, content: Uint8Array): Buffer {
  const parts = [Buffer.from(`${header}.`)];
  for (let from = 0; from < content.length; from += encodedAtOnce) {
    parts.push(Buffer.from(base64url(content.subarray(from, from + encodedAtOnce))));
  }
  return Buffer.concat(parts);
}

export interface ProofContext extends OutputContext {
  /** The moment to print as `checkedAt`, an ISO instant: `board.at` of the first board that had this `proofKey`. */
  provedAt: string;
  /** The chain that ends with this list; left out if it is in none. */
  chain?: ListChain | undefined;
}

/** A chain of signed lists, and the jobs of its last list. */
export interface ListChain {
  head: ChainHead;
  sums: JobSums;
}

/**
 * A hash of the signed list without its moment: the open jobs with their content, those that closed, and the day (UTC)
 * of the board. So the list is signed again when it changes, else once a day, and an export has nothing to write while
 * nothing changes.
 */
export function proofKey({ board, memory }: Pick<OutputContext, 'board' | 'memory'>): string {
  const day = new Date(board.at).toISOString().slice(0, 10);
  return keyOf('open-jobs', day, jobsKey(board.jobs), memory.key());
}

/** The list of more jobs than these has some megabytes, and is kept on disk. */
const mostInMemory = 10_000;

/**
 * The signed list of open jobs, its signature and the public key; nothing without a key.
 *
 * @param key private, Ed25519
 * @throws {Error} for a key of any other kind
 */
export function proofFiles(context: ProofContext, key: KeyObject | null): MachineFile[] {
  if (key === null) return [];
  const jwk = publicJwk(key);
  const shown = () => keyOf(proofKey(context), jwk.kid, context.chain?.head.hash ?? '');
  let list: Promise<Uint8Array> | null = null;
  const made = () => {
    list ??= proofBytes(context);
    return list;
  };
  return [
    {
      address: proofAddresses.list,
      type: 'application/json; charset=utf-8',
      get key() {
        return keyOf('list', shown());
      },
      isLarge: context.board.jobs.length > mostInMemory,
      make: made,
    },
    {
      address: proofAddresses.signature,
      type: 'application/jose',
      get key() {
        return keyOf('signature', shown());
      },
      make: async () => signDetached(await made(), key),
    },
    {
      address: proofAddresses.keys,
      type: 'application/jwk-set+json',
      key: keyOf('keys', jwk.kid),
      make: () => `${JSON.stringify({ keys: [jwk] }, null, 2)}\n`,
    },
  ];
}

/** The list as JSON, each job on a line of its own. Yields to the event loop in between: it hashes every job. */
async function proofBytes(context: ProofContext): Promise<Uint8Array> {
  const { board, memory, site, siteUrl, provedAt, chain } = context;
  const pause = createPause();
  const head: Omit<Proof, 'jobs' | 'closed'> = {
    site: absolute('/', context),
    checkedAt: provedAt,
    ...(chain && { chain: chain.head }),
  };
  // Of several pieces: a string holds 512 MB.
  const pieces = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},\n"jobs":[`)];
  let text = '';
  let end = ']';
  const add = async (item: ProofJob | ProofClosed) => {
    text += `${end === ']' ? '\n' : ',\n'}${JSON.stringify(item)}`;
    end = '\n]';
    if (text.length > pieceSize) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    await pause();
  };
  for (const job of board.jobs) {
    // The list says what the chain says.
    if (chain && !chain.sums.has(job.advertId)) continue;
    const view = jobView(job, postedAt(memory, job));
    await add({
      id: job.advertId,
      url: absolute(job.address, context),
      sha256:
        chain?.sums.get(job.advertId) ?? jobSum(view, siteOfClient(job.clientId, site) ?? site, siteUrl),
      validThrough: job.validThrough,
    });
  }
  text += `${end},\n"closed":[`;
  end = ']';
  for (const job of closedJobs(memory)) {
    await add({
      id: job.advertId,
      url: absolute(lastAddress(job), context),
      closedAt: job.closedAt ?? provedAt,
    });
  }
  pieces.push(Buffer.from(`${text}${end}}\n`));
  return Buffer.concat(pieces);
}

/** What the hashes of the jobs' contents are made from. */
export interface SummedJobs {
  board: Board;
  memory: Memory;
  site: SiteSettings;
  siteUrl: string;
}

/** The hash of each open job's content, by its number. */
export type JobSums = PersistentMap<number, string>;

/**
 * The hashes of a board's jobs, as the signed list has them. Yields to the event loop in between.
 *
 * @param before of an earlier board: with the same settings, only the jobs that differ are hashed
 */
export async function jobSums(now: SummedJobs, before?: { of: SummedJobs; sums: JobSums }): Promise<JobSums> {
  const { memory, site, siteUrl } = now;
  const { jobs } = hostBoard(now.board, site);
  const pause = createPause();
  const sumOf = (job: Job): [number, string] => {
    const own = siteOfClient(job.clientId, site) ?? site;
    return [job.advertId, jobSum(jobView(job, postedAt(memory, job)), own, siteUrl)];
  };
  const known = before?.of.site === site && before.of.siteUrl === siteUrl ? before : undefined;
  const changes: [number, string | undefined][] = [];
  let concerned: readonly Job[] = jobs;
  if (known !== undefined) {
    const { gone, come } = followingOf(hostBoard(known.of.board, site).jobs, jobs);
    for (const { advertId } of gone) changes.push([advertId, undefined]);
    const coming = new Set(come.map(({ advertId }) => advertId));
    // Of a job that has not changed, the first publication may.
    const others = new Set(memory.changesSince(known.of.memory).map(([id]) => Number(id)));
    for (const { advertId } of [...gone, ...come]) others.delete(advertId);
    concerned =
      others.size === 0 ? come : jobs.filter(({ advertId }) => coming.has(advertId) || others.has(advertId));
  } else for (const [id] of before?.sums ?? []) changes.push([id, undefined]);
  for (const job of concerned) {
    try {
      changes.push(sumOf(job));
    } catch (error) {
      // One text that can't be read must not keep the board from being saved: the job is listed with its last sum, if any.
      if (!(error instanceof TextUnreadable)) throw error;
      changes.push([job.advertId, before?.sums.get(job.advertId)]);
    }
    await pause();
  }
  return (before?.sums ?? new PersistentMap<number, string>()).with(changes);
}
