/** Bytes of the longest name that hosts and file systems take (255), with some room. */
const longestName = 250;

/** Our own files in an export folder begin so: the manifest, and what is being written. */
const ownPrefix = '.jobfront-';

/** Names that Windows keeps for devices, whatever their ending. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/**
 * Where an address lies in a folder: "/" is "index.html", "/jobs/7-x/" is "jobs/7-x/index.html", "/robots.txt" is
 * "robots.txt". The address is plain text, with nothing percent-encoded to undo.
 *
 * @throws {Error} where no file can have it: it does not start with "/", has an empty, "." or ".." part, a part that
 *   is too long or our own, or a character that has another meaning in an address or a path; on Windows also what its
 *   file systems do not take
 */
export function pathOf(address: string, platform: NodeJS.Platform = process.platform): string {
  const fault = faultOf(address) ?? (platform === 'win32' ? windowsFaultOf(address) : null);
  if (fault) {
    throw new Error(
      `The address ${JSON.stringify(address)} can't be a file: ${fault}. Give the page that has it another address.`,
    );
  }
  return address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1);
}

function faultOf(address: string): string | null {
  if (!address.startsWith('/')) return 'it does not start with "/"';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u001f\u007f\\?#]/.test(address)) return 'it has a control character, "\\", "?" or "#"';
  if (!address.isWellFormed()) return 'it has half a character (a lone surrogate)';
  for (const part of partsOf(address)) {
    if (part === '' || part === '.' || part === '..') return 'it has an empty, "." or ".." part';
    if (Buffer.byteLength(part) > longestName) return `it has a part of more than ${longestName} bytes`;
    if (part.toLowerCase().startsWith(ownPrefix)) return `it has a part that begins with "${ownPrefix}"`;
  }
  return null;
}

function windowsFaultOf(address: string): string | null {
  for (const part of partsOf(address)) {
    if (/[<>:"|*]/.test(part)) return 'it has one of < > : " | *, which Windows does not take';
    if (/[. ]$/.test(part))
      return 'it has a part that ends with a dot or a space, which Windows does not take';
    if (deviceName.test(part)) return 'it has a part that is the name of a device on Windows';
  }
  return null;
}

function partsOf(address: string): string[] {
  const parts = address.slice(1).split('/');
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

/** What two paths have in common that are one file here: macOS and Windows do not tell capitals apart. */
export const sameFileKey = (path: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32' || platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;

/** The folder of a path, '' for the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
