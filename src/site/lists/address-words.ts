/** Parts of addresses that name the kind of what is below them, as the site writes them. */
const kinds: ReadonlySet<string> = new Set([
  'jobs',
  'in',
  'field',
  'type',
  'work',
  'at',
  'page',
  'map',
  'saved',
  'verify',
  'archive',
]);

/** More words find nothing, and no title has them. */
const most = { words: 8, letters: 100 };

/**
 * Search words from an unknown address: `/en/jobs/senior-developer-berlin` gives "senior developer berlin". Empty if
 * it contains none, as addresses of files do.
 *
 * @param path percent-encoded or not; broken encoding is read unchanged
 */
export function addressWords(path: string): string {
  const parts = decoded(path).split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (/\.[a-z\d]{1,5}$/i.test(last) && !/\.html?$/i.test(last)) return '';
  const words = parts
    .filter((part, at) => !kinds.has(part) && !(at < 2 && /^[a-z]{2}$/.test(part)))
    .flatMap((part) => part.replace(/\.html?$/i, '').split(/[^\p{L}\p{M}\p{N}+#]+/u))
    .filter((word) => /\p{L}/u.test(word));
  return words.slice(0, most.words).join(' ').slice(0, most.letters).toWellFormed();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
