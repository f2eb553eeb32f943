import {
  addNote,
  addTags,
  createCandidate,
  findCandidatesByGuid,
  giveProvisions,
  listActivitiesOf,
  listJobsOf,
  readCandidate,
  uploadFile,
} from '../service/integration/candidates.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import {
  ForbiddenError,
  NotFoundError,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import { addToJob } from '../service/integration/jobs.ts';
import { cleanApplication } from './clean-text.ts';
import type { FileStore } from './file-store.ts';
import { noteOf } from './note.ts';
import type { Claim, Outcome, Progress, StepName } from './outbox.ts';
import { refusalText, troubleText } from './reasons.ts';
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
}

export interface Delivery {
  service: ServiceClients;
  choices: DeliveryChoices;
  readFile: FileStore['read'];
  /** Writes the progress durably. Rejects where the application was removed or somebody else has it. */
  record: (progress: Progress) => Promise<void>;
}

/** The outcome of an attempt; `again` is told why in words without personal data. */
export type Attempt = Extract<Outcome, { state: 'delivered' | 'dead' }> | { state: 'again'; reason: string };

/**
 * Delivers an application as far as that goes now. Each step is recorded before it is sent and after it is done. One
 * that may have been done (the answer was lost, the process was killed) is looked for at the service before it is sent
 * again: the candidate by its guid, the job in the candidate's jobs, the note by the reference in it, a file by its name.
 * Consents and tags can't be looked for; giving them twice says the same.
 *
 * A step that the service refuses for good hides no other: the rest is delivered all the same. Only without a candidate
 * nothing else can be done. A tag that is refused is left out, because nothing that was sent is lost by it.
 */
export async function deliver(given: Claim, delivery: Delivery): Promise<Attempt> {
  const claim = { ...given, application: cleanApplication(given.application) };
  let progress = claim.progress;
  const note = async (
    step: StepName,
    state: Progress['steps'][StepName],
    candidateId = progress.candidateId,
  ) => {
    progress = { candidateId, steps: { ...progress.steps, [step]: state } };
    await delivery.record(progress);
  };
  for (const step of stepsOf(claim, delivery.choices)) {
    const before = progress.steps[step]?.state;
    if (before === 'done' || before === 'refused') continue;
    const { send, find } = actionsOf(step, claim, progress.candidateId, delivery);
    try {
      let found = before === 'sent' ? await find() : null;
      if (found === null) {
        await note(step, { state: 'sent' });
        try {
          found = await send();
        } catch (error) {
          if (!isFinal(step, error)) throw error;
          // What comes late may have been done by the request before: "is in the job already", "the guid is taken".
          found = await find();
          if (found === null) {
            await note(step, { state: 'refused', reason: refusalText(error) });
            if (step === 'candidate') break;
            continue;
          }
        }
      }
      await note(step, { state: 'done' }, step === 'candidate' ? found : progress.candidateId);
    } catch (error) {
      const reason = troubleText(error);
      if (reason === null) throw error;
      // The client knows that no candidate was made: nothing has begun, and its sender may still take it back.
      if (step === 'candidate' && before === undefined && !(error instanceof UnsureError)) {
        await note(step, undefined);
      }
      return { state: 'again', reason: `${step}: ${reason}` };
    }
  }
  const refused = Object.entries(progress.steps).flatMap(([name, step]) =>
    step?.state === 'refused' && name !== 'tags' ? [`${name}: ${step.reason}`] : [],
  );
  return refused.length > 0 ? { state: 'dead', reason: refused.join('; ') } : { state: 'delivered' };
}

function stepsOf({ application }: Claim, { tags }: DeliveryChoices): StepName[] {
  return [
    'candidate',
    ...(application.jobId === null ? [] : (['job'] as const)),
    ...(application.consents.length === 0 ? [] : (['consents'] as const)),
    'note',
    ...(tags.length === 0 ? [] : (['tags'] as const)),
    ...application.files.map((_, index) => `file ${index + 1}` as const),
  ];
}

interface Actions {
  /** Gives the candidate's id, or any number. Rejects with the error of the service. */
  send(): Promise<number>;
  /** The same where the step turns out to be done; else `null`. */
  find(): Promise<number | null>;
}

const notFindable = async (): Promise<boolean> => false;

