import {
  hasGuid,
  listCandidates,
  readCandidate,
  readCandidateByGuid,
} from '../service/integration/candidates.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import { NotFoundError, RefusedError, ValidationError } from '../service/integration/errors.ts';
import type { RecordPage } from '../service/integration/list.ts';
import type { Candidate } from '../service/wire/candidate.ts';
import type { Claim } from './outbox.ts';

type Service = Pick<ServiceClient, 'run'>;
export const latestFirst = { sort: { id: 'DESC' } } as const;
const pageSize = 100;
/** Most pages to search; and most when the newest candidate before the request is unknown. */
const mostPages = 100;
const mostPagesBlindly = 10;
/** Most records to read one by one, in all and of a filtered list. */
const mostReads = 1_000;
const mostFiltered = 20;

/**
 * Searches the candidate of an application.
 *
 * @param after ours has a higher id; `null` when unknown
 * @returns `newest`: the highest id of the list; `isWhole`: all that can be ours were seen
 */
export async function findCandidate(
  { guid, application }: Claim,
  after: number | null,
  candidates: Service,
): Promise<{ id: number } | { id: null; newest: number | null; isWhole: boolean }> {
  const { email, lastname } = application;
  const read = new Map<number, boolean>();
  const isOurs = async (row: Candidate): Promise<boolean> => {
    const shown = hasGuid(row, guid);
    if (shown !== null) return shown;
    if (row.email && !isSame(row.email, email)) return false;
    const known = read.get(row.id);
    if (known !== undefined) return known;
    const whole = (await unlessRefused(candidates.run(readCandidate(row.id))))?.record;
    // For a service that never shows a guid: the same person, created since.
    const isLike = (one: Candidate) =>
      after !== null && one.id > after && isSame(one.email, email) && isSame(one.lastname, lastname);
    const is = whole !== undefined && (hasGuid(whole, guid) ?? isLike(whole));
    read.set(row.id, is);
    return is;
  };

  const direct = (await unlessRefused(candidates.run(readCandidateByGuid(guid))))?.record;
  if (direct && (hasGuid(direct, guid) ?? isSame(direct.email, email))) return { id: direct.id };
  for (const [field, value] of Object.entries({ guid, email })) {
    const rows = (await filtered({ [field]: value }, candidates))?.records ?? [];
    // The oldest, in case a late request has created another one.
    for (const row of rows.slice(0, mostFiltered).sort((one, other) => one.id - other.id)) {
      if (await isOurs(row)) return { id: row.id };
    }
  }
  let newest: number | null = null;
  for await (const { rows, isLast } of pages(after, candidates)) {
    newest = Math.max(newest ?? 0, ...rows.map(({ id }) => id));
    for (const row of rows) {
      if ((after === null || row.id > after) && (await isOurs(row))) return { id: row.id };
    }
    if (isLast) return { id: null, newest, isWhole: true };
    if (read.size > mostReads) break;
  }
  return { id: null, newest, isWhole: false };
}

/**
 * A candidate with this e-mail address, the oldest of several; `null` when the service shows none. The list is searched
 * as well, because services may ignore filters, or compare case-sensitively.
 */
export async function findByEmail(email: string, candidates: Service): Promise<number | null> {
  const having = (rows: readonly Candidate[]) => {
    const ids = rows.filter((one) => isSame(one.email, email)).map(({ id }) => id);
    return ids.length === 0 ? null : Math.min(...ids);
  };
  const rows = (await filtered({ email }, candidates))?.records ?? [];
  const whole: Candidate[] = [];
  for (const row of rows.slice(0, mostFiltered)) {
    const one = row.email ? row : (await unlessRefused(candidates.run(readCandidate(row.id))))?.record;
    if (one) whole.push(one);
  }
  const found = having([...rows, ...whole]);
  if (found !== null) return found;
  for await (const page of pages(null, candidates, mostPages)) {
    const listed = having(page.rows);
    if (listed !== null) return listed;
    if (page.isLast) break;
  }
  return null;
}

const isSame = (one: string | null | undefined, other: string): boolean =>
  (one ?? '').trim().toLowerCase() === other.trim().toLowerCase();

/** The records with this value; perhaps others too, because services may ignore a filter. `null` when it is refused. */
function filtered(by: Record<string, string>, candidates: Service): Promise<RecordPage<Candidate> | null> {
  const filter = Object.fromEntries(
    Object.entries(by).map(([field, value]) => [field, { value, comparison: '=' } as const]),
  );
  return unlessRefused(candidates.run(listCandidates({ filter, ...latestFirst, size: pageSize })));
}

/**
 * Pages of the list, the newest first if the service sorts.
 *
 * @param after the last page is the one that reaches this id, or the end of the list
 * @param most pages at most, the last of which counts as such when `after` is unknown
 */
async function* pages(
  after: number | null,
  candidates: Service,
  most = after === null ? mostPagesBlindly : mostPages,
): AsyncGenerator<{ rows: readonly Candidate[]; isLast: boolean }> {
  let order: object = latestFirst;
  for (let page = 1; page <= most; page += 1) {
    const ask = () => candidates.run(listCandidates({ ...order, size: pageSize, page }));
    let list = await unlessRefused(ask());
    if (list === null && page === 1) {
      order = {};
      list = await unlessRefused(ask());
    }
    if (list === null) return;
    const { records: rows, totalPages } = list;
    const isSorted = rows.every(({ id }, at) => at === 0 || id < (rows[at - 1]?.id ?? 0));
    const isReached = isSorted && after !== null && rows.some(({ id }) => id <= after);
    const isEnd = rows.length === 0 || (totalPages !== null && page >= totalPages);
    yield { rows, isLast: isReached || isEnd || (after === null && page === most) };
  }
}

/** `null` when the service does not know the record or the parameters. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError || isRefusal(error)) return null;
    throw error;
  }
}

/** The service has understood a request and refuses it. */
export const isRefusal = (error: unknown): error is ValidationError | RefusedError =>
  error instanceof ValidationError || error instanceof RefusedError;
