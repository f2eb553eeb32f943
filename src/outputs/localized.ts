import type { Fact, Job } from '../board/job.ts';
import type { Site } from '../config.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { primaryLanguage } from '../i18n/locales.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { labelFits } from './label-language.ts';

type Localized = string | Partial<Record<InterfaceLanguage, string>>;

/** The owner's text in the given language, or `null` where there is none. */
export function localized(text: Localized | undefined, language: InterfaceLanguage): string | null {
  return (typeof text === 'string' ? text : text?.[language]) ?? null;
}

/**
 * What a fact is called on a page in `language`: as the owner says, else as the service says where that is not in
 * another language, else by our word for it, else its key made readable. The service sends labels along with an
 * advert and in the advert's language, but often in its own instead (facts.md).
 */
export function factLabel(
  { key, label }: Fact,
  job: Pick<Job, 'language'>,
  site: Site,
  language: InterfaceLanguage,
): string {
  const own = Object.hasOwn(site.fields.labels, key) ? site.fields.labels[key] : undefined;
  const readable = key.replace(/[_-]+/g, ' ').trim();
  return (
    localized(own, language) ??
    (label !== null && isShown(label, job, site, language) ? label : null) ??
    ourWord(key, site.fields, dictionaryOf(language)) ??
    readable.charAt(0).toUpperCase() + readable.slice(1)
  );
}

/** An advert of another language than its page brings labels of that language, unless they are known in the page's. */
function isShown(
  label: string,
  job: Pick<Job, 'language'>,
  site: Site,
  language: InterfaceLanguage,
): boolean {
  const fit = labelFits(label, language, [...site.languages, 'en']);
  return primaryLanguage(job.language) === language ? fit !== 'other' : fit === 'own';
}

/** Our word for an option: what the settings read it as, else what the interface names so (interface.md). */
function ourWord(key: string, fields: Site['fields'], texts: Dictionary): string | null {
  if (key === fields.fieldOfWork) return texts.fieldOfWork;
  if (key === fields.employmentType?.option) return texts.employmentType;
  if (key === fields.workModel?.option) return texts.workModel;
  const words: Readonly<Record<string, string>> = {
    job_type: texts.employmentType,
    x_work_time: texts.employmentType,
    branches: texts.fieldOfWork,
    recruitment_deadline: texts.deadline,
    nrRef: texts.reference,
  };
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
