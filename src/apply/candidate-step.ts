import {
  createCandidate,
  hasGuid,
  listCandidates,
  readCandidate,
  readCandidateByGuid,
} from '../service/integration/candidates.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import { NotFoundError, RefusedError, ValidationError } from '../service/integration/errors.ts';
import type { RecordPage } from '../service/integration/list.ts';
import type { Candidate } from '../service/wire/candidate.ts';
import type { Delivering } from './deliver.ts';
import type { Claim, SentStep } from './outbox.ts';
import { knownText, refusalText } from './reasons.ts';

/** A candidate at the service, and when that was known (milliseconds since 1970). */
interface Sighting {
  id: number;
  at: number;
}

/** What a process knows of the newest candidates at the service. It belongs to the deliverer. */
export interface NewestCandidates {
  /** The newest that was seen. All that come later have a higher id. */
  seen: Sighting | null;
  /** The newest that we created ourselves, with the time before its request was sent. */
  created: Sighting | null;
}

/** So long a request may still be carried out after its connection was lost. */
const overlapMs = 60_000;
/** So long what was created may be missing from lists and single reads. */
export const settleMs = 5 * 60_000;
/**
 * When to look again for what a request may have done (milliseconds since 1970): soon, because most services show it at
 * once, and when it counts as not done.
 */
export function nextLook({ at = 0 }: SentStep, now: number): number {
  for (const after of [overlapMs, 2 * overlapMs]) if (now - at < after) return at + after;
  return now - at < settleMs ? at + settleMs : now + 3 * settleMs;
}

/** So old may be what we know of the newest candidate before we ask again. */
const seenMs = 10 * 60_000;

/**
 * Creates the candidate, unless an earlier request has done so.
 *
 * `sent.after` is the id of the newest candidate before the request: ours has a higher one. After a request whose answer
 * was lost, ours counts as absent only when all of this holds, because a second candidate is worse than a delay:
 * - neither the single read by guid nor the filters by guid and e-mail find it;
 * - every record with a higher id was seen, and none is ours (records without a guid are read one by one);
 * - lists are up to date: they show a candidate that we created at least a minute later, or five minutes have passed.
 *
 * @returns `ended` when it is done or refused; else when to look again, because it may be there and not be shown yet
 */
export async function takeCandidate(at: Delivering): Promise<'ended' | { lookAt: number }> {
  const { claim, delivery, progress, write } = at;
  const { newest, now, service, choices } = delivery;
  const step = progress().steps.candidate;
  const before = step?.state === 'sent' ? step : null;
  const done = async (id: number, isKnown: boolean) => {
    if (newest.seen === null || newest.seen.id < id) newest.seen = { id, at: now() };
    await write('candidate', { state: 'done' }, { candidateId: id, ...(isKnown && { isKnown }) });
    return 'ended' as const;
  };
  if (before) {
    const found = await findCandidate(claim, before.after ?? null, service.candidates);
    if (found.id !== null) return done(found.id, false);
    if (!found.isWhole || !isUpToDate(before, found.newest, newest, now())) {
      return { lookAt: nextLook(before, now()) };
    }
  }
  const after = before ? (before.after ?? null) : await newestId(at);
  const sentAt = now();
  const sent: SentStep = { state: 'sent', at: sentAt, ...(after !== null && { after }) };
  await write('candidate', sent, { left: [] });
  try {
    const id = await create(at, sent);
    newest.created = { id, at: sentAt };
    // Some services answer with a candidate whom they have already.
    return await done(id, after !== null && id <= after);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // A request that came late may have taken the guid.
    const found = await findCandidate(claim, after, service.candidates);
    if (found.id !== null) return done(found.id, false);
    const { email } = claim.application;
    const known = mayBeKnown(error) ? await findByEmail(email, service.candidates) : null;
    if (known !== null && choices.attachToKnown) return done(known, true);
    const reason = known === null ? refusalText('candidate', error) : knownText;
    await write('candidate', { state: 'refused', reason });
    return 'ended';
  }
}

function isUpToDate(
  sent: SentStep,
  shown: number | null,
  { created }: NewestCandidates,
  now: number,
): boolean {
  const since = now - (sent.at ?? Number.NEGATIVE_INFINITY);
  if (since >= settleMs) return true;
  const isLater = created !== null && created.at - (sent.at ?? 0) >= overlapMs;
  return isLater && shown !== null && shown >= created.id;
}

/** The id of the newest candidate: one that we know of, or what the list shows; `null` where it can't be asked. */
async function newestId({ delivery: { newest, now, service } }: Delivering): Promise<number | null> {
  if (newest.seen !== null && now() - newest.seen.at < seenMs) return newest.seen.id;
  const page = await unlessRefused(service.candidates.run(listCandidates({ ...latestFirst, size: 1 })));
  if (page === null) return null;
  const id = Math.max(0, ...page.records.map((one) => one.id));
  newest.seen = { id, at: now() };
  return id;
}

