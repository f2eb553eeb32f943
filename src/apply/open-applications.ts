import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import type { Outbox } from './outbox.ts';
import { createKeys, type Keys, keyFromFile } from './sealed.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** What is kept of applications in a data folder. */
export interface Applications {
  outbox: Outbox;
  files: FileStore;
  keys: Keys;
}

const outboxFile = (dataDir: string): string => join(dataDir, 'applications.sqlite');

/** Whether anything was ever kept there. */
export const hasApplications = (dataDir: string): boolean => existsSync(outboxFile(dataDir));

/**
 * Opens the outbox of a data folder, which has to be there, and makes what is missing in it: the file, and the key
 * where APPLY_KEY is not set.
 *
 * @param now milliseconds since 1970
 */
export async function openApplications(
  { DATA_DIR, APPLY_KEY }: Pick<Environment, 'DATA_DIR' | 'APPLY_KEY'>,
  now: () => number,
): Promise<Applications> {
  const given = APPLY_KEY?.reveal();
  const key =
    given === undefined
      ? await keyFromFile(join(DATA_DIR, 'apply.key'))
      : Buffer.from(given, given.length === 64 ? 'hex' : 'base64url');
  const keys = createKeys(key);
  return {
    keys,
    outbox: openSqliteOutbox(outboxFile(DATA_DIR), keys),
    files: openFileStore(join(DATA_DIR, 'uploads'), keys, now),
  };
}
