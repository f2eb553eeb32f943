import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { hasChoice, takesChoice } from './choices.ts';
import {
  type CustomField,
  type Namespace,
  type StandinSettings,
  type StandinSettingsInput,
  settingsSchema,
} from './schema.ts';

/** A fault, and its place in the settings. */
export interface SettingsFault {
  path: (string | number)[];
  message: string;
}

/** Invalid custom fields: duplicate sids, and choices without values. */
function customFieldFaults(settings: StandinSettings): SettingsFault[] {
  return (Object.entries(settings.customFields) as [Namespace, CustomField[]][]).flatMap(
    ([namespace, fields]) => {
      const seen = new Set<string>();
      return fields.flatMap((field, index) => {
        const path = ['customFields', namespace, index];
        return [...sidFaults(field, path, seen), ...valueFaults(field, path, settings)];
      });
    },
  );
}

function sidFaults({ sid }: CustomField, path: (string | number)[], seen: Set<string>): SettingsFault[] {
  if (sid === null) return [];
  // Column names of the database are case-insensitive.
  const key = sid.toLowerCase();
  if (seen.has(key))
    return [{ path: [...path, 'sid'], message: `"${sid}" is there twice: each needs its own` }];
  seen.add(key);
  return [];
}

function valueFaults(
  { type, options, dictionary }: CustomField,
  path: (string | number)[],
  settings: StandinSettings,
): SettingsFault[] {
  const isChoice = type === 'choice' || type === 'multi_choice';
  if (!isChoice) {
    return options || dictionary !== undefined
      ? [{ path, message: `a field of type ${type} has neither options nor a dictionary: leave them out` }]
      : [];
  }
  if ((options === undefined) === (dictionary === undefined)) {
    return [{ path, message: `a field of type ${type} needs either options or a dictionary` }];
  }
  return dictionary !== undefined && !Object.hasOwn(settings.dictionaries, dictionary)
    ? [
        {
          path: [...path, 'dictionary'],
          message: `there is no dictionary "${dictionary}": add it to dictionaries`,
        },
      ]
    : [];
}

/** Faults between values: duplicate names, and references to unknown names. */
function contradictions(settings: StandinSettings): SettingsFault[] {
  const { clients, users, roles, workflows } = settings;
  return [
    ...twice('clients', clients, ({ name }) => name.toLowerCase()),
    ...twice('users', users, ({ id }) => id),
    ...twice('users', users, ({ username }) => username),
    ...twice('roles', roles, ({ name }) => name),
    ...twice('workflows', workflows, ({ id }) => id),
    ...twice('tags', settings.tags, ({ id }) => id),
    ...twice('tags', settings.tags, ({ name }) => name),
    ...twice('talents', settings.talents, ({ id }) => id),
    ...twice('provisions', settings.provisions, ({ id }) => id),
    ...twice('sources', settings.sources, ({ id }) => id),
    ...twice('sources', settings.sources, ({ value }) => value),
    ...twice('fileTypes', settings.fileTypes, ({ value }) => value),
    ...twice('activityTypes', settings.activityTypes, ({ id }) => id),
    ...twice('crmClients', settings.crmClients, ({ id }) => id),
    ...twice('crmContacts', settings.crmContacts, ({ id }) => id),
    ...clients.flatMap(({ userId }, index) =>
      users.some(({ id }) => id === userId)
        ? []
        : [fault(['clients', index, 'userId'], `there is no user ${userId}: add it to users`)],
    ),
    ...users.flatMap(({ role }, index) =>
      roles.some(({ name }) => name === role)
        ? []
        : [fault(['users', index, 'role'], `there is no role "${role}": add it to roles`)],
    ),
    ...workflows.flatMap(stageFaults),
    ...twice(
      'workflows',
      workflows.flatMap(({ stages }) => stages),
      ({ id }) => id,
      'a stage id is in two places',
    ),
    ...activityTypeFaults(settings),
    ...customFieldFaults(settings),
    ...choiceFaults(settings.choices),
  ];
}

function stageFaults({ stages }: StandinSettings['workflows'][number], index: number): SettingsFault[] {
  const path = ['workflows', index, 'stages'];
  const rejected = stages.filter(({ type }) => type === 'rejected').length;
  if (rejected !== 1 || stages.at(-1)?.type !== 'rejected') {
    return [fault(path, 'give exactly one stage of type rejected, as the last one')];
  }
  return [];
}

/** The service itself writes the two types that interface.md shows, so they have to exist. */
function activityTypeFaults({ activityTypes }: StandinSettings): SettingsFault[] {
  return ['Note', 'Stage in recruitment']
    .filter((wanted) => !activityTypes.some(({ value }) => value === wanted))
    .map((wanted) =>
      fault(['activityTypes'], `"${wanted}" is missing: add it, the service writes it itself`),
    );
}

