import { memo } from '../i18n/remember.ts';
import { spellingOf } from './facet-spelling.ts';
import type { JobList } from './job-list.ts';

/**
 * The same list in every language that has it, this one included, in the order of the site's languages: all boards;
 * the same place (by its name without accents, and its country), employment type, work model or company; fields
 * where the texts are equal. Any two lists agree on whether they are variants of each other.
 *
 * @param lists all of the site, as `jobLists` gives them
 */
export function listVariants(list: JobList, lists: readonly JobList[]): readonly JobList[] {
  const alike = byIdentity(lists).get(identityOf(list)) ?? [];
  const first = alike.filter(
    ({ language }, at) => alike.findIndex((one) => one.language === language) === at,
  );
  return first.includes(list) ? first : [list];
}

const byIdentity = memo((lists: readonly JobList[]) => Map.groupBy(lists, identityOf));

/** What a list is about, whatever its language. */
const identityOf = memo(({ facet }: JobList): string => {
  if (facet === null) return 'board';
  const { name, value, identity } = facet;
  if (name === 'place') return `place|${identity ?? value}`;
  if (name === 'company') return `company|${spellingOf(value, 'en').same}`;
  return `${name}|${value}`;
});
