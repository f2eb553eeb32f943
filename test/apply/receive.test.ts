import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isWorkDone, makeToken } from '../../src/apply/admission.ts';
import { createApplyApi } from '../../src/apply/apply-api.ts';
import type { ApplyForm } from '../../src/apply/check-form.ts';
import { cleanName, distinctNames } from '../../src/apply/file-types.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { formLimits } from '../../src/site/apply/fields.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { keys, openPlace, storedFile } from './applications.ts';

const began = Date.parse('2026-11-21T10:00:00Z');
const origin = 'https://careers.example';
const pdf = Buffer.from('%PDF-1.7\nmy life\n%%EOF\n');
const form: ApplyForm = {
  jobId: 3101,
  consents: [
    { provision: 1, forJob: true, version: 'v1', isRequired: true },
    { provision: 2, forJob: false, version: 'v3', isRequired: false },
  ],
  questions: [
    {
      key: 'shift',
      label: 'Shift?',
      kind: 'choice',
      options: ['Day', 'Night'],
      isRequired: true,
      sid: 'shift',
    },
  ],
  isFileRequired: true,
};

async function world(change: Partial<ApplyForm> = {}) {
  let time = 0;
  const place = await openPlace(() => began + time);
  const reported: unknown[] = [];
  let received = 0;
  const clock = { now: () => time, wallClock: () => began + time, after: () => () => undefined };
  const receiver = createReceiver({
    ...place,
    keys,
    clock,
    formOf: (name) => (name === '3101' ? { ...form, ...change } : null),
    origins: [origin],
    onReceived: () => {
      received += 1;
    },
    report: (error) => reported.push(error),
  });
  const route = createApplyApi({ ...receiver, clock, formStateOf: () => 'open', origins: [origin] });
  const server = createServer((request, response) => {
    void Promise.resolve(route(request, response)).then(
      (isTaken) => isTaken || response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const post = async (
    body: FormData | Buffer,
    headers: Record<string, string> = {},
    path = '/apply/3101',
  ) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: body instanceof FormData ? body : new Uint8Array(body),
      headers: { origin, ...headers },
    });
    return { status: response.status, ...JSON.parse((await response.text()) || '{}') };
  };
  return {
    ...place,
    port,
    reported,
    post,
    token: () => makeToken(keys, '3101', began + time),
    wait: (ms: number) => {
      time += ms;
    },
    received: () => received,
    uploads: () => readdir(join(place.folder, 'uploads')).catch(() => [] as string[]),
  };
}

const typed = {
  name: 'Ada',
  lastname: "O'Neil-Łukasiewicz",
  email: 'ada@example.com',
  phone: '+48 600 100 200',
};

