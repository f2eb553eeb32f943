import type { ApplicationTexts } from './application-dictionary.ts';
import type { ApplyTexts } from './apply-dictionary.ts';
import type { Dictionary, Plural } from './dictionary.ts';

/** All texts for visitors and applicants: of pages, of the form, and of the mail with its page. */
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
