/** Types of a CV that have text which a browser can read (cv.ts). Apart from the reader, which is loaded later. */
export const readable: readonly string[] = ['pdf', 'docx', 'odt', 'txt'];

export const endingOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const isReadable = (name: string): boolean => readable.includes(endingOf(name));
