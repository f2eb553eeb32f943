import { type Job, jobSchema } from '../wire/job.ts';
import { type Call, pathOf, type Reading, understandDone, understandRecord } from './call.ts';
import { type ListRequest, listHeaders, type RecordPage, understandPage } from './list.ts';

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
