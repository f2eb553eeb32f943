import { z } from 'zod';
import { iconNames } from './icons.ts';
import { actionSchema, criteriaFields, markdown, pictureSchema, pointSchema, some, words } from './parts.ts';

const itemsMend = 'give at least one item';
const list = <Item extends z.ZodType>(item: Item) => z.array(item, itemsMend).min(1, itemsMend);

/** What every block may have. */
const common = {
  /** Its name in addresses: `#faq`. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'begin with a small letter; then small letters, digits and -')
    .optional(),
};
/** Whether it stands below the list of the board of its language too (components/BoardLife.astro). */
const onBoard = z.boolean('say true or false').default(false);
const headed = { ...common, heading: words.optional(), intro: markdown.optional() };

/** The blocks that a page can be made of. `components/blocks/Block.astro` says which component prints each. */
export const blockSchemas = {
  hero: z.strictObject({
    ...common,
    type: z.literal('hero'),
    eyebrow: words.optional(),
    /** The page's title where it is left out. */
    title: words.optional(),
    text: markdown.optional(),
    picture: pictureSchema.optional(),
    actions: z.array(actionSchema).max(2, 'give at most two actions').default([]),
  }),
  text: z.strictObject({
    ...headed,
    type: z.literal('text'),
    /** Its text also stands where a board of its language has no job to show (layouts/BoardPage.astro). */
    onEmpty: z.boolean('say true or false').default(false),
    /** The text below the front matter where it is left out. */
    text: markdown.optional(),
    picture: pictureSchema.optional(),
  }),
  numbers: z.strictObject({
    ...headed,
    type: z.literal('numbers'),
    onBoard,
    items: list(
      z.strictObject({
        value: z.union([words, z.number()], 'write the figure').transform(String),
        label: words,
      }),
    ),
  }),
  benefits: z.strictObject({
    ...headed,
    type: z.literal('benefits'),
    items: list(
      z.strictObject({
        icon: z.enum(iconNames, `give one of ${iconNames.join(', ')}`).optional(),
        title: words,
        text: markdown.optional(),
      }),
    ),
  }),
  quote: z.strictObject({
    ...common,
    type: z.literal('quote'),
    onBoard,
    /** Fields of work: it stands below adverts of these too (components/JobVoice.astro). */
    onJobs: some(words),
    text: markdown,
    by: words,
    picture: pictureSchema.optional(),
  }),
  gallery: z.strictObject({
    ...headed,
    type: z.literal('gallery'),
    onBoard,
    items: list(z.strictObject({ picture: pictureSchema, caption: words.optional() })),
  }),
  team: z.strictObject({
    ...headed,
    type: z.literal('team'),
    items: list(
      z.strictObject({
        title: words,
        text: markdown.optional(),
        picture: pictureSchema.optional(),
        jobs: z.strictObject(criteriaFields(3)).optional(),
      }),
    ),
  }),
  process: z.strictObject({
    ...headed,
    type: z.literal('process'),
    /** Shown below the adverts of the page's language too, with this heading (components/HiringProcess.astro). */
    onJobs: words.optional(),
    items: list(z.strictObject({ title: words, time: words.optional(), text: markdown.optional() })),
  }),
  faq: z.strictObject({
    ...headed,
    type: z.literal('faq'),
    items: list(z.strictObject({ question: words, text: markdown })),
  }),
  offices: z.strictObject({
    ...headed,
    type: z.literal('offices'),
    items: list(
      z.strictObject({
        title: words,
        address: markdown.optional(),
        text: markdown.optional(),
        picture: pictureSchema.optional(),
        point: pointSchema.optional(),
        jobs: z.strictObject(criteriaFields(3)).optional(),
      }),
    ),
  }),
  jobs: z.strictObject({ ...headed, type: z.literal('jobs'), ...criteriaFields(6) }),
};

export type BlockType = keyof typeof blockSchemas;

const schemas = Object.values(blockSchemas);

/** One block of a page. */
export const blockSchema = z.discriminatedUnion(
  'type',
  schemas as [(typeof schemas)[number], ...typeof schemas],
  {
    error: () => `give the type of the block, one of ${Object.keys(blockSchemas).join(', ')}`,
  },
);

export type Block = z.output<typeof blockSchema>;
/** A block of one kind, as its component gets it. */
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
