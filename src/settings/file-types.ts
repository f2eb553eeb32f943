/** Types of files that applicants may send, by the endings of their names. Small: browsers load it too. */
export const fileTypes = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'jpg', 'png'] as const;
export type FileType = (typeof fileTypes)[number];
