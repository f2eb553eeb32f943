import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openFileStore } from '../../src/apply/file-store.ts';
import type { MailClaim, Outbox } from '../../src/apply/outbox.ts';
import { bytesOf, createKeys, SealError, unseal } from '../../src/store/sealed.ts';
import { confirmation, emptyFolder, keys, openPlace, putText, sentApplication } from './applications.ts';
import { earlierRows, writeEarlierFolder } from './before-keys.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

/** All bytes of a folder, as text in which they can be searched for. */
async function bytesIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const all = await Promise.all(
    names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  );
  return Buffer.concat(all).toString('latin1');
}

interface SealedColumns {
  key: Uint8Array;
  body: Uint8Array;
}

/** What is sealed in a row of a database, read beside its outbox. */
function columnsOf(folder: string, sql: string): SealedColumns {
  const database = new DatabaseSync(join(folder, 'applications.sqlite'), { readOnly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row as unknown as SealedColumns;
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('each application, mail and file has a key of its own, and goes with it', async () => {
  const { folder, outbox, files } = await openPlace(() => at);
  const file = await putText(files, 'cv.txt', 'a life in words');
  const other = await putText(files, 'cv.txt', 'a life in words');
  const { reference } = await outbox.add(sentApplication({ files: [file] }), 'form', at, confirmation);
  await outbox.add(sentApplication({ files: [other] }), 'other', at, confirmation);
  await files.dropKeys([file.id, other.id]);
  const one = columnsOf(folder, 'SELECT key, body FROM application WHERE id = 1');
  const letter = columnsOf(folder, 'SELECT key, body FROM mail WHERE application = 1');
  const two = columnsOf(folder, 'SELECT key, body FROM application WHERE id = 2');
  const all = [one, letter, two].map(({ key }) => latin(key));
  expect(new Set(all).size).toBe(3);
  const { guid } = columnsOf(folder, 'SELECT guid, key, body FROM application WHERE id = 1') as never;
  const ownKey = await bytesOf(unseal(keys, `key of ${guid}`, [one.key]));
  const own = createKeys(ownKey);
  expect(JSON.parse((await bytesOf(unseal(own, guid, [one.body]))).toString()).email).toBe('ada@example.com');
  // Neither with the owner's key nor with that of another one.
  for (const wrong of [keys, createKeys(Buffer.alloc(32, 'x'))]) {
    await expect(bytesOf(unseal(wrong, guid, [one.body]))).rejects.toThrow(SealError);
  }
  const copied = await emptyFolder();
  await cp(join(folder, 'uploads'), copied, { recursive: true });

  await files.remove(await outbox.removeData(reference, at, 'remove mail'));
  const left = await bytesIn(folder);
  expect(left).toContain(latin(two.key));
  for (const gone of [one.key, letter.key, one.body, letter.body, ownKey])
    expect(left).not.toContain(latin(gone));
  expect(left).not.toContain(guid);
  // A copy of the file, or its blocks on the disk, can't be read without what lay in the row.
  await expect(bytesOf(openFileStore(copied, keys, () => at).read({ id: file.id }))).rejects.toThrow(
    SealError,
  );
  expect((await readdir(copied)).sort()).toEqual([file.id, other.id].sort());
});

test('the key of a file lies beside it only while a form may name it', async () => {
  const { folder, outbox, files } = await openPlace(() => at);
  const facts = async () =>
    (await readdir(join(folder, 'uploads'))).filter((name) => name.endsWith('.facts'));
  const file = await putText(files, 'cv.txt', 'a life in words');
  expect(await files.held(file.id)).toEqual(file);
  expect(await facts()).toEqual([`${file.id}.facts`]);
  const sealedKey = latin(await readFile(join(folder, 'uploads', `${file.id}.facts`)));
  await outbox.add(sentApplication({ files: [file] }), 'form', at);
  // A process was killed here.
  const named = await outbox.namedFiles();
  expect(await files.sweep((id) => named.has(id))).toBe(0);
  expect(await facts()).toEqual([]);
  expect(await bytesIn(folder)).not.toContain(sealedKey);
  expect(await files.held(file.id)).toBeNull();
  const [kept] = (await outbox.claim(at, 1_000))?.application.files ?? [];
  if (!kept) throw new Error('It has no file.');
  expect((await bytesOf(files.read(kept))).toString()).toBe('a life in words');
});

const mailIn = async (outbox: Outbox): Promise<MailClaim[]> => {
  const claims: MailClaim[] = [];
  for (let claim = await outbox.claimMail(at, 1_000); claim; claim = await outbox.claimMail(at, 1_000)) {
    if (claim.confirms) claims.push(claim);
  }
  return claims;
};

test('what the version before has sealed is read, delivered and mailed, and then nothing of it is left', async () => {
  const folder = await emptyFolder();
  const rows = await earlierRows();
  await writeEarlierFolder(folder, rows, at);
  const { outbox, files } = await openPlace(() => at, folder);
  expect((await stat(join(folder, 'applications.sqlite'))).mode & 0o077).toBe(0);
  expect(await outbox.counts()).toEqual({ waiting: 1, delivered: 1, dead: 0, removed: 0 });
  const claim = await outbox.claim(at, 1_000);
  if (!claim) throw new Error('Nothing is due.');
  const [file] = claim.application.files;
  expect(claim).toMatchObject({ reference: 'AAAA-1111', guid: 'jobfront-1', application: { name: 'Ada' } });
  expect(file && (await bytesOf(files.read(file))).toString()).toBe('a life');
  expect(await outbox.sentBy('ada@example.com')).toEqual(['AAAA-1111', 'BBBB-2222']);
  await outbox.finish(claim, { state: 'delivered' }, at);
  await files.remove(await outbox.removeData('AAAA-1111', at, 'keep mail'));
  const mails = await mailIn(outbox);
  expect(mails.map(({ confirms }) => confirms)).toEqual(
    ['AAAA-1111', 'BBBB-2222'].map((reference) => ({ reference, confirmation })),
  );
  for (const mail of mails) await outbox.finishMail(mail, { state: 'sent' }, at);
  // Its mail was found by the guid; with the mail it has to go.
  expect(await bytesIn(folder)).toContain('jobfront-1');
  await outbox.removeOld(at - 1);
  const left = await bytesIn(folder);
  for (const { guid, body, mail } of rows) {
    expect(left).not.toContain(guid);
    for (const bytes of [body, mail]) if (bytes) expect(left).not.toContain(latin(bytes));
  }
  expect((await outbox.audit('AAAA-1111')).map(({ event }) => event)).toEqual([
    ...['received', 'delivered', 'data removed', 'mail sent'],
  ]);
});

test('a guid that the version before has left is gone once this one opens the database', async () => {
  const folder = await emptyFolder();
  const [, delivered] = await earlierRows();
  if (!delivered) throw new Error('There is none.');
  await writeEarlierFolder(folder, [delivered], at);
  const before = new DatabaseSync(join(folder, 'applications.sqlite'));
  before.exec('DELETE FROM mail WHERE application IS NOT NULL');
  before.close();
  expect(await bytesIn(folder)).toContain('jobfront-2');
  const { outbox } = await openPlace(() => at, folder);
  expect(await outbox.find('BBBB-2222')).toMatchObject({ state: 'delivered', hasData: false });
  expect(await bytesIn(folder)).not.toContain('jobfront-2');
});
