import { factsOf, type InterfaceLanguage } from '../i18n/languages.ts';
import type { fontSlices } from '../site/fonts/slices.ts';

type ScriptFont = '--font-noto' | '--font-arabic';
type Subset = (typeof fontSlices)[number]['subset'];

/** Fonts of one page, by the names that src/astro/font-files.ts gives them. */
export interface PageFonts {
  /** Slices of Onest that the page needs immediately. */
  preload: { subset: Subset }[];
  /** The font of a script that Onest lacks, and its slices that are needed immediately. */
  script: { cssVariable: ScriptFont; preload: { subset: Subset }[] } | null;
}

/**
 * The slices that a page of a language loads at once; a browser loads others when the page shows one of their letters.
 * Where a language of the site has letters beyond Latin-1, names of places and people bring them to all its pages in
 * Latin letters.
 *
 * @param siteLanguages all languages of the site
 */
export function pageFonts(
  language: InterfaceLanguage,
  siteLanguages: readonly InterfaceLanguage[],
): PageFonts {
  const script = scriptOf(language);
  const onest = (...subsets: Subset[]) => named(['latin', ...subsets]);
  if (script === 'Cyrl') {
    const isBulgarian = language === 'bg';
    return {
      preload: onest('cyrillic'),
      script: isBulgarian ? { cssVariable: '--font-noto', preload: [] } : null,
    };
  }
  if (script === 'Grek')
    return { preload: onest(), script: { cssVariable: '--font-noto', preload: named(['greek']) } };
  if (script === 'Arab') {
    const subsets: Subset[] = language === 'ar' ? ['arabic'] : ['arabic', 'arabic-more'];
    return { preload: onest(), script: { cssVariable: '--font-arabic', preload: named(subsets) } };
  }
  const met = [language, ...siteLanguages].flatMap((one) => factsOf(one)?.fontSlices ?? []);
  return { preload: onest(...new Set(met)), script: null };
}

const named = (subsets: readonly Subset[]) => subsets.map((subset) => ({ subset }));

/** The script that a language is written in (ISO 15924), a language of the owner's too. */
const scriptOf = (language: InterfaceLanguage) => new Intl.Locale(language).maximize().script;

/** The fonts of scripts that Onest lacks, as far as any of these languages needs one. */
export const scriptFonts = (languages: readonly InterfaceLanguage[]): ScriptFont[] => [
  ...new Set(languages.flatMap((language) => pageFonts(language, []).script?.cssVariable ?? [])),
];
