/**
 * The script that other sites load, the module with the board that it loads, the module that is loaded when a visitor
 * begins to search, and the one that joins the rows of large boards; beside each other.
 */
export const embedNames = {
  script: 'embed.js',
  board: 'embed-board.js',
  search: 'embed-search.js',
  rows: 'embed-rows.js',
} as const;

/** Files in the root folder of a language that the embedded board reads: rows, words of adverts, texts around the jobs. */
export const boardFileNames = { rows: 'rows.json', texts: 'texts.json', embedTexts: 'embed.json' } as const;
