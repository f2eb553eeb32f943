import { cutText } from './characters.ts';
import { flattenTags } from './flatten-tags.ts';

/** Most characters of an advert's value that are read (UTF-16 units). */
export const maxCharacters = 200_000;

// Word's list attributes hold raw quotes, which end the value early; a ">" in the rest would then end the tag.
const rawJsonAttribute = /\sdata-[\w-]{1,40}="\{"[^}]{0,2000}\}{1,9}"/gi;
const anyTag = /<[a-z!/?]/i;
const lineEnd = /\r\n|[\n\r]/g;

/**
 * Brings an advert's value to a size and shape that everything after can take in linear time:
 * - Longer than 200,000 characters: the bytes of `data:` addresses go; if it is still longer, it is cut at the
 *   last place that is neither in a tag nor in a word, an entity or a character.
 * - Raw JSON in `data-*` attributes (Word's `data-list-defn-props="{"335552541":1,...}"`) goes.
 * - Deep nesting is flattened (flatten-tags.ts).
 * - A value without a single tag is plain text: its line ends become `<br>`.
 */
export function limitInput(html: string): string {
  let text = html;
  if (text.length > maxCharacters) text = withoutBytes(text);
  if (text.length > maxCharacters) text = cutSafely(text);
  if (!anyTag.test(text)) return text.replace(lineEnd, '<br>');
  return flattenTags(text.replace(rawJsonAttribute, ''));
}

/** A pasted picture alone can be longer than the limit; without its bytes the text around it fits. */
function withoutBytes(html: string): string {
  const [before = '', ...others] = html.split(/;base64,/i);
  return [before, ...others.map(afterBytes)].join(';base64,');
}

function afterBytes(text: string): string {
  const end = text.search(/[^a-z0-9+/=\r\n]/i);
  return end < 0 ? '' : text.slice(end);
}

function cutSafely(text: string): string {
  const tagStart = text.lastIndexOf('<', maxCharacters);
  const tagEnd = text.lastIndexOf('>', maxCharacters - 1) + 1;
  const word = text.lastIndexOf(' ', maxCharacters);
  const end = tagStart >= tagEnd ? tagStart : Math.max(tagEnd, word);
  // Nothing in sight: one endless word, of which as much as fits is kept.
  const cut = cutText(text, end > maxCharacters - 10_000 ? end : maxCharacters);
  return cut.replace(/&[#\w]{0,10}$/, '');
}
