/** Pages that the law requires of many sites: publisher, data protection, accessibility. */
export const legalPages = ['imprint', 'privacy', 'accessibility'] as const;
export type LegalPage = (typeof legalPages)[number];

/* Values of fixed sets, for which every language has words. */

/** The facets that narrow lists, in the order in which they are offered. */
export const facetNames = ['place', 'field', 'type', 'work', 'company'] as const;
export type BuiltInFacet = (typeof facetNames)[number];

export type WorkModel = 'on-site' | 'hybrid' | 'remote';

/** Google's values for `employmentType` (JobPosting). */
export const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const payUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PayUnit = (typeof payUnits)[number];
