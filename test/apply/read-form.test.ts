import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { createApplyApi } from '../../src/apply/apply-api.ts';
import type { ApplyForm } from '../../src/apply/check-form.ts';
import { inspect } from '../../src/apply/content/inspect.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { createScanner } from '../../src/apply/scanner.ts';
import { systemClock } from '../../src/base/timing.ts';
import { keys, openPlace } from './applications.ts';
import { doc, docx, pdfWith, rtf } from './content/samples.ts';
import { eicar, type FakeClamd, startFakeClamd } from './fake-clamd.ts';

const began = Date.parse('2026-11-21T10:00:00Z');
const origin = 'https://careers.example';
const form: ApplyForm = { jobId: 3101, consents: [], questions: [], isFileRequired: true };
type Answered = {
  status: number;
  reference: string;
  faults: { field: string; code: string; file?: string }[];
  values: Record<string, string>;
  files: { id: string; name: string }[];
};

/** A receiver over HTTP. @param clamd the scanner, if there is one */
async function receiving(change: Partial<ApplyForm> = {}, clamd: FakeClamd | null = null) {
  let time = 0;
  const place = await openPlace(() => began + time);
  const clock = { ...systemClock(), now: () => time, wallClock: () => began + time };
  const address = { host: '127.0.0.1', port: clamd?.port ?? 0 };
  const reported: unknown[] = [];
  const inspected: number[] = [];
  const receiver = createReceiver({
    ...{ ...place, keys, clock, origins: [origin], onReceived: () => undefined },
    formOf: () => ({ ...form, ...change }),
    report: (error) => reported.push(error),
    scanner: clamd && createScanner({ address, clock, onChange: () => undefined }),
    inspector: {
      async inspect(read) {
        const bytes = await read();
        inspected.push(bytes.length);
        return inspect(Buffer.from(bytes));
      },
    },
  });
  const route = createApplyApi({ ...receiver, clock, formStateOf: () => 'open', origins: [origin] });
  const server = createServer((request, response) => void route(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...place,
    reported,
    /** Lengths of the files that were inspected. */
    inspected,
    /** @param isEarly sooner than anybody fills in a form, and without work */
    async send(
      files: Record<string, Buffer>,
      kept: readonly string[] = [],
      { name = 'Ada', isEarly = false } = {},
    ): Promise<Answered> {
      const token = makeToken(keys, '3101', began + time);
      if (!isEarly) time += 60_000;
      const data = new FormData();
      const fields = { token, name, lastname: 'Lovelace', email: 'ada@example.com', message: 'Hello' };
      for (const [field, value] of Object.entries(fields)) data.append(field, value);
      for (const id of kept) data.append('kept', id);
      for (const [file, bytes] of Object.entries(files)) {
        data.append('files', new Blob([new Uint8Array(bytes)]), file);
      }
      const answer = await fetch(`http://127.0.0.1:${port}/apply/3101`, {
        ...{ method: 'POST', body: data, headers: { origin } },
      });
      return (await answer.json()) as Answered;
    },
  };
}

const codes = ({ faults }: Answered): string[] =>
  faults.map(({ code, file }) => `${code} ${file ?? ''}`.trim());

test('a file with active content is refused with its name and reason, and what is right stays', async () => {
  const { send } = await receiving();
  const hostile = pdfWith('/OpenAction << /S /JavaScript /JS (x) >>');
  const answer = await send({ 'cv.pdf': hostile, 'letter.docx': docx(), 'old.doc': doc() });
  expect([answer.status, codes(answer)]).toEqual([422, ['file-active cv.pdf']]);
  expect(answer.files.map(({ name }) => name)).toEqual(['letter.docx', 'old.doc']);
  expect(answer.values).toMatchObject({ name: 'Ada', message: 'Hello' });
});

test('rich text under the name of a Word document is kept as what it is', async () => {
  const { send, outbox } = await receiving();
  const { status, reference } = await send({ 'CV Ada.doc': rtf() });
  expect(status).toBe(201);
  expect((await outbox.open(reference))?.application.files).toMatchObject([
    { name: 'CV Ada.rtf', type: 'application/rtf' },
  ]);
});

test('only the types of apply.fileTypes are taken, by name and by content', async () => {
  const { send } = await receiving({ fileTypes: ['pdf', 'doc'] });
  const answer = await send({ 'a.pdf': pdfWith(''), 'b.docx': docx(), 'c.doc': rtf() });
  expect(codes(answer).toSorted()).toEqual(['file-content c.doc', 'file-type b.docx']);
  expect(answer.files.map(({ name }) => name)).toEqual(['a.pdf']);
});

test('more files than there may be are too many, also where some are refused', async () => {
  const { send } = await receiving();
  const six = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.pdf`, Buffer.from('no pdf')]));
  expect(codes(await send(six))).toEqual(['too-many-files']);
});

test('files are scanned once all else is right, and an infected one is refused', async () => {
  const clamd = await startFakeClamd();
  const { send, outbox, files } = await receiving({}, clamd);
  const infected = Buffer.concat([eicar, Buffer.from('\n')]);
  const wrong = await send({ 'a.txt': infected, 'b.pdf': pdfWith('') }, [], { name: '=1' });
  expect([codes(wrong), clamd.scanned.length]).toEqual([['wrong'], 0]);
  const kept = wrong.files.map(({ id }) => id);
  const answer = await send({}, kept);
  expect([answer.status, codes(answer)]).toEqual([422, ['file-infected a.txt']]);
  expect(answer.files.map(({ name }) => name)).toEqual(['b.pdf']);
  expect(await files.held(kept[0] ?? '')).toBeNull();
  expect(await outbox.list()).toEqual([]);
  const { status } = await send(
    {},
    answer.files.map(({ id }) => id),
  );
  expect(status).toBe(201);
  expect(clamd.scanned.map(({ length }) => length)).toEqual([
    ...[infected.length, pdfWith('').length, pdfWith('').length],
  ]);
});

test('while the scanner is away a form waits with its sender, with all that it has', async () => {
  const clamd = await startFakeClamd();
  const { send, outbox, reported } = await receiving({}, clamd);
  await clamd.stop();
  const answer = await send({ 'cv.pdf': pdfWith('') });
  expect([answer.status, codes(answer)]).toEqual([503, ['not-scanned']]);
  expect(answer.values).toMatchObject({ name: 'Ada', message: 'Hello' });
  expect([await outbox.list(), reported]).toEqual([[], []]);
  const again = await startFakeClamd(clamd.port);
  const { status, reference } = await send(
    {},
    answer.files.map(({ id }) => id),
  );
  expect([status, again.scanned.length]).toEqual([201, 1]);
  expect((await outbox.open(reference))?.application.files).toMatchObject([{ name: 'cv.pdf' }]);
});

test('files of a form that comes too early are inspected when it comes again, before it is accepted', async () => {
  const { send, inspected, outbox, files } = await receiving();
  const hostile = pdfWith('/OpenAction << /S /JavaScript /JS (x) >>');
  const early = await send({ 'a.pdf': pdfWith(''), 'b.pdf': hostile, 'c.doc': rtf() }, [], { isEarly: true });
  expect([early.status, codes(early)]).toEqual([422, ['form-too-fast']]);
  expect(inspected).toEqual([]);
  const kept = early.files.map(({ id }) => id);
  const stillEarly = await send({}, kept, { isEarly: true });
  expect([stillEarly.files.length, inspected]).toEqual([3, []]);
  const again = await send({}, kept);
  expect([again.status, codes(again)]).toEqual([422, ['file-active b.pdf']]);
  expect(inspected.length).toBe(3);
  expect([await outbox.list(), await files.held(kept[1] ?? '')]).toEqual([[], null]);
  const { status, reference } = await send(
    {},
    again.files.map(({ id }) => id),
  );
  expect(status).toBe(201);
  const sent = (await outbox.open(reference))?.application.files ?? [];
  expect(sent.map(({ name, type }) => [name, type])).toEqual([
    ['a.pdf', 'application/pdf'],
    ['c.rtf', 'application/rtf'],
  ]);
  expect(sent.some((file) => 'isUnseen' in file)).toBe(false);
});

test('a CV that came too early and is refused is not said to be missing', async () => {
  const { send } = await receiving();
  const early = await send({ 'cv.pdf': Buffer.from('no pdf') }, [], { isEarly: true });
  const again = await send(
    {},
    early.files.map(({ id }) => id),
  );
  expect([again.status, codes(again), again.files]).toEqual([422, ['file-content cv.pdf'], []]);
});
