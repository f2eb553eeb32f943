import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { keys, openPlace, storedFile } from './applications.ts';

const script = fileURLToPath(new URL('./receiving-process.ts', import.meta.url));
const at = Date.parse('2026-11-21T10:00:00Z');

/** Blocks of 1,024 bytes that a file of the process may have: a disk that is full refuses bytes in the same way. */
const blocks = 1_024;

test('a disk without room takes nothing, says so, and loses nothing of what it took before', async () => {
  const { folder, outbox, files } = await openPlace(() => at);
  const limited = `ulimit -f ${blocks}; exec "$@"`;
  const child = spawn('bash', ['-c', limited, 'bash', process.execPath, script, folder, String(at)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [port] = await once(child.stdout, 'data');
  const send = async (number: number, bytes: number, message: string) => {
    const data = new FormData();
    const fields = { name: 'Ada', lastname: 'Lovelace', email: `a${number}@example.com`, message };
    const token = makeToken(keys, '3101', at - 60_000);
    for (const [name, value] of Object.entries({ ...fields, token })) data.append(name, value);
    data.append('files', new Blob(['w'.repeat(bytes)]), 'cv.txt');
    const response = await fetch(`http://127.0.0.1:${Number(String(port))}/apply/3101`, {
      method: 'POST',
      body: data,
      headers: { origin: 'https://careers.example', 'x-forwarded-for': `203.0.113.${number}` },
    });
    return { status: response.status, ...(await response.json()) };
  };

  // The file finds no room.
  const large = await send(0, 2 * blocks * 1024, '');
  expect(large).toMatchObject({ status: 503, faults: [{ field: '', code: 'try-again' }] });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  expect(said).toContain('EFBIG');

  // The outbox finds none, after some that did.
  const answers = [];
  for (let number = 1; number <= 40; number += 1) answers.push(await send(number, 10, 'm'.repeat(9_000)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(5);
  expect(statuses.at(-1)).toBe(503);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));

  child.kill('SIGKILL');
  await once(child, 'exit');
  const kept = await outbox.list();
  const confirmed = answers.flatMap(({ reference }) => (reference ? [reference] : []));
  expect(kept.map(({ reference }) => reference).sort()).toEqual(confirmed.sort());
  for (const { reference } of kept) {
    const { files: uploads } = (await outbox.open(reference))?.application ?? { files: [] };
    expect((await bytesOf(files.read(uploads[0] ?? storedFile('x')))).length).toBe(10);
  }
});
