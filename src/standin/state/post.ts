import type { Choices } from '../settings/choices.ts';

/**
 * A post as the stand-in keeps and sends it. Only the publish id is certain, because damaged posts are added on
 * purpose, to test readers.
 */
export type RawPost = { readonly id: number; readonly [key: string]: unknown };

/** One value of an advert: HTML, or for `geolocation` JSON text (an object or null was seen too). */
export type PostValue = { field_id: string; name?: string; value?: unknown };

/** A whole, undamaged post (interface.md, "Published job post"; `application_form` as live services send it). */
export type StandinPost = {
  id: number;
  advert: {
    id: number;
    name: string;
    language: string;
    recruitment: { id: number; client_id?: number; workflow_id?: number; nr_ref: string };
    /** Sorted by `field_id`. */
    values: PostValue[];
  };
  url: string;
  /** "yyyy-MM-dd HH:mm:ss", local time of the service; `valid_end` null = until further notice. */
  valid_start: string;
  valid_end: string | null;
  awarded: boolean;
  options: Record<string, unknown>;
  partner_link: null;
  application_form: string;
};

/** True for objects that are neither null nor arrays. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The advert of a possibly damaged post; an empty object where there is none. */
export function advertOf(post: RawPost): Record<string, unknown> {
  return isRecord(post.advert) ? post.advert : {};
}

/** The readable values of a possibly damaged post, in the order sent. */
export function valuesOf(post: RawPost): PostValue[] {
  const values = advertOf(post).values;
  return Array.isArray(values) ? values.filter(isPostValue) : [];
}

/** The options of a possibly damaged post; an empty object where there are none. */
export function optionsOf(post: RawPost): Record<string, unknown> {
  return isRecord(post.options) ? post.options : {};
}

function isPostValue(value: unknown): value is PostValue {
  return (
    isRecord(value) &&
    typeof value.field_id === 'string' &&
    (value.name === undefined || typeof value.name === 'string')
  );
}

/** Values in the order the service sends them: by `field_id`, which is not the reading order. */
export function sortedByField(values: readonly PostValue[]): PostValue[] {
  return values.toSorted((a, b) => (a.field_id < b.field_id ? -1 : a.field_id > b.field_id ? 1 : 0));
}

/**
 * Public addresses of an advert. They depend only on the advert id, so they stay when an advert is published again, as
 * at live services.
 */

/** Address of the advert's public page. The code looks like the service's: base64 twice, ending in "=". */
export function publicAddress(baseUrl: string, advertId: number): string {
  return `${baseUrl}/public/an/${publicCode(advertId)}`;
}

/** Address of the advert's application form. */
export function formAddress(baseUrl: string, advertId: number): string {
  return `${baseUrl}/public/form/a/${advertId}`;
}

/** Base64 of base64 text has neither "+" nor "/", so the code can be used in a path as it is. */
function publicCode(advertId: number): string {
  const bytes = Buffer.alloc(4);
  // An odd factor is reversible modulo 2^32: no two adverts share a code, and neighbours look unlike.
  bytes.writeUInt32BE(Math.imul(advertId, 0x9e3779b1) >>> 0);
  return Buffer.from(bytes.toString('base64')).toString('base64');
}

type PostChoices = Pick<
  Choices,
  'optionValues' | 'valueTexts' | 'geolocation' | 'openEnd' | 'applicationForm'
>;

/** Posts exactly as in interface.md, without deviations of live services: `standin --clean`. */
export const cleanPosts = {
  optionValues: 'texts',
  valueTexts: 'always there',
  geolocation: 'text',
  openEnd: 'in a year',
  applicationForm: 'left out',
} as const satisfies PostChoices;

/**
 * A post in the chosen shapes. Parts without a choice stay as live services send them, including damage.
 *
 * @param localNow the service's local time, to which an end in a year is relative
 */
export function chosenPost(post: RawPost, choices: PostChoices, localNow: string): RawPost {
  const chosen: { id: number; [key: string]: unknown } = { ...post };
  const { advert, options } = post;
  // Otherwise values stay as they are; reading them would make those of generated posts.
  const areOther = choices.geolocation === 'text' || choices.valueTexts === 'always there';
  if (areOther && isRecord(advert) && Array.isArray(advert.values)) {
    chosen.advert = { ...advert, values: advert.values.flatMap((value) => chosenValue(value, choices)) };
  }
  if (post.valid_end === null && choices.openEnd === 'in a year') chosen.valid_end = inAYear(localNow);
  if (isRecord(options) && choices.optionValues === 'texts') chosen.options = textOptions(options);
  if (choices.applicationForm === 'left out') delete chosen.application_form;
  return chosen;
}

/** Empty when a geolocation can't be sent as chosen. */
function chosenValue(value: unknown, choices: PostChoices): unknown[] {
  if (!isRecord(value)) return [value];
  if (value.field_id === 'geolocation' && choices.geolocation === 'text') {
    const text = locationText(value.value);
    return text === null ? [] : [{ ...value, value: text }];
  }
  const lacksText = value.value === undefined || value.value === null;
  return [lacksText && choices.valueTexts === 'always there' ? { ...value, value: '' } : value];
}

/** 29 February becomes 28 February. */
function inAYear(localNow: string): string {
  const day = Temporal.PlainDate.from(localNow.slice(0, 10)).add({ years: 1 });
  return `${day.toString()} 23:59:59`;
}

function textOptions(options: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([key, value]) => {
      const text = key === 'job_location' ? locationText(value) : optionText(value);
      return text === null ? [] : [[key, text]];
    }),
  );
}

function optionText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map((part) => optionText(part) ?? '').join(', ');
  if (isRecord(value)) return locationText(value);
  return value === null || value === undefined ? null : String(value);
}

/** Keys of a location (interface.md, Published job post). */
const locationKeys = ['latitude', 'longitude', 'locality', 'iso', 'region1', 'postcode', 'country'] as const;

/** A location as JSON text with all keys as texts; `null` when it is unreadable. */
function locationText(value: unknown): string | null {
  const location = typeof value === 'string' ? parsed(value) : value;
  if (!isRecord(location)) return null;
  const texts = locationKeys.map((key) => [key, optionText(location[key] ?? '') ?? '']);
  return JSON.stringify({ ...location, ...Object.fromEntries(texts) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Zone of the simulated instance: its dates are written without a zone, in local time. */
const serviceZone = 'Europe/Warsaw';

/** Local time of the service at an instant. */
export function localTime(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(serviceZone).toPlainDateTime();
}

/** A datetime as the service writes it: "yyyy-MM-dd HH:mm:ss" (interface.md, Conventions). */
export function wireDatetime(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** A clock of the service's local time, "yyyy-MM-dd HH:mm:ss". Computed once a second at most. */
export function localClock(now: () => Temporal.Instant): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const instant = now();
    const current = Math.floor(instant.epochMilliseconds / 1000);
    if (current !== second) {
      second = current;
      text = wireDatetime(localTime(instant));
    }
    return text;
  };
}
