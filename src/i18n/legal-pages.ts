/** Pages that the law asks of many sites: who publishes it, what it does with data, how accessible it is. */
export const legalPages = ['imprint', 'privacy', 'accessibility'] as const;
export type LegalPage = (typeof legalPages)[number];
