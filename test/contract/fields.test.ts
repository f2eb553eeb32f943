import { expect } from 'vitest';
import { defaultSettings, readSettings } from '../../src/standin/settings/read-settings.ts';
import { optionalSystemFields } from '../../src/standin/settings/schema.ts';
import { badRequest, outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { customFieldRows, metadataRows, systemFieldRows } from './rows/fields.ts';
import type { Json, World } from './world.ts';

const filter = (value: object) => ({ 'x-request-filter': JSON.stringify(value) });
const sort = (value: object) => ({ 'x-request-sort': JSON.stringify(value) });
const hidden = ['_salary_note', '_portfolio', '_certificates', '_home'];

prove(customFieldRows, {
  'custom.1': async (world) => {
    const id = await world.candidate();
    const record = await world.read(`/employees/${id}`);
    expect(['_city' in record, '_salary_note' in record]).toEqual([true, false]);
    const names = Object.keys(record).filter((name) => name.startsWith('_'));
    expect(names).toHaveLength(11);
    expect(await world.faults('PUT', `/employees/${id}`, { _salary_note: 'x' })).toEqual(['_salary_note']);
  },
  'custom.2': async (world) => {
    const first = await world.candidate({ _city: 'Two B' });
    const second = await world.candidate();
    expect((await world.call('PUT', `/employees/${second}`, { _city: 'Two x' })).status).toBe(204);
    expect((await world.call('PATCH', `/employees/${second}`, { _city: 'Two A' })).status).toBe(204);
    expect((await world.read(`/employees/${second}`))._city).toBe('Two A');
    const found = await world.list('/employees/', {
      ...filter({ _city: { value: 'Two ', comparison: 'like' } }),
      ...sort({ _city: 'ASC' }),
    });
    expect(found.map(({ id }) => id)).toEqual([second, first]);
  },
  'custom.3': async (world) => {
    const id = await world.candidate();
    const record = await world.read(`/employees/${id}`);
    for (const name of hidden) {
      expect(name in record).toBe(false);
      expect(await world.faults('PUT', `/employees/${id}`, { [name]: 'x' })).toEqual([name]);
      const empty = filter({ [name]: { value: '', comparison: '=' } });
      expect(await outcome(world, 'GET', '/employees/', undefined, empty)).toEqual(badRequest);
    }
  },
  'custom.4': async (world) => {
    for (const name of ['_branch', '_skills', '_home']) {
      const answer = await outcome(world, 'GET', '/employees/', undefined, sort({ [name]: 'ASC' }));
      expect(answer).toEqual(badRequest);
    }
    expect((await outcome(world, 'GET', '/employees/', undefined, sort({ _shift: 'ASC' })))[0]).toBe(200);
    const other = await world.chosen({ unsortable: 'ignored' });
    expect((await outcome(other, 'GET', '/employees/', undefined, sort({ _branch: 'ASC' })))[0]).toBe(200);
  },
  'custom.5': async (world) => {
    const names = Object.keys(await world.read(`/employees/${await world.candidate({ guid: 'g' })}`));
    const system = names.filter((name) => !name.startsWith('_'));
    expect(system.toSorted()).toEqual([
      'created_at',
      'created_by',
      'email',
      'files',
      'guid',
      'id',
      'lastname',
      'mobile',
      'name',
      'owner',
      'socialnet_id',
      'source',
      'status',
      'synchro_time',
      'updated_at',
      'updated_by',
    ]);
  },
});

/** A candidate and a job where exactly these optional fields are on. */
async function withFields(
  world: World,
  candidate: readonly string[],
  job: readonly string[],
): Promise<{ candidate: Json; job: Json }> {
  const systemFields = { candidate, job } as NonNullable<typeof defaultSettings.systemFields>;
  const other = await world.with({ settings: { ...defaultSettings, systemFields } });
  return {
    candidate: await other.read(`/employees/${await other.candidate()}`),
    job: await other.read(`/recruitments/${other.job}`),
  };
}

/** The settings are refused with this change, and the fault names what is wrong. */
const refusing = (change: object, words: RegExp) => () =>
  expect(() => readSettings({ ...defaultSettings, ...change })).toThrow(words);

/** These optional fields of a namespace can be switched on, and no others. */
function canBeSwitched(namespace: keyof typeof optionalSystemFields, sids: readonly string[]): Check {
  return () => {
    expect(optionalSystemFields[namespace].toSorted()).toEqual(sids.toSorted());
    const known = readSettings({ ...defaultSettings, systemFields: { [namespace]: [...sids] } });
    expect(known.systemFields[namespace]).toEqual(sids);
    const other = { systemFields: { [namespace]: ['nonsense'] } };
    refusing(other, new RegExp(namespace))();
  };
}

const candidateFields =
  'mobile location status source sex socialnet_alt finance candidate_about availability candidate_languages owner';
const jobFields =
  'status branches emp_number note remote recruitment_deadline client person regions nrRef job_type job_location image';

prove(systemFieldRows, {
  'default.candidate': async (world) => {
    const { candidate } = await withFields(world, [], []);
    expect(Object.keys(candidate)).toEqual(expect.arrayContaining(['name', 'lastname', 'email']));
  },
  'default.job': async (world) => {
    expect((await withFields(world, [], [])).job.name).toBe('Post 101');
  },
  'default.contact': refusing({ crmContacts: [{ id: 1, name: 'Jan' }] }, /lastname/),
  'default.client': refusing({ crmClients: [{ id: 1 }] }, /name/),
  'default.user': refusing({ users: [{ id: 1, username: 'a' }] }, /password[\s\S]*role/),
  'optional.switch': async (world) => {
    const { candidate, job } = await withFields(world, ['mobile'], []);
    const shown = (record: Json, names: string) => names.split(' ').filter((name) => name in record);
    expect(shown(candidate, candidateFields)).toEqual(['mobile']);
    // The job's own table demands its client in every answer.
    expect(shown(job, jobFields)).toEqual(['client']);
  },
  'optional.candidate': async (world) => {
    canBeSwitched('candidate', candidateFields.split(' '))(world);
    const { candidate } = await withFields(world, candidateFields.split(' '), []);
    expect(Object.keys(candidate)).toEqual(expect.arrayContaining(candidateFields.split(' ')));
  },
  'optional.job': async (world) => {
    const { job } = await withFields(world, [], jobFields.split(' '));
    const common = jobFields.split(' ').slice(0, -3);
    expect(Object.keys(job)).toEqual(expect.arrayContaining(common));
    const differing = ['x_work_time', 'localization', 'job_type', 'job_location', 'image'];
    expect(differing.filter((name) => name in job)).toEqual(
      world.variant === 'a' ? differing.slice(0, 2) : differing.slice(2),
    );
  },
  'optional.client': canBeSwitched(
    'client',
    'name city country note phone postal_code status street vat_number www owners'.split(' '),
  ),
  'optional.contact': canBeSwitched('contact', ['phone', 'position', 'activityState']),
  'optional.user': canBeSwitched('user', ['firstName', 'lastName', 'photo', 'phone']),
});

const asked = { 'x-response-metadata': 'true' };

/** The schema that comes with a candidate, or with a job. */
async function schemaOf(world: World, path: string): Promise<Record<string, Json>> {
  const { json } = await world.call('GET', path, undefined, asked);
  return (json as { metadata: Record<string, Json> }).metadata;
}

prove(metadataRows, {
  'metadata.response': async (world) => {
    const id = await world.candidate();
    const data = await world.read(`/employees/${id}`);
    const { json } = await world.call('GET', `/employees/${id}`, undefined, asked);
    expect(json).toMatchObject({ data, metadata: { id: { type: 'integer' } } });
    const other = await world.chosen({ responseMetadata: 'instead' });
    const alone = await other.call('GET', `/recruitments/${other.job}`, undefined, asked);
    expect(alone.json).toMatchObject({ id: { type: 'integer' }, name: { type: 'text' } });
  },
  'metadata.field': async (world) => {
    const id = await world.candidate({ guid: 'g' });
    const schema = await schemaOf(world, `/employees/${id}`);
    expect(Object.keys(schema)).toEqual(Object.keys(await world.read(`/employees/${id}`)));
    for (const { type, required, format, description, structure, ...more } of Object.values(schema)) {
      expect([type, more]).toEqual([expect.any(String), {}]);
      expect([typeof required, typeof format, typeof description, Array.isArray(structure ?? [])]).toEqual([
        expect.stringMatching(/boolean|undefined/),
        expect.stringMatching(/string|undefined/),
        expect.stringMatching(/string|undefined/),
        true,
      ]);
    }
  },
  'metadata.types': async (world) => {
    const schemas = [
      await schemaOf(world, `/employees/${await world.candidate()}`),
      await schemaOf(world, `/recruitments/${world.job}`),
    ];
    const types = new Set(schemas.flatMap((schema) => Object.values(schema).map(({ type }) => type)));
    const named = 'integer text array object email datetime user_entity client_entity'.split(' ');
    expect([...types]).toEqual(expect.arrayContaining(named));
  },
  'metadata.structure': async (world) => {
    const schema = await schemaOf(world, `/employees/${await world.candidate()}`);
    expect([schema.owner?.structure, schema.source?.structure, schema.files?.structure]).toEqual([
      ['id'],
      ['id', 'value'],
      ['filename', 'file_uploaded'],
    ]);
  },
  'metadata.request': async (world) => {
    const path = `/employees/${await world.candidate()}`;
    const { json } = await world.call('GET', path, undefined, { 'x-request-metadata': 'true' });
    const { request_metadata: sendable } = json as { request_metadata: Record<string, Json> };
    expect(sendable).toMatchObject({ owner: { type: 'integer' }, source: { type: 'text' } });
    expect(['id', 'status', 'files', 'created_at'].filter((name) => name in sendable)).toEqual([]);
  },
});
