import { carriedParameters, withParameters } from '../../outputs/carried-parameters.ts';

/**
 * The way from the page that holds the board to a page of the site. What brought the visitor to the former (campaign,
 * click number) goes along; where no campaign did, the board itself counts as the source.
 *
 * @param path on the site; what leads elsewhere leads to `home` instead
 * @param home whole address of the board
 * @param search the query of the page that holds the board
 */
export function siteLink(path: string, home: string, search: string): string {
  const url = URL.parse(path, home);
  const address = url?.origin === new URL(home).origin ? url.href : home;
  const carried = carriedParameters(search);
  const hasSource = carried.some(([name]) => name === 'utm_source');
  return withParameters(address, hasSource ? carried : [...carried, ['utm_source', 'embed']]);
}
