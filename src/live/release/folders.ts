import { join } from 'node:path';

/** Where all releases lie. */
export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

/** Where one release lies; also "000042.partial" and "spare". */
export const releaseFolder = (dataDir: string, name: string): string => join(releasesFolder(dataDir), name);

/** Name of the spare's folder. */
export const spareName = 'spare';

/** The files of a release folder. */
export const filesIn = (folder: string): string => join(folder, 'files');

/** What makes a folder a release. */
export const manifestIn = (folder: string): string => join(folder, 'manifest.json');

/** A folder that is being written. */
export const partialName = (release: string): string => `${release}.partial`;

/** The number of a release's name, or `null` for names that are no release's. */
export function releaseNumber(name: string): number | null {
  return /^\d{6,15}$/.test(name) ? Number(name) : null;
}

/** The name for a number: six digits or more. Names are compared by number, so the millionth is no matter. */
export const releaseName = (number: number): string => String(number).padStart(6, '0');
