import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { heldMs, openFileStore } from '../../src/apply/file-store.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { keys, openPlace, storedFile } from './applications.ts';

const script = fileURLToPath(new URL('./receiving-process.ts', import.meta.url));
const at = Date.parse('2026-11-21T10:00:00Z');

test('what was answered with a reference is there after a kill, and of all else nothing stays', async () => {
  const { folder, outbox, files } = await openPlace(() => at);
  const confirmed: string[] = [];
  let count = 0;

  /** Sends many at once, and kills the process with the answer of this number. */
  async function killedWith(answers: number): Promise<void> {
    const child = spawn(process.execPath, [script, folder, String(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const [port] = await once(child.stdout, 'data');
    let left = answers;
    const send = async () => {
      count += 1;
      const data = new FormData();
      const fields = { name: `Ada ${count}`, lastname: 'L', email: `a${count}@example.com` };
      const token = makeToken(keys, '3101', at - 60_000);
      for (const [name, value] of Object.entries({ ...fields, token })) data.append(name, value);
      const bytes = `words of Ada ${count} `.repeat(1 + (count % 7) * 3_000);
      data.append('files', new Blob([bytes]), 'cv.txt');
      const response = await fetch(`http://127.0.0.1:${Number(String(port))}/apply/3101`, {
        method: 'POST',
        body: data,
        // One each: how many forms of one sender are read at once is another matter.
        headers: { origin: 'https://careers.example', 'x-forwarded-for': `203.0.113.${count}` },
      });
      const { reference } = await response.json();
      confirmed.push(reference);
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    await Promise.allSettled(Array.from({ length: 14 }, send));
    child.kill('SIGKILL');
    await ended;
  }

  for (const answers of [1, 3, 8]) await killedWith(answers);
  expect(confirmed.length).toBeGreaterThanOrEqual(12);
  const all = (await outbox.list()).map(({ reference }) => reference);
  expect(all).toEqual(expect.arrayContaining(confirmed));
  // Also those that nobody was told of are whole.
  for (const reference of all) {
    const { name, files: uploads } = (await outbox.open(reference))?.application ?? { name: '', files: [] };
    const bytes = await bytesOf(files.read(uploads[0] ?? storedFile('x')));
    expect(bytes.toString().startsWith(`words of ${name} `)).toBe(true);
    expect(bytes.length).toBe(uploads[0]?.size);
  }
  const later = openFileStore(join(folder, 'uploads'), keys, () => Date.now() + 2 * heldMs);
  const named = await outbox.namedFiles();
  await later.sweep((id) => named.has(id));
  const there = new Set((await readdir(join(folder, 'uploads'))).map((name) => name.slice(0, 22)));
  expect(there).toEqual(named);
  expect(named.size).toBe(all.length);
});
