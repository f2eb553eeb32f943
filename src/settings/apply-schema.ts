import { z } from 'zod';
import { isThisMachine } from '../base/this-machine.ts';
import { fileTypes } from './file-types.ts';
import { type LanguageCode, localizedText, optionKey } from './values.ts';

/** A text that visitors read, in one language at least. */
const shownText = (code: LanguageCode) =>
  localizedText(code).refine(
    (text) => (typeof text === 'string' ? [text] : Object.values(text)).some((one) => one?.trim()),
    'write what visitors read',
  );

/** One of the words, or the origin of a `jobfront apply-server`, without a slash at its end. */
const wordOrServer = (...words: readonly string[]) =>
  z.string().transform((text, context) => {
    if (words.includes(text)) return text;
    const url = URL.parse(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(text));
    if (isSafe && url.origin === text.replace(/\/$/, '')) return url.origin;
    context.addIssue(
      `give ${words.join(', ')}, or scheme and host of a server, such as https://apply.example.org`,
    );
    return z.NEVER;
  });

const form = wordOrServer('service', 'site');

/** Who sends alerts by e-mail (docs/alerts.md). */
export const alertsSchema = wordOrServer('off', 'site')
  .default('off')
  .describe(
    'Who sends visitors new jobs by e-mail: nobody (`off`), the live `site`, or a `jobfront apply-server` at an address such as `https://apply.example.org`. It needs `SMTP_URL` and `MAIL_FROM` (docs/alerts.md).',
  );

const key = z.string().regex(/^[a-z\d]\w{0,39}$/i, 'use up to 40 letters, digits and _');

const consent = (code: LanguageCode) =>
  z.strictObject({
    provision: z.number().int().positive().describe("Number of the provision in the service's settings."),
    forJob: z
      .boolean()
      .default(false)
      .describe('Whether the consent is for this job only, or for later ones too.'),
    text: shownText(code).describe('The text of the consent: one text, or one per language.'),
    version: z
      .string()
      .trim()
      .min(1, 'name the version of the text')
      .max(60, 'use at most 60 characters')
      .describe('Version of the text; the note that the recruiter reads names it.'),
    required: z
      .boolean()
      .default(false)
      .describe('Whether applying requires the consent. The current recruitment needs none.'),
  });

const question = (code: LanguageCode) =>
  z.strictObject({
    key: key.describe('Name of the question; keep it when the text changes.'),
    label: shownText(code).describe('The question: one text, or one per language.'),
    kind: z.enum(['text', 'choice', 'yes-no', 'date', 'file']).describe('Type of the answer.'),
    options: z
      .array(
        z.strictObject({
          value: z
            .string()
            .trim()
            .min(1, 'write what the recruiter reads')
            .max(200)
            .describe('What the recruiter reads.'),
          label: shownText(code).describe('What visitors read.'),
        }),
      )
      .max(50, 'give at most 50 answers')
      .default([])
      .describe('The answers of a choice.'),
    required: z.boolean().default(false).describe('Whether an answer is required.'),
    sid: key
      .optional()
      .describe(
        'Custom field of the candidate at the service (`_<sid>`) for the answer; else only the note has it.',
      ),
    when: z
      .strictObject({
        option: optionKey.describe(
          'An option that `fields.show`, `fields.facets` or `fields.fieldOfWork` names.',
        ),
        is: z.string().trim().min(1, 'write the value').describe('The value, as visitors read it.'),
      })
      .optional()
      .describe('Asks only for jobs whose option has this value.'),
  });

/** The owner's settings for applications on the site (docs/applications.md). */
export const applySchema = (code: LanguageCode) =>
  z.strictObject({
    form: form
      .default('service')
      .describe(
        'Who takes applications: the `service` with its form, the live `site`, or a `jobfront apply-server` at an address such as `https://apply.example.org`.',
      ),
    cv: z
      .enum(['required', 'optional', 'none'])
      .default('required')
      .describe(
        'Whether applicants send a CV; with `none` the form takes no files, as always in variant `a` of the service.',
      ),
    fileTypes: z
      .array(z.enum(fileTypes))
      .refine(
        (types) => types.includes('pdf'),
        'name pdf too: people are asked for one where a file is refused',
      )
      .transform((types) => fileTypes.filter((type) => types.includes(type)))
      .default([...fileTypes])
      .describe('Accepted types of files; `pdf` has to be among them.'),
    notice: shownText(code)
      .optional()
      .describe(
        'What applicants have to know about their data, shown beside the form. An empty line begins a new paragraph.',
      ),
    consents: z
      .array(consent(code))
      .max(10, 'give at most 10 consents')
      .default([])
      .describe('Consents that the form asks for; none is ticked beforehand.'),
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
        "Adds an application to the candidate with the same e-mail address if the service refuses a second candidate. Anybody can type another person's address (docs/applications.md).",
      ),
    keepDays: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('Days after which an application is deleted, whether it was delivered or not.'),
  });
