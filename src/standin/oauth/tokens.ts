import { createHash } from 'node:crypto';
import { statement } from '../state/statements.ts';
import type { StandinState } from '../state.ts';

type TokenKind = 'access' | 'refresh';

/** What a token stands for. */
export interface KnownToken {
  /** The client's final name. */
  client: string;
  userId: number;
  scopes: readonly string[];
}

type Tokens = Pick<StandinState, 'database' | 'now'>;

/** Remembers a token until its end. Only its hash is kept. */
export function keepToken(
  { database, now }: Tokens,
  kind: TokenKind,
  token: string,
  known: KnownToken,
  lifetime: number,
): void {
  const seconds = secondsAt(now());
  statement(database, 'DELETE FROM tokens WHERE expires_at <= ?').run(seconds);
  statement(
    database,
    'INSERT INTO tokens (hash, kind, client, user_id, scopes, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(hashOf(token), kind, known.client, known.userId, known.scopes.join(' '), seconds + lifetime);
}

/** What a token stands for; `null` where it is unknown or has ended. */
export function findToken({ database, now }: Tokens, kind: TokenKind, token: string): KnownToken | null {
  const row = statement(
    database,
    'SELECT client, user_id, scopes FROM tokens WHERE hash = ? AND kind = ? AND expires_at > ?',
  ).get(hashOf(token), kind, secondsAt(now()));
  if (!row) return null;
  return { client: String(row.client), userId: Number(row.user_id), scopes: String(row.scopes).split(' ') };
}

/** Makes a token unknown. */
export function forgetToken({ database }: Tokens, token: string): void {
  statement(database, 'DELETE FROM tokens WHERE hash = ?').run(hashOf(token));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

function secondsAt(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}
