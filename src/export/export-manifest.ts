import { z } from 'zod';
import { type Ledger, type LedgerContent, type LedgerStorage, openLedger } from '../base/ledger.ts';

/** Bytes of the longest name that hosts and file systems allow (255), with some room. */
const longestName = 250;

/** Prefix of our own files in an export folder: the manifest, and temporary files. */
const ownPrefix = '.jobfront-';

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/**
 * The path of an address in a folder: "/" is "index.html", "/jobs/7-x/" is "jobs/7-x/index.html", "/robots.txt" is
 * "robots.txt". The address is plain text, not percent-encoded.
 *
 * @throws {Error} when no file can have it: it does not start with "/", has an empty, "." or ".." part, a part that is
 *   too long or our own, or a character that has another meaning in an address or a path; on Windows also names that
 *   its file systems do not allow
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

/** A key that is equal for paths of the same file: macOS and Windows ignore case. */
export const sameFileKey = (path: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32' || platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;

/** The folder of a path, '' for the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The file of one address in an export folder. */
export interface ExportedFile {
  /** The key of its entry; `null` when unknown: an export was aborted. */
  key: string | null;
  /** The address has a hash in its name. */
  isImmutable: boolean;
  /** ISO instant; only for an immutable file that has left the site: kept until then, for pages loaded before. */
  until?: string;
}

/** Our files in an export folder. All other files there belong to somebody else. */
export interface ExportManifest {
  /** Keys are comparable only with those of the same base. */
  base: string;
  /** By address, in the order of the addresses. */
  files: ReadonlyMap<string, ExportedFile>;
}

/** The manifest's name in an export folder. */
export const manifestName = '.jobfront-manifest.json';

const format = 1;

const manifestSchema = z.object({
  format: z.literal(format),
  base: z.string(),
  files: z.record(
    z.string(),
    z.object({
      key: z.string().nullable(),
      isImmutable: z.boolean().default(false),
      until: z.string().optional(),
    }),
  ),
});

/**
 * Opens the manifest of a folder or bucket: the ledger of the files in it.
 *
 * @throws when it exists and can't be read
 */
export const openManifest = (place: LedgerStorage): Promise<Ledger<{ base: string }, ExportedFile>> =>
  openLedger({
    place,
    parse: parseManifest,
    print: ({ about: { base }, items }) => manifestText({ base, files: inOrder(items) }),
    empty: { base: '' },
    // Its files are ours all the same: they are compared, and written again.
    report: () => undefined,
  });

function parseManifest(text: string): LedgerContent<{ base: string }, ExportedFile> {
  const { base, files } = manifestSchema.parse(JSON.parse(text));
  // A manifest must not make an export remove files outside of its folder.
  for (const address of Object.keys(files)) pathOf(address);
  return { about: { base }, items: new Map(Object.entries(files)) };
}

/** One line for each address, so that two manifests can be compared by eye. */
function manifestText({ base, files }: ExportManifest): string {
  const lines = [...files].map(
    ([address, { key, isImmutable, until }]) =>
      `${JSON.stringify(address)}:${JSON.stringify({ key, ...(isImmutable && { isImmutable }), ...(until && { until }) })}`,
  );
  return `{"format":${format},"base":${JSON.stringify(base)},"files":{\n${lines.join(',\n')}\n}}\n`;
}

/** In the order of the addresses, so that equal exports have equal manifests. */
export const inOrder = <Value>(files: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
