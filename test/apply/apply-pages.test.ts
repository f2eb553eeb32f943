import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { createApplyPages } from '../../src/apply/apply-pages.ts';
import { checkedForm } from '../../src/apply/check-form.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { addressAt, addresses } from '../../src/board/lists/all-addresses.ts';
import { noMemory, remember } from '../../src/board/memory.ts';
import sample from '../../src/sample/site.config.ts';
import { filesNotice, withPossibleParts } from '../../src/settings/apply-form.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { acceptedNames, typeNames } from '../../src/site/apply/fields.ts';
import { applyUrl, formNamed, formOf } from '../../src/site/apply/form.ts';
import type { Site } from '../../src/site/site.ts';
import { boardOf, jobOf } from '../sync/boards.ts';
import { keys, openPlace } from './applications.ts';

const began = Date.parse('2026-11-21T10:00:00Z');
const credentials = { SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'secret' };

const settingsWith = (apply: object, environment: Record<string, string> = credentials, more = {}) =>
  loadSettings(
    { SERVICE_URL: 'http://127.0.0.1:1', ...environment },
    { ...sample, ...more, apply: { form: 'site', cv: 'optional', ...apply } },
  );

/** The pages of two jobs of which the second has closed meanwhile; a page is printed as what is known of the visit. */
async function world(apply: object = {}) {
  let time = 0;
  const clock = { now: () => time, wallClock: () => began + time, after: () => () => undefined };
  const place = await openPlace(clock.wallClock);
  const settings = settingsWith({ open: true, ...apply });
  const open = jobOf(1, { recruitmentId: 3101, address: '/jobs/1-baker/', language: 'en' });
  const gone = jobOf(2, { recruitmentId: 3102, address: '/jobs/2-cook/', language: 'en' });
  const moved = jobOf(1, { recruitmentId: 3101, address: '/jobs/1-chef/', language: 'en' });
  const earlier = remember(remember(noMemory, boardOf([moved, gone], '2026-11-20T10:00:00Z')), {
    ...boardOf([open], '2026-11-21T10:00:00Z'),
  });
  const board = boardOf([open], '2026-11-21T10:00:00Z');
  const site = {
    board,
    memory: { jobs: earlier, changes: {} },
    redirects: () => ({ '/jobs/1-chef/': '/jobs/1-baker/' }),
    entry: (address: string) => (addressAt(address, board, settings.site) ? {} : undefined),
  } as unknown as Site;
  const receiver = createReceiver({
    ...{ ...place, keys, clock, origins: ['https://careers.example'] },
    formOf(name) {
      const form = formNamed(name, settings.site);
      return form && checkedForm(form, form);
    },
    onReceived: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  const route = createApplyPages({
    ...{ settings, shown: () => site, ...receiver, clock },
    applicationAddress: (reference, language) => `/${language}/application/${reference}/`,
    front: {
      find: (address) => ({ address }) as never,
      read: async ({ address }) => Buffer.from(`closed: ${address}`),
    },
    printer: {
      policyFor: () => '',
      render: async (_, locals) =>
        new Response(`<head></head><!--${JSON.stringify(locals.apply)}-->`, {
          status: locals.apply?.status ?? 200,
          headers: { 'content-type': 'text/html' },
        }),
    },
  });
  const server = createServer((request, response) => {
    void Promise.resolve(route(request, response)).then((taken) => taken || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async (response: Response) => {
    const text = await response.text();
    const state = /<!--(.*)-->/.exec(text)?.[1];
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(state ?? (type.includes('json') ? text : 'null')),
    };
  };
  const json = { Accept: 'application/json' };
  return {
    ...place,
    url,
    wait: (ms: number) => {
      time += ms;
    },
    tokenFor: (name: string) => makeToken(keys, name, clock.wallClock()),
    get: async (path: string, headers = {}) => read(await fetch(url + path, { headers, redirect: 'manual' })),
    getJson: async (path: string) => read(await fetch(url + path, { headers: json, redirect: 'manual' })),
    async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const all = { origin: 'https://careers.example', ...headers };
      return read(await fetch(url + path, { method: 'POST', body, headers: all, redirect: 'manual' }));
    },
    json,
  };
}

const ada = { name: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' };
const page = '/jobs/1-baker/apply/';

describe('the page of a form', () => {
  test('comes with a fresh token and where the visit came from, and nobody keeps it', async () => {
    const { get, getJson } = await world();
    const first = await get(`${page}?utm_source=fair&utm_source=x&secret=1`);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.json).toMatchObject({ faults: [], values: { origin: 'utm_source=fair' } });
    const second = await get(page);
    expect(second.json.token).not.toBe(first.json.token);
    expect((await getJson(page)).json).toEqual({ status: 200, token: expect.any(String) });
    expect((await get('/en/apply/')).json.token).toMatch(/./);
    expect((await get('/jobs/9-nobody/apply/')).status).toBe(404);
  });

  test('without scripts comes back with what is wrong and what was typed, and can be sent again with the same token', async () => {
    const { get, post, wait, outbox } = await world();
    const { token } = (await get(page)).json;
    const early = await post(`${page}?form=3101`, { ...ada, email: 'ada', token });
    expect([early.status, early.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(early.json.values).toEqual({ name: 'Ada', lastname: 'Lovelace', email: 'ada' });
    expect(early.json.faults).toEqual([
      { field: 'email', code: 'wrong' },
      { field: '', code: 'form-too-fast' },
    ]);
    expect(early.json.token).toBe(token);
    wait(early.json.waitSeconds * 1_000);
    const sent = await post(`${page}?form=3101`, { ...ada, token });
    expect(sent.status).toBe(303);
    const [summary] = await outbox.list();
    expect(summary).toMatchObject({ jobId: 3101, state: 'waiting' });
    expect(sent.headers.get('location')).toBe(`/en/application/${summary?.reference}/`);
    // Whoever presses once more has sent it once.
    const again = await post(`${page}?form=3101`, { ...ada, email: '', token });
    expect([again.status, again.headers.get('location')]).toEqual([303, sent.headers.get('location')]);
    expect(await outbox.list()).toHaveLength(1);
  });

  test('answers scripts as JSON: faults with a token, the address of what comes next', async () => {
    const { post, tokenFor, wait, json } = await world();
    const old = await post(`${page}?form=3101`, { ...ada, token: 'none' }, json);
    expect(old.json).toMatchObject({
      status: 422,
      faults: [{ field: '', code: 'form-unknown' }],
      token: expect.stringMatching(/\./),
    });
    const token = tokenFor('3101');
    wait(20_000);
    const sent = await post(`${page}?form=3101`, { ...ada, token }, json);
    expect(sent.json).toEqual({
      status: 201,
      reference: expect.any(String),
      address: `/en/application/${sent.json.reference}/`,
    });
    expect((await post(`${page}?form=3101`, { ...ada, token }, json)).json).toMatchObject({
      status: 409,
      address: sent.json.address,
    });
  });

  test('of a closed job says so before anything is typed, and still takes what was being typed', async () => {
    const { get, getJson, post, tokenFor, wait, outbox } = await world();
    const gone = '/jobs/2-cook/apply/';
    const shown = await get(gone);
    expect([shown.status, shown.text]).toEqual([410, 'closed: /jobs/2-cook/']);
    expect((await getJson(gone)).json).toEqual({ status: 410 });
    const token = tokenFor('3102');
    wait(20_000);
    const sent = await post(`${gone}?form=3102`, { ...ada, token });
    expect(sent.status).toBe(303);
    // The page of the application says that the job was closed meanwhile.
    expect(sent.headers.get('location')).toMatch(/\/application\/[\w-]+\/\?closed$/);
    expect(await outbox.list()).toMatchObject([{ jobId: 3102 }]);
    // A token of another job is none of this one.
    const other = tokenFor('3101');
    wait(20_000);
    expect((await post(`${gone}?form=3102`, { ...ada, token: other })).json.faults).toEqual([
      { field: '', code: 'form-unknown' },
    ]);
  });

  test('takes nothing for a job that was never published here: 404, with the form of the page and what was typed', async () => {
    const { post, tokenFor, wait, json, outbox } = await world();
    for (const name of ['4242', '03101', 'null', 'open ', '3101/../3102']) {
      const token = tokenFor(name);
      wait(20_000);
      const path = `${page}?form=${encodeURIComponent(name)}`;
      const shown = await post(path, { ...ada, token });
      expect([shown.status, shown.json.faults]).toEqual([404, [{ field: '', code: 'form-unknown' }]]);
      expect(shown.json.values).toEqual(ada);
      const told = await post(path, { ...ada, token }, json);
      expect([told.status, told.json.token, told.json.address]).toEqual([404, undefined, undefined]);
    }
    expect((await post('/jobs/9-nobody/apply/?form=4242', ada)).status).toBe(404);
    expect((await post('/jobs/2-cook/apply/?form=4242', ada, json)).status).toBe(404);
    expect(await outbox.list()).toEqual([]);
  });

  test('without scripts loses nothing where a form is refused for whatever reason', async () => {
    const { post, tokenFor, wait } = await world();
    const typed = { ...ada, message: 'Zażółć', origin: 'utm_source=fair' };
    const again = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const { status, json } = await post(`${page}?form=3101`, { ...fields, ...typed }, headers);
      expect(json.values).toEqual(typed);
      return [status, json.faults[0].code, typeof json.token];
    };
    expect(await again({}, { origin: 'https://evil.example' })).toEqual([403, 'other-site', 'string']);
    const token = tokenFor('3101');
    wait(20_000);
    for (let count = 0; count < 20; count += 1) await post(`${page}?form=3101`, { token });
    expect(await again({ token })).toEqual([429, 'too-often', 'string']);
  });

  test('of a job that has moved leads on, with what came along', async () => {
    const { get } = await world();
    const moved = await get('/jobs/1-chef/apply/?utm_source=fair');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${page}?utm_source=fair`]);
  });
});

describe('the form', () => {
  const job = { ...jobOf(1, { recruitmentId: 3101, fields: ['Bakery'] }) };

  test('asks some jobs alone, in the language of the page, and one of a closed job asks nothing that it may not need', () => {
    const when = { option: 'branches', is: 'bakery' };
    const text = { kind: 'text', required: true } as const;
    const { site } = settingsWith({
      questions: [
        { key: 'oven', label: { en: 'Oven?', pl: 'Piec?' }, ...text, when },
        { key: 'car', label: 'Car?', ...text },
      ],
      notice: 'One.\n\nTwo.',
    });
    const asked = (form: { questions: readonly { label: string; isRequired: boolean }[] } | null) =>
      form?.questions.map(({ label, isRequired }) => [label, isRequired]);
    expect(asked(formOf(job, 'en', site))).toEqual([
      ['Oven?', true],
      ['Car?', true],
    ]);
    expect(asked(formOf({ ...job, fields: ['Post'] }, 'en', site))).toEqual([['Car?', true]]);
    expect(asked(formNamed('3101', site))).toEqual([
      ['Piec?', false],
      ['Car?', true],
    ]);
    expect(formOf(null, 'de', site)).toMatchObject({ name: 'open', jobId: null, notice: ['One.', 'Two.'] });
    expect(formNamed('open', site)).toBeNull();
    expect(formNamed('../x', site)).toBeNull();
  });

  test('of a file question takes the file of its own field', async () => {
    const { url, post, tokenFor, wait, json, outbox } = await world({
      questions: [{ key: 'papers', label: 'Papers', kind: 'file', required: true }],
    });
    const token = tokenFor('3101');
    wait(20_000);
    const without = await post(`${page}?form=3101`, { ...ada, token }, json);
    expect(without.json.faults).toEqual([{ field: 'answer_papers', code: 'missing' }]);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...ada, name: '1', token })) body.append(name, value);
    body.append('answer_papers', new Blob(['%PDF-1.7\n%%EOF\n']), 'papers.pdf');
    const wrong = await fetch(`${url}${page}?form=3101`, {
      ...{ method: 'POST', body },
      headers: { ...json, origin: 'https://careers.example' },
    });
    const { files } = (await wrong.json()) as { files: { id: string; field: string }[] };
    expect(files).toMatchObject([{ name: 'papers.pdf', field: 'answer_papers' }]);
    const kept = `${files[0]?.id}:answer_papers`;
    const sent = await post(`${page}?form=3101`, { ...ada, token, kept }, json);
    expect(sent.json.status).toBe(201);
    expect((await outbox.open(sent.json.reference))?.application).toMatchObject({
      answers: [{ question: 'Papers', answer: 'papers.pdf', sid: null }],
      files: [{ name: 'papers.pdf' }],
    });
  });

  test('offers and names the types of files that are taken', async () => {
    const { site } = settingsWith({ fileTypes: ['docx', 'pdf', 'doc', 'jpg'] });
    const { fileTypes } = formOf(job, 'de', site);
    expect(fileTypes).toEqual(['pdf', 'doc', 'docx', 'jpg']);
    expect(acceptedNames(fileTypes)).toBe('.pdf,.doc,.docx,.jpg,.jpeg');
    expect(typeNames(fileTypes, 'de')).toBe('PDF, Word oder JPG');
    expect(typeNames(['pdf'], 'pl')).toBe('PDF');
    expect(() => settingsWith({ fileTypes: ['docx'] })).toThrow('name pdf too');
    expect(() => settingsWith({ fileTypes: ['pdf', 'exe'] })).toThrow('apply.fileTypes');
  });

  test('has an address only where the site takes applications, and its job can be found at the service', () => {
    const board = boardOf([job, jobOf(2, { recruitmentId: null })], '2026-11-21T10:00:00Z');
    const forms = (apply: object) => {
      const { site } = settingsWith(apply);
      return addresses(board, site).flatMap(({ kind, address }) => (kind === 'apply' ? [address] : []));
    };
    expect(forms({ form: 'service', open: true })).toEqual([]);
    expect(forms({})).toEqual([`${job.address}apply/`]);
    expect(forms({ open: { recruitment: 5 } })).toContain('/en/apply/');
    const { site } = settingsWith({ form: 'https://apply.kolibra.example/' });
    expect(site.apply.form).toBe('https://apply.kolibra.example');
    const siteUrl = 'https://kolibra.example';
    expect(applyUrl(job, { site, siteUrl })).toBe(`${siteUrl}${job.address}apply/`);
    expect(applyUrl({ ...job, recruitmentId: null }, { site, siteUrl })).toBe(job.applyUrl);
  });

  test('stays at the service where it can not be taken, and it is said why', () => {
    const formIn = (settings: ReturnType<typeof settingsWith>, by: 'server' | 'files') => {
      const { settings: own, notice: told } = withPossibleParts(settings, by);
      return [own.site.apply.form, told];
    };
    expect(formIn(settingsWith({}), 'server')).toEqual(['site', null]);
    expect(formIn(settingsWith({}, {}), 'server')).toEqual([
      'service',
      expect.stringContaining('SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET are not set'),
    ]);
    expect(formIn(settingsWith({}), 'files')).toEqual(['service', expect.stringContaining('apply-server')]);
    expect(formIn(settingsWith({}, credentials, { deploy: { command: 'x' } }), 'server')).toEqual([
      'service',
      expect.stringContaining('deploy'),
    ]);
    const elsewhere = settingsWith({ form: 'https://apply.kolibra.example' });
    expect(formIn(elsewhere, 'files')).toEqual(['https://apply.kolibra.example', null]);
  });

  test('asks for no files where the service takes no uploads, and it is said', () => {
    const questions = [
      { key: 'papers', label: 'Papers', kind: 'file' },
      { key: 'start', label: 'When?', kind: 'date' },
    ];
    const variant = (name: string, apply: object = { cv: 'required', questions }) =>
      settingsWith(apply, { ...credentials, SERVICE_VARIANT: name });
    const asked = ({ site }: ReturnType<typeof variant>) => {
      const form = formNamed('7', site);
      return [form?.takesFiles, form?.isFileRequired, form?.questions.map(({ key }) => key)];
    };
    expect(asked(variant('b'))).toEqual([true, true, ['papers', 'start']]);
    expect(asked(variant('a'))).toEqual([false, false, ['start']]);
    expect(asked(variant('b', { cv: 'none' }))).toEqual([false, false, []]);
    expect(filesNotice(variant('a'))).toContain('SERVICE_VARIANT is "a"');
    expect(filesNotice(variant('b'))).toBeNull();
    expect(filesNotice(variant('a', { form: 'service' }))).toBeNull();
    expect(() => variant('b', { cv: 'none', questions })).toThrow(
      /apply.questions.papers .*apply.cv is none/,
    );
  });

  test('says what is wrong with its settings, all at once', () => {
    const wrong = {
      consents: [
        { provision: 1, text: 'A', version: '1' },
        { provision: 1, text: 'B', version: '1' },
      ],
      questions: [
        { key: 'a', label: 'A', kind: 'choice' },
        { key: 'a', label: 'B', kind: 'text', when: { option: 'nothing', is: 'x' } },
      ],
    };
    expect(() => settingsWith(wrong)).toThrow(
      /provision 1 twice[\s\S]*key a twice[\s\S]*two options[\s\S]*nothing/,
    );
    expect(() => settingsWith({ form: 'http://apply.example' })).toThrow('https://apply.example.org');
    expect(() => settingsWith({ form: 'https://apply.example/path' })).toThrow('scheme and host');
  });
});
