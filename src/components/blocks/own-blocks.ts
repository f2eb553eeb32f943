/** The components of the owner's own blocks, by their types. The compiler fills this table (astro/overrides.ts). */
export const ownBlocks: Readonly<Record<string, unknown>> = {};
