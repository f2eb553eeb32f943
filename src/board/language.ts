import { interfaceLanguages, localesOf, meantLanguage } from '../i18n/languages.ts';
import type { Report } from './problems.ts';
import { fold, quote, wordsOf } from './text.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * The language of an advert as a BCP 47 tag of language, script and region ("pl", "en-GB", "sr-Latn"), however
 * it was written ("PL", "pl_PL", "ua", "English"). What names no language becomes `fallback`, with a problem.
 */
export function readLanguage(text: string | null, fallback: string, report: Report): string {
  const written = wordsOf(text);
  const language = written === null ? null : remembered(written);
  if (language !== null) return language;
  const found =
    written === null ? 'its language is not given' : `its language reads ${quote(written)}, which names none`;
  report('language-unknown', `${found}, so it is shown as "${fallback}"; set the language in the advert`);
  return fallback;
}

const known = new Map<string, string | null>();

/** Languages that are known by their names: those of the interface, and some that adverts are written in besides. */
const others = ['bs', 'ca', 'cy', 'eu', 'gl', 'he', 'is', 'ja', 'lb', 'mk', 'no', 'ru', 'sq', 'sr', 'zh'];
const named = [...interfaceLanguages, ...others];

let byName: ReadonlyMap<string, string> | undefined;

/** By a language's name in its own language, in English and in those of the interface: "English", "niemiecki", "Čeština". */
function codeOfName(name: string): string | undefined {
  byName ??= new Map(
    ['en', ...named].flatMap((reader) => {
      const called = new Intl.DisplayNames(localesOf(reader), { type: 'language', fallback: 'none' });
      return (others.includes(reader) ? [reader] : named).flatMap((code) => {
        const own = called.of(code);
        return own === undefined ? [] : [[fold(own), code] as const];
      });
    }),
  );
  const bare = fold(
    name.replace(/\s*[([].*$/u, '').replace(/^(?:język|jazyk|langue|lingua|idioma|limba|мова|език)\s+/iu, ''),
  );
  return byName.get(bare);
}

/** Thousands of adverts have the same few tags, and `Intl.Locale` is slow. */
function remembered(written: string): string | null {
  const found = known.get(written);
  if (found !== undefined) return found;
  const language = canonical(written) ?? canonical(codeOfName(written) ?? '');
  if (known.size < 1000) known.set(written, language);
  return language;
}

function canonical(written: string): string | null {
  const [first = '', ...rest] = written.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(first)) return null;
  try {
    const { language, script, region } = new Intl.Locale([meantLanguage(first), ...rest].join('-'));
    if (names.of(language) === undefined) return null;
    return [language, script, region].filter((part) => part !== undefined).join('-');
  } catch {
    return null;
  }
}
