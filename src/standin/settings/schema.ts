import { z } from 'zod';

/** Types of a custom field. `file`, `files` and `location` never show in the API (interface.md, Custom fields). */
export const customFieldTypes = [
  'text',
  'long_text',
  'email',
  'number',
  'date',
  'datetime',
  'checkbox',
  'choice',
  'multi_choice',
  'user',
  'client',
  'file',
  'files',
  'location',
] as const;

export type CustomFieldType = (typeof customFieldTypes)[number];

/** A custom field, as the service's settings screen has it. */
export const customFieldSchema = z.strictObject({
  /** The field appears as `_<sid>`; without a sid it stays out of the API. */
  sid: z
    .string()
    .regex(
      /^[A-Za-z][A-Za-z0-9_]{0,39}$/,
      'give a letter, then up to 39 letters, digits and _, for example salary_from',
    )
    .nullable()
    .default(null),
  /** The label on the settings screen. */
  name: z.string().min(1, 'give the label that recruiters see').max(255),
  type: z.enum(customFieldTypes, `give one of ${customFieldTypes.join(', ')}`),
  /** The switch 'Field available via integration'. */
  integration: z.boolean().default(true),
  /** Whether it is required for creating. */
  required: z.boolean().default(false),
  /** The field's own values of a choice or multi_choice. */
  options: z.array(z.string().min(1).max(255)).min(1).optional(),
  /** Values of a choice or multi_choice from a dictionary, by its name under `dictionaries`. */
  dictionary: z.string().min(1).optional(),
});

/** Optional system fields by namespace (interface.md, Optional system fields), without a variant's own names. */
export const optionalSystemFields = {
  candidate: [
    'mobile',
    'location',
    'status',
    'source',
    'sex',
    'socialnet_alt',
    'finance',
    'candidate_about',
    'availability',
    'candidate_languages',
    'owner',
  ],
  job: [
    'status',
    'branches',
    'emp_number',
    'note',
    'remote',
    'recruitment_deadline',
    'client',
    'person',
    'regions',
    'nrRef',
    'job_type',
    'job_location',
    'image',
  ],
  client: [
    'name',
    'city',
    'country',
    'note',
    'phone',
    'postal_code',
    'status',
    'street',
    'vat_number',
    'www',
    'owners',
  ],
  contact: ['phone', 'position', 'activityState'],
  user: ['firstName', 'lastName', 'photo', 'phone'],
} as const;

export type Namespace = keyof typeof optionalSystemFields;

/** The optional system fields that are in the fields configuration with their integration switch on. */
const systemFieldsSchema = z.strictObject({
  candidate: z.array(z.enum(optionalSystemFields.candidate)).default(['status', 'source', 'owner', 'mobile']),
  job: z.array(z.enum(optionalSystemFields.job)).default(['status', 'client', 'nrRef']),
  client: z.array(z.enum(optionalSystemFields.client)).default(['name', 'city', 'country']),
  contact: z.array(z.enum(optionalSystemFields.contact)).default(['phone', 'position']),
  user: z.array(z.enum(optionalSystemFields.user)).default(['firstName', 'lastName']),
});

const customFields = z.array(customFieldSchema).default([]);

/** Custom fields of each namespace. */
const customFieldsSchema = z.strictObject({
  candidate: customFields,
  job: customFields,
  client: customFields,
  contact: customFields,
  user: customFields,
});

export type CustomField = z.output<typeof customFieldSchema>;

const idSchema = z.int().min(1).max(1_000_000_000, 'give a whole number from 1 to 1000000000');
const nameSchema = z.string().min(1, 'give at least one letter').max(255);

/** Permissions of a user beyond the scopes of an API client: without one the answer is 403 'Forbidden'. */
export const permissions = ['job_view', 'job_edit', 'candidate_move', 'candidate_reject'] as const;
export type Permission = (typeof permissions)[number];

/** Scopes of API clients: two of interface.md, and those that live services were seen to have. */
export const scopes = [
  'employee',
  'recruitment',
  'advert',
  'advert_publish',
  'webhook',
  'file',
  'provision',
  'source',
  'form',
  'workflow',
  'talent',
  'user',
  'client',
  'dictionary',
] as const;
export type Scope = (typeof scopes)[number];

