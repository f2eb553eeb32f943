import type { Choices } from './choices.ts';
import { isRecord, type RawPost } from './post.ts';

type PostChoices = Pick<
  Choices,
  'optionValues' | 'valueTexts' | 'geolocation' | 'openEnd' | 'applicationForm'
>;

/** Posts exactly as interface.md has them, without what live services do otherwise: `standin --clean`. */
export const cleanPosts = {
  optionValues: 'texts',
  valueTexts: 'always there',
  geolocation: 'text',
  openEnd: 'in a year',
  applicationForm: 'left out',
} as const satisfies PostChoices;

/**
 * A post in the shapes that the choices say. What they leave as live services send it stays as it is, damage included.
 *
 * @param localNow the service's local time, from which an end in a year counts
 */
export function chosenPost(post: RawPost, choices: PostChoices, localNow: string): RawPost {
  const chosen: { id: number; [key: string]: unknown } = { ...post };
  const { advert, options } = post;
  if (isRecord(advert) && Array.isArray(advert.values)) {
    chosen.advert = { ...advert, values: advert.values.flatMap((value) => chosenValue(value, choices)) };
  }
  if (post.valid_end === null && choices.openEnd === 'in a year') chosen.valid_end = inAYear(localNow);
  if (isRecord(options) && choices.optionValues === 'texts') chosen.options = textOptions(options);
  if (choices.applicationForm === 'left out') delete chosen.application_form;
  return chosen;
}

/** None where a geolocation can't be sent as the choices say. */
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

/** A location as JSON text with all keys as texts; `null` where it can't be read. */
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
