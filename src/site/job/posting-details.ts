import type { JobPosting } from 'schema-dts';
import { parseInstant } from '../../board/instants.ts';
import type { Job } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import { sectionsOf } from '../../board/texts.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { wordsOfHtml } from './advert-text.ts';

type Markup = NonNullable<SiteSettings['fields']['markup']>;

/** A property of the markup that the owner maps in `fields.markup`. */
export type DetailName = keyof Markup;

/** Longer texts are cut: a summary is meant, and the description has it all. */
const longestText = 1000;

/** Google's words for "none" (structured data of JobPosting, experience and education). */
const noRequirements = 'no requirements';

/**
 * The further properties of a job's markup, as the owner maps them. They are made of what the page shows, which are the
 * facts, sections and contact of the job; nothing else is read.
 */
export function postingDetails(
  job: Job,
  { fields: { markup }, timeZone }: SiteSettings,
): Partial<JobPosting> {
  if (markup === undefined) return {};
  const values = (source: { option: string } | undefined): readonly string[] =>
    job.facts.find(({ key }) => key === source?.option)?.values ?? [];
  const text = (source: Markup['skills']): string | null => {
    if (source === undefined) return null;
    const words =
      'option' in source
        ? values(source).join(', ')
        : sectionsOf(job)
            .filter(({ field }) => field === source.section)
            .map(({ html }) => wordsOfHtml(html))
            .join('\n');
    return words.trim() === '' ? null : words.slice(0, longestText);
  };
  const found = <Meaning>(map: { option: string; values: Record<string, Meaning> } | undefined): Meaning[] =>
    map === undefined ? [] : values(map).flatMap((value) => meaningOf(value, map.values) ?? []);

  // Of several values the lowest is what is required at least.
  const months = Math.min(...found(markup.experienceRequirements));
  const levels = [...new Set(found(markup.educationRequirements))];
  const degrees = levels.filter((level) => level !== 'none');
  const [start] = values(markup.jobStartDate).flatMap((value) => dayOf(value, timeZone) ?? []);
  const [isImmediate] = found(markup.jobImmediateStart);
  const contact = markup.applicationContact ? contactPoint(job) : null;
  return withoutNull({
    experienceRequirements:
      months === 0
        ? noRequirements
        : Number.isFinite(months)
          ? ({ '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months } as const)
          : null,
    educationRequirements:
      levels.length > degrees.length
        ? noRequirements
        : degrees.length === 0
          ? null
          : degrees.map((level) => ({
              '@type': 'EducationalOccupationalCredential' as const,
              credentialCategory: level,
            })),
    skills: text(markup.skills),
    jobBenefits: text(markup.jobBenefits),
    workHours: text(markup.workHours),
    eligibilityToWorkRequirement: text(markup.eligibilityToWorkRequirement),
    occupationalCategory: text(markup.occupationalCategory),
    jobStartDate: start ?? null,
    jobImmediateStart: isImmediate ?? null,
    applicationContact: contact,
  });
}

/** The properties that are mapped, and that the markup of a job does not have. */
export function missingDetails(job: Job, site: SiteSettings): DetailName[] {
  const { markup } = site.fields;
  if (markup === undefined) return [];
  const details = postingDetails(job, site);
  return (Object.keys(markup) as DetailName[]).filter(
    (name) => markup[name] !== undefined && markup[name] !== false && !Object.hasOwn(details, name),
  );
}

/** Values of an option that its map in `fields.markup` gives no meaning. */
export function unmappedDetails(job: Job, { fields: { markup } }: SiteSettings) {
  return Object.entries(markup ?? {}).flatMap(([property, map]) => {
    if (typeof map !== 'object' || !('values' in map)) return [];
    const { option, values } = map;
    const given = job.facts.find(({ key }) => key === option)?.values ?? [];
    return given
      .filter((value) => meaningOf<unknown>(value, values) === undefined)
      .map((value) => ({ property, option, value }));
  });
}

function meaningOf<Meaning>(value: string, meanings: Readonly<Record<string, Meaning>>): Meaning | undefined {
  const wanted = fold(value);
  return Object.entries(meanings).find(([one]) => fold(one) === wanted)?.[1];
}

/** The day in the site's zone; `null` where the text is no date. */
function dayOf(text: string, timeZone: string): string | null {
  const instant = parseInstant(text, timeZone);
  if (instant === null) return null;
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

function contactPoint({ contact }: Job) {
  if (contact === undefined) return null;
  const { name, email, phone } = contact;
  return { '@type': 'ContactPoint' as const, ...withoutNull({ name, email, telephone: phone }) };
}

type NonNull<Part> = { [Key in keyof Part]?: NonNullable<Part[Key]> };

const withoutNull = <Part extends object>(part: Part): NonNull<Part> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as NonNull<Part>;
