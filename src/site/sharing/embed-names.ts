/**
 * The script that other sites load, the module with the board that it loads, and the module that is loaded when a
 * visitor begins to search; beside each other.
 */
export const embedNames = { script: 'embed.js', board: 'embed-board.js', search: 'embed-search.js' } as const;

/** Files in the root folder of a language that the embedded board reads: its rows, the words of their adverts, its texts. */
export const boardFileNames = { rows: 'rows.json', words: 'texts.json', texts: 'embed.json' } as const;
