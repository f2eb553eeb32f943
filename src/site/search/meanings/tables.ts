import type { BuiltInLanguage } from '../../../i18n/languages.ts';
// Made from the text file of each language by `npm run words`.
import meanings from './meanings.json' with { type: 'json' };
import type { SearchWords } from './words.ts';

/** What words mean in each language that Jobfront speaks; of languages of the owner's nothing is known. */
export const searchWords: Readonly<Record<BuiltInLanguage, SearchWords>> = meanings;
