/** The script that other sites load, and what it loads when a visitor begins to search; beside each other. */
export const embedNames = { script: 'embed.js', search: 'embed-search.js' } as const;