function actionsOf(step: StepName, claim: Claim, candidateId: number | null, delivery: Delivery): Actions {
  const { application, guid, reference } = claim;
  const { service, choices, readFile } = delivery;
  const { candidates, jobs } = service;
  if (step === 'candidate') {
    return {
      send: () => create(claim, delivery),
      // The oldest, where a request that came late has made another one.
      find: async () => {
        const found = await candidates.run(findCandidatesByGuid(guid));
        return found.length === 0 ? null : Math.min(...found.map(({ id }) => id));
      },
    };
  }
  if (candidateId === null) throw new Error(`Step ${step} of ${reference} comes after its candidate.`);
  const doing = (send: () => Promise<unknown>, isDone: () => Promise<boolean>): Actions => ({
    send: () => send().then(() => candidateId),
    find: async () => ((await isDone()) ? candidateId : null),
  });
  switch (step) {
    case 'job': {
      const job = application.jobId ?? 0;
      return doing(
        () => jobs.run(addToJob(job, candidateId)),
        async () => (await candidates.run(listJobsOf(candidateId))).includes(job),
      );
    }
    case 'consents':
      return doing(
        () => candidates.run(giveProvisions(candidateId, consentsOf(claim, choices))),
        notFindable,
      );
    case 'note':
      return doing(
        () => candidates.run(addNote(candidateId, noteOf(claim))),
        async () => {
          const sort = { by: 'created_at', direction: 'DESC' } as const;
          const { records } = await candidates.run(listActivitiesOf(candidateId, { size: 100, sort }));
          return records.some(({ content }) => JSON.stringify(content ?? '').includes(reference));
        },
      );
    case 'tags':
      return doing(() => candidates.run(addTags(candidateId, choices.tags)), notFindable);
    default: {
      const file = application.files[Number(step.replace('file ', '')) - 1];
      if (!file) throw new Error(`There is no ${step} in ${reference}.`);
      return doing(
        async () => {
          const bytes = new Uint8Array(await bytesOf(readFile(file)));
          const upload = { name: file.name, isPublic: false, dictionaryType: choices.fileType };
          return candidates.run(
            uploadFile(candidateId, { ...upload, file: new Blob([bytes], { type: file.type }) }),
          );
        },
        async () => {
          const { record } = await candidates.run(readCandidate(candidateId));
          return record.files?.some(({ filename }) => filename === file.name) ?? false;
        },
      );
    }
  }
}

/** Fields without which a candidate is none. */
const core = ['name', 'lastname', 'email', 'guid'];

/** Creates the candidate. Where the service takes all but what is no part of `core`, that stands in the note alone. */
async function create({ application, guid }: Claim, { service, choices }: Delivery): Promise<number> {
  const { name, lastname, email, profile, answers } = application;
  const person = { name, lastname, email, guid };
  const extra = {
    ...(choices.source !== null && { source: choices.source }),
    ...(profile !== '' && { socialnet_id: profile }),
    ...Object.fromEntries(
      answers.flatMap(({ sid, answer }) => (sid === null || answer === '' ? [] : [[`_${sid}`, answer]])),
    ),
  };
  try {
    return await service.candidates.run(createCandidate({ ...person, ...extra }));
  } catch (error) {
    const isExtra =
      error instanceof ValidationError &&
      error.faults.length > 0 &&
      error.faults.every(({ field }) => field !== null && field !== '' && !core.includes(field));
    if (!isExtra) throw error;
    return await service.candidates.run(createCandidate(person));
  }
}

function consentsOf({ application, receivedAt }: Claim, { timeZone }: DeliveryChoices) {
  const { jobId, consents } = application;
  const date = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return consents.map(({ provision, forJob }) => ({
    recruitment: forJob ? jobId : null,
    provision,
    agreement_date: date.toString(),
  }));
}

/**
 * Whether the service will never take it. A missing right or a wrong address of the service is the owner's to mend, and
 * is tried again; that uploads have no address is so for good (variant A).
 */
function isFinal(step: StepName, error: unknown): boolean {
  if (error instanceof NotFoundError) return error.isProven || step.startsWith('file');
  if (error instanceof ForbiddenError) return false;
  return error instanceof ValidationError || error instanceof RefusedError;
}
