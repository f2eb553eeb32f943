import type { EmbedTexts } from '../../outputs/embed/embed-texts.ts';
import { getJson } from '../find/get-json.ts';

const loading = new Map<string, Promise<EmbedTexts>>();

/**
 * The texts of a board; fetched once a page, again after a failure.
 *
 * @throws {Error} where they can't be loaded
 */
export function loadTexts(address: string): Promise<EmbedTexts> {
  const known = loading.get(address);
  if (known) return known;
  const texts = getJson(address) as Promise<EmbedTexts>;
  loading.set(address, texts);
  texts.catch(() => loading.delete(address));
  return texts;
}
