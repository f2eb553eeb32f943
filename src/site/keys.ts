import { hash as digest } from 'node:crypto';
import type { Job } from '../board/job.ts';
import { memo } from '../i18n/remember.ts';

/**
 * One key of many texts, or lists of texts; where one text ends and the next begins is part of it. Lists are handed
 * over as lists: a call takes some 100,000 arguments.
 */
export const keyOf = (...parts: readonly (string | readonly string[])[]): string =>
  digest(
    'sha256',
    parts
      .flat()
      .map((part) => `${part.length}:${part}`)
      .join(''),
    'base64url',
  );

const knownTexts = new WeakMap<object, string>();

/** Shorter texts take less time to write again than to remember. */
const worthHashing = 500;

/**
 * A text that is equal for equal data: its JSON, or a hash of that where it is long. What has not changed is the same
 * object, which is written once.
 *
 * @param part plain data that never changes
 */
export function partText(part: object): string {
  const known = knownTexts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  if (text.length < worthHashing) return text;
  const key = keyOf(text);
  knownTexts.set(part, key);
  return key;
}

/** A hash of everything that is known of a job. Jobs that have not changed keep their object, so it is cheap. */
export const jobKey = memo((job: Job): string => keyOf(JSON.stringify(job)));

/** A hash of a whole list of jobs, in its order. */
export const jobsKey = memo((jobs: readonly Job[]): string => keyOf(jobs.map((job) => jobKey(job))));

const image = /<img [^>]*>/g;
const empty = /<(p|li|figure|div|strong|em)(?: [^>]*)?>\s*<\/\1>/g;

/**
 * A hash of everything that is known of a job but its images. These come after the job is shown, and go and come with
 * the service's moods: the job has not changed by that, and nobody who follows it has to hear of it.
 */
export const wordingKey = memo((job: Job): string => {
  const wording = (html: string) =>
    html
      .replace(image, '')
      .replace(empty, '')
      .replace(empty, '')
      .replace(/\s+(?=<|$)/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const sections = job.sections
    .map((section) => ({ ...section, html: wording(section.html) }))
    .filter(({ html }) => html !== '');
  // Which other adverts are of the same position says nothing of this one.
  return keyOf(JSON.stringify({ ...job, sections, position: undefined }));
});
