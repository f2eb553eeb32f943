import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LeaseLost } from '../../src/apply/outbox.ts';
import { openSqliteOutbox } from '../../src/apply/sqlite-outbox.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { confirmation, emptyFolder, keys, openPlace, putText, sentApplication } from './applications.ts';
import { describeOutbox } from './contract.ts';

describeOutbox('SQLite', async () => {
  const file = join(await emptyFolder(), 'applications.sqlite');
  const open = () => {
    const outbox = openSqliteOutbox(file, keys);
    onTestFinished(() => outbox.close());
    return outbox;
  };
  return { outbox: open(), again: open };
});

test('a process that has the folder for itself ends the leases of the one before', async () => {
  const { folder, outbox } = await openPlace(() => 5);
  const { reference } = await outbox.add(sentApplication(), 'begun', 5, confirmation);
  const fresh = await outbox.add(sentApplication(), 'fresh', 6);
  const begun = await outbox.claim(6, 900_000);
  const claimed = await outbox.claim(6, 900_000);
  if (!begun || !claimed) throw new Error('Nothing is due.');
  const sent = { candidateId: null, steps: { candidate: { state: 'sent' as const } } };
  await outbox.record(begun, sent, 900_006);
  while (await outbox.claimMail(6, 900_000));
  // Its own stay as they are.
  await outbox.releaseGone(7, 60);
  expect(await outbox.nextDue()).toBe(900_006);
  const { outbox: next } = await openPlace(() => 5, folder);
  await next.releaseGone(7, 60);
  expect(await next.find(fresh.reference)).toMatchObject({ dueAt: 7 });
  // What may be on its way gets a little time to arrive.
  expect(await next.find(reference)).toMatchObject({ dueAt: 67 });
  expect(await next.nextMailDue(7)).toBe(7);
  await next.releaseGone(8, 60);
  expect(await next.find(reference)).toMatchObject({ dueAt: 67 });
  await expect(outbox.record(begun, sent, 900_006)).rejects.toThrow(LeaseLost);
  await expect(outbox.finish(claimed, { state: 'delivered' }, 7)).rejects.toThrow(LeaseLost);
  expect(await next.claim(67, 900_000)).toMatchObject({ reference: fresh.reference });
  expect(await next.claim(67, 900_000)).toMatchObject({ reference, progress: sent });
});

test('nothing personal can be read on the disk, and nothing of it is left after it was forgotten', async () => {
  const { folder, outbox, files } = await openPlace(() => Date.now());
  const file = await putText(files, 'Ada.txt', 'a life in words'.repeat(9_000));
  const { reference } = await outbox.add(sentApplication({ files: [file] }), 'form', 5);
  const onDisk = async () =>
    Buffer.concat(
      await Promise.all(
        [
          'applications.sqlite',
          'applications.sqlite-wal',
          `uploads/${file.id}`,
          `uploads/${file.id}.facts`,
        ].map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
      ),
    ).toString('latin1');
  // Long enough not to come about by chance.
  const told = ['Łukasiewicz', 'ada@example', 'Hello <b>', '600 100 200', 'Ada.txt', 'a life in words'];
  const found = await onDisk();
  expect(told.filter((text) => found.includes(Buffer.from(text).toString('latin1')))).toEqual([]);
  expect((await bytesOf(files.read(file))).toString()).toBe('a life in words'.repeat(9_000));
  expect((await stat(join(folder, 'uploads', file.id))).mode & 0o077).toBe(0);
  await files.remove(await outbox.removeData(reference, 6, 'remove mail'));
  await expect(stat(join(folder, 'uploads', file.id))).rejects.toThrow('ENOENT');
  expect((await onDisk()).length).toBeGreaterThan(0);
});

test('another database is refused and left as it is', async () => {
  const folder = await emptyFolder();
  await writeFile(
    join(folder, 'other.sqlite'),
    'not a database at all, but long enough to be read as one'.repeat(9),
  );
  expect(() => openSqliteOutbox(join(folder, 'other.sqlite'), keys)).toThrow('not a database');
});
