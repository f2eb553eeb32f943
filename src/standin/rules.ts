/** Where interface.md leaves the list's behaviour open, the stand-in follows these rules. */
export interface ListRules {
  /** Whether posts stay listed after their `valid_end`. */
  listExpired: boolean;
  /** What happens to an `X-Request-Page-Size` above `maxPageSize`: both were seen on live services. */
  largePage: 'cap' | 'refuse';
}

/**
 * A post is listed while it is published and its `valid_end` has not passed. One whose `valid_start` lies ahead
 * is listed too: interface.md calls the list "published" and sends both dates with every post, so a reader has
 * to check them, and here it finds out when it forgets. `listExpired: true` tries the same with `valid_end`.
 */
export const defaultRules: ListRules = { listExpired: false, largePage: 'cap' };

/** Records on a page when the request does not say (interface.md, Limits). */
export const defaultPageSize = 10;

/** Most records on a page. Not in interface.md; live services stop at 100. */
export const maxPageSize = 100;
