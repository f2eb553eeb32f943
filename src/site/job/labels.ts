import type { Fact, Job } from '../../board/job.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { fold } from '../../i18n/fold.ts';
import { factsOf, type InterfaceLanguage, isBuiltIn, primaryLanguage } from '../../i18n/languages.ts';
import { remember, rememberLately } from '../../i18n/remember.ts';
import { builtInTexts, dictionaryOf } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';

const isWrittenIn = remember((language: InterfaceLanguage) => {
  const facts = factsOf(language);
  // Which letters a language of the owner's has is not known.
  const letters = facts === undefined ? '\\p{L}\\p{M}ªº' : `${facts.script ? '' : 'a-zªº'}${facts.letters}`;
  const pattern = new RegExp(`^[${letters}]+$`, 'u');
  return (word: string) => pattern.test(word.replace(/i\u0307/gu, 'i'));
});

/** The words of a language's interface and of labels in it, and what they begin with: endings change. */
const wordsIn = remember((language: InterfaceLanguage) => {
  const texts = [
    ...(isBuiltIn(language) ? textsOf(builtInTexts(language)) : []),
    factsOf(language)?.labelWords ?? '',
  ];
  const words = new Set(texts.flatMap(wordsOf).map(fold));
  return { words, stems: new Set([...words].flatMap(stemOf)) };
});

function textsOf(part: Dictionary | object | string): string[] {
  if (typeof part === 'string') return [part.replace(/\{\w+\}/g, ' ')];
  return Object.values(part).flatMap(textsOf);
}

/** Words that reveal a language: short forms in capitals ("VAT", "B2B") and those of one or two letters don't. */
const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').match(/(?<!\p{N})[\p{L}\p{M}]{3,}(?!\p{N})/gu) ?? []).filter(
    (word) => word.length > 4 || word !== word.toUpperCase() || word === word.toLowerCase(),
  );

function stemOf(word: string): string[] {
  return word.length < 4 ? [] : [word.slice(0, Math.max(4, word.length - 2))];
}

/**
 * How a label fits a language: `own` where its words are known in that language, `other` where it has letters that
 * the language does not write or words that are known only in another one of `languages`, `unknown` otherwise.
 */
export function labelFits(
  label: string,
  language: InterfaceLanguage,
  languages: readonly InterfaceLanguage[],
): LabelFit {
  return known(`${language} ${languages.join()} ${label}`, () => fitOf(label, language, languages));
}

type LabelFit = 'own' | 'other' | 'unknown';

// Thousands of adverts have the same few labels, of at most 1,000 characters each.
const known = rememberLately<string, LabelFit>(2000);

function fitOf(
  label: string,
  language: InterfaceLanguage,
  languages: readonly InterfaceLanguage[],
): LabelFit {
  const words = wordsOf(label);
  const isWritten = isWrittenIn(language);
  if (!words.every((word) => isWritten(word.toLowerCase()))) return 'other';
  const folded = words.map(fold);
  const { words: own, stems } = wordsIn(language);
  if (folded.some((word) => own.has(word))) return 'own';
  const alike = folded.filter((word) => stemOf(word).some((stem) => stems.has(stem))).length;
  const elsewhere = languages.map(
    (other) => folded.filter((word) => word.length > 3 && wordsIn(other).words.has(word)).length,
  );
  if (elsewhere.some((count) => count > alike)) return 'other';
  return alike > 0 ? 'own' : 'unknown';
}

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
  site: SiteSettings,
  language: InterfaceLanguage,
): string {
  const own = Object.hasOwn(site.fields.labels, key) ? site.fields.labels[key] : undefined;
  const readable = key.replace(/[_-]+/g, ' ').trim();
  return (
    localized(own, language) ??
    (label !== null && isShown(label, job, site, language) ? label : null) ??
    ourWord(key, site.fields, dictionaryOf(language, site)) ??
    readable.charAt(0).toUpperCase() + readable.slice(1)
  );
}

/** An advert in another language than its page has labels in that language, unless they are known in the page's. */
function isShown(
  label: string,
  job: Pick<Job, 'language'>,
  site: SiteSettings,
  language: InterfaceLanguage,
): boolean {
  const fit = labelFits(label, language, [...site.languages, 'en']);
  return primaryLanguage(job.language) === language ? fit !== 'other' : fit === 'own';
}

/** Our word for an option: what the settings read it as, else what the interface names so (interface.md). */
function ourWord(key: string, fields: SiteSettings['fields'], texts: Dictionary): string | null {
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
