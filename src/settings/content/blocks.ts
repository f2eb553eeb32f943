import { z } from 'zod';
import { countryCodeOf } from '../../i18n/countries.ts';
import { employmentTypes } from '../../i18n/terms.ts';
import { eventMoment, hasOffset, startsBeforeEnd } from './event-time.ts';
import { hostedVideo } from './hosted-video.ts';
import type { Smaller } from './pictures.ts';

/** Icons of benefits: strokes on a field of 24 by 24. */
export const icons = {
  bike: 'M9 17a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM22 17a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5.5 17 9 9.5h6L12.5 17h-7M15 9.5 18.5 17M15 9.5 14 6h2.5M7.5 7h3L12.5 17',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  coins:
    'M15 7c0 1.7-2.7 3-6 3S3 8.7 3 7s2.7-3 6-3 6 1.3 6 3ZM3 7v8c0 1.7 2.7 3 6 3M3 11c0 1.7 2.7 3 6 3M21 14c0 1.7-2.7 3-6 3s-6-1.3-6-3 2.7-3 6-3 6 1.3 6 3ZM9 14v4c0 1.7 2.7 3 6 3s6-1.3 6-3v-4',
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19.5c0-3.4 2.7-5.5 6-5.5s6 2.1 6 5.5M15.5 5a3 3 0 0 1 0 5.8M17 14.2c2.4.6 4 2.5 4 5.3',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10',
  coffee: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9ZM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3v2.5M12.5 3v2.5',
  child: 'M12 8.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM12 8.5v6M7 10.5l5 1.5 5-1.5M9 21l3-6.5 3 6.5',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 19c2-4 5-7 9-9',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c2.5 2.7 3.6 5.7 3.6 9s-1.1 6.3-3.6 9c-2.5-2.7-3.6-5.7-3.6-9S9.5 5.7 12 3Z',
  tools:
    'M14.5 6.5a4 4 0 0 1 5-2.5l-2.5 2.5 1 2 2 .5L21.5 7a4 4 0 0 1-5.5 4.2L8 19.2a2.3 2.3 0 0 1-3.2-3.2l8-8c-.2-.5-.3-1-.3-1.5',
  chart: 'M4 20h16M7 16.5v-5M12 16.5v-9M17 16.5v-12',
  spark: 'M12 3.5l2 6.5 6.5 2-6.5 2-2 6.5-2-6.5-6.5-2 6.5-2 2-6.5Z',
} as const;

export type IconName = keyof typeof icons;
const iconNames = Object.keys(icons) as [IconName, ...IconName[]];

/** The owner's words that a visitor reads. */
export const words = z.string('write a text').trim().min(1, 'write a text');

/** The owner's Markdown. Astro's collection contains it as safe HTML (written-pages.ts). */
const markdown = words.meta({ description: 'Markdown' });

const pictureFile = /^\/(?!\/)[^?#\\]+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const pictureMend = 'name a picture under public/, such as /pictures/workshop.svg';
const pictureName = z.string(pictureMend).regex(pictureFile, pictureMend);

const pixels = z.int('leave it out, or give whole pixels').positive('leave it out, or give whole pixels');

/**
 * A picture under `public/`. The second one is for the dark scheme and has the same size, which is read from
 * the file (written-pages.ts).
 */
export const pictureSchema = z.strictObject({
  src: pictureName,
  dark: pictureName.optional(),
  alt: z.string('say what the picture shows, or give "" where it is mere decoration').trim(),
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
const actionSchema = z.strictObject({ label: words, to: target });

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
  country: some(country),
  city: some(words),
  field: some(words),
  employment: some(z.enum(employmentTypes)),
  work: some(z.enum(['on-site', 'hybrid', 'remote'])),
  company: some(words),
  language: language.nullable().default(null),
  highlighted: z.boolean('say true or false').nullable().default(null),
  limit: z
    .int('give a whole number from 1 to 50')
    .min(1, 'give a whole number from 1 to 50')
    .max(50, 'give a whole number from 1 to 50')
    .default(limit),
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
  /** Its name in addresses: `#faq`. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'begin with a small letter; then small letters, digits and -')
    .optional(),
};
/** Whether it is also shown below the list of the board of its language (components/board/BoardLife.astro). */
const onBoard = z.boolean('say true or false').default(false);
/** Fields of work: it is also shown below adverts of these (layouts/OpenJob.astro). */
const onJobs = some(words);
const headed = { ...common, heading: words.optional(), intro: markdown.optional() };

/** The blocks that a page can be made of. `components/blocks/Block.astro` says which component prints each. */
export const blockSchemas = {
  hero: z
    .strictObject({
      ...common,
      type: z.literal('hero'),
      /** Whether its title and picture also head the board of its language (components/board/BoardHero.astro). */
      onBoard: z.boolean('say true or false').default(false),
      eyebrow: words.optional(),
      /** The page's title if left out. */
      title: words.optional(),
      text: markdown.optional(),
      picture: pictureSchema.optional(),
      /** A file under `public/` that plays in the place of the picture, over and over, without sound. */
      video: z.string(movingMend).regex(videoFile, movingMend).optional(),
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
    /** Its text is also shown where a board of its language has no jobs (layouts/BoardPage.astro). */
    onEmpty: z.boolean('say true or false').default(false),
    /** The text below the front matter if left out. */
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
    /** As of others, but between the parts of the advert (components/job/JobVoice.astro). */
    onJobs,
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
    /** Also shown below the adverts of the page's language, with this heading (components/job/HiringProcess.astro). */
    onJobs: words.optional(),
    items: list(
      z.strictObject({
        title: words,
        time: words.optional(),
        /** Working days from the application until the step is done: its page names the day. */
        workingDays: z
          .int('give a whole number of working days')
          .min(1, 'give 1 working day or more')
          .max(60, 'give at most 60 working days')
          .optional(),
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
      /** A file under `public/`, or the address of its page at YouTube or Vimeo (hosted-video.ts). */
      src: z.string(videoMend).refine((src) => videoFile.test(src) || hostedVideo(src) !== null, videoMend),
      /** What it shows, in a few words: the name of player and button. */
      title: words,
      /** Shown until it plays. A file has its format. */
      poster: pictureSchema,
      /** A WebVTT file under `public/`, in the page's language. */
      captions: z.string(captionsMend).regex(captionsFile, captionsMend).optional(),
      /** That it has no sound, so it needs no captions. */
      silent: z.boolean('say true or false').default(false),
      /** All that is said. */
      transcript: markdown.optional(),
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
        /** In their own words. */
        text: markdown.optional(),
        picture: pictureSchema.optional(),
        /** Of their team. */
        jobs: z.strictObject(criteriaFields(3)).optional(),
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
          /** An ISO date, or an ISO instant with the offset of the event's zone. */
          start: eventMomentSchema,
          /** As `start`. A date is its last day. */
          end: eventMomentSchema.optional(),
          place: words.optional(),
          /** Its address if it takes place online. */
          online: z
            .url({ protocol: /^https?$/, error: 'give an address that begins with https://' })
            .optional(),
          text: markdown.optional(),
          /** Where one registers. */
          action: actionSchema.optional(),
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
    /** Shown once all events are over; without it the block is then not shown. */
    over: markdown.optional(),
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
