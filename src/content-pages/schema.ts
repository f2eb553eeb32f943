import { z } from 'zod';
import { legalPages } from '../i18n/legal-pages.ts';
import { blockSchema } from './blocks.ts';
import { words } from './parts.ts';

/** The front matter of a page. Unknown fields are refused. */
export const pageSchema = z.strictObject(
  {
    /** Head of the page, and of the browser's tab. */
    title: words,
    /** What search engines show below it. */
    description: words,
    /** Equal in all languages of a page; where it is left out, pages of the same name are each other's translations. */
    translation: words.optional(),
    /** Where the page stands in the menu; without it it stands in none. The title is its label if none is given. */
    menu: z.strictObject({ order: z.int('give a whole number'), label: words.optional() }).optional(),
    /** What the page is at the foot of every page, or its place there; it stands in no menu by that. */
    footer: z
      .union(
        [
          z.enum(legalPages),
          z.strictObject({ order: z.int('give a whole number'), label: words.optional() }),
        ],
        `say ${legalPages.join(', ')}, or give order: and label:`,
      )
      .optional(),
    /** Key of the brand whose page it is. */
    brand: words.optional(),
    blocks: z.array(blockSchema, 'give a list of blocks').default([]),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'give fields such as title: and description:' : undefined,
  },
);

export type PageData = z.output<typeof pageSchema>;