function formData(fields: Record<string, string>, files: [name: string, bytes: Buffer][] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, bytes] of files) data.append('files', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

const whole = (token: string, more: Record<string, string> = {}) => ({
  token,
  ...typed,
  message: 'Hello\nthere',
  answer_shift: 'Night',
  consent_1: 'on',
  ...more,
});

const codes = (answer: { faults?: { field: string; code: string }[] }) =>
  answer.faults?.map(({ field, code }) => (field === '' ? code : `${field}: ${code}`));

function workFor(token: string): string {
  for (let count = 0; ; count += 1) if (isWorkDone(token, String(count))) return String(count);
}

describe('an application', () => {
  test('is received with a reference once it is kept, as it was typed', async () => {
    const { post, token, wait, outbox, files, received, reported } = await world();
    const mine = token();
    wait(25_000);
    const answer = await post(
      formData(whole(mine, { origin: 'utm_source=fair<script>' }), [['CV Ada.pdf', pdf]]),
    );
    expect(answer).toEqual({ status: 201, reference: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/) });
    const kept = await outbox.open(answer.reference);
    expect(kept?.application).toMatchObject({
      ...typed,
      jobId: 3101,
      message: 'Hello\nthere',
      answers: [{ question: 'Shift?', answer: 'Night', sid: 'shift' }],
      consents: [{ provision: 1, forJob: true, version: 'v1' }],
      origin: 'utm_source=fairscript',
      files: [{ name: 'CV Ada.pdf', type: 'application/pdf', size: pdf.length }],
    });
    expect(await bytesOf(files.read(kept?.application.files[0] ?? storedFile('x')))).toEqual(pdf);
    // The same form once more.
    expect(await post(formData(whole(mine), [['CV.pdf', pdf]]))).toMatchObject({
      status: 409,
      reference: answer.reference,
    });
    expect([received(), reported, (await outbox.list()).length]).toEqual([1, [], 1]);
  });

  test('sent again after its answer was lost is the first one, though its files are with that by now', async () => {
    const { post, token, wait, outbox, uploads } = await world();
    const mine = token();
    wait(25_000);
    const faulty = await post(formData(whole(mine, { email: 'ada' }), [['cv.pdf', pdf]]));
    const kept = faulty.files.map(({ id, field }: { id: string; field: string }) => `${id}:${field}`);
    const withKept = () => {
      const body = formData(whole(mine), []);
      for (const one of kept) body.append('kept', one);
      return body;
    };
    const first = await post(withKept());
    expect(first.status).toBe(201);
    const stored = await uploads();
    const again = { status: 409, reference: first.reference, faults: [{ field: '', code: 'already-sent' }] };
    expect(await post(withKept())).toMatchObject(again);
    // Whatever is wrong with it the second time, also a further file that nobody needs.
    expect(await post(formData(whole(mine, { email: '' }), [['more.pdf', pdf]]))).toMatchObject(again);
    expect([(await outbox.list()).length, await uploads()]).toEqual([1, stored]);
  });

  test('with faults comes back with all of them, what was typed, and the files stay chosen', async () => {
    const { post, token, wait, outbox } = await world();
    const mine = token();
    wait(25_000);
    const wrong = {
      name: '=HYPERLINK("x")',
      email: 'ada',
      consent_1: '',
      answer_shift: 'Noon',
      phone: 'call me',
    };
    const first = await post(
      formData(whole(mine, wrong), [
        ['cv.pdf', pdf],
        ['cv.pdf', pdf],
      ]),
    );
    expect(first.status).toBe(422);
    expect(codes(first)).toEqual([
      'name: wrong',
      'email: wrong',
      'phone: wrong',
      'answer_shift: wrong',
      'consent_1: missing',
    ]);
    expect(first.values).toMatchObject({ ...wrong, message: expect.stringContaining('there') });
    expect(first.values).not.toHaveProperty('token');
    expect(first.files.map(({ name }: { name: string }) => name)).toEqual(['cv.pdf', 'cv (2).pdf']);
    const data = formData(whole(mine));
    for (const { id } of first.files) data.append('kept', id);
    const second = await post(data);
    expect(second.status).toBe(201);
    expect((await outbox.open(second.reference))?.application.files).toHaveLength(2);
    // Nobody else can name these files.
    const other = token();
    wait(25_000);
    const stolen = formData(whole(other));
    stolen.append('kept', first.files[0].id);
    expect(codes(await post(stolen))).toEqual(['files: file-gone', 'files: missing']);
  });

  test('is taken at once after the work, and after waiting without it', async () => {
    const { post, token, wait } = await world({ isFileRequired: false });
    const mine = token();
    const work = workFor(mine);
    expect(createHash('sha256').update(`${mine}:${work}`).digest('hex').slice(0, 4)).toBe('0000');
    wait(5_000);
    expect(await post(formData(whole(mine)))).toMatchObject({ status: 422, waitSeconds: 15 });
    expect((await post(formData(whole(mine, { work })))).status).toBe(201);
    const old = token();
    wait(24 * 3_600_000 + 1);
    expect(codes(await post(formData(whole(old))))).toEqual(['form-old']);
    expect(codes(await post(formData(whole(`${old.slice(0, -1)}_`))))).toEqual(['form-unknown']);
    expect(codes(await post(formData(whole(makeToken(keys, '3102', began)))))).toEqual(['form-unknown']);
    expect(codes(await post(formData(whole(old, { website: 'https://spam.example' }))))).toContain('robot');
  });

  test('from another site is refused, also behind a proxy, and too many of one sender are', async () => {
    const { post, token, wait } = await world({ isFileRequired: false });
    const send = async (headers: Record<string, string>) => {
      const mine = token();
      wait(25_000);
      return (await post(formData(whole(mine)), headers)).status;
    };
    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({ origin: 'null' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(403);
    // A proxy that speaks https and changes Host.
    expect(await send({ 'x-forwarded-for': '203.0.113.9' })).toBe(201);
    const tokens = Array.from({ length: 31 }, token);
    wait(25_000);
    const statuses: number[] = [];
    for (const mine of tokens) {
      const answer = await post(formData(whole(mine)), { 'x-forwarded-for': '203.0.113.7' });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      // Nothing is lost: it can be sent again as it is.
      expect(answer).toMatchObject({ token: mine, values: { ...typed, consent_1: 'on' }, waitSeconds: 600 });
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    expect(await send({ 'x-forwarded-for': '203.0.113.8' })).toBe(201);
  });
});

describe('hostile input', () => {
  const multipart = (...parts: string[]) => Buffer.from(`${parts.join('')}--b--\r\n`, 'latin1');
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=b' };

  test('is refused with its reason, and nothing of it stays', async () => {
    const { post, uploads, outbox, reported, wait, token } = await world();
    const mine = field('token', token());
    wait(25_000);
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n';
    const cases: [Buffer, string, number][] = [
      [
        multipart(...Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x'))),
        'too-many-fields',
        413,
      ],
      [multipart(field('message', 'x'.repeat(50_000))), 'too-large', 413],
      [multipart(mine, ...Array.from({ length: 6 }, () => `${head}%PDF-1\r\n`)), 'too-many-files', 413],
      [multipart(...Array.from({ length: 6 }, () => `${head}%PDF-1\r\n`)), 'form-unknown', 422],
      [Buffer.alloc(formLimits.total + 1), 'too-large', 413],
      [Buffer.from(`${mine}${head}%PDF-1 and then nothing`), 'broken-off', 400],
      [Buffer.from('--b\r\nContent-Disposition: form-data; na\r\n--b--'), 'form-unknown', 422],
      [Buffer.from('--b--'), 'form-unknown', 422],
      [Buffer.from(''), 'broken-off', 400],
    ];
    for (const [body, code, status] of cases) {
      const answer = await post(body, type);
      expect([code, answer.status, codes(answer)]).toEqual([code, status, expect.arrayContaining([code])]);
      wait(60_000);
    }
    expect(codes(await post(Buffer.from('{}'), { 'content-type': 'application/json' }))).toEqual([
      'not-a-form',
    ]);
    expect((await post(Buffer.from('x'), type, '/apply/9999')).status).toBe(404);
    expect(await uploads()).toEqual([]);
    expect([reported, await outbox.list()]).toEqual([[], []]);
  });

  test('files that are too large together lose nothing that was typed after them', async () => {
    const { post, token, wait, uploads } = await world();
    const data = formData({ token: token() });
    wait(25_000);
    const file = Buffer.concat([pdf, Buffer.alloc(8_500_000)]);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) data.append('files', new Blob([file]), name);
    for (const [name, value] of Object.entries(typed)) data.append(name, value);
    const answer = await post(data);
    expect([answer.status, codes(answer), answer.values]).toEqual([413, ['too-large'], typed]);
    expect(await uploads()).toEqual([]);
  });

  test('an endless body is answered 413 as soon as that is known', async () => {
    const { port, uploads, token, wait } = await world();
    const mine = field('token', token());
    wait(25_000);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /apply/3101 HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    socket.write(
      chunk(
        Buffer.from(
          `${mine}--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-`,
        ),
      ),
    );
    let isAnswered = false;
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (data) => {
        isAnswered = true;
        resolve(data.toString());
      });
    });
    const piece = chunk(Buffer.alloc(262_144, 'x'));
    for (let sent = 0; !isAnswered && sent < 400; sent += 1) {
      if (!socket.write(piece))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answer]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(await uploads()).toEqual([]);
  });

  test('files are what their names say, or are refused', async () => {
    const { post, uploads, token, wait } = await world();
    const mine = token();
    wait(25_000);
    const sent = async (name: string, bytes: Buffer) => {
      const { faults } = await post(formData(whole(mine, { name: '' }), [[name, bytes]]));
      wait(60_000);
      return (codes({ faults }) ?? []).filter((code) => code !== 'name: missing');
    };
    const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00'), Buffer.alloc(100)]);
    expect(await sent('cv.pdf', exe)).toEqual(['files: file-content']);
    expect(await sent('cv.txt', exe)).toEqual(['files: file-content']);
    expect(await sent('cv.exe', exe)).toEqual(['files: file-type']);
    expect(await sent('cv.pdf.exe', pdf)).toEqual(['files: file-type']);
    expect(await sent('cv.jpg', pdf)).toEqual(['files: file-content']);
    expect(await sent('cv.pdf', Buffer.concat([pdf, zip([['a.exe', 5]])]))).toEqual(['files: file-content']);
    expect(
      await sent(
        'cv.docx',
        zip([
          ['[Content_Types].xml', 9],
          ['word/document.xml', 4_000_000_000],
        ]),
      ),
    ).toEqual(['files: file-content']);
    expect(await sent('cv.pdf', Buffer.alloc(0))).toEqual(['files: file-empty']);
    expect(await sent('big.pdf', Buffer.concat([pdf, Buffer.alloc(formLimits.file)]))).toEqual([
      'files: file-too-large',
    ]);
    expect(await uploads()).toEqual([]);
    expect(await sent('../../etc/cv.PDF', pdf)).toEqual([]);
  });
});

