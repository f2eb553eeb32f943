import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memoLast } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rootOf } from '../../settings/addresses.ts';
import { logoFile, logoOf } from '../../settings/logo.ts';
import type { Site } from '../../settings/site-schema.ts';
import { jobLine } from '../job/facts.ts';
import { localized } from '../job/labels.ts';

/** What a social picture shows. */
export interface SocialCard {
  /** Beside the mark. */
  company: string;
  title: string;
  /** A sentence under the title; `null` = none. */
  text: string | null;
  /** Short facts in a row at the foot. */
  facts: readonly string[];
  /** BCP 47, the language of the title: says from which side it is read. */
  language: string;
}

/** The picture of an open job: title, place, company. */
const jobCard = (job: Job, site: Site): SocialCard => ({
  company: job.company,
  title: job.displayTitle,
  text: null,
  facts: jobLine(job, boardLanguage(job, site), site),
  language: job.language,
});

/** The picture of all pages of a language that are no job's. */
function languageCard(language: InterfaceLanguage, site: Site): SocialCard {
  const texts = dictionaryOf(language, site);
  return {
    company: site.name,
    title: texts.openPositions,
    text: localized(site.tagline, language) || fill(texts.jobsAt, { company: site.name }),
    facts: [],
    language,
  };
}

/** Size of every social picture, in pixels: what networks show whole. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Version of the drawing code, so that no picture of an older program is reused. */
const drawing = '2';

/** A picture that can be drawn: its content and its address. */
export interface Drawing {
  card: SocialCard;
  address: string;
  /** A hash of what it shows, but for the fonts. */
  key: string;
}

/**
 * `/social/123-3vQ8aTn0Xy.png`. Networks store a picture for as long as it has its address, so the address changes with
 * what the picture shows.
 */
function drawingOf(card: SocialCard, name: string, site: Site): Drawing {
  const logo = logoOf(site)?.light ?? '';
  const logoHash = site.logoHashes?.[logoFile(logo)] ?? '';
  const key = keyOf(drawing, JSON.stringify([card, site.name, site.color, logo, logoHash]));
  return { card, key, address: `${rootOf(site)}social/${name}-${key.slice(0, 10)}.png` };
}

/** The picture of an open job. A job that has not changed keeps its object, and with it its picture. */
export const jobDrawing = memoLast(
  (job: Job, site: Site): Drawing => drawingOf(jobCard(job, site), String(job.advertId), site),
);

/** The picture of every page of a language that is no job's. */
export const languageDrawing = (language: InterfaceLanguage, site: Site): Drawing =>
  drawingOf(languageCard(language, site), language, site);