function choiceFaults(choices: StandinSettings['choices']): SettingsFault[] {
  return Object.entries(choices).flatMap(([name, value]) => {
    if (!hasChoice(name)) {
      return [fault(['choices', name], 'there is no such choice: /reference lists all names')];
    }
    const options = takesChoice(name, value);
    return options === true
      ? []
      : [fault(['choices', name], `it is ${JSON.stringify(value)}: give one of ${options.join(', ')}`)];
  });
}

function twice<T>(
  key: string,
  items: readonly T[],
  identify: (item: T) => string | number,
  message = 'it is there twice: each needs its own',
): SettingsFault[] {
  const seen = new Set<string | number>();
  return items.flatMap((item, index) => {
    const identity = identify(item);
    const isTwice = seen.has(identity);
    seen.add(identity);
    return isTwice ? [fault([key, index], `${JSON.stringify(identity)}: ${message}`)] : [];
  });
}

function fault(path: (string | number)[], message: string): SettingsFault {
  return { path, message };
}

/** Settings that the stand-in can't use: all faults at once, each with its fix. */
export class StandinSettingsError extends Error {
  override readonly name = 'StandinSettingsError';
  readonly faults: readonly string[];

  constructor(source: string, faults: readonly string[]) {
    const count = faults.length === 1 ? 'One thing' : `${faults.length} things`;
    super(`${count} in ${source} can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Settings whose values are also consistent. */
const fittingSchema = settingsSchema.superRefine((settings, context) => {
  for (const { path, message } of contradictions(settings)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});

/**
 * Checks settings.
 *
 * @param input content of a settings file
 * @param source its name in messages, for example the file's path
 * @throws {StandinSettingsError} naming every fault
 */
export function readSettings(input: unknown, source = 'the settings'): StandinSettings {
  const result = fittingSchema.safeParse(input);
  if (result.success) return result.data;
  throw new StandinSettingsError(source, result.error.issues.map(faultOf));
}

/**
 * Reads a settings file: JSON, or a module (.ts, .mts, .js, .mjs) whose default export is the settings. They replace
 * the sample company's settings; only the author of a module can merge both.
 *
 * @throws {Error} when there is no such file or it can't be read, saying so
 * @throws {StandinSettingsError} naming every fault
 */
export async function readSettingsFile(file: string): Promise<StandinSettings> {
  return readSettings(await contentOf(file), file);
}

async function contentOf(file: string): Promise<unknown> {
  try {
    if (/\.m?[jt]s$/.test(file)) {
      const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href);
      if (module.default === undefined) throw new Error('it has no default export');
      return module.default;
    }
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The settings file ${file} can't be read: ${reason}. Give a JSON file, or a module with the settings as its default export.`,
      { cause: error },
    );
  }
}

function faultOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.') || 'the whole';
  if (issue.code === 'unrecognized_keys') {
    return `${path}: there is no ${issue.keys.map((key) => `"${key}"`).join(', ')}: take it out or correct its spelling`;
  }
  if (issue.code === 'invalid_type') return `${path}: give ${article(issue.expected)}`;
  return `${path}: ${issue.message}`;
}

