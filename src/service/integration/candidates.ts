import {
  type Activity,
  activitySchema,
  type Candidate,
  type CandidateWrite,
  candidateJobSchema,
  candidateSchema,
  type HistoryRecord,
  historySchema,
  type Job,
  jobSchema,
  type NoteWrite,
  type ProvisionBatchItem,
  uploadFields,
} from '../wire/candidate.ts';
import { requestHeaders } from '../wire/list-headers.ts';
import {
  type Call,
  type Condition,
  formOf,
  type ListRequest,
  listHeaders,
  type PageRequest,
  pageHeaders,
  pathOf,
  type Reading,
  type RecordPage,
  understandCreated,
  understandDone,
  understandPage,
  understandRecord,
} from './call.ts';

/** Reads a candidate (C4). */
export function readCandidate(id: number): Call<Reading<Candidate>> {
  return {
    method: 'GET',
    path: pathOf`/employees/${id}`,
    isRepeatable: true,
    understand: understandRecord(candidateSchema),
  };
}

/** Reads a page of candidates (C21). */
export function listCandidates(request: ListRequest = {}): Call<RecordPage<Candidate>> {
  return {
    method: 'GET',
    path: '/employees/',
    headers: listHeaders(request),
    isRepeatable: true,
    understand: understandPage(candidateSchema),
  };
}

/**
 * Reads the candidate of a guid (C4 with X-Get-Find-By-Guid). The header's effect is undocumented: services take the
 * last part of the path for the guid, or ignore it and answer that there is no such record. So trust only what
 * `hasGuid` confirms.
 */
export function readCandidateByGuid(guid: string): Call<Reading<Candidate>> {
  return {
    method: 'GET',
    path: `/employees/${encodeURIComponent(guid)}`,
    headers: { [requestHeaders.findByGuid]: 'true' },
    isRepeatable: true,
    understand: understandRecord(candidateSchema),
  };
}

/**
 * Whether a record shows this guid, as a service may have rewritten it (upper case, braces); `null` where it shows none:
 * a record in a list may carry fewer fields.
 */
export function hasGuid(candidate: Pick<Candidate, 'guid'>, guid: string): boolean | null {
  const shown = plainGuid(candidate.guid ?? '');
  return shown === '' ? null : shown === plainGuid(guid);
}

const plainGuid = (guid: string): string => guid.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Creates a candidate (C1) and gives its id. Not repeatable: give a `guid`, and look for that before it is sent again, so
 * that a lost answer makes no second candidate (apply/deliver.ts).
 */
export function createCandidate(candidate: CandidateWrite): Call<number> {
  return {
    method: 'POST',
    path: '/employees/',
    body: { json: candidate },
    isRepeatable: false,
    understand: understandCreated,
  };
}

/** Writes a candidate's fields (C2). Give all of them: a PUT replaces. */
export function updateCandidate(id: number, candidate: CandidateWrite): Call<void> {
  return {
    method: 'PUT',
    path: pathOf`/employees/${id}`,
    body: { json: candidate },
    isRepeatable: true,
    understand: understandDone,
  };
}

/** A file for a candidate. */
export interface CandidateUpload {
  /** Its bytes, with its content type. */
  file: Blob;
  /** As the recruiter will see it. */
  name: string;
  isPublic: boolean;
  /** Name of a document type of the service, `CV` for example. */
  dictionaryType: string;
}

/** Uploads a file for a candidate (C8, variant B) and gives its id. Not repeatable: there would be two files. */
export function uploadFile(candidateId: number, upload: CandidateUpload): Call<number> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/files/`,
    body: {
      form: formOf({
        [uploadFields.file]: { file: upload.file, name: upload.name },
        [uploadFields.isPublic]: upload.isPublic ? '1' : '0',
        [uploadFields.dictionaryType]: upload.dictionaryType,
      }),
    },
    isRepeatable: false,
    understand: understandCreated,
  };
}

/** Writes a note on a candidate (C19). Not repeatable: there would be two notes. */
export function addNote(candidateId: number, note: NoteWrite): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/notes`,
    body: { json: note },
    isRepeatable: false,
    understand: understandDone,
  };
}

