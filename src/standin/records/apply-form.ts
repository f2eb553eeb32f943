import type { StandinState } from '../state.ts';
import { putIntoJob } from './add-to-job.ts';
import { keepFile, type NewFile } from './candidate-files.ts';
import { type Change, makeChange, type Refused } from './change.ts';
import { createCandidate, type NewCandidate, sourceIdOf } from './create-candidate.ts';
import { applicationEvent } from './event-bodies.ts';
import { keepProvision } from './give-provisions.ts';
import { findJob } from './look-up.ts';
import { one } from './rows.ts';

/** What an applicant sends through a form. */
export interface Application extends NewCandidate {
  jobId: number;
  file: NewFile | null;
  /** Ids of the provisions whose box was ticked; unknown ones are left out. */
  provisionIds: readonly number[];
}

/**
 * Takes an application through a form: the candidate, the job's first stage, the file and the consents together.
 *
 * @returns the candidate's id
 */
export function applyThroughForm(
  state: StandinState,
  application: Application,
): { candidateId: number } | Refused {
  return makeChange(state, null, (change) => {
    const { jobId, file, source, provisionIds } = application;
    const job = findJob(change.database, jobId);
    if (!job) return { refused: 'not found' };
    const candidateId =
      sameCandidate(change, application.email) ??
      createCandidate(change, application, state.choices.formCreatedEvent === 'both');
    const isNew = putIntoJob(change, candidateId, job, source === null ? null : sourceIdOf(change, source));
    if (file) keepFile(change, candidateId, file);
    for (const provision of state.settings.provisions) {
      if (!provisionIds.includes(provision.id)) continue;
      keepProvision(change, candidateId, {
        provisionId: provision.id,
        jobId: provision.type === 'recruitment' ? jobId : null,
        agreementDate: change.at.slice(0, 10),
      });
    }
    if (isNew) change.tell(applicationEvent('candidate_applied', candidateId, jobId));
    return { candidateId };
  });
}

function sameCandidate(change: Change, email: string): number | null {
  if (change.state.choices.formSameEmail !== 'same candidate') return null;
  const known = one<{ id: number }>(
    change.database,
    'SELECT id FROM candidates WHERE email = ? ORDER BY id LIMIT 1',
    email,
  );
  return known?.id ?? null;
}
