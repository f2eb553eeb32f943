import { createCandidate, listCandidates, readCandidate } from '../service/integration/candidates.ts';
import { isTurnedAway, isUnsent } from '../service/integration/client.ts';
import {
  AuthorizationError,
  NotFoundError,
  RefusedError,
  UnsureError,
  type ValidationError,
} from '../service/integration/errors.ts';
import { OAuthError } from '../service/integration/token.ts';
import {
  actionOf,
  findByEmail,
  findCandidate,
  isRefusal,
  latestFirst,
  unlessRefused,
} from './candidate-actions.ts';
import { cleanApplication } from './check-form.ts';
import {
  type Delivering,
  type Delivery,
  type DeliveryChoices,
  goneText,
  isFile,
  isFinal,
  knownText,
  type NewestCandidates,
  refusalText,
  troubleText,
  unsettledText,
} from './delivering.ts';
import type { Claim, Outcome, Progress, SentStep, StepName } from './outbox.ts';

/**
 * The outcome of an attempt. `again` has the reason in words without personal data.
 *
 * `fails`: `nothing works` when any other application would fail too (no connection, no token, too many requests);
 * `something` when a step was done before another failed; `nothing` when it only has to wait; else `all`.
 */
export type Attempt =
  | Extract<Outcome, { state: 'delivered' | 'dead' }>
  | {
      state: 'again';
      reason: string;
      fails: 'nothing works' | 'all' | 'something' | 'nothing';
      /** When to check again (milliseconds since 1970), when nothing failed and something may have been done. */
      lookAt: number | null;
    };

interface Trouble {
  step: StepName;
  reason: string;
  /** What every other request lacks, too; `null` when only this one may be affected. */
  lacks: 'connection' | 'token' | null;
  /** When to check again for what may have been done (milliseconds since 1970). */
  lookAt?: number;
}

/** From this attempt on a failing step does not delay later ones. */
const patientAttempts = 3;

/**
 * Delivers an application as far as possible now. Each step is recorded before it is sent and after it is done. One
 * that may have been done (the answer was lost, the process was killed) is searched at the service before it is sent
 * again: the candidate by its guid (`takeCandidate`), the job in the candidate's jobs, the note and files by what the
 * candidate has more than before. Note and files are sent again after five minutes at the earliest: the service may
 * show them late. Consents and tags can't be searched; sending them twice has the same result.
 *
 * A step that the service refuses for good does not stop the others. Only without a candidate nothing else can be done.
 * A refused tag is left out, because no data of the applicant is lost by it.
 */
export async function deliver(given: Claim, delivery: Delivery): Promise<Attempt> {
  const claim = { ...given, application: cleanApplication(given.application) };
  let progress = claim.progress;
  let hasMoved = false;
  const at: Delivering = {
    claim,
    delivery,
    progress: () => progress,
    async write(step, state, more = {}) {
      progress = { ...progress, ...more, steps: { ...progress.steps, [step]: state } };
      await delivery.record(progress);
    },
  };
  const troubles: Trouble[] = [];
  for (const step of stepsOf(claim, progress, delivery.choices)) {
    if (progress.candidateId === null && step !== 'candidate') break;
    if (troubles.some((one) => needs(step, one.step, claim))) continue;
    const trouble = await take(step, at);
    if (trouble === null) {
      hasMoved = true;
      continue;
    }
    troubles.push(trouble);
    if (trouble.lacks === 'connection' || claim.attempts < patientAttempts) break;
  }
  if (troubles.length > 0) {
    // A token may be missing for one scope only.
    const isEverywhere = ({ lacks }: Trouble) => lacks === 'connection' || (lacks === 'token' && !hasMoved);
    const isWaiting = troubles.every(({ lookAt }) => lookAt !== undefined);
    return {
      state: 'again',
      reason: troubles.map(({ step, reason }) => `${step}: ${reason}`).join('; '),
      fails: troubles.some(isEverywhere)
        ? 'nothing works'
        : hasMoved
          ? 'something'
          : isWaiting
            ? 'nothing'
            : 'all',
      lookAt: isWaiting ? Math.min(...troubles.map(({ lookAt = 0 }) => lookAt)) : null,
    };
  }
  const refused = Object.entries(progress.steps).flatMap(([name, step]) =>
    step?.state === 'refused' && name !== 'tags' ? [`${name}: ${step.reason}`] : [],
  );
  return refused.length > 0 ? { state: 'dead', reason: refused.join('; ') } : { state: 'delivered' };
}

/**
 * Whether a step has to wait for another one: a consent for a job until the candidate is in it, and a file for the one
 * before, because files are found by their number.
 */
