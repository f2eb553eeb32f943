/**
 * What visitors mean by the words that they type: a table per language. The search of a board gets those of its
 * own language, of English and of the site's other languages (src/site/search/search-words.ts).
 */
export interface SearchWords {
  /** Words that say nothing about a job: "jobs in", "looking for". They are left out where others are left. */
  noise: readonly string[];
  /**
   * Endings that can be taken off a word without changing what it means, such as cases, plurals and feminine forms.
   * Where no stemmer knows the language they are all there is; elsewhere those that the stemmer leaves.
   */
  endings: readonly string[];
  /** Words and phrases for a value of a facet. */
  values: Readonly<Record<SearchValue, readonly string[]>>;
  /** What jobs are called, by occupation: words and phrases that find each other. */
  occupations: Readonly<Record<Occupation, readonly string[]>>;
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
