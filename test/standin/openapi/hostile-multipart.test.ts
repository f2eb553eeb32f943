import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base, type HostileWorld, hostileWorld, sharedWorld } from './hostile-world.ts';
import { judge } from './judge.ts';
import type { RawAnswer } from './send.ts';

const path = `${base}/employees/1/files`;
const end = '\r\n';

/** A part of a form: its headers, then its body. */
const part = (disposition: string, body = 'x', more = '') =>
  `Content-Disposition: form-data; ${disposition}${end}${more}${end}${body}`;
const file = (name = 'cv.pdf', body = '%PDF-1.7') =>
  part(`name="file[file]"; filename="${name}"`, body, `Content-Type: application/pdf${end}`);
/** Parts as a whole body. */
const whole = (...parts: string[]) => `${parts.map((one) => `--b${end}${one}${end}`).join('')}--b--${end}`;

async function upload(
  { send, authorization, described }: HostileWorld,
  body: string | Uint8Array,
  type = 'multipart/form-data; boundary=b',
  isChunked = false,
): Promise<RawAnswer> {
  const headers = { authorization: authorization(path), 'content-type': type };
  const answer = await send({ method: 'POST', path, headers, body, isChunked });
  expect(judge(described, { method: 'POST', path }, answer)).toBeNull();
  return answer;
}

const shared = sharedWorld('b');
const refused = '{"code":400,"message":"Could not upload file"}';

test.each<[what: string, body: string, status: number, type?: string]>([
  ['a file alone', whole(file()), 201],
  [
    'a whole form',
    whole(file(), part('name="file[isPublic]"', '1'), part('name="dictionary_file_type"', 'CV')),
    201,
  ],
  ['a name with folders', whole(file('../../etc/passwd.pdf')), 201],
  ['a name in any script', whole(file('życiorys 🦌.pdf')), 201],
  ['two files of one name', whole(file('a.pdf'), file('b.pdf')), 201],
  ['fields that nobody knows', whole(file(), part('name="__proto__"'), part('name="constructor"')), 201],
  ['a name that begins a header', whole(file('a.pdf\r\nX-Injected: 1')), 201],
  ['an empty name', whole(file('')), 400],
  ['no name', whole(part('name="file[file]"')), 400],
  ['a name of 300 letters', whole(file(`${'x'.repeat(300)}.pdf`)), 400],
  ['an empty file', whole(file('cv.pdf', '')), 400],
  ['a program', whole(file('cv.pdf.exe')), 400],
  ['another field', whole(file().replace('file[file]', 'file')), 400],
  ['no part', '--b--\r\n', 400],
  ['an unknown type', whole(file(), part('name="dictionary_file_type"', 'Nonsense')), 400],
  ['a flag that is none', whole(file(), part('name="file[isPublic]"', 'yes')), 400],
  ['no content disposition', whole(`Content-Type: text/plain${end}${end}x`), 400],
  ['no end', whole(file()).slice(0, -8), 400],
  ['half a part', `--b${end}Content-Disposition: form-data; na`, 400],
  [
    'headers that break off at the end',
    `--b${end}Content-Disposition: ;name="file[file]"${end}--b--t-Type: a/b${end}${end}x${end}--b${end}X: y${end}${end}1${end}--b--${end}`,
    400,
  ],
  ['another boundary', whole(file()), 400, 'multipart/form-data; boundary=c'],
  ['no boundary', whole(file()), 400, 'multipart/form-data'],
  ['an empty boundary', whole(file()), 400, 'multipart/form-data; boundary='],
  ['a boundary of 10,000 letters', whole(file()), 400, `multipart/form-data; boundary=${'b'.repeat(10_000)}`],
  ['another kind of multipart', whole(file()), 400, 'multipart/mixed; boundary=b'],
  ['JSON', '{"file[file]":"x"}', 400, 'application/json'],
  ['a body that is empty', '', 400],
  ['60 fields', whole(file(), ...Array.from({ length: 60 }, (_, index) => part(`name="f${index}"`))), 400],
  ['9 files', whole(...Array.from({ length: 9 }, () => file())), 400],
  ['a field of 200 kB', whole(file(), part('name="x"', 'x'.repeat(200_000))), 400],
  ['a field with a name of 1 kB', whole(file(), part(`name="${'n'.repeat(1000)}"`)), 201],
  [
    'a header of 100 kB',
    whole(part(`name="file[file]"; filename="a.pdf"`, 'x', `X: ${'x'.repeat(100_000)}${end}`)),
    201,
  ],
])('%s: %#', async (_, body, status, type) => {
  const world = await shared();
  const answer = await upload(world, body, type);
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.text).toBe(refused);
  expect((await upload(world, whole(file()), undefined, true)).status).toBe(201);
});

test('a file that is too large is refused, however it comes, and nothing of it is kept', async () => {
  const world = await hostileWorld('b', { choices: { uploadLimit: 1_000_000 } });
  for (const isChunked of [true, false]) {
    expect(
      (await upload(world, whole(file('a.pdf', 'x'.repeat(3_000_000))), undefined, isChunked)).text,
    ).toBe(refused);
  }
  const { database } = world.standin.state;
  expect(database.prepare('SELECT count(*) AS files FROM files').get()).toEqual({ files: 1 });
});

test('any change of a good form is taken or refused', async () => {
  const world = await hostileWorld('b');
  const good = Buffer.from(
    whole(file(), part('name="file[isPublic]"', '1'), part('name="dictionary_file_type"', 'CV')),
  );
  const change = fc.record({
    at: fc.nat(good.length - 1),
    length: fc.nat(12),
    put: fc.oneof(
      fc.constantFrom('', '\r\n', '\r\n\r\n', '--b', '--b--', '"', ';', '\0', ': '),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (changes, isChunked) => {
        let body = good;
        for (const { at, length, put } of changes) {
          body = Buffer.concat([body.subarray(0, at), Buffer.from(put), body.subarray(at + length)]);
        }
        statuses.add((await upload(world, body, undefined, isChunked)).status);
      },
    ),
    { numRuns: 300, seed: 41 },
  );
  expect([...statuses].toSorted()).toEqual([201, 400]);
}, 60_000);
