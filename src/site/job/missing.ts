import type { Job } from '../../board/job.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import type { Site } from '../../settings/site-schema.ts';
import { excerpt } from './advert-text.ts';

/**
 * What Google asks of a job (facts.md, Google: JobPosting) and an advert may lack, by stable code. Without a
 * `required` fact the page has no markup: none is better than wrong one. A `recommended` one is left out.
 */
export const googleGaps = {
  /** A reference or a number is shown as the title. */
  'no-title': 'required',
  /** No words, only pictures, or nothing but the title again. */
  'no-text': 'required',
  /** The service never sent the start of the post's validity. */
  'no-date-posted': 'required',
  /** On site, hybrid or of unknown work model, and no place. */
  'no-place': 'required',
  /** A place, but its country is not known as a code. */
  'no-country': 'required',
  /** Fully remote, and neither a place nor the setting `remoteCountries` names a country. */
  'no-remote-country': 'required',
  /** On site, hybrid or of unknown work model, and a country alone: the place has no town. */
  'no-locality': 'recommended',
  'no-pay': 'recommended',
  'no-employment-type': 'recommended',
  /** The advert's number is used as the identifier. */
  'no-reference': 'recommended',
  'no-field-of-work': 'recommended',
} as const satisfies Record<string, 'required' | 'recommended'>;

export type GoogleGap = keyof typeof googleGaps;

/**
 * What a job lacks for Google, in the order of `googleGaps`.
 *
 * @param postedAt the ISO instant of its first publication (`postedAt` of board/memory.ts)
 */
export function missingForGoogle(
  job: Job,
  { site, postedAt }: { site: Site; postedAt: string | null },
): GoogleGap[] {
  const isRemote = job.workModel === 'remote';
  const lacks: Record<GoogleGap, boolean> = {
    'no-title': job.title === job.reference || job.title === `#${job.advertId}`,
    'no-text': !saysMoreThanTitle(job),
    'no-date-posted': postedAt === null,
    'no-place': !isRemote && job.place === null,
    'no-country': !isRemote && job.place !== null && job.place.countryCode === null,
    'no-remote-country': isRemote && remoteCountries(job, site).length === 0,
    'no-locality': !isRemote && job.place !== null && job.place.locality === null,
    'no-pay': job.pay === null,
    'no-employment-type': job.employmentTypes.length === 0,
    'no-reference': job.reference === null,
    'no-field-of-work': job.fields.length === 0,
  };
  return gapCodes.filter((gap) => lacks[gap]);
}

const gapCodes = Object.keys(googleGaps) as GoogleGap[];

/** Whether any gap keeps the job from having markup at all. */
export const isRequired = (gap: GoogleGap): boolean => googleGaps[gap] === 'required';

/** Of a longer text the excerpt ends with "…", which no title repeats by accident. */
function saysMoreThanTitle({ sections, title, displayTitle }: Job): boolean {
  const text = excerpt(sections);
  return text !== '' && text !== title && text !== displayTitle;
}
