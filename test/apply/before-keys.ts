import { chmodSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StoredFile } from '../../src/apply/file-store.ts';
import type { Application, Confirmation, Progress } from '../../src/apply/outbox.ts';
import { nothingDone } from '../../src/apply/outbox-rows.ts';
import { senderOf } from '../../src/mail/mailbox.ts';
import { bytesOf, seal } from '../../src/store/sealed.ts';
import { confirmation, keys, sentApplication } from './applications.ts';

// What the version before wrote: rows and files were sealed with the owner's key, and the guid stayed.

const tables = `
  CREATE TABLE application (
    id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, guid TEXT NOT NULL UNIQUE, form TEXT NOT NULL UNIQUE,
    job INTEGER, state TEXT NOT NULL, received_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, reason TEXT, ended_at INTEGER,
    sender TEXT, progress TEXT NOT NULL, body BLOB
  ) STRICT;
  CREATE INDEX application_by_due ON application (due_at) WHERE state = 'waiting';
  CREATE INDEX application_by_state ON application (state);
  CREATE INDEX application_by_sender ON application (sender) WHERE sender IS NOT NULL;
  CREATE TABLE file (id TEXT PRIMARY KEY, application INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX file_by_application ON file (application);
  CREATE TABLE mail (
    id INTEGER PRIMARY KEY, application INTEGER UNIQUE, due_at INTEGER NOT NULL, until INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, sender TEXT, body BLOB
  ) STRICT;
  CREATE INDEX mail_by_due ON mail (due_at);
  CREATE INDEX mail_by_sender ON mail (sender) WHERE sender IS NOT NULL;
  INSERT INTO mail (due_at) VALUES (0);
  CREATE TABLE audit (at INTEGER NOT NULL, reference TEXT NOT NULL, event TEXT NOT NULL) STRICT;
  CREATE INDEX audit_by_reference ON audit (reference);
  PRAGMA application_id = ${0x4a664170};
  PRAGMA user_version = 2;
`;

/** An application as a row of that version. */
export interface EarlierRow {
  reference: string;
  guid: string;
  state: 'waiting' | 'delivered';
  progress: Progress;
  sender: string | null;
  body: Buffer | null;
  mail: Buffer | null;
  file: StoredFile | null;
}

const sealJson = (name: string, value: Application | Confirmation) =>
  bytesOf(seal(keys, name, [Buffer.from(JSON.stringify(value))]));

/** One that waits, with a file, and one that was delivered; mail of both was not sent yet. */
export async function earlierRows(): Promise<EarlierRow[]> {
  const file: StoredFile = { id: 'b'.repeat(22), name: 'cv.txt', type: 'text/plain', size: 6 };
  const application = sentApplication({ jobId: 3101, files: [file] });
  const row = async (reference: string, guid: string) => ({
    ...{ reference, guid, progress: nothingDone, mail: await sealJson(`mail ${guid}`, confirmation) },
  });
  const body = await sealJson('jobfront-1', application);
  return [
    {
      ...(await row('AAAA-1111', 'jobfront-1')),
      ...{ state: 'waiting', file, body, sender: senderOf(keys, application.email) },
    },
    {
      ...(await row('BBBB-2222', 'jobfront-2')),
      ...{ state: 'delivered', file: null, body: null, sender: null },
    },
  ];
}

export const earlierBytes = (id: string): Promise<Buffer> => bytesOf(seal(keys, id, [Buffer.from('a life')]));
export const earlierFacts = ({ id, ...facts }: StoredFile): Promise<Buffer> =>
  bytesOf(seal(keys, `${id} facts`, [Buffer.from(JSON.stringify(facts))]));

/** Writes them into a folder as that version did. */
export async function writeEarlierFolder(
  folder: string,
  rows: readonly EarlierRow[],
  at: number,
): Promise<void> {
  const path = join(folder, 'applications.sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(tables);
  await mkdir(join(folder, 'uploads'));
  for (const [index, { reference, guid, state, progress, sender, body, mail, file }] of rows.entries()) {
    const id = index + 1;
    database
      .prepare(
        `INSERT INTO application (id, reference, guid, form, job, state, received_at, due_at, ended_at, sender, progress,
          body) VALUES (?, ?, ?, ?, 3101, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[id, reference, guid, `form ${id}`, state, at, at, state === 'waiting' ? null : at],
        ...[sender, JSON.stringify(progress), body],
      );
    database
      .prepare('INSERT INTO mail (application, due_at, until, sender, body) VALUES (?, ?, ?, ?, ?)')
      .run(id, at, at + 86_400_000, senderOf(keys, confirmation.email), mail);
    database.prepare('INSERT INTO audit VALUES (?, ?, ?)').run(at, reference, 'received');
    if (file === null) continue;
    database.prepare('INSERT INTO file VALUES (?, ?)').run(file.id, id);
    await writeFile(join(folder, 'uploads', file.id), await earlierBytes(file.id));
    await writeFile(join(folder, 'uploads', `${file.id}.facts`), await earlierFacts(file));
  }
  database.close();
  chmodSync(path, 0o644);
}