function needs(step: StepName, other: StepName, { application }: Claim): boolean {
  if (isFile(step)) return isFile(other);
  const isForJob = application.consents.some((one) => one.forJob && step === `consent ${one.provision}`);
  return isForJob && other === 'job';
}

/** The remaining steps. */
function stepsOf({ application }: Claim, { steps }: Progress, { tags }: DeliveryChoices): StepName[] {
  const all: StepName[] = [
    'candidate',
    ...(application.jobId === null ? [] : (['job'] as const)),
    // Version 0.1 sent all consents in one step.
    ...('consents' in steps && Object(steps.consents).state === 'done'
      ? []
      : application.consents.map(({ provision }) => `consent ${provision}` as const)),
    'note',
    ...(tags.length === 0 ? [] : (['tags'] as const)),
    ...application.files.map((_, index) => `file ${index + 1}` as const),
  ];
  return all.filter((step) => !['done', 'refused'].includes(steps[step]?.state ?? ''));
}

/** Runs a step as far as possible; `null` when it has ended. */
async function take(step: StepName, at: Delivering): Promise<Trouble | null> {
  const before = at.progress().steps[step];
  try {
    const end = step === 'candidate' ? await takeCandidate(at) : await takeAction(step, at);
    return end === 'ended' ? null : { step, reason: unsettledText, lacks: null, lookAt: end.lookAt };
  } catch (error) {
    const reason = troubleText(error);
    if (reason === null) throw error;
    // The service surely has not done it: nothing of it has begun, and its sender may still withdraw it.
    const now = at.progress().steps[step];
    const isSent = now !== before && now?.state === 'sent';
    if (isSent && !(error instanceof UnsureError)) await at.write(step, before);
    return { step, reason, lacks: lacking(error) };
  }
}

function lacking(error: unknown): Trouble['lacks'] {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof OAuthError || one instanceof AuthorizationError) return 'token';
    if (isUnsent(one) || isTurnedAway(one)) return 'connection';
  }
  return null;
}

async function takeAction(step: StepName, at: Delivering): Promise<'ended' | { lookAt: number }> {
  const { claim, delivery, write } = at;
  const { candidateId, steps } = at.progress();
  if (candidateId === null) throw new Error(`Step ${step} of ${claim.reference} comes after its candidate.`);
  const action = actionOf(step, candidateId, at);
  const before = steps[step]?.state === 'sent' ? (steps[step] as SentStep) : null;
  const done = async ({ after }: SentStep) => {
    const reason = action.left?.() ?? null;
    if (reason !== null) await write(step, { state: 'refused', reason });
    else await write(step, { state: 'done', ...(after !== undefined && { after }) });
    return 'ended' as const;
  };
  if (before) {
    if (await action.isDone?.(before)) return done(before);
    const isShown = !action.mark || delivery.now() - (before.at ?? 0) >= settleMs;
    if (!isShown) return { lookAt: nextLook(before, delivery.now()) };
  }
  const after = before ? before.after : ((await action.mark?.()) ?? undefined);
  const sent: SentStep = { state: 'sent', at: delivery.now(), ...(after !== undefined && { after }) };
  await write(step, sent);
  try {
    await action.send();
  } catch (error) {
    if (!isFinal(step, error)) throw error;
    // The previous request may have been executed late: "is in the job already".
    if ((before || step === 'job') && (await action.isDone?.(sent))) return done(sent);
    await write(step, { state: 'refused', reason: await refusalOf(step, error, candidateId, delivery) });
    return 'ended';
  }
  return done(sent);
}

/** Why a step is refused; for a missing record, which one. */
async function refusalOf(
  step: StepName,
  error: unknown,
  candidateId: number,
  { service }: Delivery,
): Promise<string> {
  if (!(error instanceof NotFoundError)) return refusalText(step, error);
  try {
    await service.candidates.run(readCandidate(candidateId));
  } catch (failure) {
    if (failure instanceof NotFoundError && failure.isProven) return goneText;
    if (troubleText(failure) === null) throw failure;
  }
  return refusalText(step, error);
}

/** How long a request may still be executed after its connection was lost. */
const overlapMs = 60_000;
/** How long a new record may be missing from lists and single reads. */
const settleMs = 5 * 60_000;
/**
 * When to check again for the result of a request (milliseconds since 1970): soon, because most services show it at
 * once, and when it counts as not done.
 */
function nextLook({ at = 0 }: SentStep, now: number): number {
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
async function takeCandidate(at: Delivering): Promise<'ended' | { lookAt: number }> {
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
    name,
    lastname,
    email,
    guid,
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
