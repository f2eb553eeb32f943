import { createCandidate, listCandidates } from '../service/integration/candidates.ts';
import { RefusedError, type ValidationError } from '../service/integration/errors.ts';
import type { Delivering, NewestCandidates } from './delivering.ts';
import { findByEmail, findCandidate, isRefusal, latestFirst, unlessRefused } from './find-candidate.ts';
import type { Claim, SentStep } from './outbox.ts';
import { knownText, refusalText } from './reasons.ts';

/** How long a request may still be executed after its connection was lost. */
const overlapMs = 60_000;
/** How long a new record may be missing from lists and single reads. */
export const settleMs = 5 * 60_000;
/**
 * When to check again for the result of a request (milliseconds since 1970): soon, because most services show it at
 * once, and when it counts as not done.
 */
export function nextLook({ at = 0 }: SentStep, now: number): number {
  for (const after of [overlapMs, 2 * overlapMs]) if (now - at < after) return at + after;
  return now - at < settleMs ? at + settleMs : now + 3 * settleMs;
}

/** Maximum age of the cached newest candidate. */
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
    // Some services answer with an existing candidate.
    return await done(id, after !== null && id <= after);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // A late request may have used the guid.
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

/** The id of the newest candidate, cached or from the list; `null` when it can't be requested. */
async function newestId({ delivery: { newest, now, service } }: Delivering): Promise<number | null> {
  if (newest.seen !== null && now() - newest.seen.at < seenMs) return newest.seen.id;
  const page = await unlessRefused(service.candidates.run(listCandidates({ ...latestFirst, size: 1 })));
  if (page === null) return null;
  const id = Math.max(0, ...page.records.map((one) => one.id));
  newest.seen = { id, at: now() };
  return id;
}

/** Fields that a candidate needs at least. */
const core = ['name', 'lastname', 'email', 'guid'];

/**
 * Creates the candidate. After a refusal it is retried without the fields that were named, and then with `core` alone.
 * Omitted fields are recorded before, and written into the note.
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

/** Which fields to omit after a refusal; `null` when that does not help. */
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

/** Whether a refusal can mean that the e-mail address exists: it names that, or nothing that we understand. */
function mayBeKnown(error: ValidationError | RefusedError): boolean {
  if (error instanceof RefusedError && ![400, 409, 422].includes(error.status)) return false;
  const named = namedIn(error);
  return named.length === 0 || named.some((field) => field === 'email' || !/^(?:_|\w*name$)/.test(field));
}
