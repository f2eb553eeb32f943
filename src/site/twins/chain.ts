import { hash } from 'node:crypto';

/*
 * The chain of signed lists: an append-only log of every change of the list of open jobs. Each entry contains the hash
 * of the entry before it, and each signed list names the last entry (its head). So a list commits to all lists before
 * it, and costs as much as it changed. Pure.
 */

/** The end of a chain, as a signed list names it. */
export interface ChainHead {
  /** How many entries there are. */
  entries: number;
  /** SHA-256 of the last entry, base64url. */
  hash: string;
  /** ISO instant of the first entry: since then no entry is missing. */
  since: string;
}

/** An entry about the signer: the first one of a chain, and one for each new key or address of the site. */
interface SignerEntry {
  seq: number;
  /** ISO instant. */
  at: string;
  /** SHA-256 of the entry before it, base64url; `null` in the first one. */
  prev: string | null;
  /** Whole address of the site's start page. */
  site: string;
  /** Thumbprint of the key that signs from now on. */
  kid: string;
}

/** An entry about a job: it was listed with this content from now on, or closed. */
interface JobEntry {
  seq: number;
  at: string;
  prev: string | null;
  /** Number of the job. */
  id: number;
  /** As in the signed list; `null` = the job is closed. */
  sha256: string | null;
}

export type ChainEntry = SignerEntry | JobEntry;

/** What an extension needs of the chain so far. */
export interface ChainEnd extends ChainHead, Pick<SignerEntry, 'at' | 'site' | 'kid'> {}

/** An entry as it is stored and published. */
export interface ChainLine {
  seq: number;
  /** JSON without a line break. */
  text: string;
}

/** Entries in one published file. */
export const partSize = 1_000;

const folder = '/.well-known/jobfront-chain/';

/** Path of the file with the entries from `part * partSize` on. */
export const chainAddress = (part: number): string => `${folder}${part}.jsonl`;

/** The number of the part at an address; `undefined` for any other address. */
export function chainPartAt(address: string): number | undefined {
  const [, part] = /^\/\.well-known\/jobfront-chain\/(0|[1-9]\d{0,8})\.jsonl$/.exec(address) ?? [];
  return part === undefined ? undefined : Number(part);
}

/** How many parts a chain has. */
export const partCount = (entries: number): number => Math.ceil(entries / partSize);

const hashOf = (text: string): string => hash('sha256', text, 'base64url');

/** Always the same members in the same order, so that equal entries have equal texts. */
const textOf = (entry: ChainEntry): string =>
  JSON.stringify(
    'kid' in entry
      ? { seq: entry.seq, at: entry.at, prev: entry.prev, site: entry.site, kid: entry.kid }
      : { seq: entry.seq, at: entry.at, prev: entry.prev, id: entry.id, sha256: entry.sha256 },
  );

/**
 * Leads from the end of a chain to a new list; without a change there is no new entry.
 *
 * @param before `null` = this begins a chain
 * @param changes of jobs, by their numbers; `undefined` = the job is closed
 * @param now `at` is an ISO instant
 */
export function extended(
  before: ChainEnd | null,
  changes: Iterable<readonly [id: number, sha256: string | undefined]>,
  { at: moment, site, kid }: Pick<SignerEntry, 'at' | 'site' | 'kid'>,
): { lines: ChainLine[]; end: ChainEnd } {
  const instant = new Date(moment).toISOString();
  // A clock may have been set back.
  const at = before !== null && before.at > instant ? before.at : instant;
  const lines: ChainLine[] = [];
  let seq = before?.entries ?? 0;
  let prev = before?.hash ?? null;
  const add = (entry: ChainEntry) => {
    const text = textOf(entry);
    prev = hashOf(text);
    lines.push({ seq, text });
    seq += 1;
  };
  if (before === null || before.site !== site || before.kid !== kid) add({ seq, at, prev, site, kid });
  for (const [id, sha256 = null] of changes) add({ seq, at, prev, id, sha256 });
  if (before !== null && lines.length === 0) return { lines, end: before };
  return { lines, end: { entries: seq, hash: prev ?? '', since: before?.since ?? at, at, site, kid } };
}

/** The chain is not what it has to be. The message says where and why. */
export class ChainFault extends Error {
  override name = 'ChainFault';
}

const sum = /^[\w-]{43}$/;

