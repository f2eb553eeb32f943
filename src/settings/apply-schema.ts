import { z } from 'zod';
import { isThisMachine } from './environment.ts';
import { fileTypes } from './file-types.ts';
import { type LanguageCode, localizedText, optionKey } from './values.ts';

/** A text that visitors read, in one language at least. */
const shownText = (code: LanguageCode) =>
  localizedText(code).refine(
    (text) => (typeof text === 'string' ? [text] : Object.values(text)).some((one) => one?.trim()),
    'write what visitors read',
  );

/** `service`, `site`, or an origin without a slash at its end. */
const form = z.string().transform((text, context) => {
  if (text === 'service' || text === 'site') return text;
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(text));
  if (isSafe && url.origin === text.replace(/\/$/, '')) return url.origin;
  context.addIssue('give service, site, or scheme and host of a server, such as https://apply.example.org');
  return z.NEVER;
});

const key = z.string().regex(/^[a-z\d]\w{0,39}$/i, 'use up to 40 letters, digits and _');

const consent = (code: LanguageCode) =>
  z.strictObject({
    provision: z.number().int().positive().describe("Number of the provision in the service's settings."),
    forJob: z
      .boolean()
      .default(false)
      .describe('Whether it holds for this job alone; else it holds for later ones too.'),
    text: shownText(code).describe('What is agreed to: one text, or one per language.'),
    version: z
      .string()
      .trim()
      .min(1, 'name the version of the text')
      .max(60, 'use at most 60 characters')
      .describe('Version of the text; the note that the recruiter reads names it.'),
    required: z
      .boolean()
      .default(false)
      .describe('Whether nobody can apply without it. The current recruitment needs no consent.'),
  });

const question = (code: LanguageCode) =>
  z.strictObject({
    key: key.describe('Name of the question, which stays when its text changes.'),
    label: shownText(code).describe('The question: one text, or one per language.'),
    kind: z.enum(['text', 'choice', 'yes-no', 'date', 'file']).describe('What is answered.'),
    options: z
      .array(
        z.strictObject({
          value: z.string().trim().min(1, 'write what the recruiter reads').max(200),
          label: shownText(code).describe('What visitors read.'),
        }),
      )
      .max(50, 'give at most 50 answers')
      .default([])
      .describe('The answers of a choice: what the recruiter reads, and what visitors do.'),
    required: z.boolean().default(false).describe('Whether it has to be answered.'),
    sid: key
      .optional()
      .describe('Custom field of the candidate at the service (`_<sid>`); else only the note has it.'),
    when: z
      .strictObject({
        option: optionKey.describe(
          'An option that `fields.show`, `fields.facets` or `fields.fieldOfWork` names.',
        ),
        is: z.string().trim().min(1, 'write the value').describe('The value, as visitors read it.'),
      })
      .optional()
      .describe('Asked only for jobs of which an option has a value.'),
  });

/** What the owner says of applications on the site (docs/applications.md). */
export const applySchema = (code: LanguageCode) =>
  z.strictObject({
    form: form
      .default('service')
      .describe(
        'Who takes applications: the form of the `service`, the live `site` itself, or the `jobfront apply-server` at an address such as `https://apply.example.org`.',
      ),
    cv: z
      .enum(['required', 'optional', 'none'])
      .default('required')
      .describe(
        'Whether a file has to be sent; `none`: the form takes no files, as always in variant a of the service, which has no uploads.',
      ),
    fileTypes: z
      .array(z.enum(fileTypes))
      .refine(
        (types) => types.includes('pdf'),
        'name pdf too: people are asked for one where a file is refused',
      )
      .transform((types) => fileTypes.filter((type) => types.includes(type)))
      .default([...fileTypes])
      .describe('Types of files that are taken, by the endings of their names; `pdf` always is.'),
    notice: shownText(code)
      .optional()
      .describe(
        'What you have to tell applicants about their data, beside the form; an empty line begins a new paragraph.',
      ),
    consents: z
      .array(consent(code))
      .max(10, 'give at most 10 consents')
      .default([])
      .describe('Consents that are asked for; none is ticked beforehand.'),
    questions: z
      .array(question(code))
      .max(20, 'give at most 20 questions')
      .default([])
      .describe('Your own questions.'),
    open: z
      .union([z.boolean(), z.strictObject({ recruitment: z.number().int().positive() })])
      .default(false)
      .describe(
        'Whether applications without a job are taken; `{ recruitment: 12 }` puts them into that recruitment.',
      ),
    source: z
      .string()
      .trim()
      .min(1, 'name a source of the service')
      .optional()
      .describe('Name of the source at the service that candidates get.'),
    tags: z
      .array(z.string().trim().min(1, 'name a tag of the service'))
      .default([])
      .describe('Tags of the service that candidates get.'),
    fileType: z
      .string()
      .trim()
      .min(1, 'name a document type of the service')
      .default('CV')
      .describe('Name of the document type at the service that files get.'),
    attachToKnown: z
      .boolean()
      .default(false)
      .describe(
        'Whether an application whose e-mail address the service has already, and refuses for a second candidate, is added to that candidate. Anybody can type anybody’s address (docs/applications.md).',
      ),
    keepDays: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('After how many days what somebody has sent is deleted, whether it was delivered or not.'),
  });
