import { readdir, readFile } from 'node:fs/promises';
import { occupations, type SearchWords, searchValues } from '../../src/site/search/meanings/words.ts';

/** Where the words of each language are, and what is made of them. */
const folder = new URL('../../src/site/search/meanings/', import.meta.url);
export const made = new URL('meanings.json', folder);

/** The sections of a file, and the meanings that each names; none of those that are one list of words. */
const sections = { noise: null, endings: null, values: searchValues, occupations } as const;
type Section = keyof typeof sections;

const isSection = (name: string): name is Section => Object.hasOwn(sections, name);

/**
 * Reads the words of a language: sections that begin with `# noise`, `# endings`, `# values` and `# occupations`. In the first
 * two a line has some words, in the others a meaning, a colon and its words. Words are parted by commas. Lines above the
 * first section that begin with `#`, and lines that begin with `//`, are remarks.
 *
 * @param file its name, for messages
 * @throws {Error} that names each fault by file and line
 */
export function readWords(text: string, file: string): SearchWords {
  const faults: string[] = [];
  const lists = new Map<string, string[]>();
  let section: Section | 'unknown' | null = null;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const fault = (what: string) => faults.push(`${file}:${at + 1}: ${what}`);
    const line = raw.trim();
    const [, title] = /^#\s*(.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      if (isSection(title)) section = title;
      else if (section !== null) {
        section = 'unknown';
        fault(`there is no section "${title}". A remark in a section begins with "//".`);
      }
      continue;
    }
    if (line === '' || line.startsWith('//') || section === 'unknown') continue;
    if (section === null) {
      fault('it is in no section: write "# noise" above.');
      continue;
    }
    const names: readonly string[] | null = sections[section];
    const [, name, words] = names === null ? [null, section, line] : (/^([^:]*):(.*)$/.exec(line) ?? []);
    if (name === undefined || words === undefined) {
      fault('it says no meaning: write the name of one, a colon, and its words.');
      continue;
    }
    if (names !== null && !names.includes(name)) fault(`there is no meaning "${name}" among the ${section}.`);
    if (names !== null && lists.has(name)) fault(`"${name}" has a line above.`);
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    for (const word of words.split(',').map((part) => part.trim())) {
      if (word === '') fault('a word is empty: there is a comma too many.');
      else if (list.includes(word)) fault(`"${word}" is in this list twice.`);
      else list.push(word);
    }
  }
  const expected = Object.entries(sections).flatMap(([name, names]) => names ?? [name]);
  const missing = expected.filter((name) => !lists.get(name)?.length);
  if (missing.length > 0) faults.push(`${file}: there are no words for ${missing.join(', ')}.`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const listsOf = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, lists.get(name) ?? []])) as Record<Name, string[]>;
  return {
    ...listsOf(['noise', 'endings']),
    values: listsOf(searchValues),
    occupations: listsOf(occupations),
  };
}

/** What the files of all languages make: JSON, a language a line. @throws {Error} that names the faults of all of them */
export async function allWords(): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort();
  const read = await Promise.all(
    files.map(async (file) => readWords(await readFile(new URL(file, folder), 'utf8'), file)),
  );
  const lines = read.map((words, at) => `"${files[at]?.replace('.txt', '')}": ${JSON.stringify(words)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
