import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { all } from '../../../src/standin/state/database.ts';
import { type Api, openApi } from './api.ts';

const uploadFault = { code: 400, message: 'Could not upload file' };

interface Upload {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer> | string;
  type?: string;
  fields?: Record<string, string>;
  field?: string;
}

function uploadForm({
  name = 'cv.pdf',
  bytes = '%PDF-',
  type = 'application/pdf',
  fields,
  field = 'file[file]',
}: Upload) {
  const form = new FormData();
  form.set(field, new File([bytes], name, { type }));
  for (const [key, value] of Object.entries(
    fields ?? { 'file[isPublic]': '0', dictionary_file_type: 'CV' },
  )) {
    form.set(key, value);
  }
  return form;
}

const upload = (api: Api, candidate: number | string, file: Upload = {}) =>
  api.call('POST', `/employees/${candidate}/files/`, uploadForm(file));

const kept = (api: Api) =>
  all<{ name: string; content_type: string; is_public: number; bytes: Uint8Array; dictionary_type: string }>(
    api.standin.state.database,
    'SELECT name, content_type, is_public, bytes, dictionary_type FROM files JOIN candidate_files ON id = file_id',
  );

describe('uploading (C8)', () => {
  test('keeps the bytes and shows the file with the candidate', async () => {
    const api = await openApi();
    const candidate = await api.candidate();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
    const answer = await upload(api, candidate, {
      bytes,
      name: 'Życiorys "Ewa".pdf',
      fields: { 'file[isPublic]': '1', dictionary_file_type: 'Cover letter' },
    });
    expect([answer.status, answer.json]).toEqual([201, { id: expect.any(Number) }]);
    const [file] = kept(api);
    expect(file).toMatchObject({
      content_type: 'application/pdf',
      is_public: 1,
      dictionary_type: 'Cover letter',
    });
    expect(Buffer.compare(Buffer.from(file?.bytes ?? []), Buffer.from(bytes))).toBe(0);
    const { json } = await api.call('GET', `/employees/${candidate}`);
    expect(json).toMatchObject({ files: [{ filename: file?.name, file_uploaded: '2026-11-21 11:00:00' }] });
    expect(file?.name).toContain('Życiorys');
  });

  test.each<[string, Upload]>([
    ['no name of the field', { field: 'file' }],
    ['an unknown file type', { fields: { dictionary_file_type: 'Passport' } }],
    ['a flag that is none', { fields: { 'file[isPublic]': 'yes' } }],
    ['an empty file', { bytes: '' }],
    ['a program', { name: 'cv.exe' }],
    ['no end of the name', { name: 'cv' }],
    ['a name without end', { name: `${'x'.repeat(300)}.pdf` }],
    ['too many fields', { fields: Object.fromEntries(Array.from({ length: 52 }, (_, n) => [`f${n}`, 'x'])) }],
    ['too large a field', { fields: { note: 'x'.repeat(200_000) } }],
    ['too large a file', { bytes: 'x'.repeat(1_000_001) }],
  ])('%s is refused', async (_, file) => {
    const api = await openApi('b', { choices: { uploadLimit: 1_000_000 } });
    const answer = await upload(api, await api.candidate(), file);
    expect([answer.status, answer.json]).toEqual([400, uploadFault]);
    expect(kept(api)).toEqual([]);
  });

  test('a file of exactly the limit is taken', async () => {
    const api = await openApi('b', { choices: { uploadLimit: 1_000_000 } });
    expect((await upload(api, await api.candidate(), { bytes: 'x'.repeat(1_000_000) })).status).toBe(201);
  });

  test.each<[string, Upload, Parameters<typeof openApi>[1], number]>([
    ['no type', { fields: {} }, {}, 201],
    ['no type where one is demanded', { fields: {} }, { choices: { uploadTypeLeftOut: 'refused' } }, 400],
    ['a program where all is taken', { name: 'a.exe' }, { choices: { uploadKinds: 'any' } }, 201],
  ])('%s', async (_, file, options, status) => {
    const api = await openApi('b', options);
    expect((await upload(api, await api.candidate(), file)).status).toBe(status);
  });

  test.each([
    ['no form', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
    ['another boundary', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    [
      'a body that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file[file]"; filename="a.pdf"\r\n\r\nabc',
    ],
    [
      'a part that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file[file]"; filename="a.pdf"',
    ],
    [
      'line breaks in a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file[file]"; filename="a\nb.pdf"\r\n\r\nabc\r\n--x--\r\n',
    ],
    [
      'bytes without a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file[file]"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--x--\r\n',
    ],
    ['parts without headers', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n'],
    ['endless boundaries', 'multipart/form-data; boundary=x', '--x\r\n'.repeat(5000)],
    ['a nested form', 'multipart/mixed; boundary=x', '--x--'],
  ])('%s is refused as well', async (_, type, body) => {
    const api = await openApi();
    const path = `/employees/${await api.candidate()}/files`;
    const answer = await api.call('POST', path, body, { 'content-type': type });
    expect([answer.status, answer.json]).toEqual([400, uploadFault]);
  });

  test('folders in a name are left out', async () => {
    const api = await openApi();
    const body = `--x\r\nContent-Disposition: form-data; name="file[file]"; filename="../../etc/cv.pdf"\r\n\r\nabc\r\n--x--\r\n`;
    const path = `/employees/${await api.candidate()}/files`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await api.call('POST', path, body, headers)).status).toBe(201);
    expect(kept(api)[0]).toMatchObject({ name: 'cv.pdf' });
  });

  test('a sender who goes away leaves nothing behind', async () => {
    const api = await openApi();
    const candidate = await api.candidate();
    const first = await upload(api, candidate);
    const { authorization } = { authorization: 'Bearer x' };
    await new Promise<void>((resolve) => {
      const socket = connect(api.standin.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/integration/v2/employees/${candidate}/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n',
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await upload(api, candidate)).status).toBe(first.status);
    expect(kept(api)).toHaveLength(2);
  });

  test('is variant B only, unless chosen otherwise', async () => {
    const a = await openApi('a');
    expect((await upload(a, await a.candidate())).status).toBe(404);
    const same = await openApi('a', { choices: { uploadInA: 'same as B' } });
    expect((await upload(same, await same.candidate())).status).toBe(201);
  });

  test('is described with the fields that it checks', async () => {
    const api = await openApi();
    const document = await (await fetch(`${api.standin.url}/openapi.json`)).text();
    const { paths } = JSON.parse(document) as { paths: Record<string, { post: { requestBody: unknown } }> };
    expect(paths['/api/integration/v2/employees/{employee_id}/files']?.post.requestBody).toMatchObject({
      content: {
        'multipart/form-data': {
          schema: {
            properties: {
              'file[file]': { type: 'string', format: 'binary' },
              'file[isPublic]': { enum: ['0', '1'] },
              dictionary_file_type: { type: 'string' },
            },
            required: ['file[file]'],
          },
        },
      },
    });
    expect(document).not.toContain('$defs');
  });

  test('for nobody is 404', async () => {
    const api = await openApi();
    for (const id of [999, 0, 'x']) expect((await upload(api, id)).status).toBe(404);
    expect(kept(api)).toEqual([]);
  });
});

describe('assigning (C7)', () => {
  test('gives a file to another candidate, once', async () => {
    const api = await openApi();
    const [first, second] = [await api.candidate(), await api.candidate()];
    const { json } = await upload(api, first);
    const path = `/employees/${second}/files/${(json as { id: number }).id}`;
    expect((await api.call('POST', path, { dictionary_type: 'Other' })).status).toBe(204);
    const again = await api.call('POST', path, { dictionary_type: 'CV' });
    expect([again.status, again.json]).toEqual([400, { error: 'File is already assigned to this employee' }]);
    expect(kept(api).map((file) => file.dictionary_type)).toEqual(['CV', 'Other']);
    expect((await api.call('GET', `/employees/${second}`)).json).toMatchObject({
      files: [{ filename: 'cv.pdf' }],
    });
  });

  test('the status of a second time is a choice', async () => {
    const api = await openApi('b', { choices: { messageStatus: 409 } });
    const candidate = await api.candidate();
    const { json } = await upload(api, candidate);
    const path = `/employees/${candidate}/files/${(json as { id: number }).id}`;
    expect((await api.call('POST', path, { dictionary_type: 'CV' })).status).toBe(409);
  });

  test.each([
    ['no body', undefined],
    ['no JSON', 'x'],
    ['no type', {}],
    ['an empty type', { dictionary_type: '' }],
    ['a number', { dictionary_type: 1 }],
    ['an unknown type', { dictionary_type: 'Passport' }],
  ])('%s fails validation', async (_, body) => {
    const api = await openApi();
    const candidate = await api.candidate();
    const { json } = await upload(api, candidate);
    const answer = await api.call(
      'POST',
      `/employees/${candidate}/files/${(json as { id: number }).id}`,
      body,
    );
    expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
  });

  test('unknown files and candidates are 404', async () => {
    const api = await openApi('a');
    const candidate = await api.candidate();
    for (const path of [
      `/employees/${candidate}/files/999`,
      '/employees/999/files/1',
      `/employees/${candidate}/files/x`,
    ]) {
      const answer = await api.call('POST', path, { dictionary_type: 'CV' });
      expect([path, answer.json]).toEqual([path, { error: { code: 404, message: 'Not Found' } }]);
    }
  });
});
