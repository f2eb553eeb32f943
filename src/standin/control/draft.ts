import { z } from 'zod';
import { type OfficeKey, offices } from '../sample/advert.ts';

/** Keys of the sample company's offices. */
export const officeKeys = Object.keys(offices) as OfficeKey[];

/** Work models as the sample company writes them into the option `remote`. */
export const remoteValues = ['0', 'hybrid', '1'] as const;

/** A local datetime, also as a browser's datetime field sends it; becomes "yyyy-MM-dd HH:mm:ss". */
const datetime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/, {
    error: 'give local time as yyyy-MM-dd HH:mm:ss, such as 2026-09-30 23:59:59',
    abort: true,
  })
  .refine((text) => isDatetime(text), 'give a day that the calendar has and a time that the clock has')
  .transform((text) => text.replace('T', ' ').padEnd(19, ':00'));

const amount = z.string().trim().min(1, 'give an amount, or null for none').max(100).nullable();

const fields = {
  title: z.string().trim().min(1, 'write a title').max(1000),
  language: z.string().regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'give a two-letter code such as pl'),
  /** The place, `null` for none. */
  office: z.enum(officeKeys).nullable(),
  /** HTML, kept as it is. */
  description: z.string().max(500_000),
  /** Amounts a month in PLN as text, `null` for none. */
  payFrom: amount,
  payTo: amount,
  remote: z.enum(remoteValues),
  awarded: z.boolean(),
  start: datetime,
  /** `null` = until further notice. */
  end: datetime.nullable(),
};

/** What an edit may change; what is left out stays. */
export const patchSchema = z.strictObject(fields).partial();
/** What a new post needs: `title` and `language`. It starts now unless told otherwise. */
export const draftSchema = patchSchema.required({ title: true, language: true });

export type Patch = z.output<typeof patchSchema>;
export type Draft = z.output<typeof draftSchema>;

function isDatetime(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
