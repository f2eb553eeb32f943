import type { SQLInputValue } from 'node:sqlite';
import { inTransaction } from '../../state/transaction.ts';
import type { StandinState } from '../../state.ts';
import type { RecordTable } from '../record-table.ts';
import { type Body, insertRecord, updateRecord } from '../save-record.ts';

/**
 * Makes a job, and tells of it (`job_created`). Without a workflow it gets the first one, without a client the
 * first client, because a job's answers need both.
 *
 * @param body checked: name, client, workflow and such, as in J1
 * @returns its id
 */
export function createJob(state: StandinState, table: RecordTable, body: Body, userId: number): number {
  const { workflows, crmClients } = state.settings;
  const columns = new Map<string, SQLInputValue>();
  if (body.workflow === undefined) columns.set('workflow_id', workflows[0]?.id ?? 1);
  if (body.client === undefined) columns.set('client_id', crmClients[0]?.id ?? null);
  if (body.status === undefined) columns.set('status', state.choices.jobStatus);
  const id = inTransaction(state.database, () => insertRecord(state, table, body, userId, columns));
  state.store.rememberJob(id);
  state.emit({ type: 'job_created', body: { recruitment_id: id } });
  return id;
}

/** Changes what a body names, and tells of it (`job_updated`). */
export function updateJob(
  state: StandinState,
  table: RecordTable,
  id: number,
  body: Body,
  userId: number,
): void {
  inTransaction(state.database, () => updateRecord(state, table, id, body, userId));
  state.emit({ type: 'job_updated', body: { recruitment_id: id } });
}
