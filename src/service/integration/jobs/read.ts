import { type Job, jobSchema } from '../../wire/job.ts';
import { type Call, pathOf } from '../call.ts';
import { type ListRequest, listHeaders, type RecordPage, understandPage } from '../list.ts';
import type { Reading } from '../read-record.ts';
import { understandRecord } from '../understand.ts';

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
