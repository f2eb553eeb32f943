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
  /** Whether creating demands it. */
  required: z.boolean().default(false),
  /** Values of a choice or multi_choice that are the field's own. */
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
export const systemFieldsSchema = z.strictObject({
  candidate: z.array(z.enum(optionalSystemFields.candidate)).default(['status', 'source', 'owner', 'mobile']),
  job: z.array(z.enum(optionalSystemFields.job)).default(['status', 'client', 'nrRef']),
  client: z.array(z.enum(optionalSystemFields.client)).default(['name', 'city', 'country']),
  contact: z.array(z.enum(optionalSystemFields.contact)).default(['phone', 'position']),
  user: z.array(z.enum(optionalSystemFields.user)).default(['firstName', 'lastName']),
});

const customFields = z.array(customFieldSchema).default([]);

/** Custom fields of each namespace. */
export const customFieldsSchema = z.strictObject({
  candidate: customFields,
  job: customFields,
  client: customFields,
  contact: customFields,
  user: customFields,
});

export type CustomField = z.output<typeof customFieldSchema>;
