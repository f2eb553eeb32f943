import {
  addNote,
  addTags,
  giveProvisions,
  listActivitiesOf,
  listJobsOf,
  readCandidate,
  uploadFile,
} from '../service/integration/candidates.ts';
import { isTurnedAway, isUnsent, type ServiceClient } from '../service/integration/client.ts';
import {
  AuthorizationError,
  ForbiddenError,
  NotFoundError,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import { addToJob } from '../service/integration/jobs.ts';
import { OAuthError } from '../service/integration/token.ts';
import type { Activity } from '../service/wire/candidate.ts';
import { type NewestCandidates, nextLook, settleMs, takeCandidate, unlessRefused } from './candidate-step.ts';
import { noteOf } from './note.ts';
import type { Application, Claim, Outcome, Progress, SentStep, Step, StepName } from './outbox.ts';
import { goneText, refusalText, troubleText, unsettledText } from './reasons.ts';
import { bytesOf } from './sealed.ts';

/** A client for each scope: variant A gives tokens of one. */
export interface ServiceClients {
  /** Scope `employee`. */
  candidates: Pick<ServiceClient, 'run'>;
  /** Scope `recruitment`. */
  jobs: Pick<ServiceClient, 'run'>;
}

export interface DeliveryChoices {
  /** Name of the source at the service; `null` gives none. */
  source: string | null;
  /** Names of tags that the service knows. */
  tags: readonly string[];
  /** Name of the document type of files at the service. */
  fileType: string;
  /** Time zone of the dates of consents. */
  timeZone: string;
  /** Whether an application is added to a candidate whom the service has with the same e-mail address already. */
  attachToKnown: boolean;
}

export interface Delivery {
  service: ServiceClients;
  choices: DeliveryChoices;
  readFile: (id: string) => AsyncIterable<Uint8Array>;
  /** Writes the progress durably. Rejects where the application was removed or somebody else has it. */
  record: (progress: Progress) => Promise<void>;
  newest: NewestCandidates;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * The outcome of an attempt. `again` is told why in words without personal data.
 *
 * `fails`: `nothing works` where any other application would meet the same (no connection, no token, too many requests);
 * `something` where a step was done before another failed; `nothing` where it only has to wait; else `all`.
 */
export type Attempt =
  | Extract<Outcome, { state: 'delivered' | 'dead' }>
  | {
      state: 'again';
      reason: string;
      fails: 'nothing works' | 'all' | 'something' | 'nothing';
      /** When to look again (milliseconds since 1970), where nothing failed and something may have been done. */
      lookAt: number | null;
    };

/** An application on its way, for the steps. */
export interface Delivering {
  claim: Claim;
  delivery: Delivery;
  progress(): Progress;
  /** Records a step durably, and with it what else is known now. */
  write(step: StepName, state: Step | undefined, more?: Partial<Progress>): Promise<void>;
}

interface Trouble {
  step: StepName;
  reason: string;
  /** What is missing for every other request, too; `null` where it may be this one alone. */
  lacks: 'connection' | 'token' | null;
  /** When to look again for what may have been done (milliseconds since 1970). */
  lookAt?: number;
}

/** From this attempt on a step that fails keeps no later one waiting. */
const patientAttempts = 3;

/**
 * Delivers an application as far as that goes now. Each step is recorded before it is sent and after it is done. One
 * that may have been done (the answer was lost, the process was killed) is looked for at the service before it is sent
 * again: the candidate by its guid (`takeCandidate`), the job in the candidate's jobs, the note and files by what the
 * candidate has more than before. Note and files are sent again five minutes later at the earliest: what was written may
 * not be shown at once. Consents and tags can't be looked for; giving them twice says the same.
 *
 * A step that the service refuses for good hides no other: the rest is delivered all the same. Only without a candidate
 * nothing else can be done. A tag that is refused is left out, because nothing that was sent is lost by it.
 */
export async function deliver(given: Claim, delivery: Delivery): Promise<Attempt> {
  const claim = { ...given, application: withoutNul(given.application) };
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
    // A token may be missing for one scope alone.
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
 * Whether a step has to wait for another one: a consent for a job for the candidate's being in it, and a file for the one
 * before, because files are found by their number.
 */
function needs(step: StepName, other: StepName, { application }: Claim): boolean {
  if (isFile(step)) return isFile(other);
  const isForJob = application.consents.some((one) => one.forJob && step === `consent ${one.provision}`);
  return isForJob && other === 'job';
}

const isFile = (step: StepName): boolean => step.startsWith('file ');

/** Services fail at a NUL. Forms let none in; what waits may have come through an older version. */
const withoutNul = (application: Application): Application =>
  JSON.parse(JSON.stringify(application), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  );

/** What is left to do. */
function stepsOf({ application }: Claim, { steps }: Progress, { tags }: DeliveryChoices): StepName[] {
  const all: StepName[] = [
    'candidate',
    ...(application.jobId === null ? [] : (['job'] as const)),
    // Version 0.1 gave all consents in one step.
    ...('consents' in steps && Object(steps.consents).state === 'done'
      ? []
      : application.consents.map(({ provision }) => `consent ${provision}` as const)),
    'note',
    ...(tags.length === 0 ? [] : (['tags'] as const)),
    ...application.files.map((_, index) => `file ${index + 1}` as const),
  ];
  return all.filter((step) => !['done', 'refused'].includes(steps[step]?.state ?? ''));
}

/** Takes a step as far as that goes; `null` where it has come to its end. */
async function take(step: StepName, at: Delivering): Promise<Trouble | null> {
  const before = at.progress().steps[step];
  try {
    const end = step === 'candidate' ? await takeCandidate(at) : await takeAction(step, at);
    return end === 'ended' ? null : { step, reason: unsettledText, lacks: null, lookAt: end.lookAt };
  } catch (error) {
    const reason = troubleText(error);
    if (reason === null) throw error;
    // The service has surely not done it: nothing of it has begun, and its sender may still take it back.
    const isSent = at.progress().steps[step]?.state === 'sent';
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

/** A step of a candidate who is at the service. */
interface Action {
  /** What is there before it is sent (`SentStep.after`), where it is found again by that. */
  mark?: () => Promise<number | null>;
  send(): Promise<unknown>;
  /** Whether an earlier request has done it; left out where that can't be seen. */
  isDone?: (sent: SentStep) => Promise<boolean>;
  /** Why a part of it was left out; left out where there is none. */
  left?: () => string | null;
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
    // What comes late may have been done by the request before: "is in the job already".
    if ((before || step === 'job') && (await action.isDone?.(sent))) return done(sent);
    await write(step, { state: 'refused', reason: await refusalOf(step, error, candidateId, delivery) });
    return 'ended';
  }
  return done(sent);
}

/** Why a step is refused. Of a record that is not there: which one. */
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

/**
 * Whether the service will never take it. A missing right or a wrong address of the service is the owner's to mend, and
 * is tried again; that uploads have no address is so for good (variant A).
 */
function isFinal(step: StepName, error: unknown): boolean {
  if (error instanceof NotFoundError) return error.isProven || isFile(step);
  if (error instanceof ForbiddenError) return false;
  return error instanceof ValidationError || error instanceof RefusedError;
}

function actionOf(step: StepName, candidateId: number, at: Delivering): Action {
  const { claim, delivery } = at;
  const { application } = claim;
  const { candidates, jobs } = delivery.service;
  switch (step) {
    case 'job': {
      const job = application.jobId ?? 0;
      return {
        send: () => jobs.run(addToJob(job, candidateId)),
        isDone: async () => (await candidates.run(listJobsOf(candidateId))).includes(job),
      };
    }
    case 'note':
      return noteAction(candidateId, at);
    case 'tags':
      return tagsAction(candidateId, at);
    default:
      return isFile(step) ? fileAction(step, candidateId, at) : consentAction(step, candidateId, at);
  }
}

/** One consent in a request: a service that knows one of several not may refuse all. */
function consentAction(step: StepName, candidateId: number, { claim, delivery }: Delivering): Action {
  const { application, receivedAt } = claim;
  const consent = application.consents.find(({ provision }) => step === `consent ${provision}`);
  if (!consent) throw new Error(`There is no ${step} in ${claim.reference}.`);
  const { timeZone } = delivery.choices;
  const date = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const given = {
    recruitment: consent.forJob ? application.jobId : null,
    provision: consent.provision,
    agreement_date: date.toString(),
  };
  return { send: () => delivery.service.candidates.run(giveProvisions(candidateId, [given])) };
}

function noteAction(candidateId: number, { claim, delivery, progress }: Delivering): Action {
  const { candidates } = delivery.service;
  const all = () => activitiesOf(candidateId, candidates);
  return {
    async mark() {
      const shown = await all();
      return shown && Math.max(0, ...shown.map(({ id }) => id));
    },
    send: () => {
      const { isKnown = false, left = [] } = progress();
      const note = noteOf(claim, { isKnown, left, source: delivery.choices.source });
      return candidates.run(addNote(candidateId, note));
    },
    isDone: async ({ after }) =>
      ((await all()) ?? []).some((one) => {
        if (JSON.stringify(one.content ?? '').includes(claim.reference)) return true;
        // A service that shows no texts: what came after, and is no move to a stage, is the note.
        const isStage = one.recruitment != null || typeof one.content === 'object';
        return after !== undefined && one.id > after && !one.content && !isStage;
      }),
  };
}

const mostActivityPages = 10;

/** The latest first where the service sorts; `null` where it lists none. */
async function activitiesOf(
  candidateId: number,
  candidates: ServiceClients['candidates'],
): Promise<Activity[] | null> {
  const found: Activity[] = [];
  const sort = { by: 'created_at', direction: 'DESC' } as const;
  for (let page = 1; page <= mostActivityPages; page += 1) {
    const ask = (more: object) =>
      unlessRefused(candidates.run(listActivitiesOf(candidateId, { size: 100, page, ...more })));
    const list = (await ask({ sort })) ?? (await ask({}));
    if (list === null) return null;
    const { records, totalPages } = list;
    found.push(...records);
    if (records.length === 0 || page >= (totalPages ?? Number.POSITIVE_INFINITY)) break;
  }
  return found;
}

/** All tags at once; where that is refused one after the other, so that those which the service knows are given. */
function tagsAction(candidateId: number, { delivery }: Delivering): Action {
  const { candidates } = delivery.service;
  const { tags } = delivery.choices;
  const unknown: string[] = [];
  const add = async (some: readonly string[]) => {
    try {
      await candidates.run(addTags(candidateId, some));
      return true;
    } catch (error) {
      if (!isFinal('tags', error)) throw error;
      return false;
    }
  };
  return {
    async send() {
      if (await add(tags)) return;
      for (const tag of tags) if (tags.length === 1 || !(await add([tag]))) unknown.push(tag);
    },
    left: () => (unknown.length === 0 ? null : `the service has no tag ${unknown.join(', ')}`),
  };
}

function fileAction(step: StepName, candidateId: number, at: Delivering): Action {
  const { claim, delivery, progress } = at;
  const { candidates } = delivery.service;
  const file = claim.application.files[Number(step.replace('file ', '')) - 1];
  if (!file) throw new Error(`There is no ${step} in ${claim.reference}.`);
  const files = async () => (await candidates.run(readCandidate(candidateId))).record.files ?? null;
  return {
    async mark() {
      const { steps, isKnown } = progress();
      const done = Object.entries(steps).flatMap(([name, one]) =>
        name.startsWith('file ') && one?.state === 'done' ? [one.after ?? 0] : [],
      );
      // What was uploaded just now may not be shown yet.
      const least = done.length === 0 ? 0 : Math.max(...done) + 1;
      const isNew = !isKnown && claim.progress.candidateId === null;
      return isNew ? least : Math.max(least, (await files())?.length ?? 0);
    },
    async send() {
      const bytes = new Uint8Array(await bytesOf(delivery.readFile(file.id)));
      const upload = { name: file.name, isPublic: false, dictionaryType: delivery.choices.fileType };
      const blob = new Blob([bytes], { type: file.type });
      return candidates.run(uploadFile(candidateId, { ...upload, file: blob }));
    },
    async isDone({ after }) {
      const shown = await files();
      // Names may be rewritten, so the candidate's files are counted.
      return after === undefined
        ? (shown?.some(({ filename }) => filename === file.name) ?? false)
        : (shown?.length ?? 0) > after;
    },
  };
}
