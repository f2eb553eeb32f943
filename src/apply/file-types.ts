import { type FileType, fileTypes } from '../settings/file-types.ts';

export const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which a file is kept and shown: without folders, controls, marks that turn the direction of writing,
 * what file systems or spreadsheets take for something else, and with the ending of its type.
 *
 * @returns `null` where the ending is that of no type that is taken
 */
export function cleanName(given: string): { name: string; type: FileType } | null {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').trim();
  const dot = visible.lastIndexOf('.');
  const ending = visible.slice(dot + 1).toLowerCase();
  const type = fileTypes.find((one) => one === (ending === 'jpeg' ? 'jpg' : ending));
  if (type === undefined || dot < 0) return null;
  const base = [...visible.slice(0, dot).replace(/^[\s.=+@-]+|[\s.]+$/g, '')].slice(0, 80).join('');
  return { name: `${base === '' || devices.test(base) ? 'file' : base}.${type}`, type };
}

/** The same name with the ending of another type. */
export const withType = (name: string, type: FileType): string =>
  `${name.slice(0, name.lastIndexOf('.'))}.${type}`;

/** A file's name as a page may repeat it, of whatever type it is: without folders, controls and marks of direction. */
export const shownName = (given: string): string =>
  [...(given.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '')].slice(-80).join('');

/** Names that differ, so that each file is found again by its own. */
export function distinctNames<T extends { name: string }>(files: readonly T[]): T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const dot = file.name.lastIndexOf('.');
    let name = file.name;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      name = `${file.name.slice(0, dot)} (${count})${file.name.slice(dot)}`;
    }
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}
