import type { Query } from '../find/wish.ts';
import { type Asked, nothingAsked } from './asked.ts';

/**
 * What the engine is to find. Own position that is not known yet narrows nothing, and without a circle there is no
 * order by distance.
 *
 * @param position the visitor's own, once known
 */
export function queryOf(asked: Asked, position: readonly [number, number] | null): Query {
  const { words, facets, around, km, part } = asked;
  const point = around === 'here' ? position : (around?.point ?? null);
  const name = around === 'here' ? '' : (around?.name ?? '');
  const near = point ? { point, name, km } : null;
  const sort = asked.sort === 'distance' && !near ? nothingAsked.sort : asked.sort;
  return { words, facets, near, sort, ...(part && { part }) };
}