/** An archive by its directory alone: entries with the size that they say they have. */
function zip(entries: [name: string, unpacked: number][]): Buffer {
  const local = Buffer.from('PK\x03\x04 not looked at', 'latin1');
  const directory = Buffer.concat(
    entries.map(([name, unpacked]) => {
      const entry = Buffer.alloc(46 + name.length);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt32LE(unpacked, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.write(name, 46);
      return entry;
    }),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

test('names of files are cleaned', () => {
  const name = (given: string) => cleanName(given)?.name ?? null;
  expect(name('C:\\Users\\Ada\\CV Ada.PDF')).toBe('CV Ada.pdf');
  expect(name('../../etc/.htaccess.txt')).toBe('htaccess.txt');
  expect(name('=cmd|calc.pdf')).toBe('cmdcalc.pdf');
  expect(name('gpj.\u202Efdp.jpeg')).toBe('gpj.fdp.jpg');
  expect(name('a\r\nb\u0000.pdf')).toBe('ab.pdf');
  expect(name('con.pdf')).toBe('file.pdf');
  expect(name('.pdf')).toBe('file.pdf');
  expect(name(`${'ż'.repeat(300)}.pdf`)).toBe(`${'ż'.repeat(80)}.pdf`);
  for (const given of ['cv', 'cv.exe', 'pdf', '', 'cv.pdf.']) expect(name(given)).toBeNull();
  const same = ['cv.pdf', 'CV.pdf', 'cv.pdf'].map((one) => ({ name: one }));
  expect(distinctNames(same).map((file) => file.name)).toEqual(['cv.pdf', 'CV (2).pdf', 'cv (3).pdf']);
});