/** A consent; `recruitment` is the job that it is for, `null` where it is for any. */
export type Provision = Pick<ProvisionBatchItem, 'provision' | 'agreement_date'> & {
  recruitment: number | null;
};

/**
 * Records consents that a candidate has given (C14), all in one request; one that is refused may refuse all. Not
 * repeatable: whether a repetition makes a second consent is undocumented.
 */
export function giveProvisions(candidateId: number, provisions: readonly Provision[]): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/provisions`,
    body: { json: provisions },
    isRepeatable: false,
    understand: understandDone,
  };
}

/** Ids of the jobs that a candidate is in (C15), at most a hundred. */
export function listJobsOf(candidateId: number): Call<readonly number[]> {
  const understand = understandPage(candidateJobSchema);
  return {
    method: 'GET',
    path: pathOf`/employees/${candidateId}/recruitments`,
    headers: pageHeaders({ size: 100 }),
    isRepeatable: true,
    understand: (answer) => understand(answer).records.map(({ recruitment }) => recruitment.id),
  };
}

/**
 * Adds tags to a candidate (C6); doing it twice adds nothing. Method and path are guesses: interface.md shows neither.
 */
export function addTags(candidateId: number, tags: readonly string[]): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/tags`,
    body: { json: { tags } },
    isRepeatable: true,
    understand: understandDone,
  };
}

/**
 * What activities and history can be filtered by (interface.md, the table under C21). `activity_date` is not
 * offered: the comparison that is listed with it belongs to `updated_at`.
 */
type FilterField = 'created_at' | 'updated_at' | 'id' | 'type' | 'employee_id' | 'created_by_id';

/** Which records are wanted, `Field` being what the list knows. */
export interface RecordRequest<Field extends FilterField> extends PageRequest {
  filter?: Partial<Record<Field, Condition>>;
  sort?: { by: 'created_at' | 'updated_at'; direction: 'ASC' | 'DESC' };
}

type CommonField = 'created_at' | 'updated_at' | 'id';
type ActivityField = CommonField | 'type' | 'created_by_id';

/** Reads a page of a candidate's activities (C16). */
export function listActivitiesOf(
  candidateId: number,
  request: RecordRequest<ActivityField> = {},
): Call<RecordPage<Activity>> {
  return records(pathOf`/employees/${candidateId}/activities`, request, understandPage(activitySchema));
}

/** Reads a page of all candidates' activities (C17). */
export function listActivities(
  request: RecordRequest<ActivityField | 'employee_id'> = {},
): Call<RecordPage<Activity>> {
  return records('/employees/activities', request, understandPage(activitySchema));
}

/** Reads a page of all candidates' stages in jobs (C18). */
export function listHistory(request: RecordRequest<CommonField> = {}): Call<RecordPage<HistoryRecord>> {
  return records('/employees/recruitment_history', request, understandPage(historySchema));
}

function records<T>(
  path: string,
  { filter, sort, ...page }: RecordRequest<FilterField>,
  understand: Call<T>['understand'],
): Call<T> {
  const query: Record<string, string> = {};
  for (const [field, condition] of Object.entries(filter ?? {})) {
    query[field] = String(condition.value);
    query[`${field}_comparison`] = condition.comparison;
  }
  if (sort) Object.assign(query, { sort_by: sort.by, sort_by_direction: sort.direction });
  return { method: 'GET', path, query, headers: pageHeaders(page), isRepeatable: true, understand };
}

/** Reads a job (J4): the service's own record, not a published post. */
export function readServiceJob(id: number): Call<Reading<Job>> {
  return {
    method: 'GET',
    path: pathOf`/recruitments/${id}`,
    isRepeatable: true,
    understand: understandRecord(jobSchema),
  };
}

/** Reads a page of jobs (J5). */
export function listServiceJobs(request: ListRequest = {}): Call<RecordPage<Job>> {
  return {
    method: 'GET',
    path: '/recruitments/',
    headers: listHeaders(request),
    isRepeatable: true,
    understand: understandPage(jobSchema),
  };
}

/** Adds a candidate to a job (J6). Not repeatable: the effect of a repetition is undocumented. */
export function addToJob(jobId: number, candidateId: number): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/recruitments/${jobId}/employees/${candidateId}`,
    isRepeatable: false,
    understand: understandDone,
  };
}
