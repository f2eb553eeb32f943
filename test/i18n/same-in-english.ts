/** Words that several languages write as English does. */
const shared: ReadonlySet<string> = new Set([
  ...['Remote', 'Hybrid', 'Filter', 'Filters', 'Jobs', 'Distance', 'Page', 'Pages', 'Contact', 'Reference'],
  ...[
    'Poster (A4)',
    'Title',
    'Region',
    'Benefits',
    'Map',
    'Places',
    'Temporary',
    'Other',
    'Menu',
    'Zoom',
    'Compact',
    'E-mail',
    'CV',
    'Online',
  ],
]);

/** What one language alone writes as English does. */
const own: Readonly<Record<string, readonly string[]>> = {
  de: ['Jobs in {value}'],
  es: ['no'],
  it: ['no'],
  nl: ['Jobs in {value}', 'per week'],
  sv: ['Period'],
};

/** Languages of other alphabets have no word as English writes it. */
const otherAlphabets: ReadonlySet<string> = new Set(['ar', 'bg', 'el', 'uk']);

/** Whether a text of `language` may read exactly as the English one does. */
export const sameInEnglish = (text: string, language: string): boolean =>
  (shared.has(text) && !otherAlphabets.has(language)) || own[language]?.includes(text) === true;
