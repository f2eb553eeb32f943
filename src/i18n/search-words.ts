import { readFileSync } from 'node:fs';
import type { BuiltInLanguage } from './languages.ts';
import { remember } from './remember.ts';

/** What visitors mean by the words that they type in a language: `words/<code>.txt`. */
export interface SearchWords {
  /** Words that say nothing about a job: "jobs in", "looking for". They are left out where others are left. */
  noise: readonly string[];
  /**
   * Endings that can be taken off a word without changing what it means, such as cases, plurals and feminine forms.
   * Where no stemmer knows the language they are all there is; elsewhere those that the stemmer leaves.
   */
  endings: readonly string[];
  /** Words that say how the words beside them are meant. */
  operators: Operators;
  /** Words and phrases for a value of a facet. */
  values: Readonly<Record<SearchValue, readonly string[]>>;
  /** What jobs are called, by occupation: words and phrases that find each other. */
  occupations: Readonly<Record<Occupation, readonly string[]>>;
}

/** By what they say of the words beside them: words, compared folded. */
export interface Operators {
  /** Between alternatives. */
  or: readonly string[];
  /** Before what a job must not demand; adverts write them before what they don't demand. */
  without: readonly string[];
  /** In adverts also after what they don't demand: "experience is not required". In a search they mean `without`. */
  not: readonly string[];
  /** Before the least pay. */
  atLeast: readonly string[];
}

/** Values of the facets of work model and employment type, as addresses contain them. */
export const searchValues = [
  'remote',
  'hybrid',
  'full-time',
  'part-time',
  'intern',
  'temporary',
  'contractor',
  'volunteer',
] as const;
export type SearchValue = (typeof searchValues)[number];

/** Occupations that many boards have, and that people call by more than one name. */
export const occupations = [
  // computers
  'developer',
  'frontend-developer',
  'backend-developer',
  'devops-engineer',
  'site-reliability-engineer',
  'data-scientist',
  'data-analyst',
  'software-tester',
  'it-support',
  'system-administrator',
  'security-engineer',
  'product-manager',
  'project-manager',
  'graphic-designer',
  'ux-designer',
  // office
  'accountant',
  'payroll-specialist',
  'controller',
  'human-resources',
  'recruiter',
  'office-assistant',
  'receptionist',
  'lawyer',
  'buyer',
  'marketing',
  'copywriter',
  'translator',
  'business-analyst',
  'consultant',
  // sales and service
  'sales-representative',
  'shop-assistant',
  'cashier',
  'customer-service',
  'store-manager',
  // logistics
  'warehouse-worker',
  'forklift-operator',
  'driver',
  'courier',
  'dispatcher',
  'logistics-specialist',
  'packer',
  // making and building
  'production-worker',
  'machine-operator',
  'welder',
  'electrician',
  'mechanic',
  'locksmith',
  'maintenance-technician',
  'carpenter',
  'painter',
  'plumber',
  'bricklayer',
  'construction-worker',
  'quality-inspector',
  'engineer',
  'architect',
  'seamstress',
  'butcher',
  'baker',
  // services
  'cook',
  'waiter',
  'kitchen-assistant',
  'bartender',
  'cleaner',
  'security-guard',
  'hairdresser',
  'gardener',
  'farm-worker',
  'caretaker',
  // health and teaching
  'nurse',
  'carer',
  'doctor',
  'pharmacist',
  'physiotherapist',
  'teacher',
  'childcare-worker',
  // ranks
  'manager',
  'team-leader',
  'trainee',
  'student-job',
] as const;
export type Occupation = (typeof occupations)[number];

/** The sections of a file, and the meanings that each names; none of those that are one list of words. */
const sections = {
  noise: null,
  endings: null,
  operators: ['or', 'without', 'not', 'at-least'],
  values: searchValues,
  occupations,
} as const;
type Section = keyof typeof sections;

const isSection = (name: string): name is Section => Object.hasOwn(sections, name);

/**
 * Reads the words of a language: sections that begin with `# noise`, `# endings`, `# operators`, `# values` and
 * `# occupations`. In the first two a line has some words, in the others a meaning, a colon and its words, separated by
 * commas. Lines above the first section that begin with `#`, and lines that begin with `//`, are remarks.
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
  const wordsOf = (name: string) => lists.get(name) ?? [];
  const listsOf = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, wordsOf(name)])) as Record<Name, string[]>;
  return {
    ...listsOf(['noise', 'endings']),
    operators: { ...listsOf(['or', 'without', 'not']), atLeast: wordsOf('at-least') },
    values: listsOf(searchValues),
    occupations: listsOf(occupations),
  };
}

/** The words of a language. Its file is read when it is first needed, because a site has few of all languages. */
export const searchWords = remember((language: BuiltInLanguage): SearchWords => {
  const file = `${language}.txt`;
  return readWords(readFileSync(new URL(`./words/${file}`, import.meta.url), 'utf8'), file);
});
