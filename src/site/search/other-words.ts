import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { boardPlaces } from '../../board/lists/facet-lists.ts';
import { levelOf } from '../../board/places/place-addresses.ts';
import type { PlaceTree } from '../../board/places/place-tree.ts';
import { townName } from '../../board/places/town-names.ts';
import { countryName } from '../../i18n/countries.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { languageRoot } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';

/** Words on the cards of other boards, by their language, and the page's words for them. */
export type OtherWords = Partial<Record<InterfaceLanguage, Readonly<Record<string, string>>>>;

/** Their addresses: `/other-words.json`, `/en/other-words.json`. Scripts derive them from `rowsAddress`. */
const otherWordsAddress = (language: InterfaceLanguage, site: SiteSettings): string =>
  `${languageRoot(language, site)}other-words.json`;

/** The words of each board of a site with several, for cards of other boards (browser/shared/other-words.ts). */
export function* otherWordFiles({
  board,
  site,
}: Pick<OutputContext, 'board' | 'site'>): Generator<MachineFile> {
  if (site.languages.length < 2) return;
  for (const language of site.languages) {
    const others = site.languages.filter((code) => code !== language);
    const found = others.map((code) => wordsFor(jobsOf(board, code, site), code, language, site));
    yield {
      address: otherWordsAddress(language, site),
      type: 'application/json; charset=utf-8',
      key: keyOf(found.map(({ key }) => key)),
      make: () => JSON.stringify(Object.fromEntries(others.map((code, at) => [code, found[at]?.words]))),
    };
  }
}

/** The places and terms of the cards of `from` that have other names in `language`. */
function wordsFor(
  jobs: readonly Job[],
  from: InterfaceLanguage,
  language: InterfaceLanguage,
  site: SiteSettings,
) {
  const places = placeWords(boardPlaces(jobs, from, site), from, language);
  const terms = jobs.length === 0 ? {} : termWords(from, language, site);
  return { key: keyOf(places.key, JSON.stringify(terms)), words: { ...places.words, ...terms } };
}

// The places of a board are the same object for as long as nothing in them changes.
const placeWords = memo(({ choices }: PlaceTree, from: InterfaceLanguage, language: InterfaceLanguage) => {
  const pairs = choices.flatMap(({ value, name }): [string, string][] => {
    const [start = ''] = value.split('.');
    const country = /^[a-z]{2}$/.test(start) ? start.toUpperCase() : null;
    if (levelOf(value) > 0) return [[townName(name, country, from), townName(name, country, language)]];
    return country === null ? [] : [[name, countryName(country, language) ?? name]];
  });
  const words = Object.fromEntries(pairs.filter(([one, other]) => one !== other));
  return { key: keyOf(JSON.stringify(words)), words };
});

function termWords(
  from: InterfaceLanguage,
  language: InterfaceLanguage,
  site: SiteSettings,
): Record<string, string> {
  const [theirs, ours] = [from, language].map((code) => {
    const { employmentTypes, workModels } = dictionaryOf(code, site);
    return Object.values({ ...employmentTypes, ...workModels });
  });
  return Object.fromEntries(
    (theirs ?? []).flatMap((term, at) => (ours?.[at] === term ? [] : [[term, ours?.[at] ?? term]])),
  );
}
