import type { CandidateWrite } from '../../wire/candidate.ts';
import { type Call, pathOf } from '../call.ts';
import { understandCreated, understandDone } from '../understand.ts';

/**
 * Creates a candidate (C1) and gives its id. Not repeatable: give a `guid` and look for that first
 * (`findCandidatesByGuid`), so that a lost answer makes no second candidate.
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
