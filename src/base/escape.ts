const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML: between tags and in attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The same, but an apostrophe stays: for text between tags and attributes in double quotes. */
export const escapeQuoted = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
