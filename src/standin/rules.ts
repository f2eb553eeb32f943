/** Where interface.md leaves the list's behaviour open: the choices of the same names, with their reasons. */
export interface ListRules {
  /** Whether posts stay listed after their `valid_end`. */
  listExpired: boolean;
  /** What happens to an `X-Request-Page-Size` above `maxPageSize`: both were seen on live services. */
  largePage: 'cap' | 'refuse';
  /** What the public list can be sorted by. */
  sortFields: 'filters and dates' | 'filters';
}

/** Records on a page when the request does not say (interface.md, Limits). */
export const defaultPageSize = 10;

/** Most records on a page. Not in interface.md; live services stop at 100. */
export const maxPageSize = 100;
