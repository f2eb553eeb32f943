import { expect } from 'vitest';
import { badComparison, badRequest, expectMissing, expectToken, notFound, outcome } from './expect-errors.ts';
import type { World } from './world.ts';

const done = [204, ''];
const date = '2026-11-21';
const inJobOnly = [400, { error: 'Employee is not in the recruitment' }];
const wrongType = [400, { error: 'Cannot assign not within recruitment type provision with recruitment!' }];

/** The id of a file that the instance has: of what an applicant sent through the form. */
async function fileId(world: World): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'a', lastname: 'b', email: 'file@example.com' })) {
    form.set(name, value);
  }
  form.set('cv', new File(['x'], 'cv.pdf'));
  await world.ask('/public/form/a/41', { method: 'POST', body: form });
  const row = world.standin.state.database.prepare('SELECT max(id) AS id FROM files').get();
  return Number(row?.id);
}

/** A form with a file. */
function upload(fields: Record<string, string> = {}, name = 'cv.pdf'): FormData {
  const form = new FormData();
  form.set('file[file]', new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

async function expectQueryList(world: World, path: string): Promise<void> {
  const ask = (query: string) => outcome(world, 'GET', `${path}?${query}`);
  expect(await ask('id=1&id_comparison=like')).toEqual(badComparison);
  expect(await ask('id=1')).toEqual(badComparison);
  expect(await ask('id=x&id_comparison==')).toEqual(badRequest);
  await expectToken(world, 'GET', path);
}

/** Tags, files, provisions, jobs, activities, history, notes and talents of candidates. */
export const candidateRecordChecks = {
  C5: async (world: World) => {
    const id = await world.candidate();
    await world.call('POST', `/employees/${id}/tags`, { tags: ['Forklift', 'Call again'] });
    const second = { 'x-request-page-size': '1', 'x-request-current-page': '2' };
    expect(await world.list(`/employees/${id}/tags`, second)).toEqual([{ id: 3, name: 'Call again' }]);
    await expectMissing(world, 'GET', '/employees/9999/tags');
    await expectToken(world, 'GET', `/employees/${id}/tags`);
  },
  C6: async (world: World) => {
    const path = `/employees/${await world.candidate()}/tags`;
    expect(await outcome(world, 'POST', path, { tags: ['Forklift'] })).toEqual(done);
    expect(await outcome(world, 'POST', path, { tags: 'Forklift' })).toEqual([
      400,
      { code: 400, message: 'Bad request', errors: [{ field: 'tags', message: expect.any(String) }] },
    ]);
    expect(await outcome(world, 'POST', path, { tags: ['Forklift', 'Nonsense'] })).toEqual([
      404,
      ['Tag not found'],
    ]);
    await expectMissing(world, 'POST', '/employees/9999/tags', { tags: ['Forklift'] });
    await expectToken(world, 'POST', path);
    expect(await world.list(path)).toHaveLength(1);
  },
  C7: async (world: World) => {
    const file = await fileId(world);
    const id = await world.candidate();
    const path = `/employees/${id}/files/${file}`;
    expect(await world.faults('POST', path, {})).toEqual(['dictionary_type']);
    expect(await outcome(world, 'POST', path, { dictionary_type: 'CV' })).toEqual(done);
    expect(await outcome(world, 'POST', path, { dictionary_type: 'CV' })).toEqual([
      400,
      { error: 'File is already assigned to this employee' },
    ]);
    expect(await world.read(`/employees/${id}`)).toMatchObject({ files: [{ filename: 'cv.pdf' }] });
    const body = { dictionary_type: 'CV' };
    await expectMissing(world, 'POST', `/employees/9999/files/${file}`, body);
    await expectMissing(world, 'POST', `/employees/${id}/files/9999`, body);
    await expectMissing(world, 'POST', `/employees/${id}/files/x`, body);
    await expectToken(world, 'POST', path);
  },
  C8: async (world: World) => {
    const id = await world.candidate();
    const path = `/employees/${id}/files/`;
    const failed = [400, { code: 400, message: 'Could not upload file' }];
    const fields = { 'file[isPublic]': '1', dictionary_file_type: 'CV' };
    expect(await outcome(world, 'POST', path, upload(fields))).toEqual([201, { id: expect.any(Number) }]);
    expect(await outcome(world, 'POST', path, upload())).toEqual([201, { id: expect.any(Number) }]);
    expect(await world.read(`/employees/${id}`)).toMatchObject({ files: [{ filename: 'cv.pdf' }, {}] });
    for (const wrong of [
      new FormData(),
      upload({ 'file[isPublic]': '2' }),
      upload({ dictionary_file_type: 'Nonsense' }),
      upload({}, 'virus.exe'),
    ]) {
      expect(await outcome(world, 'POST', path, wrong)).toEqual(failed);
    }
    expect(await outcome(world, 'POST', '/employees/9999/files/', upload())).toEqual(notFound);
    // Who is not there counts before a file that can't be used.
    expect(await outcome(world, 'POST', '/employees/9999/files/', new FormData())).toEqual(notFound);
    await expectToken(world, 'POST', path);
  },
  C13: async (world: World) => {
    const id = await world.applicant();
    const give = (provision: number, recruitment: number | null, agreement_date: unknown = date) =>
      outcome(world, 'POST', `/employees/${id}/provisions/${provision}`, { recruitment, agreement_date });
    expect([await give(1, world.job), await give(2, null), await give(2, null)]).toEqual([done, done, done]);
    expect(await give(1, world.otherJob)).toEqual(inJobOnly);
    expect(await give(2, world.job)).toEqual(wrongType);
    expect(await give(9, null)).toEqual(notFound);
    const path = `/employees/${id}/provisions/1`;
    expect(await world.faults('POST', path, { agreement_date: 'today' })).toEqual(['agreement_date']);
    const body = { recruitment: null, agreement_date: date };
    await expectMissing(world, 'POST', '/employees/9999/provisions/1', body);
    await expectToken(world, 'POST', path);
  },
  C14: async (world: World) => {
    const id = await world.applicant();
    const path = `/employees/${id}/provisions`;
    const item = (provision: number, recruitment: number | null) => ({
      provision,
      recruitment,
      agreement_date: date,
    });
    const given = () =>
      world.standin.state.database.prepare('SELECT * FROM provisions_given WHERE candidate_id = ?').all(id)
        .length;
    const good = item(1, world.job);
    expect(await outcome(world, 'POST', path, [good, item(1, world.otherJob)])).toEqual(inJobOnly);
    expect(await outcome(world, 'POST', path, [good, item(2, world.job)])).toEqual(wrongType);
    expect(given()).toBe(0);
    expect(await outcome(world, 'POST', path, [good, item(2, null)])).toEqual(done);
    expect(given()).toBe(2);
    expect(await world.faults('POST', path, [{ ...good, agreement_date: 'x' }])).toEqual([
      '0.agreement_date',
    ]);
    await expectMissing(world, 'POST', '/employees/9999/provisions', [good]);
    await expectToken(world, 'POST', path);
  },
  C15: async (world: World) => {
    const id = await world.applicant();
    await world.call('POST', `/recruitments/${world.otherJob}/employees/${id}`);
    const path = `/employees/${id}/recruitments`;
    const jobs = [
      { recruitment: { id: world.job, name: 'Post 101' } },
      { recruitment: { id: world.otherJob, name: 'Post 102' } },
    ];
    expect(await world.list(path)).toEqual(jobs);
    const asked = { 'x-additional-modules': 'employee_recruitments_states', 'x-request-page-size': '1' };
    const states = [{ state: 'New', recruitment_id: world.job }];
    expect(await world.list(path, asked)).toEqual([
      jobs[0],
      { extras: { employee_recruitments_states: states } },
    ]);
    await expectMissing(world, 'GET', '/employees/9999/recruitments');
    await expectToken(world, 'GET', path);
  },
  C16: async (world: World) => {
    const path = `/employees/${await world.applicant()}/activities`;
    expect(await world.list(path)).toMatchObject([{ type: { value: 'Stage in recruitment' } }]);
    expect(await world.list(`${path}?type=1&type_comparison==`)).toEqual([]);
    await expectMissing(world, 'GET', '/employees/9999/activities');
    await expectQueryList(world, path);
  },
  C17: async (world: World) => {
    const id = await world.applicant();
    const path = '/employees/activities';
    const own = await world.list(`${path}?employee_id=${id}&employee_id_comparison==`);
    expect(own).toMatchObject([{ employee: { id, string_represent: 'Ewa Lis' } }]);
    await expectQueryList(world, path);
  },
  C18: async (world: World) => {
    const id = await world.applicant();
    const path = '/employees/recruitment_history';
    const all = await world.list(path, { 'x-request-page-size': '100' });
    expect(all.at(-1)).toMatchObject({ employee: { id }, workflow_state: { name: 'New' } });
    await expectQueryList(world, path);
  },
  C19: async (world: World) => {
    const id = await world.candidate();
    const path = `/employees/${id}/notes`;
    const note = { title: 'Call', content: '<p>Tomorrow</p>' };
    expect(await outcome(world, 'POST', path, note)).toEqual([201, { id: expect.any(Number) }]);
    expect(await world.list(`/employees/${id}/activities`)).toMatchObject([{ type: { value: 'Note' } }]);
    expect(await world.faults('POST', path, { title: '' })).toEqual(['title', 'content']);
    await expectMissing(world, 'POST', '/employees/9999/notes', note);
  },
  C20: async (world: World) => {
    const id = await world.candidate();
    for (const talent of [1, 2]) {
      const body = JSON.stringify({ candidate: id, talent });
      await world.ask('/control/causes/add-to-talent', { method: 'POST', body });
    }
    const second = { 'x-request-page-size': '1', 'x-request-current-page': '2' };
    const talents = await world.list(`/employees/${id}/talents`, second);
    expect(talents).toEqual([{ id: 2, name: 'Engineers', public: 0 }]);
    await expectMissing(world, 'GET', '/employees/9999/talents');
    await expectToken(world, 'GET', `/employees/${id}/talents`);
  },
  'note.provisions': async (world: World) => {
    const id = await world.applicant();
    const give = (provision: number) =>
      outcome(world, 'POST', `/employees/${id}/provisions/${provision}`, {
        recruitment: null,
        agreement_date: date,
      });
    expect([await give(1), await give(2)]).toEqual([inJobOnly, done]);
  },
};
