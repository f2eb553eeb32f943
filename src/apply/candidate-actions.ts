import {
  addNote,
  addTags,
  giveProvisions,
  listActivitiesOf,
  listJobsOf,
  readCandidate,
  uploadFile,
} from '../service/integration/candidates.ts';
import { addToJob } from '../service/integration/jobs.ts';
import type { Activity } from '../service/wire/candidate.ts';
import type { Delivering, ServiceClients } from './delivering.ts';
import { unlessRefused } from './find-candidate.ts';
import { noteOf } from './note.ts';
import type { SentStep, StepName } from './outbox.ts';
import { isFile, isFinal } from './reasons.ts';
import { bytesOf } from './sealed.ts';

/** A step for a candidate who is at the service. */
export interface Action {
  /** A mark of the state before it is sent (`SentStep.after`), when the result can be found by it. */
  mark?: () => Promise<number | null>;
  send(): Promise<unknown>;
  /** Whether an earlier request has done it; absent when that can't be checked. */
  isDone?: (sent: SentStep) => Promise<boolean>;
  /** Why a part of it was left out; absent when there is none. */
  left?: () => string | null;
}

/** The request of a step after the candidate's own. */
export function actionOf(step: StepName, candidateId: number, at: Delivering): Action {
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

/** One consent for each request: a service that does not know one of several may refuse all. */
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
        // If the service shows no texts: the newer activity that is no move to a stage is the note.
        const isStage = one.recruitment != null || typeof one.content === 'object';
        return after !== undefined && one.id > after && !one.content && !isStage;
      }),
  };
}

const mostActivityPages = 10;

/** The latest first if the service sorts; `null` when it lists none. */
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

/** All tags at once; when that is refused one after the other, so that the tags that the service knows are set. */
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
      // A new upload may not be shown yet.
      const least = done.length === 0 ? 0 : Math.max(...done) + 1;
      const isNew = !isKnown && claim.progress.candidateId === null;
      return isNew ? least : Math.max(least, (await files())?.length ?? 0);
    },
    async send() {
      const bytes = new Uint8Array(await bytesOf(delivery.readFile(file)));
      const upload = { name: file.name, isPublic: false, dictionaryType: delivery.choices.fileType };
      const blob = new Blob([bytes], { type: file.type });
      return candidates.run(uploadFile(candidateId, { ...upload, file: blob }));
    },
    async isDone({ after }) {
      const shown = await files();
      // The service may rename files, so the candidate's files are counted.
      return after === undefined
        ? (shown?.some(({ filename }) => filename === file.name) ?? false)
        : (shown?.length ?? 0) > after;
    },
  };
}
