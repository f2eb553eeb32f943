/** Bytes of the longest name that file systems take (255), less the ending of a compressed form. */
const longestName = 250;

/**
 * Where an address lies under `files/`: "/" is "index.html", "/jobs/7-x/" is "jobs/7-x/index.html", "/robots.txt"
 * is "robots.txt". The address is text as it stands in the manifest, with nothing percent-encoded to undo.
 *
 * @throws {Error} where no file can have it: it does not start with "/", has an empty, "." or ".." part, a part
 *   too long for a file name, or a character that has another meaning in an address or a path
 */
export function pathOf(address: string): string {
  const fault = faultOf(address);
  if (fault) {
    throw new Error(
      `The address ${JSON.stringify(address)} can't be a file of the site: ${fault}. Mend the page that has it.`,
    );
  }
  return address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1);
}

function faultOf(address: string): string | null {
  if (!address.startsWith('/')) return 'it does not start with "/"';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u001f\u007f\\?#]/.test(address)) return 'it has a control character, "\\", "?" or "#"';
  if (!address.isWellFormed()) return 'it has half a character (a lone surrogate)';
  const parts = address.slice(1).split('/');
  if (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') return 'it has an empty, "." or ".." part';
    if (Buffer.byteLength(part) > longestName) return `it has a part of more than ${longestName} bytes`;
  }
  return null;
}
