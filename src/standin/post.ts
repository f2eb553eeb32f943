/**
 * A post as the stand-in keeps and sends it. Only the publish id is certain, because damaged posts are put up
 * on purpose, to see what a reader makes of them.
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
