import { z } from 'zod';
import { countryCodeOf } from '../../i18n/countries.ts';
import { employmentTypes } from '../../i18n/terms.ts';
import { iconNames } from './block-icons.ts';
import { eventMoment, hasOffset, startsBeforeEnd } from './event-time.ts';
import { hostedVideo } from './hosted-video.ts';
import type { Smaller } from './pictures.ts';

/** The owner's words that a visitor reads. */
export const words = z.string('write a text').trim().min(1, 'write a text');

/** The owner's Markdown. Astro's collection contains it as safe HTML (written-pages.ts). */
const markdown = words.meta({ editor: 'markdown' });

const pictureFile = /^\/(?!\/)[^?#\\]+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const pictureMend = 'name a picture under public/, such as /pictures/workshop.svg';
const pictureName = z.string(pictureMend).regex(pictureFile, pictureMend).meta({ editor: 'picture' });

const pixels = z
  .int('leave it out, or give whole pixels')
  .positive('leave it out, or give whole pixels')
  .describe('In pixels. If left out, it is read from the file.');

/**
 * A picture under `public/`. The second one is for the dark scheme and has the same size, which is read from
 * the file (written-pages.ts).
 */
export const pictureSchema = z.strictObject({
  src: pictureName,
  dark: pictureName.optional().describe('The same picture for the dark scheme, in the same size.'),
  alt: z
    .string('say what the picture shows, or give "" where it is mere decoration')
    .trim()
    .describe("What the picture shows, for people who can't see it. Empty only for mere decoration."),
  width: pixels.optional(),
  height: pixels.optional(),
});

/** Reading a page adds `smaller`. */
export type Picture = z.output<typeof pictureSchema> & { smaller?: Smaller };

const targetForm = /^(?:\/(?!\/)|#|https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)\S*$/;
const targetMend = 'give an address that begins with /, #, https://, mailto: or tel:';

/** A page of this site, a place on the page, or a whole address. */
const target = z.string(targetMend).regex(targetForm, targetMend);

/** A link in the form of a button. */
const actionSchema = z.strictObject({
  label: words,
  to: target.describe(
    'An address: /en/ of this site, #faq of this page, or a whole one with https://, mailto: or tel:.',
  ),
});

/** One value or a list of them; nothing is an empty list. */
const some = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(value),
  );

const country = z
  .string('give countries as two capital letters such as PL (ISO 3166-1)')
  .refine((code) => countryCodeOf(code) === code, {
    error: 'give countries as two capital letters such as PL (ISO 3166-1)',
  });

const language = z
  .string('give a language code such as uk')
  .regex(/^[a-z]{2,3}$/, 'give a language code such as uk');

/** The fields that select jobs (settings/content/content-page.ts, JobCriteria). */
const criteriaFields = (limit: number) => ({
  country: some(country).describe('Countries as two capital letters, such as PL.'),
  city: some(words),
  field: some(words).describe('Fields of work, as the adverts name them.'),
  employment: some(z.enum(employmentTypes)),
  work: some(z.enum(['on-site', 'hybrid', 'remote'])),
  company: some(words),
  language: language
    .nullable()
    .default(null)
    .describe('Code of the language of the adverts; that of the page if left out.'),
  highlighted: z
    .boolean('say true or false')
    .nullable()
    .default(null)
    .describe('Only highlighted jobs, or only others; both if left out.'),
  limit: z
    .int('give a whole number from 1 to 50')
    .min(1, 'give a whole number from 1 to 50')
    .max(50, 'give a whole number from 1 to 50')
    .default(limit)
    .describe('The most jobs that are shown.'),
});

const degrees = (most: number) =>
  z
    .number(`give degrees from -${most} to ${most}`)
    .min(-most, `give degrees from -${most} to ${most}`)
    .max(most, `give degrees from -${most} to ${most}`);

/** Latitude and longitude in degrees. */
const pointSchema = z.tuple(
  [degrees(90), degrees(180)],
  'give latitude and longitude, such as [54.3722, 18.6383]',
);

const videoFile = /^\/(?!\/)[^?#\\]+\.(?:mp4|webm)$/i;
const movingMend = 'name an MP4 or WebM file under public/, such as /films/ride.mp4';
const videoMend =
  'name a video under public/, such as /films/day.mp4 or day.webm, or give the address of its page at YouTube or Vimeo';
const captionsFile = /^\/(?!\/)[^?#\\]+\.vtt$/i;
const captionsMend = 'name a WebVTT file under public/, such as /films/day.vtt';

const momentMend = 'give a date such as 2027-03-18, or a time with its offset such as 2027-03-18T17:00+01:00';
const eventMomentSchema = z.string(momentMend).refine((text) => eventMoment(text) !== null, momentMend);

const itemsMend = 'give at least one item';
const list = <Item extends z.ZodType>(item: Item) => z.array(item, itemsMend).min(1, itemsMend);

/** What every block may have. */
const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'begin with a small letter; then small letters, digits and -')
    .optional()
    .describe('Its name in addresses: `faq` for `#faq`.'),
};
/** components/board/BoardLife.astro */
const onBoard = z
  .boolean('say true or false')
  .default(false)
  .describe('Whether it is also shown below the list of jobs.');
/** layouts/OpenJob.astro */
const onJobs = some(words).describe('Fields of work: it is also shown below adverts of these.');
const headed = { ...common, heading: words.optional(), intro: markdown.optional() };

/** The blocks that a page can be made of. `components/blocks/Block.astro` says which component prints each. */
export const blockSchemas = {
  hero: z
    .strictObject({
      ...common,
      type: z.literal('hero'),
      /** components/board/BoardHero.astro */
      onBoard: z
        .boolean('say true or false')
        .default(false)
        .describe('Whether its title and picture are also above the list of jobs.'),
      eyebrow: words.optional().describe('A few words above the title.'),
      title: words.optional().describe("The page's title if left out."),
      text: markdown.optional(),
      picture: pictureSchema.optional(),
      video: z
        .string(movingMend)
        .regex(videoFile, movingMend)
        .optional()
        .describe(
          'A file under `public/` that plays in the place of the picture, over and over, without sound.',
        ),
      actions: z.array(actionSchema).max(2, 'give at most two actions').default([]),
    })
    .superRefine(({ video, picture }, context) => {
      if (video === undefined || picture !== undefined) return;
      const message =
        'give a picture as well: visitors see it until the video plays, and where motion is reduced';
      context.addIssue({ code: 'custom', path: ['picture'], message });
    }),
  text: z.strictObject({
    ...headed,
    type: z.literal('text'),
    /** layouts/BoardPage.astro */
    onEmpty: z
      .boolean('say true or false')
      .default(false)
      .describe('Whether its text is also shown where the list of jobs is empty.'),
    text: markdown.optional().describe("The page's own text, below its blocks, if left out."),
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
    onBoard,
    onJobs,
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
    /** components/job/JobVoice.astro */
    onJobs: onJobs.describe('Fields of work: it is also shown between the parts of their adverts.'),
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
    /** components/job/HiringProcess.astro */
    onJobs: words.optional().describe('A heading: with it, the steps are also shown below all adverts.'),
    items: list(
      z.strictObject({
        title: words,
        time: words.optional(),
        workingDays: z
          .int('give a whole number of working days')
          .min(1, 'give 1 working day or more')
          .max(60, 'give at most 60 working days')
          .optional()
          .describe('Working days from the application until the step is done: its page names the day.'),
        text: markdown.optional(),
      }),
    ),
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
  video: z
    .strictObject({
      ...headed,
      type: z.literal('video'),
      onBoard,
      onJobs,
      src: z
        .string(videoMend)
        .refine((src) => videoFile.test(src) || hostedVideo(src) !== null, videoMend)
        .describe('A file under `public/`, or the address of its page at YouTube or Vimeo.'),
      title: words.describe('What it shows, in a few words: the name of player and button.'),
      poster: pictureSchema.describe('Shown until it plays. A file has its format.'),
      captions: z
        .string(captionsMend)
        .regex(captionsFile, captionsMend)
        .optional()
        .describe("A WebVTT file under `public/`, in the page's language."),
      silent: z
        .boolean('say true or false')
        .default(false)
        .describe('Whether it has no sound, so that it needs no captions.'),
      transcript: markdown.optional().describe('All that is said.'),
    })
    .superRefine(({ src, captions, silent }, context) => {
      if (!videoFile.test(src) || captions !== undefined || silent) return;
      const message =
        'name a WebVTT file under public/, such as /films/day.vtt, or add silent: true if the video has no sound';
      context.addIssue({ code: 'custom', path: ['captions'], message });
    }),
  people: z.strictObject({
    ...headed,
    type: z.literal('people'),
    onBoard,
    onJobs,
    items: list(
      z.strictObject({
        name: words,
        role: words.optional(),
        text: markdown.optional().describe('In their own words.'),
        picture: pictureSchema.optional(),
        jobs: z.strictObject(criteriaFields(3)).optional().describe('Jobs in their team.'),
      }),
    ),
  }),
  events: z.strictObject({
    ...headed,
    type: z.literal('events'),
    onBoard,
    items: list(
      z
        .strictObject({
          title: words,
          start: eventMomentSchema.describe(
            'A date such as 2027-03-18, or a time with its offset such as 2027-03-18T17:00+01:00.',
          ),
          end: eventMomentSchema.optional().describe('As the start. A date is its last day.'),
          place: words.optional(),
          online: z
            .url({ protocol: /^https?$/, error: 'give an address that begins with https://' })
            .optional()
            .describe('Its address if it takes place online.'),
          text: markdown.optional(),
          action: actionSchema.optional().describe('Where people register.'),
        })
        .superRefine(({ start, end, place, online }, context) => {
          if (place === undefined && online === undefined) {
            const message = 'say where the event is, or give online: with an address';
            context.addIssue({ code: 'custom', path: ['place'], message });
          }
          if (end === undefined) return;
          if (hasOffset(start) !== hasOffset(end)) {
            const message = 'give start and end both as dates, or both with a time';
            context.addIssue({ code: 'custom', path: ['end'], message });
          } else if (!startsBeforeEnd(start, end)) {
            context.addIssue({ code: 'custom', path: ['end'], message: 'give an end after the start' });
          }
        }),
    ),
    over: markdown
      .optional()
      .describe('Shown once all events are over; without it the block is then not shown.'),
  }),
};

/** A type of the owner's own blocks by its name, with the schema of its fields (own-blocks.ts). */
export type OwnBlocks = ReadonlyMap<string, z.ZodObject>;

export const noOwnBlocks: OwnBlocks = new Map();

/** Fields of every block of the owner's own. */
export const ownBlockFields = { ...common, onBoard, onJobs };

const ownBlockSchema = (name: string, fields: z.ZodObject) =>
  fields
    .safeExtend({ ...ownBlockFields, type: z.literal(name) })
    .strict()
    .transform((block) => {
      const { id, onBoard, onJobs } = z.object(ownBlockFields).parse(block);
      const own = Object.entries(block).filter(
        ([key]) => key !== 'type' && !Object.hasOwn(ownBlockFields, key),
      );
      return { type: 'own' as const, name, id, onBoard, onJobs, fields: Object.fromEntries(own) };
    });

/** The types that a page can name. */
export const blockTypes = (own: OwnBlocks): string[] => [...Object.keys(blockSchemas), ...own.keys()];

/** One block of a page. A block of the owner's own gets the type `own`, and its type becomes its name. */
export const blockSchemaWith = (own: OwnBlocks) => {
  const ours = Object.values(blockSchemas);
  const owners = [...own].map(([name, fields]) => ownBlockSchema(name, fields));
  const schemas = [...ours, ...owners] as [(typeof ours)[number], ...(typeof ours | typeof owners)[number][]];
  return z.discriminatedUnion('type', schemas, {
    error: () => `give the type of the block, one of ${blockTypes(own).join(', ')}`,
  });
};

export const blockSchema = blockSchemaWith(noOwnBlocks);

export type Block = z.output<ReturnType<typeof blockSchemaWith>>;
/** A block of one kind, as its component gets it. */
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
