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

/** Names that Windows reserves for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name for storing and showing a file: without folders, control characters, marks that change the direction of
 * writing, and what file systems or spreadsheets misread; with the extension of its type.
 *
 * @returns `null` when the extension is of no accepted type
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

/** The same name with the extension of another type. */
export const withType = (name: string, type: FileType): string =>
  `${name.slice(0, name.lastIndexOf('.'))}.${type}`;

/** A file's name as a page may show it, for any type: without folders, control characters and marks of direction. */
export const shownName = (given: string): string =>
  [...(given.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '')].slice(-80).join('');

/** Makes names distinct, so that each file is found by its own. */
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
