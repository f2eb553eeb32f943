/**
 * The key of a facet of the owner's (`fields.facets`), which is its name in the address of a search as well
 * (`?f.shift=night`). With its beginning it is never one of the program's own names, and the same in all languages.
 */
export type OwnKey = `f.${string}`;

export const isOwnKey = (name: string): name is OwnKey => name.startsWith('f.');