const clientSchema = z.strictObject({
  /** The final name is `<instance>_<name>` (interface.md, Authentication). */
  name: z.string().regex(/^[A-Za-z0-9]{1,100}$/, 'give Latin letters and digits only, for example careers1'),
  secret: z.string().min(1, 'give a secret, for example 20 random letters').max(500),
  scopes: z.array(z.enum(scopes, `give one of ${scopes.join(', ')}`)).min(1, 'give at least one scope'),
  /** The user for whom the client acts when no user logs in (variant B). */
  userId: idSchema,
  /** The version that the client is bound to; only V2 tokens are valid for `/api/integration/v2`. */
  apiVersion: z.enum(['v1', 'v2']).default('v2'),
});

const userSchema = z.strictObject({
  id: idSchema,
  username: nameSchema,
  password: z.string().min(1, 'give a password').max(500),
  email: z.email('give an e-mail address').optional(),
  firstName: z.string().max(255).default(''),
  lastName: z.string().max(255).default(''),
  /** One of `roles`. */
  role: nameSchema,
});

const roleSchema = z.strictObject({ name: nameSchema, permissions: z.array(z.enum(permissions)) });

const stageSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  sid: z.string().regex(/^[A-Za-z0-9_]{1,60}$/, 'give letters, digits and _'),
  type: z.enum(['new', 'process', 'hired', 'rejected']),
});

const workflowSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  /** In their order; "next" and "back" follow it. Exactly one is `rejected`, and it is the last. */
  stages: z.array(stageSchema).min(2, 'give at least a first stage and one of type rejected'),
  rejections: z.array(z.strictObject({ id: idSchema, name: nameSchema })).default([]),
});

const namedSchema = z.strictObject({ id: idSchema, name: nameSchema });
const entrySchema = z.strictObject({ id: idSchema, value: nameSchema });

/** Everything on the real service's settings screen, each value by itself. */
export const settingsSchema = z.strictObject({
  instance: z.string().regex(/^[A-Za-z0-9]{1,60}$/, 'give Latin letters and digits only'),
  clients: z.array(clientSchema),
  roles: z.array(roleSchema),
  users: z.array(userSchema),
  customFields: customFieldsSchema.prefault({
    candidate: [],
    job: [],
    client: [],
    contact: [],
    user: [],
  }),
  systemFields: systemFieldsSchema.prefault({}),
  workflows: z.array(workflowSchema).min(1, 'give at least one workflow: a job needs one'),
  tags: z.array(namedSchema).default([]),
  talents: z.array(z.strictObject({ ...namedSchema.shape, public: z.literal([0, 1]) })).default([]),
  /** Consents. One of type `recruitment` is given for one job, one of type `general` for none. */
  provisions: z
    .array(z.strictObject({ ...namedSchema.shape, type: z.enum(['recruitment', 'general']) }))
    .default([]),
  sources: z.array(entrySchema).default([]),
  fileTypes: z.array(entrySchema).default([]),
  activityTypes: z.array(entrySchema).prefault([
    { id: 1, value: 'Note' },
    { id: 2, value: 'Stage in recruitment' },
  ]),
  /** Dictionaries of choice fields, by name. */
  dictionaries: z.record(nameSchema, z.array(entrySchema)).default({}),
  /** A job always has a client (interface.md, Job): without any, the company itself is the only one. */
  crmClients: z
    .array(namedSchema)
    .default([])
    .transform((clients) => (clients.length > 0 ? clients : [{ id: 1, name: 'The company itself' }])),
  crmContacts: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        lastname: z.string(),
        clientId: idSchema.optional(),
      }),
    )
    .default([]),
  /** Behaviours that interface.md does not define, when they differ from the default (`choiceTable`). */
  choices: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

/** The content of a settings file. */
export type StandinSettingsInput = z.input<typeof settingsSchema>;
export type StandinSettings = z.output<typeof settingsSchema>;
export type ApiClient = StandinSettings['clients'][number];
export type Workflow = StandinSettings['workflows'][number];
export type Stage = Workflow['stages'][number];
export type Provision = StandinSettings['provisions'][number];
