import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteDatabase, rowsOfParameters, type Session } from '../../src/store/sql.ts';

function opened() {
  const connection = new DatabaseSync(':memory:');
  connection.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, is_read INTEGER) STRICT');
  const database = createSqliteDatabase(connection);
  onTestFinished(() => database.close().catch(() => undefined));
  const texts = async () =>
    (await database.query('SELECT text FROM main.note ORDER BY id')).map(({ text }) => text);
  return { connection, database, texts };
}
const add = (session: Session, text: string) =>
  session.query('INSERT INTO main.note (text) VALUES ($1) RETURNING id', [text]);

test('a transaction that fails takes nothing else with it, whatever comes while it runs', async () => {
  const { database, texts } = opened();
  const failing = database.write(async (session) => {
    await add(session, 'first of the failing');
    await setImmediate();
    await add(session, 'second of the failing');
    throw new Error('It fails.');
  });
  const others = [
    add(database, 'a query beside it'),
    database.write((session) => add(session, 'a transaction beside it')),
    database.writeQuickly((session) => add(session, 'a quick one')),
  ];
  await expect(failing).rejects.toThrow('It fails.');
  expect(await Promise.all(others)).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
  expect(await texts()).toEqual(['a query beside it', 'a transaction beside it', 'a quick one']);
});

test('every commit but a quick one waits for the disk, also after a quick one that failed', async () => {
  const { connection, database } = opened();
  connection.exec('PRAGMA synchronous = FULL');
  const synchronous = async (session: Session) =>
    (await session.query('PRAGMA synchronous')).map((row) => row.synchronous);
  const inside = database.writeQuickly(async (session) => {
    const found = await synchronous(session);
    throw new Error(`It is ${found}.`);
  });
  const after = database.write(synchronous);
  await expect(inside).rejects.toThrow('It is 1.');
  expect(await after).toEqual([2]);
});

test('parameters may come in any order and more than once, and lists and truth values are values', async () => {
  const { database } = opened();
  const values = ['a', null, true, 'b', null, false];
  await database.query(`INSERT INTO main.note (text, id, is_read) VALUES ${rowsOfParameters(2, 3)}`, values);
  const { among } = database.dialect;
  const select = `SELECT text, is_read FROM main.note WHERE (text = $2 OR text ${among('$1', 'text')}) AND text <> $2`;
  expect(await database.query(select, [['a', 'b', 'x'], 'b'])).toMatchObject([{ text: 'a', is_read: 1 }]);
  expect(await database.query(select, [[], 'b'])).toEqual([]);
});
