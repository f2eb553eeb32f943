import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOfByte, proofContext, proofTexts } from './proof-sample.ts';

let files = new Map<string, string>();
const server = createServer((request, response) => {
  const text = files.get(request.url ?? '');
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let url = '';
let folder = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'jobfront-recipe-'));
  const docs = await readFile(new URL('../../../docs/machines.md', import.meta.url), 'utf8');
  const [, recipe = ''] = /```js\n([\s\S]+?)```/.exec(docs) ?? [];
  await writeFile(join(folder, 'check.mjs'), recipe);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** What the check of docs/machines.md prints. */
const check = async () =>
  (await promisify(execFile)(process.execPath, [join(folder, 'check.mjs'), url])).stdout.trim().split('\n');

test('the check in docs/machines.md finds a true list valid', async () => {
  files = await proofTexts(proofContext(url), keyOfByte(3));
  expect(await check()).toEqual([
    'signature: valid',
    `as signed: ${url}/jobs/1-magazynier/`,
    `as signed: ${url}/jobs/2-magazynier/`,
  ]);
});

test('the check finds a changed list and a changed job', async () => {
  files = await proofTexts(proofContext(url), keyOfByte(3));
  files.set('/open-jobs.json', `${files.get('/open-jobs.json')} `);
  files.set('/jobs/2-magazynier.json', `${files.get('/jobs/2-magazynier.json')} `);
  expect(await check()).toEqual([
    'signature: NOT VALID',
    `as signed: ${url}/jobs/1-magazynier/`,
    `OTHER CONTENT: ${url}/jobs/2-magazynier/`,
  ]);
});
