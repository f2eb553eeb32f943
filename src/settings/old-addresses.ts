import { memo } from '../i18n/remember.ts';

/*
 * Addresses of the previous site on this host, as the owner lists them in a file (`redirects` in the settings): each
 * leads to a new address, to a job, or is gone for good (410). Read once, checked as a whole: docs/moving.md.
 */

/** Where an old address leads: a path of this site with query and fragment, another URL, or a job; `null` = 410. */
export type OldTarget = { path: string; rest: string } | { url: string } | { job: number } | null;

/** One row, ready for lookups. */
export interface OldAddress {
  /** Line of the owner's file. */
  line: number;
  /** Decoded, as `canonicalPath` writes it. */
  path: string;
  /** Parameters that a request must have, by name; none = any query. */
  query: readonly (readonly [name: string, value: string])[];
  to: OldTarget;
}

/**
 * A path in the form that is compared: with a slash at the end, or without if it names a file. Both forms of an old
 * address are equal.
 */
export function canonicalPath(path: string): string {
  const bare = path.replace(/\/+$/, '');
  return bare.slice(bare.lastIndexOf('/')).includes('.') ? bare : `${bare}/`;
}

/** The row for an address: the one with most matching parameters, else the one without parameters. */
export function oldAddressAt(
  all: readonly OldAddress[],
  path: string,
  query: string,
): OldAddress | undefined {
  const found = byPath(all).get(canonicalPath(path));
  if (!found) return undefined;
  const asked = new URLSearchParams(query);
  return found.find((one) => one.query.every(([name, value]) => asked.getAll(name).includes(value)));
}

/** The rows of each path, those with most parameters first. */
const byPath = memo((all: readonly OldAddress[]): ReadonlyMap<string, readonly OldAddress[]> => {
  const sorted = all.toSorted((one, other) => other.query.length - one.query.length);
  return Map.groupBy(sorted, ({ path }) => path);
});

/** The row that a row leads to. `readOldAddresses` accepts no circles and no long chains. */
export function nextOldAddress(rows: readonly OldAddress[], { to }: OldAddress): OldAddress | undefined {
  return to && 'path' in to ? oldAddressAt(rows, to.path, to.rest.replace(/#.*$/, '')) : undefined;
}
