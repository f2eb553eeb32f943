import type { RecordPage } from '../service/integration/call.ts';
import {
  addNote,
  addTags,
  addToJob,
  giveProvisions,
  hasGuid,
  listActivitiesOf,
  listCandidates,
  listJobsOf,
  readCandidate,
  readCandidateByGuid,
  uploadFile,
} from '../service/integration/candidates.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import { NotFoundError, RefusedError, ValidationError } from '../service/integration/errors.ts';
import type { Activity, Candidate, NoteWrite } from '../service/wire/candidate.ts';
import { cleanText } from '../site/apply/check-field.ts';
import { bytesOf } from '../store/sealed.ts';
import { type Delivering, isFile, isFinal, type ServiceClients } from './delivering.ts';
import type { Claim, SentStep, StepName } from './outbox.ts';

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

const noneLeft = { isKnown: false, left: [], source: null };

/**
 * The note on the candidate: the whole application, for recruiters. It is found again by the reference.
 *
 * @param at `isKnown`: the candidate was at the service before, so the note says who has sent this; `left`: fields that
 *   the service did not accept, of which `source` is recorded nowhere else
 */
export function noteOf(
  { application, reference }: Pick<Claim, 'application' | 'reference'>,
  at: { isKnown: boolean; left: readonly string[]; source: string | null } = noneLeft,
): NoteWrite {
  const { name, lastname, email, phone, profile, message, answers, consents, files, origin } = application;
  const lines: [label: string, text: string][] = [
    ['Sent as', at.isKnown ? `${name} ${lastname}, ${email}` : ''],
    ['Source', at.left.includes('source') ? (at.source ?? '') : ''],
    ['Fields that the service did not take', at.left.join(', ')],
    ['Phone', phone],
    ['Profile', profile],
    ...answers.map(({ question, answer }): [string, string] => [question, answer]),
    ['Consents', consents.map(({ provision, version }) => `${provision} (${version})`).join(', ')],
    ['Files', files.map(({ name }) => name).join(', ')],
    ['Came from', origin],
  ];
  const facts = lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `<p><b>${escaped(label)}:</b> ${escaped(text)}</p>`);
  const body = message === '' ? [] : [`<p>${escaped(message).replace(/\r?\n/g, '<br>')}</p>`];
  return {
    title: `Application ${reference}`,
    content: [`<p>Sent through the careers site, ${reference}.</p>`, ...body, ...facts].join('\n'),
  };
}

/** HTML allows no control characters either. */
const escaped = (text: string): string =>
  cleanText(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

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
