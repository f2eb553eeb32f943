import { type Call, pathOf } from '../call.ts';
import { understandDone } from '../understand.ts';

/** Adds a candidate to a job (J6). Not repeatable: what a second time does is not shown. */
export function addToJob(jobId: number, candidateId: number): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/recruitments/${jobId}/employees/${candidateId}`,
    isRepeatable: false,
    understand: understandDone,
  };
}
