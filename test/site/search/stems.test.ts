import { expect, test } from 'vitest';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { searchWords } from '../../../src/i18n/search-words.ts';
import { loadStems } from '../../../src/site/search/stems.ts';

const names = interfaceLanguages.flatMap((language) => {
  const { occupations, values } = searchWords(language);
  return [...Object.values(occupations), ...Object.values(values)].flat();
});

test.each(interfaceLanguages)('words of every language are read by the stemmer of %s', async (language) => {
  const stems = await loadStems([language], []);
  for (const word of [...names.flatMap((name) => name.split(' ')), 'софтуерен', 'работници']) {
    expect(stems(word).length).toBeGreaterThan(0);
  }
});
