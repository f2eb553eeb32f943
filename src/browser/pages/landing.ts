import { part } from '../shared/dom.ts';

/*
 * The board was at the address of the landing page before. A shared or stored search of it leads to the board, also on
 * hosts of files, which can't redirect by the query.
 */
const { address = '/', searchParameters = '' } = part(document, '[data-search-parameters]').dataset;
const names = searchParameters.split(' ');
const asks = (name: string) => names.includes(name) || name.startsWith('f.');
if ([...new URLSearchParams(location.search).keys()].some(asks))
  location.replace(`${address}${location.search}${location.hash}`);
