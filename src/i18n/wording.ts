import type { ApplicationTexts } from './application-dictionary.ts';
import type { ApplyTexts } from './apply-dictionary.ts';
import type { Dictionary, Plural } from './dictionary.ts';
import type { InterfaceLanguage } from './languages.ts';
import { memo } from './remember.ts';

/** Every text that visitors and applicants read: those of pages, of the form, and of the mail with its page. */
export interface AllTexts extends Dictionary {
  applyForm: ApplyTexts;
  application: ApplicationTexts;
}

/** Some of the texts. A text in plural forms is given whole. */
type Some<Texts> = Texts extends string
  ? string
  : Texts extends Plural
    ? Plural
    : { [Key in keyof Texts]?: Some<Texts[Key]> };

/** Texts that replace those of a language, by the same keys. */
export type OwnTexts = Some<AllTexts>;

/** What a site says of its words (settings). */
export interface Wording {
  /** Texts of the owner's, by language. */
  texts: Partial<Record<InterfaceLanguage, OwnTexts>>;
}

type Part = 'pages' | 'applyForm' | 'application';

/**
 * The texts of a part of a language as a site words them. The same object each time for the same site.
 *
 * @param site `undefined` from owners' components that were written before sites had words of their own
 */
export function worded<Texts extends object>(
  texts: Texts,
  part: Part,
  language: InterfaceLanguage,
  site: Wording | undefined,
): Texts {
  const own = site?.texts[language];
  return own === undefined ? texts : (merged(own, part, texts) as Texts);
}

const merged = memo((own: OwnTexts, part: Part, texts: object): object => {
  const replaced = part === 'pages' ? own : own[part];
  return replaced === undefined ? texts : replace(texts, replaced);
});

/** The texts with others in their place. What has no counterpart is left out. */
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

/** Texts of a site, and others that go before them: those of a brand. */
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
