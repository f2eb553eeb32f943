import { type AddressForm, otherForm } from './address/forms.ts';
import type { OwnTexts } from './all-texts.ts';
import type { Plural } from './dictionary.ts';
import { type BuiltInLanguage, type InterfaceLanguage, isBuiltIn } from './languages.ts';
import { memo } from './remember.ts';

/** A site's settings for its texts. */
export interface Wording {
  /** Texts of the owner's, by language. */
  texts: Partial<Record<InterfaceLanguage, OwnTexts>>;
  /** How visitors are addressed: in all languages, or in each; left out, as the texts of the language do. */
  address?: AddressForm | Partial<Record<BuiltInLanguage, AddressForm>> | undefined;
  /** Languages whose texts all come from the owner, by code: those of `fallback` replace missing ones. */
  ownLanguages?: Readonly<Record<string, { fallback: BuiltInLanguage }>> | undefined;
}

/** The Jobfront language that a language's texts are based on: itself, or the fallback of the owner's language. */
const baseLanguage = (
  language: InterfaceLanguage,
  site: Pick<Wording, 'ownLanguages'> | undefined,
): BuiltInLanguage => (isBuiltIn(language) ? language : (site?.ownLanguages?.[language]?.fallback ?? 'en'));

type Part = 'pages' | 'applyForm' | 'application';

/**
 * The texts of a part of a language as a site words them. The same object each time for the same site.
 *
 * @param builtIn the texts that Jobfront has, by language
 * @param site `undefined` from owners' components that were written before sites had words of their own
 */
export function worded<Texts extends object>(
  builtIn: Readonly<Record<BuiltInLanguage, Texts>>,
  part: Part,
  language: InterfaceLanguage,
  site: Wording | undefined,
): Texts {
  const base = baseLanguage(language, site);
  const texts = builtIn[base];
  const own = site?.texts[language];
  const form = typeof site?.address === 'object' ? site.address[base] : site?.address;
  const other = form === undefined ? undefined : otherForm(base, form);
  const addressed = other === undefined ? texts : merged(other, part, texts);
  return (own === undefined ? addressed : merged(own, part, addressed)) as Texts;
}

const merged = memo((own: OwnTexts, part: Part, texts: object): object => {
  const replaced = part === 'pages' ? own : own[part];
  return replaced === undefined ? texts : replace(texts, replaced);
});

/** The texts, replaced by others. Texts without a counterpart are ignored. */
function replace(texts: object, others: object): object {
  const own = others as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const other = Object.hasOwn(own, key) ? own[key] : undefined;
      if (other === undefined) return [key, text];
      return [key, isGroup(text) ? replace(text, other as object) : other];
    }),
  );
}

/** Texts of a site, and others that take precedence: those of a brand. */
export function joined(texts: Wording['texts'], others: Wording['texts'] | undefined): Wording['texts'] {
  return others === undefined ? texts : (joinedGroups(texts, others) as Wording['texts']);
}

function joinedGroups(one: object, other: object): object {
  const first = one as Readonly<Record<string, unknown>>;
  const both = Object.entries(other).map(([key, text]): [string, unknown] => {
    const before = Object.hasOwn(first, key) ? first[key] : undefined;
    return [key, isGroup(before) && isGroup(text) ? joinedGroups(before, text) : text];
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** Whether it is a group of texts, and not one text in its plural forms. */
export const isGroup = (texts: unknown): texts is object =>
  typeof texts === 'object' && texts !== null && !isPlural(texts);

/** Whether it is one text in its plural forms. Every one of them has `other`, which no group has. */
export const isPlural = (texts: object): texts is Plural => 'other' in texts;