/** Checks a chain entry by entry, from its first one. */
export class ChainReader {
  /** The open jobs after the last entry. */
  readonly jobs = new Map<number, string>();
  #end: ChainEnd | null = null;

  /** `null` before the first entry. */
  get end(): ChainEnd | null {
    return this.#end;
  }

  /**
   * @param text an entry without its line break
   * @throws {ChainFault} when it can't be the next entry
   */
  add(text: string): void {
    const seq = this.#end?.entries ?? 0;
    const fault = (why: string) => new ChainFault(`Entry ${seq} of the chain ${why}`);
    const entry = readEntry(text);
    if (entry === null) throw fault('is not an entry as Jobfront writes it.');
    if (entry.seq !== seq) throw fault(`has the number ${entry.seq}: an entry is missing or out of order.`);
    if (entry.prev !== (this.#end?.hash ?? null)) {
      throw fault(
        seq === 0
          ? 'names an entry before it, so it is not the first one.'
          : `does not name the entry before it: entry ${seq - 1} or this one was changed.`,
      );
    }
    if (this.#end !== null && entry.at < this.#end.at) throw fault('is older than the entry before it.');
    const signer = 'kid' in entry ? entry : this.#end;
    if (signer === null) throw fault('does not say whose chain it is.');
    if (!('kid' in entry)) this.#apply(entry, fault);
    const { site, kid } = signer;
    const { at } = entry;
    this.#end = { entries: seq + 1, hash: hashOf(text), since: this.#end?.since ?? at, at, site, kid };
  }

  #apply({ id, sha256 }: JobEntry, fault: (why: string) => ChainFault): void {
    if (sha256 !== null) this.jobs.set(id, sha256);
    else if (!this.jobs.delete(id)) throw fault(`closes job ${id}, which is not open.`);
  }
}

function readEntry(text: string): ChainEntry | null {
  try {
    const entry = JSON.parse(text) as ChainEntry;
    return isEntry(entry) && textOf(entry) === text ? entry : null;
  } catch {
    return null;
  }
}

const isEntry = (entry: ChainEntry): boolean =>
  Number.isSafeInteger(entry.seq) &&
  isInstant(entry.at) &&
  (entry.prev === null || sum.test(entry.prev)) &&
  ('kid' in entry
    ? sum.test(entry.kid) && URL.canParse(entry.site)
    : Number.isSafeInteger(entry.id) && (entry.sha256 === null || sum.test(entry.sha256)));

/** In UTC and of one length, so that two of them compare as texts. */
const isInstant = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text));

/** What a signed list has to agree with its chain in. */
export interface ChainedList {
  site: string;
  jobs: readonly { id: number; sha256: string }[];
  chain: ChainHead;
}

/**
 * Compares a signed list with the chain that was read up to the entry which the list names.
 *
 * @param kid of the key that signed the list
 * @throws {ChainFault} when they contradict each other
 */
export function demandSame(list: ChainedList, kid: string, { end, jobs }: ChainReader): void {
  const { entries, hash: named, since } = list.chain;
  if (end === null || end.entries !== entries) {
    throw new ChainFault(`The list names ${entries} entries, and the chain has ${end?.entries ?? 0}.`);
  }
  if (end.hash !== named) throw new ChainFault('The list names another last entry than the chain has.');
  if (end.since !== since) {
    throw new ChainFault(`The list says that the chain began at ${since}, and it began at ${end.since}.`);
  }
  if (end.site !== list.site)
    throw new ChainFault(`The chain is that of ${end.site}, and the list that of ${list.site}.`);
  if (end.kid !== kid)
    throw new ChainFault(`The chain names the key ${end.kid}, and ${kid} signed the list.`);
  const listed = new Map(list.jobs.map(({ id, sha256 }) => [id, sha256]));
  if (listed.size !== list.jobs.length) throw new ChainFault('The list names a job twice.');
  for (const [id, sha256] of listed) {
    if (jobs.get(id) === sha256) continue;
    throw new ChainFault(
      jobs.has(id)
        ? `The list has job ${id} with another content than the chain.`
        : `The list has job ${id} as open, and the chain has not.`,
    );
  }
  for (const id of jobs.keys())
    if (!listed.has(id)) throw new ChainFault(`The chain has job ${id} as open, and the list has not.`);
}
