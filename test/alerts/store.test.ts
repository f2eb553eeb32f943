import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { UnreadableAlert } from '../../src/alerts/alerts.ts';
import { openAlerts, openSqliteAlerts } from '../../src/alerts/open-alerts.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { createKeys } from '../../src/store/sealed.ts';
import { emptyFolder, keys } from '../apply/applications.ts';
import { startQuickServer } from '../mail/quick-server.ts';
import { asOwner, newSchema, postgresTests } from '../store/postgres-place.ts';
import { describeAlerts, someAlert } from './contract.ts';
import { addActive, began, boardOf, job, nextMorning, openSending } from './world.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

describeAlerts('SQLite', async () => {
  const file = join(await emptyFolder(), 'alerts.sqlite');
  const open = async () => {
    const alerts = openSqliteAlerts(file, keys);
    onTestFinished(() => alerts.close());
    return alerts;
  };
  return { alerts: await open(), again: open };
});

test('what is stored in a file is sealed, gone at once when deleted, and unreadable with another key', async () => {
  const file = join(await emptyFolder(), 'alerts.sqlite');
  const alerts = openSqliteAlerts(file, keys);
  await alerts.add({ ...someAlert, email: 'grace@navy.example', search: '?q=admiral' }, at);
  const [due] = await alerts.due(at, 9);
  const bytes = async () =>
    Buffer.concat(await Promise.all([file, `${file}-wal`].map((one) => readFile(one)))).toString('latin1');
  expect(await bytes()).toContain(due?.id);
  expect(await bytes()).not.toMatch(/grace|navy|admiral/i);
  const other = openSqliteAlerts(file, createKeys(Buffer.alloc(32, 'x')));
  await expect(other.find(due?.id ?? '')).rejects.toThrow(UnreadableAlert);
  await other.close();
  await alerts.remove(due?.id ?? '');
  expect(await bytes()).not.toContain(due?.id);
  await alerts.close();
});

await postgresTests('alerts in PostgreSQL', (server) => {
  afterAll(() => server.remove());
  // The key of world.ts.
  const key = Buffer.alloc(32, 'k').toString('base64url');
  function newPlace() {
    const schema = newSchema();
    const opened: { close(): Promise<void> }[] = [];
    onTestFinished(async () => {
      await Promise.all(opened.map((one) => one.close()));
      await asOwner(server, async (client) => void (await client.query(`DROP SCHEMA ${schema} CASCADE`)));
    });
    return async (given = key) => {
      const { alerts } = await openAlerts({
        ...{ DATA_DIR: '/nowhere', APPLY_KEY: new Secret(given), DATABASE_URL: new Secret(server.url) },
        ...{ DATABASE_SCHEMA: schema, DATABASE_CONNECTIONS: 3 },
      });
      opened.push(alerts);
      return alerts;
    };
  }

  describeAlerts('PostgreSQL', async () => {
    const open = newPlace();
    return { alerts: await open(), again: () => open() };
  });

  test('of several processes the leader sends; two that take themselves for it send each mail once', {
    timeout: 30_000,
  }, async () => {
    const open = newPlace();
    const received: string[] = [];
    const server = await startQuickServer({
      onRecipient: () => 250,
      onMail(to) {
        received.push(to);
        return 250;
      },
    });
    const board = boardOf(job(1), job(2));
    const process = async (leads: boolean, start: number) => {
      const alerts = await open();
      return openSending('', server.url, start, { alerts, board: () => board, leads: () => leads });
    };
    const first = await process(true, nextMorning);
    const many = Array.from({ length: 40 }, (_, number) => `visitor${number}@example.com`);
    for (const email of many)
      await addActive(first, boardOf(job(1)), { email }, { now: began, dueAt: nextMorning });
    const front = await process(false, nextMorning);
    await front.runUntil(nextMorning + 3_600_000);
    expect(received).toEqual([]);
    const second = await process(true, nextMorning);
    await Promise.all([first, second].map((one) => one.runUntil(nextMorning + 3_600_000)));
    expect(received.toSorted()).toEqual(many.toSorted());
    expect(first.sender.sent() + second.sender.sent()).toBe(many.length);
  });

  test('another key is refused while there is an alert', async () => {
    const open = newPlace();
    const alerts = await open();
    await alerts.add(someAlert, at);
    await expect(open('x'.repeat(43))).rejects.toThrow('APPLY_KEY is another one');
  });
});
