import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isWireDatetime } from '../../../src/service/wire/common.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { defaultSettings } from '../../../src/standin/settings/read-settings.ts';
import { cleanPosts, type RawPost } from '../../../src/standin/state/post.ts';
import { control, listPath, noon, start } from '../harness.ts';
import { openApi } from '../records/api.ts';

const id = z.int().min(1);
const datetime = z.string().refine(isWireDatetime);
const json = (schema: z.ZodType) =>
  z.string().refine((text) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  });
const location = z.looseObject(
  Object.fromEntries(
    ['latitude', 'longitude', 'locality', 'iso', 'region1', 'postcode', 'country'].map((key) => [
      key,
      z.string(),
    ]),
  ),
);

/** "Published job post" of interface.md, and nothing beside it. */
const interfacePost = z.strictObject({
  id,
  advert: z.strictObject({
    id,
    name: z.string(),
    language: z.string().regex(/^[a-z]{2}$/),
    recruitment: z.strictObject({ client_id: id, workflow_id: id, id, nr_ref: z.string() }),
    values: z.array(
      z.union([
        z.strictObject({ field_id: z.literal('geolocation'), value: json(location) }),
        z.strictObject({
          field_id: z.string().refine((text) => text !== 'geolocation'),
          name: z.string().optional(),
          value: z.string(),
        }),
      ]),
    ),
  }),
  url: z.url(),
  valid_start: datetime,
  valid_end: datetime,
  awarded: z.boolean(),
  options: z
    .object({
      job_location: json(location).optional(),
      recruitment_deadline: z
        .string()
        .regex(/^\d{4}\/\d\d\/\d\d$/)
        .optional(),
    })
    .catchall(z.string()),
  partner_link: z.null(),
});

async function listed(url: string): Promise<unknown[]> {
  const posts: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const headers = { 'x-request-page-size': '100', 'x-request-current-page': String(page) };
    const found = (await (await fetch(url + listPath, { headers })).json()) as unknown[];
    posts.push(...found);
    if (found.length < 100) return posts;
  }
}

const boards = {
  'the sample': { today: noon },
  'generated posts': { posts: 300, today: noon },
  'a messy board': { posts: 300, messy: true, today: noon },
};

describe.each(Object.entries(boards))('%s', (_, options) => {
  test('is as the interface has it where that is chosen', async () => {
    const standin = await start(createStandinPosts(options), { choices: cleanPosts });
    const posts = await listed(standin.url);
    expect(posts.length).toBeGreaterThan(30);
    for (const post of posts)
      expect(interfacePost.safeParse(post).error?.message, JSON.stringify(post)).toBeUndefined();
  });

  test('is as live services send it otherwise', async () => {
    const standin = await start(createStandinPosts(options));
    const posts = await listed(standin.url);
    const text = (post: unknown) => JSON.stringify(post);
    expect(posts.map(text)).toEqual(
      createStandinPosts(options)(standin.url)
        .toSorted((a, b) => b.id - a.id)
        .filter((post) => posts.some((sent) => (sent as RawPost).id === post.id))
        .map(text),
    );
    expect(posts.filter((post) => !interfacePost.safeParse(post).success).length).toBe(posts.length);
  });
});

const messy: RawPost = {
  id: 7,
  advert: {
    id: 8,
    values: [
      { field_id: 'requirements', name: 'We ask' },
      { field_id: 'geolocation', value: { latitude: 54, iso: null } },
      'damage',
    ],
  },
  valid_end: null,
  options: { job_type: ['Full time', 'B2B'], openings: 3, shown: true, none: null },
  application_form: 'https://service.example/form',
};

