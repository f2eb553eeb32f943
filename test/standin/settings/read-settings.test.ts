import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  defaultSettings,
  readSettings,
  readSettingsFile,
  StandinSettingsError,
} from '../../../src/standin/settings/read-settings.ts';
import { start } from '../harness.ts';

test("the sample company's settings are good", () => {
  const settings = readSettings(defaultSettings);
  expect(settings.workflows).toHaveLength(4);
  expect(settings.clients.map(({ name }) => name)).toEqual(['careers', 'import', 'reader', 'old']);
});

/** A change of the good settings, and the faults that it makes. */
const faulty: [string, object, string[]][] = [
  ['instance', { instance: 'a b' }, ['instance: give Latin letters and digits only']],
  [
    'a client',
    { clients: [{ name: 'my client', secret: '', scopes: ['moon'], userId: 9 }] },
    [
      'clients.0.name: give Latin letters and digits only, for example careers1',
      'clients.0.secret: give a secret, for example 20 random letters',
      expect.stringMatching(/^clients\.0\.scopes\.0: give one of employee, recruitment, /),
    ],
  ],
  [
    'a client without its user',
    { clients: [{ name: 'x', secret: 'y', scopes: ['employee'], userId: 9 }] },
    ['clients.0.userId: there is no user 9: add it to users'],
  ],
  [
    'a user without its role',
    { users: [{ id: 1, username: 'u', password: 'p', role: 'king' }], clients: [] },
    ['users.0.role: there is no role "king": add it to roles'],
  ],
  ['an unknown key', { tagz: [] }, ['the whole: there is no "tagz": take it out or correct its spelling']],
  ['a missing value', { roles: undefined }, ['roles: give an array']],
  [
    'a wrong type',
    { tags: [{ id: 'one', name: 5 }] },
    ['tags.0.id: give a number', 'tags.0.name: give text'],
  ],
  [
    'tags twice',
    {
      tags: [
        { id: 1, name: 'a' },
        { id: 1, name: 'a' },
      ],
    },
    [
      'tags.1: 1: it is there twice: each needs its own',
      'tags.1: "a": it is there twice: each needs its own',
    ],
  ],
  ['no workflow', { workflows: [] }, ['workflows: give at least one workflow: a job needs one']],
  [
    'a workflow without an end',
    {
      workflows: [
        {
          id: 1,
          name: 'w',
          stages: [
            { id: 1, name: 'New', sid: 'new', type: 'new' },
            { id: 1, name: 'Hired', sid: 'hired', type: 'hired' },
          ],
        },
      ],
    },
    [
      'workflows.0.stages: give exactly one stage of type rejected, as the last one',
      'workflows.1: 1: a stage id is in two places',
    ],
  ],
  [
    'custom fields',
    {
      customFields: {
        candidate: [
          { sid: 'a-b', name: 'x', type: 'text' },
          { sid: 'x', name: '', type: 'colour' },
        ],
      },
    },
    [
      'customFields.candidate.0.sid: give a letter, then up to 39 letters, digits and _, for example salary_from',
      'customFields.candidate.1.name: give the label that recruiters see',
      expect.stringMatching(/^customFields\.candidate\.1\.type: give one of text, /),
    ],
  ],
  [
    'custom fields that contradict',
    {
      customFields: {
        candidate: [
          { sid: 'one', name: 'x', type: 'text', options: ['a'] },
          { sid: 'ONE', name: 'x', type: 'choice' },
          { sid: 'two', name: 'x', type: 'multi_choice', dictionary: 'moons' },
        ],
      },
    },
    [
      'customFields.candidate.0: a field of type text has neither options nor a dictionary: leave them out',
      'customFields.candidate.1.sid: "ONE" is there twice: each needs its own',
      'customFields.candidate.1: a field of type choice needs either options or a dictionary',
      'customFields.candidate.2.dictionary: there is no dictionary "moons": add it to dictionaries',
    ],
  ],
  [
    'an activity type',
    { activityTypes: [{ id: 1, value: 'Call' }] },
    [
      'activityTypes: "Note" is missing: add it, the service writes it itself',
      'activityTypes: "Stage in recruitment" is missing: add it, the service writes it itself',
    ],
  ],
  [
    'choices',
    { choices: { nonsense: 1, largePage: 'maybe', __proto__x: 1 } },
    [
      'choices.nonsense: there is no such choice: /reference lists all names',
      'choices.largePage: it is "maybe": give one of cap, refuse',
      'choices.__proto__x: there is no such choice: /reference lists all names',
    ],
  ],
];

test.each(faulty)('%s: every fault is told, with its mend', (_, change, faults) => {
  const read = () => readSettings({ ...defaultSettings, ...change }, 'my.json');
  expect(read).toThrow(StandinSettingsError);
  try {
    read();
  } catch (error) {
    expect((error as StandinSettingsError).faults).toEqual(faults);
    expect(String(error)).toContain('in my.json can’t be used'.replace('’', "'"));
    expect(String(error)).not.toContain('careers-secret');
  }
});

test('a start with faulty settings fails, and nothing keeps listening', async () => {
  const { port, close } = await start([]);
  await close();
  await expect(start([], { port, settings: { ...defaultSettings, roles: [] } })).rejects.toThrow(
    /^4 things in the settings can't be used:\n {2}- users\.0\.role: there is no role "administrator"/,
  );
  expect((await start([], { port })).port).toBe(port);
});

async function file(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'standin-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test('a settings file is JSON or a module', async () => {
  const json = await file('a.json', JSON.stringify({ ...defaultSettings, instance: 'one' }));
  expect((await readSettingsFile(json)).instance).toBe('one');
  const module = await file(
    'b.mjs',
    `export default ${JSON.stringify({ ...defaultSettings, instance: 'two' })};`,
  );
  expect((await readSettingsFile(module)).instance).toBe('two');
});

test.each([
  ['none.json', null, /^The settings file .*none\.json can't be read: ENOENT.*Give a JSON file, or a module/],
  ['broken.json', '{', /broken\.json can't be read: .*JSON/],
  ['empty.mjs', 'export const x = 1;', /empty\.mjs can't be read: it has no default export/],
  ['wrong.mjs', 'export default {', /wrong\.mjs can't be read: /],
  ['list.json', '[]', /list\.json can't be used:\n {2}- the whole: give an object/],
])('%s is refused in words', async (name, text, message) => {
  const path = text === null ? `/nowhere/${name}` : await file(name, text);
  await expect(readSettingsFile(path)).rejects.toThrow(message);
});
