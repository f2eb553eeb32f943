import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type FileStore, openFileStore, type StoredFile } from '../../src/apply/file-store.ts';
import type { Application, Confirmation } from '../../src/apply/outbox.ts';
import { openSqliteOutbox } from '../../src/apply/sqlite-outbox.ts';
import { createKeys } from '../../src/store/sealed.ts';

export const keys = createKeys(Buffer.alloc(32, 'k'));

export const storedFile = (letter: string): StoredFile => ({
  id: letter.repeat(22),
  name: `${letter}.pdf`,
  type: 'application/pdf',
  size: 3,
});

/** An application with everything in it but files. */
export const sentApplication = (change: Partial<Application> = {}): Application => ({
  jobId: 7,
  name: 'Ada',
  lastname: 'Łukasiewicz',
  email: 'ada@example.com',
  phone: '+48 600 100 200',
  message: 'Hello <b>there</b>',
  profile: '',
  answers: [],
  consents: [],
  files: [],
  origin: '',
  ...change,
});

/** The mail of that application. */
export const confirmation: Confirmation = {
  email: 'ada@example.com',
  name: 'Ada',
  jobTitle: 'Kierowca C+E',
  language: 'en',
  brand: null,
};

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-apply-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An outbox and its files in a folder of the test. */
export async function openPlace(now: () => number, folder?: string) {
  const place = folder ?? (await emptyFolder());
  const outbox = openSqliteOutbox(join(place, 'applications.sqlite'), keys);
  // The test may have closed it.
  onTestFinished(() => outbox.close().catch(() => undefined));
  return { folder: place, outbox, files: openFileStore(join(place, 'uploads'), keys, now) };
}

/** Puts a file whose bytes are this text. */
export async function putText(files: FileStore, name: string, text: string): Promise<StoredFile> {
  const bytes = Buffer.from(text);
  const facts = { name, type: 'text/plain', size: bytes.length };
  const stored = await files.put<never>(
    (async function* () {
      yield bytes;
    })(),
    () => facts,
  );
  if ('fault' in stored) throw new Error('It was refused.');
  return stored;
}