test.each([
  ['optionValues', 'texts', { options: { job_type: 'Full time, B2B', openings: '3', shown: '1' } }],
  [
    'valueTexts',
    'always there',
    { advert: { values: [{ field_id: 'requirements', name: 'We ask', value: '' }, {}, 'damage'] } },
  ],
  ['openEnd', 'in a year', { valid_end: '2027-11-21 23:59:59' }],
  [
    'geolocation',
    'text',
    {
      advert: {
        values: [
          { name: 'We ask' },
          {
            value:
              '{"latitude":"54","iso":"","longitude":"","locality":"","region1":"","postcode":"","country":""}',
          },
          'damage',
        ],
      },
    },
  ],
] as const)('%s %s changes that alone', async (name, value, change) => {
  const standin = await start([messy], { choices: { [name]: value } });
  const [sent] = (await listed(standin.url)) as RawPost[];
  expect(sent).toMatchObject(change);
  const [key] = Object.keys(change);
  for (const other of Object.keys(messy).filter((own) => own !== key))
    expect(sent?.[other]).toEqual(messy[other]);
});

test('a geolocation that can not be read is none; the form is left out', async () => {
  const values = [
    { field_id: 'geolocation', value: '{"latitude":"54' },
    { field_id: 'geolocation', value: null },
  ];
  const choices = { geolocation: 'text', applicationForm: 'left out' } as const;
  const standin = await start([{ ...messy, advert: { id: 8, values } }], { choices });
  const [sent] = (await listed(standin.url)) as RawPost[];
  expect(sent?.advert).toEqual({ id: 8, values: [] });
  expect(sent).not.toHaveProperty('application_form');
});

test('what is published or edited at the stand-in is as chosen too', async () => {
  const standin = await start([], { choices: cleanPosts });
  const body = JSON.stringify({ title: 'Kurier', language: 'pl', office: 'krakow' });
  await control(standin, 'POST', '/posts', body);
  const [post] = (await listed(standin.url)) as RawPost[];
  expect(interfacePost.safeParse(post).error?.message).toBeUndefined();
  await control(standin, 'PATCH', `/posts/${post?.id}`, JSON.stringify({ end: null, remote: '1' }));
  const [edited] = (await listed(standin.url)) as RawPost[];
  expect(interfacePost.safeParse(edited).error?.message).toBeUndefined();
});

describe('jobs', () => {
  test('have a client where the settings have none', async () => {
    for (const crmClients of [[], undefined]) {
      const { crmClients: _, crmContacts: __, ...others } = defaultSettings;
      const settings = crmClients ? { ...others, crmClients } : others;
      const api = await openApi('b', { settings });
      await api.call('PUT', '/recruitments', { name: 'Kurier' });
      const { json } = await api.call('GET', '/recruitments');
      expect((json as { client: unknown }[]).map(({ client }) => client)).toEqual(Array(3).fill({ id: 1 }));
    }
  });

  test('of older data files, which had no clients, have one', async () => {
    const { crmClients: _, crmContacts: __, ...others } = defaultSettings;
    const api = await openApi('b', { settings: { ...others, crmClients: [] } });
    const { database } = api.standin.state;
    database.exec('UPDATE jobs SET client_id = NULL');
    const { seedFromSettings } = await import('../../../src/standin/records/change.ts');
    seedFromSettings(database, api.standin.state.settings);
    expect((await api.call('GET', '/recruitments/3101')).json).toMatchObject({ client: { id: 1 } });
  });

  test('need a client in their body where that is chosen', async () => {
    const api = await openApi('b', { choices: { jobClient: 'demanded' } });
    expect((await api.call('PUT', '/recruitments', { name: 'Kurier' })).status).toBe(400);
    expect((await api.call('PUT', '/recruitments', { name: 'Kurier', client: 1 })).status).toBe(201);
    expect((await api.call('PATCH', '/recruitments/3101', { name: 'Kurier' })).status).toBe(204);
  });

  test('that nobody has made leave their maker out where that is chosen', async () => {
    const api = await openApi('b', { choices: { madeByNobody: 'left out' } });
    const { json } = await api.call('GET', '/recruitments/3101');
    expect(Object.keys(json as object)).not.toEqual(expect.arrayContaining(['created_by']));
    expect(Object.keys(json as object)).not.toEqual(expect.arrayContaining(['updated_by']));
  });
});
