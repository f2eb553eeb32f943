import type { Site } from '../../config.ts';
import type { Advert } from '../examined.ts';
import { aboutOption, finding } from '../finding.ts';
import type { Finding, OptionUse } from '../report-schema.ts';
import { counted, quoted } from '../say.ts';
import { checkFacets } from './check-facets.ts';
import { checkUnmapped } from './unmapped.ts';

/** What is found in the options of the posts: what visitors don't see, and what they perhaps should not see. */
export function checkOptions(
  census: readonly OptionUse[],
  adverts: readonly Advert[],
  site: Site,
): Finding[] {
  return [...census.flatMap(checkOption), ...checkUnmapped(adverts, site), ...checkFacets(adverts, site)];
}

function checkOption({ option, posts, use, looksPrivate, examples }: OptionUse): Finding[] {
  const about = aboutOption(option);
  const where = `It stands in ${counted(posts, 'post')}`;
  if (use === 'shown') {
    if (looksPrivate === null) return [];
    return [finding('option-looks-private', about, `Visitors see it, and ${looksPrivate}.`)];
  }
  if (use === 'read') return [];
  if (looksPrivate !== null) {
    const found = `${where} and looks private: ${looksPrivate}.`;
    return [finding('option-not-shown', about, found, 'Nothing has to be done: it stays unseen.')];
  }
  const such = examples.length === 0 ? '' : `, such as ${examples.map((text) => quoted(text)).join(', ')}`;
  return [finding('option-not-shown', about, `${where}${such}.`)];
}
