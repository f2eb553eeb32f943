import { z } from 'zod';
import { countryCodeOf } from '../board/countries.ts';
import { employmentTypes } from '../i18n/terms.ts';

/** Words of the owner's that a visitor reads. */
export const words = z.string('write a text').trim().min(1, 'write a text');

/** Markdown of the owner's. Astro's collection holds it as safe HTML (enrich.ts). */
export const markdown = words.meta({ description: 'Markdown' });

const pictureFile = /^\/(?!\/)[^?#\\]+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const pictureMend = 'name a picture under public/, such as /pictures/workshop.svg';
const pictureName = z.string(pictureMend).regex(pictureFile, pictureMend);

const pixels = z.int('leave it out, or give whole pixels').positive('leave it out, or give whole pixels');

/**
 * A picture that lies under `public/`. The second one is for the dark scheme, and of the same size, which is read from
 * the file (enrich.ts).
 */
export const pictureSchema = z.strictObject({
  src: pictureName,
  dark: pictureName.optional(),
  alt: z.string('say what the picture shows, or give "" where it is mere decoration').trim(),
  width: pixels.optional(),
  height: pixels.optional(),
});

export type Picture = z.output<typeof pictureSchema>;

const targetForm = /^(?:\/(?!\/)|#|https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)\S*$/;
const targetMend = 'give an address that begins with /, #, https://, mailto: or tel:';

/** A page of this site, a place on the page, or a whole address. */
const target = z.string(targetMend).regex(targetForm, targetMend);

/** A link in the form of a button. */
export const actionSchema = z.strictObject({ label: words, to: target });

/** One value or a list of them; nothing is an empty list. */
export const some = <Value extends z.ZodType>(value: Value) =>
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

/** The fields by which jobs are chosen (board/content-page.ts, JobCriteria). */
export const criteriaFields = (limit: number) => ({
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
export const pointSchema = z.tuple(
  [degrees(90), degrees(180)],
  'give latitude and longitude, such as [54.3722, 18.6383]',
);
