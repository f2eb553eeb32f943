import { rememberLately } from '../i18n/remember.ts';
import type { Job, Section } from './job.ts';

/** Characters of the texts that are known, at most: what the adverts of a company have in common is far less. */
const mostCharacters = 6_000_000;
const mostLists = 8000;
/** Sections of one text that are known; they differ in their headings, of which a text has few. */
const mostHeadings = 20;

const texts = rememberLately<string, string>(mostCharacters, (text) => text.length + 40);
const sections = rememberLately<string, Section[]>(mostCharacters, (html) => html.length + 100);
const lists = rememberLately<string, object>(mostLists);

/**
 * The same job, of parts that are there once where those of other jobs are equal: what a company says of itself stands
 * in most of its adverts, and many have place and facts in common. Jobs that were read by another thread, or from the
 * store, bring every word anew.
 */
export function shareParts(job: Job): Job {
  const title = shareText(job.title);
  return {
    ...job,
    title,
    displayTitle: job.displayTitle === title ? title : shareText(job.displayTitle),
    language: shareText(job.language),
    company: shareText(job.company),
    place: shareList(job.place),
    ...(job.morePlaces && { morePlaces: job.morePlaces.map(shareList) }),
    employmentTypes: shareList(job.employmentTypes),
    fields: shareList(job.fields),
    pay: shareList(job.pay),
    ...(job.own && { own: shareList(job.own) }),
    facts: shareList(job.facts),
    sections: job.sections.map(shareSection),
    validFrom: shareText(job.validFrom),
    validThrough: shareText(job.validThrough),
    deadline: shareText(job.deadline),
  };
}

const itself = (text: string): string => text;

/** The same text; where it was met lately, the very string that is known already. */
export const shareText = <Text extends string | null>(text: Text): Text =>
  text === null ? text : (texts(text, itself) as Text);

const shareList = <List extends object | null>(list: List): List =>
  list === null ? list : (lists(JSON.stringify(list), () => list) as List);

function shareSection({ field, heading, html }: Section): Section {
  const same = sections(html, () => []);
  const known = same.find((one) => one.field === field && one.heading === heading);
  if (known) return known;
  const section = { field: shareText(field), heading: shareText(heading), html: same[0]?.html ?? html };
  if (same.length < mostHeadings) same.push(section);
  return section;
}

/**
 * Lists of a new board, each replaced by that of the board before where it has the same items in the same order:
 * whatever is remembered of a list then stays known. Most changes concern the lists of one language alone.
 */
export function sameLists<Key, Item>(
  next: ReadonlyMap<Key, readonly Item[]>,
  before: ReadonlyMap<Key, readonly Item[]> | undefined,
): ReadonlyMap<Key, readonly Item[]> {
  if (before === undefined) return next;
  return new Map(
    [...next].map(([key, list]) => {
      const known = before.get(key);
      return [key, known && isSameList(known, list) ? known : list];
    }),
  );
}

/** Whether two lists have the same items, each the very same object, in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** How one list differs from another: in one place, from which on some items are others. */
export interface ListChange<Item> {
  /** Where both lists begin to differ. */
  at: number;
  removed: readonly Item[];
  added: readonly Item[];
}

/**
 * What has to be replaced in one list to have another: all that is between their equal beginning and their equal end.
 * Items are compared as objects and not looked into, for what a walk over a large board costs is looking into it.
 */
export function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return {
    at,
    removed: before.slice(at, before.length - same),
    added: after.slice(at, after.length - same),
  };
}

/** Since when an address shows what it shows. */
export interface Change {
  /** A hash of what it shows. */
  key: string;
  /** ISO instant. */
  at: string;
}

/** By address. */
export type Changes = Readonly<Record<string, Change>>;

/** What an address shows now. */
export interface Shown {
  address: string;
  key: string;
  /** The ISO instant since when it shows this, for an address that nothing is remembered of. */
  since: string | null;
}

/**
 * What is remembered of changes once `shown` is live. An address that shows something else than before has
 * changed at `at`, the moment of the board. One that is new has changed when it says so: without a memory of
 * earlier runs, equal boards give equal times. Pure.
 */
export function rememberChanges(changes: Changes, shown: Iterable<Shown>, at: string): Changes {
  const next: Record<string, Change> = {};
  for (const { address, key, since } of shown) {
    const before = changes[address];
    if (before?.key === key) next[address] = before;
    else next[address] = { key, at: before === undefined && since !== null && since <= at ? since : at };
  }
  return next;
}
