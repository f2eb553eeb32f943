import { z } from 'zod';
import { credentialsFrom, MissingCredentialsError } from '../service/integration/credentials.ts';
import type { Settings, Site } from './site-schema.ts';
import { localizedText, optionKey } from './values.ts';

/** A text that visitors read, in one language at least. */
const shownText = localizedText.refine(
  (text) => (typeof text === 'string' ? [text] : Object.values(text)).some((one) => one?.trim()),
  'write what visitors read',
);

/** An origin, without a slash at its end. */
const origin = z
  .url({ protocol: /^https$/, error: 'give service, site, or an address such as https://apply.example.org' })
  .refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ''), {
    error: 'give scheme and host alone, such as https://apply.example.org',
  })
  .transform((text) => text.replace(/\/$/, ''));

const key = z.string().regex(/^[a-z\d]\w{0,39}$/i, 'use up to 40 letters, digits and _');

const consent = z.strictObject({
  provision: z.number().int().positive().describe("Number of the provision in the service's settings."),
  forJob: z
    .boolean()
    .default(false)
    .describe('Whether it holds for this job alone; else it holds for later ones too.'),
  text: shownText.describe('What is agreed to: one text, or one per language.'),
  version: z
    .string()
    .trim()
    .min(1, 'name the version of the text')
    .max(60, 'use at most 60 characters')
    .describe('Version of the text; it stands in the note that the recruiter reads.'),
  required: z
    .boolean()
    .default(false)
    .describe('Whether nobody can apply without it. The current recruitment needs no consent.'),
});

const question = z.strictObject({
  key: key.describe('Name of the question, which stays when its text changes.'),
  label: shownText.describe('The question: one text, or one per language.'),
  kind: z.enum(['text', 'choice', 'yes-no', 'date', 'file']).describe('What is answered.'),
  options: z
    .array(
      z.strictObject({
        value: z.string().trim().min(1, 'write what the recruiter reads').max(200),
        label: shownText.describe('What visitors read.'),
      }),
    )
    .max(50, 'give at most 50 answers')
    .default([])
    .describe('The answers of a choice: what the recruiter reads, and what visitors do.'),
  required: z.boolean().default(false).describe('Whether it has to be answered.'),
  sid: key
    .optional()
    .describe('Custom field of the candidate at the service (`_<sid>`); else it stands in the note alone.'),
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
export const applySchema = z.strictObject({
  form: z
    .union([z.enum(['service', 'site']), origin])
    .default('service')
    .describe(
      'Who takes applications: the form of the `service`, the live `site` itself, or the `jobfront apply-server` at an address such as `https://apply.example.org`.',
    ),
  cv: z.enum(['required', 'optional']).default('required').describe('Whether a file has to be sent.'),
  notice: shownText
    .optional()
    .describe(
      'What you have to tell applicants about their data, beside the form; an empty line begins a new paragraph.',
    ),
  consents: z
    .array(consent)
    .max(10, 'give at most 10 consents')
    .default([])
    .describe('Consents that are asked for; none is ticked beforehand.'),
  questions: z
    .array(question)
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
  keepDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('After how many days what somebody has sent is deleted, whether it was delivered or not.'),
});

type ApplySite = Pick<Site, 'apply' | 'fields'>;

/** What of the settings of applications contradicts itself, each with its mend. */
export function applyFaults({ apply, fields }: ApplySite): string[] {
  const faults: string[] = [];
  const twice = <Item>(items: readonly Item[]) => items.find((item, at) => items.indexOf(item) !== at);
  const provision = twice(apply.consents.map((one) => one.provision));
  if (provision !== undefined)
    faults.push(`apply.consents in site.config.ts names provision ${provision} twice: name each once`);
  const name = twice(apply.questions.map((one) => one.key));
  if (name !== undefined)
    faults.push(`apply.questions in site.config.ts has the key ${name} twice: give each question its own`);
  const known = [...fields.show, ...fields.facets.map(({ option }) => option), fields.fieldOfWork];
  for (const { key: own, kind, options, when } of apply.questions) {
    if (kind === 'choice' && options.length < 2)
      faults.push(`apply.questions.${own} in site.config.ts is a choice: give it two options or more`);
    if (kind !== 'choice' && options.length > 0)
      faults.push(
        `apply.questions.${own} in site.config.ts has options: make its kind choice, or remove them`,
      );
    if (when && !known.includes(when.option))
      faults.push(
        `apply.questions.${own}.when in site.config.ts names the option ${when.option}, which the site does not read: name it in fields.show or fields.facets, or use another`,
      );
  }
  return faults;
}

/**
 * The settings as this process can keep them: where applications can't be taken, the link to the service's form stays.
 *
 * @param by who answers visitors: our `server`, or a host of `files`
 * @returns with why it is so, and what to do; `null` where all is as it was set
 */
export function withPossibleForm(
  settings: Settings,
  by: 'server' | 'files',
): { settings: Settings; told: string | null } {
  const { site, environment } = settings;
  const why = whyNot(settings, by);
  if (why === null) return { settings, told: null };
  const service: Site = { ...site, apply: { ...site.apply, form: 'service' } };
  return {
    settings: { ...settings, site: service, environment },
    told: `apply.form in site.config.ts is "${site.apply.form}", but applications still go to the service's form: ${why}.`,
  };
}

function whyNot({ site, environment }: Settings, by: 'server' | 'files'): string | null {
  if (site.apply.form !== 'site') return null;
  if (by === 'files') {
    return 'a host of files takes none. Serve the site with jobfront start, or set apply.form to the address of a jobfront apply-server';
  }
  if (site.deploy !== undefined) {
    return 'the deploy command brings the pages to a host that takes none. Remove deploy, or set apply.form to the address of a jobfront apply-server';
  }
  try {
    credentialsFrom(environment, 'employee');
    return null;
  } catch (error) {
    if (!(error instanceof MissingCredentialsError)) throw error;
    return `${error.message}`;
  }
}
