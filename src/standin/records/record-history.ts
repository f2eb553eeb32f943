import type { Stage } from '../settings/schema.ts';
import type { Change } from './change.ts';
import { recordActivity } from './record-activity.ts';
import { write } from './rows.ts';

/** Writes that a candidate has come to a stage of a job (interface.md, Candidate job history record). */
function recordHistory(change: Change, candidateId: number, jobId: number, stage: Stage): void {
  write(
    change.database,
    `INSERT INTO history (candidate_id, job_id, stage_id, stage_name, stage_sid, created_at, updated_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    jobId,
    stage.id,
    stage.name,
    stage.sid,
    change.at,
    change.at,
    change.by,
  );
}

/**
 * Writes what always goes together when a candidate comes to a stage: the history record and the activity
 * 'Stage in recruitment'.
 *
 * @param content text of the activity, HTML; often empty
 */
export function recordStage(
  change: Change,
  candidateId: number,
  jobId: number,
  stage: Stage,
  content = '',
): void {
  recordHistory(change, candidateId, jobId, stage);
  recordActivity(change, { candidateId, type: 'Stage in recruitment', content, stage, jobId });
}
