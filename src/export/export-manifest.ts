import { dirname } from 'node:path';
import { pathOf } from './address-path.ts';
import type { ExportDisk } from './export-disk.ts';
import { errorCode } from './export-error.ts';

/** What an export folder holds at one address. */
export interface ExportedFile {
  /** The key of the entry that lies there; `null` where it is not known what does: an export was broken off. */
  key: string | null;
  /** The address has a hash in its name. */
  isImmutable: boolean;
  /** ISO instant; only on an immutable file that has left the site: it stays until then, for pages loaded before. */
  until?: string;
}

/** What an export folder holds of ours. Whatever else lies there belongs to somebody else. */
export interface ExportManifest {
  /** Keys of another base say nothing about the files of this one. */
  base: string;
  /** By address, in the order of the addresses. */
  files: ReadonlyMap<string, ExportedFile>;
}

/** The manifest's name in an export folder. */
export const manifestName = '.jobfront-manifest.json';

const format = 1;

/**
 * The manifest of a folder; `null` where there is none, `damaged` where it can't be understood.
 *
 * @throws when it is there and can't be read
 */
export async function readManifest(
  disk: Pick<ExportDisk, 'read'>,
  file: string,
): Promise<ExportManifest | 'damaged' | null> {
  let bytes: Uint8Array;
  try {
    bytes = await disk.read(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    return parse(JSON.parse(new TextDecoder().decode(bytes))) ?? 'damaged';
  } catch {
    return 'damaged';
  }
}

function parse(read: unknown): ExportManifest | null {
  if (!isRecord(read) || read.format !== format || typeof read.base !== 'string' || !isRecord(read.files)) {
    return null;
  }
  const files = new Map<string, ExportedFile>();
  for (const [address, file] of Object.entries(read.files)) {
    if (!isRecord(file) || !(file.key === null || typeof file.key === 'string')) return null;
    // It must not make an export remove what lies outside of its folder.
    pathOf(address);
    const isImmutable = file.isImmutable === true;
    const { until } = file;
    if (until === undefined) files.set(address, { key: file.key, isImmutable });
    else if (typeof until === 'string') files.set(address, { key: file.key, isImmutable, until });
    else return null;
  }
  return { base: read.base, files };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line for each address, so that two manifests can be compared by eye. */
export function manifestText({ base, files }: ExportManifest): string {
  const lines = [...files].map(
    ([address, { key, isImmutable, until }]) =>
      `${JSON.stringify(address)}:${JSON.stringify({ key, ...(isImmutable && { isImmutable }), ...(until && { until }) })}`,
  );
  return `{"format":${format},"base":${JSON.stringify(base)},"files":{\n${lines.join(',\n')}\n}}\n`;
}

/** Where a file is written before it gets its place. */
export const besideOf = (file: string): string => `${file}.tmp`;

/** Writes beside, syncs and renames: whoever reads finds what was said before or what is said now. */
export async function writeWhole(
  disk: Pick<ExportDisk, 'unlink' | 'write' | 'rename' | 'sync'>,
  file: string,
  text: string,
): Promise<void> {
  const beside = besideOf(file);
  await disk.unlink(beside);
  await disk.write(beside, new TextEncoder().encode(text));
  await disk.sync(dirname(file), [beside]);
  await disk.rename(beside, file);
  await disk.sync(dirname(file), [dirname(file)]);
}

/** In the order of the addresses, so that equal exports have equal manifests. */
export const inOrder = <Value>(files: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
