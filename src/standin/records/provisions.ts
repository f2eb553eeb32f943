import type { ProvisionBatchItem } from '../../service/wire/candidate.ts';
import { consentEvent } from '../events/event-bodies.ts';
import type { StandinState } from '../state/state.ts';
import { one, write } from '../state/statements.ts';
import { type Change, findApplication, findJob, hasCandidate, makeChange, type Refused } from './change.ts';

/** A provision given by a candidate. `jobId` null = not limited to one job. */
export interface Given {
  provisionId: number;
  jobId: number | null;
  /** "yyyy-MM-dd". */
  agreementDate: string;
}

/** Converts an item of the wire. */
export function givenOf({
  provision,
  recruitment,
  agreement_date,
}: Pick<ProvisionBatchItem, 'provision' | 'recruitment' | 'agreement_date'>): Given {
  return { provisionId: provision, jobId: recruitment ?? null, agreementDate: agreement_date };
}

/**
 * Writes provisions (consents) of a candidate (C13, C14). The choice `provisionBatch` decides what happens when one of
 * several can't be written.
 *
 * @param by the user who records them
 * @returns `null` when all are written, else the first refusal
 */
export function giveProvisions(
  state: StandinState,
  by: number,
  candidateId: number,
  items: readonly Given[],
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    const judged = items.map((item) => ({ item, refusal: refusalOf(change, candidateId, item) }));
    const first = judged.find(({ refusal }) => refusal !== null)?.refusal ?? null;
    if (first && state.choices.provisionBatch === 'all or nothing') return first;
    for (const { item, refusal } of judged) {
      if (!refusal) keepProvision(change, candidateId, item);
    }
    return first;
  });
}

/** Writes one provision, or renews the date of an existing one, and emits an event for a new one. */
export function keepProvision(change: Change, candidateId: number, given: Given): void {
  const { provisionId, jobId, agreementDate } = given;
  if (change.state.choices.provisionTwice === 'renewed' && renew(change, candidateId, given)) return;
  write(
    change.database,
    `INSERT INTO provisions_given (candidate_id, provision_id, job_id, agreement_date, created_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?)`,
    candidateId,
    provisionId,
    jobId,
    agreementDate,
    change.at,
    change.by,
  );
  change.tell(consentEvent('candidate_consents_created', candidateId, provisionId, jobId));
}

/** The three errors of C13: a missing record, and the two sentences. */
function refusalOf(change: Change, candidateId: number, { provisionId, jobId }: Given): Refused | null {
  const { settings, choices } = change.state;
  const provision = settings.provisions.find(({ id }) => id === provisionId);
  if (!provision) return { refused: 'not found' };
  if (jobId === null) {
    const isAccepted = provision.type === 'general' || choices.provisionWithoutJob === 'accepted';
    return isAccepted ? null : { refused: 'not in job' };
  }
  if (!findJob(change.database, jobId)) return { refused: 'not found' };
  if (provision.type === 'general') return { refused: 'provision mismatch' };
  return findApplication(change.database, candidateId, jobId) ? null : { refused: 'not in job' };
}

function renew(change: Change, candidateId: number, { provisionId, jobId, agreementDate }: Given): boolean {
  const standing = one<{ id: number }>(
    change.database,
    `SELECT id FROM provisions_given
      WHERE candidate_id = ? AND provision_id = ? AND job_id IS ? AND withdrawn_at IS NULL`,
    candidateId,
    provisionId,
    jobId,
  );
  if (!standing) return false;
  write(
    change.database,
    'UPDATE provisions_given SET agreement_date = ? WHERE id = ?',
    agreementDate,
    standing.id,
  );
  return true;
}

interface StandingRow {
  candidate_id: number;
  provision_id: number;
  job_id: number | null;
}

/**
 * Withdraws a provision that a candidate has given.
 *
 * @param givenId id of the row in `provisions_given`
 */
export function withdrawProvision(state: StandinState, by: number, givenId: number): Refused | null {
  return makeChange(state, by, (change) => {
    const standing = one<StandingRow>(
      change.database,
      `SELECT candidate_id, provision_id, job_id FROM provisions_given
        WHERE id = ? AND withdrawn_at IS NULL`,
      givenId,
    );
    if (!standing) return { refused: 'not found' };
    write(change.database, 'UPDATE provisions_given SET withdrawn_at = ? WHERE id = ?', change.at, givenId);
    const { candidate_id: candidateId, provision_id: provisionId, job_id: jobId } = standing;
    change.tell(consentEvent('candidate_consent_withdrawal', candidateId, provisionId, jobId));
    return null;
  });
}
