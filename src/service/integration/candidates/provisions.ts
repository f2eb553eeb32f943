import type { ProvisionBatchItem } from '../../wire/provision.ts';
import { type Call, pathOf } from '../call.ts';
import { understandDone } from '../understand.ts';

/**
 * Records consents that a candidate has given (C14), all in one request. Not repeatable: whether a second time
 * makes a second consent is not shown.
 */
export function giveProvisions(
  candidateId: number,
  provisions: readonly (Pick<ProvisionBatchItem, 'provision' | 'agreement_date'> & {
    /** The job that it is for, `null` where it is for any. */
    recruitment: number | null;
  })[],
): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/provisions`,
    body: { json: provisions },
    isRepeatable: false,
    understand: understandDone,
  };
}
