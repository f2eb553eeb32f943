import type { Fact } from '../board/job.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';

type Localized = string | Partial<Record<InterfaceLanguage, string>>;

/** The owner's text in the given language, or `null` where there is none. */
export function localized(text: Localized | undefined, language: InterfaceLanguage): string | null {
  return (typeof text === 'string' ? text : text?.[language]) ?? null;
}

/** What a fact is called: as the service says, else as the owner says, else its key made readable. */
export function factLabel(fact: Fact, site: Site, language: InterfaceLanguage): string {
  const key = fact.key.replace(/[_-]+/g, ' ').trim();
  return (
    fact.label ??
    localized(site.fields.labels[fact.key], language) ??
    key.charAt(0).toUpperCase() + key.slice(1)
  );
}