/** Fields without which a candidate is none. */
const core = ['name', 'lastname', 'email', 'guid'];

/**
 * Creates the candidate. After a refusal it is tried without the fields that were named, and then with `core` alone. What
 * was left out is recorded before, and stands in the note.
 */
async function create({ claim, delivery, write }: Delivering, sent: SentStep): Promise<number> {
  const fields = fieldsOf(claim, delivery.choices.source);
  const extras = Object.keys(fields).filter((field) => !core.includes(field));
  let left: readonly string[] = [];
  for (;;) {
    const sending = Object.entries(fields).filter(([field]) => !left.includes(field));
    try {
      return await delivery.service.candidates.run(createCandidate(Object.fromEntries(sending)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const next = leftAfter(error, extras, left);
      if (next === null) throw error;
      left = next;
      await write('candidate', sent, { left });
    }
  }
}

function fieldsOf({ application, guid }: Claim, source: string | null): Record<string, string> {
  const { name, lastname, email, profile, answers } = application;
  return {
    ...{ name, lastname, email, guid },
    ...(source !== null && { source }),
    ...(profile !== '' && { socialnet_id: profile }),
    ...Object.fromEntries(
      answers.flatMap(({ sid, answer }) => (sid === null || answer === '' ? [] : [[`_${sid}`, answer]])),
    ),
  };
}

/** Which fields to leave out after a refusal; `null` where that does not help. */
function leftAfter(
  error: ValidationError | RefusedError,
  extras: readonly string[],
  left: readonly string[],
): readonly string[] | null {
  if (left.length === extras.length) return null;
  const named = namedIn(error);
  if (named.length > 0 && named.every((field) => core.includes(field))) return null;
  const isNamed = named.length > 0 && named.every((field) => extras.includes(field));
  return isNamed && left.length === 0 ? named : extras;
}

/** The fields that a refusal names, by their names in a request; an empty text for a fault that names none. */
function namedIn(error: ValidationError | RefusedError): string[] {
  if (error instanceof RefusedError) return [];
  return [...new Set(error.faults.map(({ field }) => field?.split('.').at(-1) ?? ''))];
}

const isRefusal = (error: unknown): error is ValidationError | RefusedError =>
  error instanceof ValidationError || error instanceof RefusedError;

/** Whether a refusal can mean that the e-mail address is known: it names that, or nothing that we understand. */
function mayBeKnown(error: ValidationError | RefusedError): boolean {
  if (error instanceof RefusedError && ![400, 409, 422].includes(error.status)) return false;
  const named = namedIn(error);
  return named.length === 0 || named.some((field) => field === 'email' || !/^(?:_|\w*name$)/.test(field));
}

type Service = Pick<ServiceClient, 'run'>;
const latestFirst = { sort: { id: 'DESC' } } as const;
const pageSize = 100;
/** Pages that are looked through; and those without knowing which candidate was the newest before. */
const mostPages = 100;
const mostPagesBlindly = 10;
/** Records that are read one by one, in all and of a filtered list. */
const mostReads = 1_000;
const mostFiltered = 20;

/**
 * Looks for the candidate of an application.
 *
 * @param after ours has a higher id; `null` where that is not known
 * @returns `newest`: the highest id of the list; `isWhole`: all that can be ours were seen
 */
async function findCandidate(
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
    // A service that never shows a guid: the same person, created since.
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
    // The oldest, where a request that came late has created another one.
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
 * A candidate with this e-mail address, the oldest of several; `null` where the service shows none. The list is looked
 * through as well, because filters may be ignored, or tell upper from lower case.
 */
async function findByEmail(email: string, candidates: Service): Promise<number | null> {
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

/** The records with this value; perhaps others too, because services may ignore a filter. `null` where it is refused. */
function filtered(by: Record<string, string>, candidates: Service): Promise<RecordPage<Candidate> | null> {
  const filter = Object.fromEntries(
    Object.entries(by).map(([field, value]) => [field, { value, comparison: '=' } as const]),
  );
  return unlessRefused(candidates.run(listCandidates({ filter, ...latestFirst, size: pageSize })));
}

/**
 * Pages of the list, the newest first where the service sorts.
 *
 * @param after the last page is the one that reaches this id, or the end of the list
 * @param most pages at most, the last of which counts as such where `after` is not known
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

/** `null` where the service knows no such record, or not what it is asked for. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError || isRefusal(error)) return null;
    throw error;
  }
}
