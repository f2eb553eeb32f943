/** A text of the interface with the path of its key, such as `find.showJobs.one`. */
export type Entry = readonly [path: string, text: string];

/** Every text of a dictionary, or of a part of one. */
export function textsOf(value: unknown, path = ''): Entry[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, child]) =>
    textsOf(child, path === '' ? key : `${path}.${key}`),
  );
}

const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).sort();

/** Plural forms in English: an object with exactly `one` and `other`. */
function pluralPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Object.keys(value).sort().join() === 'one,other') return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    pluralPaths(child, path === '' ? key : `${path}.${key}`),
  );
}

/** The categories of a language that stand for one number alone, such as Arabic `two`: they may leave `{count}` out. */
function exactCategories(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  const counts = Map.groupBy(
    Array.from({ length: 1201 }, (_, count) => count),
    (count) => rules.select(count) as string,
  );
  return new Set([...counts].flatMap(([category, numbers]) => (numbers.length === 1 ? [category] : [])));
}

/**
 * What is wrong with the texts of a language, measured against the English ones: keys, plural forms (CLDR cardinal
 * categories), marks such as `{count}`, empty texts, blanks at the ends, and texts left in English.
 *
 * @param same whether a text may read as the English one does
 */
export function textFaults(
  language: string,
  own: unknown,
  english: unknown,
  same: (text: string) => boolean,
): string[] {
  const plurals = pluralPaths(english);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const exact = exactCategories(language);
  const given = new Map(textsOf(own));
  // One form may serve every number, where the sentence allows it.
  const servesAll = (plural: string) =>
    !categories.some((one) => one !== 'other' && given.has(`${plural}.${one}`));
  const expected = new Map<string, { base: string; category: string | null }>();
  for (const [path, base] of textsOf(english)) {
    const parent = path.slice(0, path.lastIndexOf('.'));
    if (!plurals.includes(parent)) expected.set(path, { base, category: null });
    else if (path.endsWith('.other')) {
      for (const category of servesAll(parent) ? ['other'] : categories)
        expected.set(`${parent}.${category}`, { base, category });
    }
  }
  const faults = [...expected.keys()].filter((path) => !given.has(path)).map((path) => `${path} is missing`);
  for (const [path, text] of given) {
    const wanted = expected.get(path);
    if (wanted === undefined) {
      faults.push(`${path} is not a text of the interface, or no plural form of ${language}`);
      continue;
    }
    const { base, category } = wanted;
    if (text.trim() === '') faults.push(`${path} is empty`);
    else if (text !== text.trim()) faults.push(`${path} begins or ends with a blank`);
    const wantedMarks = marks(base).join(' ');
    const mayDrop = category !== null && exact.has(category);
    const without = marks(base.replace('{count}', '')).join(' ');
    const ownMarks = marks(text).join(' ');
    if (ownMarks !== wantedMarks && !(mayDrop && ownMarks === without)) {
      faults.push(`${path} has the marks "${ownMarks}", not "${wantedMarks}"`);
    }
    if (text === base && !same(text)) faults.push(`${path} is left in English: ${text}`);
  }
  return faults;
}
