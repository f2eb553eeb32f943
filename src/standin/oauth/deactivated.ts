import { statement } from '../state/statements.ts';
import type { StandinState } from '../state.ts';

/** Whether a user was deactivated: gets no token any more, and those there are open nothing. */
export function isDeactivated({ database }: Pick<StandinState, 'database'>, userId: number): boolean {
  return statement(database, 'SELECT 1 FROM deactivated_users WHERE user_id = ?').get(userId) !== undefined;
}
