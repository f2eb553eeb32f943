import { type InterfaceLanguage, isBuiltIn } from '../i18n/languages.ts';

type ScriptFont = '--font-noto' | '--font-arabic';

/** Fonts of one page, by the names that astro.config.mjs gives them. */
export interface PageFonts {
  /** Parts of Onest that the page needs at once. */
  preload: { subset: string }[];
  /** The font of a script that Onest lacks, and the part of it that is needed at once. */
  script: { cssVariable: ScriptFont; preload: { subset: string }[] } | null;
}

/** Languages whose everyday letters stand beyond Latin-1: č, ł, ğ, ħ and their like. */
const extended: ReadonlySet<string> = new Set([
  ...(['cs', 'hr', 'hu', 'lt', 'lv', 'mt', 'pl', 'ro', 'sk', 'sl', 'tr'] as const),
]);

/**
 * What a page of a language loads at once; whatever else stands on it is loaded when it is met. Where a language of
 * the site has letters beyond Latin-1, names of places and people bring them to all its pages in Latin letters.
 *
 * @param siteLanguages all languages of the site
 */
export function pageFonts(
  language: InterfaceLanguage,
  siteLanguages: readonly InterfaceLanguage[],
): PageFonts {
  const fonts = languageFonts(language);
  const isLatin = fonts.script === null && languageOfFonts(language) !== 'uk' && !extended.has(language);
  if (!isLatin || !siteLanguages.some((one) => extended.has(one))) return fonts;
  return { ...fonts, preload: [...fonts.preload, { subset: 'latin-ext' }] };
}

/** A language of the owner's is written in the letters of its script, as another of that script is. */
function languageOfFonts(language: InterfaceLanguage): string {
  if (isBuiltIn(language)) return language;
  const { script = '' } = new Intl.Locale(language).maximize();
  return { Cyrl: 'uk', Grek: 'el', Arab: 'ar' }[script] ?? language;
}

function languageFonts(code: InterfaceLanguage): PageFonts {
  const language = languageOfFonts(code);
  const latin = { subset: 'latin' };
  if (extended.has(language)) return { preload: [latin, { subset: 'latin-ext' }], script: null };
  if (language === 'uk') return { preload: [latin, { subset: 'cyrillic' }], script: null };
  if (language === 'bg') {
    return { preload: [latin, { subset: 'cyrillic' }], script: { cssVariable: '--font-noto', preload: [] } };
  }
  if (language === 'el') {
    return { preload: [latin], script: { cssVariable: '--font-noto', preload: [{ subset: 'greek' }] } };
  }
  if (language === 'ar') {
    return { preload: [latin], script: { cssVariable: '--font-arabic', preload: [{ subset: 'arabic' }] } };
  }
  return { preload: [latin], script: null };
}

/** The fonts of scripts that Onest lacks, as far as any of these languages needs one. */
export const scriptFonts = (languages: readonly InterfaceLanguage[]): ScriptFont[] => [
  ...new Set(languages.flatMap((language) => languageFonts(language).script?.cssVariable ?? [])),
];