function article(expected: string): string {
  const word = { string: 'text', int: 'whole number', record: 'object' }[expected] ?? expected;
  return word === 'text' ? word : `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

type WorkflowInput = StandinSettingsInput['workflows'][number];

const rejections = [
  { id: 1, name: 'Too little experience' },
  { id: 2, name: 'Expectations too far apart' },
  { id: 3, name: 'Took another job' },
];

/** The four workflows of the sample company; the stages' names are those that interface.md shows. */
export const defaultWorkflows: WorkflowInput[] = ['Standard', 'Workshop', 'Couriers', 'Office'].map(
  (name, index) => {
    const first = 10 * (index + 1);
    return {
      id: index + 1,
      name,
      stages: [
        { id: first + 1, name: 'New', sid: 'new', type: 'new' },
        { id: first + 2, name: 'Phone interview', sid: 'phone_interview', type: 'process' },
        { id: first + 3, name: 'Video call', sid: 'video_call', type: 'process' },
        { id: first + 4, name: 'Hired', sid: 'hired', type: 'hired' },
        { id: first + 5, name: 'Rejected', sid: 'rejected', type: 'rejected' },
      ],
      rejections,
    };
  },
);

/**
 * The sample company's settings. Names and secrets are public: the stand-in only listens on this machine. Clients:
 * `kolibra_careers` (all scopes, variant B), `kolibra_import` (candidates and jobs, used by A), `kolibra_reader` (jobs
 * only, as a user who may only look).
 */
export const defaultSettings: StandinSettingsInput = {
  instance: 'kolibra',
  clients: [
    {
      name: 'careers',
      secret: 'careers-secret',
      scopes: [
        'employee',
        'recruitment',
        'webhook',
        'advert',
        'advert_publish',
        'file',
        'provision',
        'talent',
      ],
      userId: 1,
    },
    {
      name: 'import',
      secret: 'import-secret',
      scopes: ['employee', 'recruitment', 'webhook', 'file', 'provision', 'talent'],
      userId: 2,
    },
    { name: 'reader', secret: 'reader-secret', scopes: ['employee', 'recruitment'], userId: 3 },
    { name: 'old', secret: 'old-secret', scopes: ['employee'], userId: 1, apiVersion: 'v1' },
  ],
  roles: [
    { name: 'administrator', permissions: ['job_view', 'job_edit', 'candidate_move', 'candidate_reject'] },
    { name: 'recruiter', permissions: ['job_view', 'job_edit', 'candidate_move', 'candidate_reject'] },
    { name: 'observer', permissions: ['job_view'] },
    { name: 'guest', permissions: [] },
  ],
  users: [
    {
      id: 1,
      username: 'integration',
      password: 'integration-password',
      email: 'integration@kolibra.example',
      role: 'administrator',
    },
    {
      id: 2,
      username: 'anna.nowak',
      password: 'anna-password',
      email: 'anna.nowak@kolibra.example',
      firstName: 'Anna',
      lastName: 'Nowak',
      role: 'recruiter',
    },
    {
      id: 3,
      username: 'oskar.lis',
      password: 'oskar-password',
      email: 'oskar.lis@kolibra.example',
      firstName: 'Oskar',
      lastName: 'Lis',
      role: 'observer',
    },
    { id: 4, username: 'guest', password: 'guest-password', role: 'guest' },
  ],
  customFields: {
    candidate: [
      { sid: 'expected_salary', name: 'Expected salary', type: 'number' },
      { sid: 'start_date', name: 'Possible start', type: 'date' },
      { sid: 'last_call', name: 'Last call', type: 'datetime' },
      { sid: 'city', name: 'City', type: 'text' },
      { sid: 'about', name: 'About', type: 'long_text' },
      { sid: 'second_email', name: 'Second e-mail', type: 'email' },
      { sid: 'driving_licence', name: 'Driving licence', type: 'checkbox' },
      { sid: 'shift', name: 'Shift', type: 'choice', options: ['Morning', 'Afternoon', 'Night'] },
      { sid: 'branch', name: 'Branch', type: 'choice', dictionary: 'branches' },
      { sid: 'skills', name: 'Skills', type: 'multi_choice', dictionary: 'skills' },
      { sid: 'guardian', name: 'Looked after by', type: 'user' },
      { sid: 'salary_note', name: 'Note on salary', type: 'text', integration: false },
      { sid: null, name: 'Only on the screen', type: 'text' },
      { sid: 'portfolio', name: 'Portfolio', type: 'file' },
      { sid: 'certificates', name: 'Certificates', type: 'files' },
      { sid: 'home', name: 'Home', type: 'location' },
    ],
    job: [
      { sid: 'contract', name: 'Contract', type: 'multi_choice', options: ['B2B', 'Employment contract'] },
      { sid: 'salary_from', name: 'Salary from', type: 'number' },
      { sid: 'salary_to', name: 'Salary to', type: 'number' },
      { sid: 'rate_visible', name: 'Show the salary', type: 'checkbox' },
      { sid: 'closes', name: 'Closes', type: 'date' },
      { sid: 'branch', name: 'Branch', type: 'choice', dictionary: 'branches' },
      { sid: 'workplace', name: 'Workplace', type: 'location' },
    ],
    client: [],
    contact: [],
    user: [],
  },
  workflows: defaultWorkflows,
  tags: [
    { id: 1, name: 'Forklift' },
    { id: 2, name: 'Speaks German' },
    { id: 3, name: 'Call again' },
  ],
  talents: [
    { id: 1, name: 'Couriers', public: 1 },
    { id: 2, name: 'Engineers', public: 0 },
  ],
  provisions: [
    { id: 1, name: 'Consent for this recruitment', type: 'recruitment' },
    { id: 2, name: 'Consent for future recruitments', type: 'general' },
  ],
  sources: [
    { id: 1, value: 'Careers site' },
    { id: 2, value: 'Recommendation' },
    { id: 3, value: 'Job fair' },
  ],
  fileTypes: [
    { id: 1, value: 'CV' },
    { id: 2, value: 'Cover letter' },
    { id: 3, value: 'Other' },
  ],
  dictionaries: {
    branches: [
      { id: 1, value: 'Warehouse' },
      { id: 2, value: 'Couriers' },
      { id: 3, value: 'Workshop' },
      { id: 4, value: 'IT' },
      { id: 5, value: 'Office' },
    ],
    skills: [
      { id: 1, value: 'TypeScript' },
      { id: 2, value: 'Forklift' },
      { id: 3, value: 'Welding' },
      { id: 4, value: 'Customer service' },
    ],
  },
  crmClients: [{ id: 1, name: 'Kolibra' }],
  crmContacts: [{ id: 1, name: 'Jan', lastname: 'Zieliński', clientId: 1 }],
};
