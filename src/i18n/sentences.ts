import { localesOf } from './languages.ts';
import { remember } from './remember.ts';

const segmenterOf = remember(
  (language: string) => new Intl.Segmenter(localesOf(language), { granularity: 'sentence' }),
);

/** The sentences of a text, without the white space between them. */
export const sentencesOf = (text: string, language: string): string[] =>
  [...segmenterOf(language).segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
