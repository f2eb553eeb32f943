import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createInspector, type InspectorDeps } from '../../../src/apply/content/inspector.ts';
import { docx, pdfWith } from './samples.ts';

/** Begins threads that do this in the place of inspecting. */
const doing =
  (script: string): InspectorDeps['begin'] =>
  () =>
    new Worker(`const { parentPort } = require('node:worker_threads'); ${script}`, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 16 },
    });

const file = async () => Buffer.from('Ada Lovelace');

function inspecting(deps: InspectorDeps = {}) {
  const inspector = createInspector(deps);
  onTestFinished(() => inspector.close());
  return inspector;
}

test('files are inspected in threads', async () => {
  const inspector = inspecting();
  const files = [pdfWith(''), docx(), pdfWith('', '<< /S /JavaScript /JS (x) >>')];
  const found = await Promise.all(files.map((bytes) => inspector.inspect(async () => bytes)));
  expect(found).toEqual(['pdf', 'docx', 'active']);
});

test('a thread that does not come to an end is ended when its time is up', async () => {
  let asked = 0;
  const begun = Promise.withResolvers<void>();
  const inspector = inspecting({
    begin: (bytes) => {
      const thread = doing('setInterval(() => undefined, 1_000); for (;;);')?.(bytes) as Worker;
      thread.once('online', begun.resolve);
      return thread;
    },
    after(ms, call) {
      asked = ms;
      void begun.promise.then(call);
      return () => undefined;
    },
  });
  expect(await inspector.inspect(file)).toBe('bomb');
  expect(asked).toBe(5_000);
});

test('a thread that needs too much memory ends alone', async () => {
  const inspector = inspecting({ begin: doing('const all = []; for (;;) all.push({ all: [all.length] });') });
  expect(await inspector.inspect(file)).toBe('bomb');
});

test.each([
  ['throws', 'throw new Error("No module.")', 'No module.'],
  ['ends without an answer', 'process.exit()', 'its thread has ended'],
])('a thread that %s is no fault of the file', async (_, script, message) => {
  await expect(inspecting({ begin: doing(script) }).inspect(file)).rejects.toThrow(message);
});

test('two files are in memory at once, and the next comes after one of them', async () => {
  const inspector = inspecting({ begin: doing('parentPort.postMessage("txt")') });
  const gate = Promise.withResolvers<void>();
  let [open, most] = [0, 0];
  const read = async () => {
    open += 1;
    most = Math.max(most, open);
    await gate.promise;
    open -= 1;
    return file();
  };
  const all = Array.from({ length: 5 }, () => inspector.inspect(read));
  await new Promise<void>((resolve) => void setImmediate(resolve));
  expect(open).toBe(2);
  gate.resolve();
  expect(await Promise.all(all)).toEqual(['txt', 'txt', 'txt', 'txt', 'txt']);
  expect(most).toBe(2);
});

test('an error of the store is passed on, and the next file is inspected', async () => {
  const inspector = inspecting({ begin: doing('parentPort.postMessage("txt")') });
  const lost = async () => {
    throw new Error('There is no such file any more.');
  };
  for (let count = 0; count < 3; count += 1) await expect(inspector.inspect(lost)).rejects.toThrow('no such');
  expect(await inspector.inspect(file)).toBe('txt');
});

test('closing ends what is under way', async () => {
  const begun = Promise.withResolvers<void>();
  const inspector = inspecting({
    begin: (bytes) => {
      const thread = doing('for (;;);')?.(bytes) as Worker;
      thread.once('online', begun.resolve);
      return thread;
    },
  });
  const answer = expect(inspector.inspect(file)).rejects.toThrow('its thread has ended');
  await begun.promise;
  await inspector.close();
  await answer;
  await expect(inspector.inspect(file)).rejects.toThrow('stopping');
});
