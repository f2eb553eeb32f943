import { hash } from 'node:crypto';
import { z } from 'zod';
import { absolute } from '../../base/site-path.ts';
import type { Place } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { sectionsOf } from '../../board/texts.ts';
import { memoLast } from '../../i18n/remember.ts';
import { employmentTypes, payUnits, type WorkModel } from '../../i18n/terms.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { applyUrl } from '../apply/form.ts';
import { headedSections } from '../job/advert-text.ts';
import { factLabel } from '../job/labels.ts';
import { hiringCompany } from '../job/posting.ts';
import { partAddress } from '../job-parts.ts';
import { type FileSettings, jobsFile, type Pieces } from '../machine-file.ts';
import type { BoardTwinView } from '../views/board-file.ts';
import type { JobView } from '../views/job-file.ts';

/**
 * A section's HTML for readers elsewhere: pictures, which the site serves itself, get whole addresses. The HTML is
 * our own (board/html/safe-html.ts), so quotes in texts are escaped and this finds attributes alone.
 */
export function wholeImages(html: string, { siteUrl }: Pick<FileSettings, 'siteUrl'>): string {
  return html.includes('<img src="/')
    ? html.replace(/(<img src=")(?=\/(?!\/))/g, (before) => before + siteUrl)
    : html;
}

const workModels = ['on-site', 'hybrid', 'remote'] as const satisfies readonly WorkModel[];
const instant = z.iso.datetime();
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const languageTag = z.string().min(2);

const place = z.strictObject({
  locality: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable().describe("The country's name."),
  countryCode: countryCode.nullable().describe('ISO 3166-1 alpha-2.'),
  latitude: z.number().min(-90).max(90).nullable().describe('Degrees, WGS 84.'),
  longitude: z.number().min(-180).max(180).nullable(),
});

/**
 * A job as everybody may read it: what its page shows and nothing else. The one definition of it, for the type, for
 * the files and for the published JSON Schema. The service's own numbers (publish, recruitment, client) are left out.
 */
export const publicJobSchema = z
  .strictObject({
    id: z.int().positive().describe('Number of the advert; it stays when the job is published again.'),
    url: z.url().describe("Address of the job's page."),
    title: z.string().min(1),
    language: languageTag.describe('Language of the advert (BCP 47).'),
    company: z.string().nullable().describe('Who hires; null where the company is not named.'),
    reference: z.string().nullable().describe('What applicants name the job by.'),
    datePosted: instant.nullable().describe('When the job was first published.'),
    validThrough: instant.nullable().describe('From this moment on the job is closed; null = no end is set.'),
    deadline: z.iso.date().nullable().describe("Last day to apply, in the site's time zone."),
    highlighted: z.boolean(),
    place: place.nullable(),
    morePlaces: z.array(place).min(1).optional().describe('Further towns, where the advert names several.'),
    workModel: z.enum(workModels).nullable(),
    remoteCountries: z.array(countryCode).describe('Countries that a remote job can be done from.'),
    employmentTypes: z.array(z.enum(employmentTypes)),
    fields: z.array(z.string()).describe("Fields of work, in the advert's language."),
    pay: z
      .strictObject({
        min: z.number().nullable(),
        max: z.number().nullable(),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .describe('ISO 4217.'),
        unit: z.enum(payUnits),
      })
      .nullable()
      .describe('At least one of min and max is a number.'),
    facts: z.array(
      z.strictObject({ key: z.string(), label: z.string(), values: z.array(z.string()).min(1) }),
    ),
    sections: z
      .array(z.strictObject({ heading: z.string().nullable(), html: z.string() }))
      .describe(
        "The advert's text in reading order, as safe HTML; without a heading it goes on below the section before.",
      ),
    applyUrl: z.url().nullable().describe('Address of the application form.'),
    translations: z.array(z.strictObject({ language: languageTag, url: z.url() })),
  })
  .meta({ id: 'job', title: 'Job', description: 'One open position.' });

export type PublicJob = z.output<typeof publicJobSchema>;

/** A job as in its JSON twin and `/jobs.json`. Labels, our headings and place names are in the language of its page. */
export function publicJob({ job, postedAt }: JobView, settings: FileSettings): PublicJob {
  const { site } = settings;
  const language = boardLanguage(job, site);
  const texts = dictionaryOf(language, site);
  const { place, morePlaces } = placesIn(job, language);
  return {
    id: job.advertId,
    url: absolute(job.address, settings),
    title: job.displayTitle,
    language: job.language,
    company: hiringCompany(job, site),
    reference: job.reference,
    datePosted: postedAt,
    validThrough: job.validThrough,
    deadline: job.deadline,
    highlighted: job.highlighted,
    place: place && publicPlace(place),
    ...(morePlaces && { morePlaces: morePlaces.map(publicPlace) }),
    workModel: job.workModel,
    remoteCountries: [...remoteCountries(job, site)],
    employmentTypes: [...job.employmentTypes],
    fields: [...job.fields],
    pay: job.pay && {
      min: job.pay.min,
      max: job.pay.max,
      currency: job.pay.currency,
      unit: job.pay.unit,
    },
    facts: job.facts.map((fact) => ({
      key: fact.key,
      label: factLabel(fact, job, site, language),
      values: [...fact.values],
    })),
    sections: headedSections(sectionsOf(job), texts).map(({ heading, html }) => ({
      heading,
      html: wholeImages(html, settings),
    })),
    applyUrl: applyUrl(job, settings),
    translations: job.translations.map((translation) => ({
      language: translation.language,
      url: absolute(translation.address, settings),
    })),
  };
}

function publicPlace(place: Place): NonNullable<PublicJob['place']> {
  const { locality, region, postcode, country, countryCode: code, point } = place;
  const [latitude = null, longitude = null] = point ?? [];
  return { locality, region, postcode, country, countryCode: code, latitude, longitude };
}

/** The JSON twin of a job: one line, with its end. */
export const jobLine = (view: JobView, settings: FileSettings): string =>
  `${JSON.stringify(publicJob(view, settings))}\n`;

/** SHA-256 of a job's JSON twin, base64url. */
export const jobSum = memoLast((view: JobView, site: SiteSettings, siteUrl: string): string =>
  hash('sha256', jobLine(view, { site, siteUrl }), 'base64url'),
);

/** Address of a site's board as data, `/jobs.json`, and of its schema. */
export const boardAddresses = (site: Pick<SiteSettings, 'root'>) => ({
  json: `${rootOf(site)}jobs.json`,
  schema: `${rootOf(site)}jobs.schema.json`,
});

const count = z.int().min(0);

/** The whole board as everybody may read it, or a part of a large one. */
export const publicBoardSchema = z
  .strictObject({
    $schema: z.url().describe('Address of this schema.'),
    site: z.strictObject({ name: z.string(), url: z.url() }),
    changedAt: z.iso
      .datetime()
      .nullable()
      .exactOptional()
      .describe(
        'When a job last came, changed or closed; null where that is not known. In the first file alone.',
      ),
    counts: z
      .strictObject({
        jobs: count.describe('All open jobs.'),
        languages: z
          .record(z.string().regex(/^[a-z]{2,3}$/), count)
          .describe('Jobs on the board of each language of the site.'),
      })
      .exactOptional()
      .describe('In the first file alone.'),
    next: z
      .url()
      .exactOptional()
      .describe('Address of the file with further jobs, where a board has more than fit one.'),
    jobs: z.array(publicJobSchema).describe('Highlighted ones first, then the newest first.'),
  })
  .meta({ title: 'Open jobs', description: 'All jobs that are open at the moment.' });

export type PublicBoard = z.output<typeof publicBoardSchema>;

/**
 * `/jobs.json`: every job on a line of its own, the same bytes as its twin. A large board continues in `/jobs-2.json`
 * and so on (`jobParts`).
 */
export function boardBytes({ jobs, whole, next }: BoardTwinView, settings: FileSettings): Pieces {
  const { site } = settings;
  const { json, schema } = boardAddresses(site);
  const head: Omit<PublicBoard, 'jobs'> = {
    $schema: absolute(schema, settings),
    site: { name: site.name, url: absolute(rootOf(site), settings) },
    ...whole,
    ...(next !== null && { next: absolute(partAddress(json, next), settings) }),
  };
  const start = `${JSON.stringify(head).slice(0, -1)},"jobs":[\n`;
  const frame = { head: start, tail: () => ']}\n', between: ',' };
  return jobsFile(jobs, (view) => jobLine(view, settings), frame);
}

/** `/jobs.schema.json`: JSON Schema 2020-12 of the whole board; a single job is its `#/$defs/job`. */
export function boardSchemaText(
  settings: Pick<FileSettings, 'siteUrl'> & { site: Pick<SiteSettings, 'root'> },
): string {
  const { $schema, ...schema } = z.toJSONSchema(publicBoardSchema, { target: 'draft-2020-12' });
  return `${JSON.stringify({ $schema, $id: absolute(boardAddresses(settings.site).schema, settings), ...schema }, null, 2)}\n`;
}
