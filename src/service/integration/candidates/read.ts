import type { ServiceAnswer } from '../../exchange.ts';
import { type Candidate, candidateSchema } from '../../wire/candidate.ts';
import { type Call, pathOf } from '../call.ts';
import { type ListRequest, listHeaders, type RecordPage, understandPage } from '../list.ts';
import type { Reading } from '../read-record.ts';
import { understandRecord } from '../understand.ts';

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
 * Candidates with this guid: none, one, or more where somebody gave it twice.
 *
 * Asked by the list's filter, because what X-Get-Find-By-Guid does is not shown. Only records that show the guid
 * count: a service that ignores the filter would else hand out anybody.
 */
export function findCandidatesByGuid(guid: string): Call<readonly Candidate[]> {
  const list = listCandidates({ filter: { guid: { value: guid, comparison: '=' } }, size: 100 });
  const understand = (answer: ServiceAnswer) =>
    list.understand(answer).records.filter((candidate) => candidate.guid === guid);
  return { ...list, understand };
}
