import { keyOf, sumOfKeys } from '../base/keys.ts';
import { followed } from '../board/following.ts';
import type { Job } from '../board/job.ts';
import { memo } from '../i18n/remember.ts';

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

/**
 * Makes a function that gives the key of a list of jobs, or of views of jobs, from the keys of its items: their sum, so that
 * the key of a list that follows another costs only what has changed. The order of a list says nothing more, as it follows
 * from its jobs.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listKey<Item>(keyOfItem: (item: Item) => string): (items: readonly Item[]) => string {
  const sum = followed(
    (items: readonly Item[]) => sumOfKeys(items.map(keyOfItem)),
    (before, { gone, come }) => sumOfKeys(come.map(keyOfItem), gone.map(keyOfItem), before),
  );
  return (items) => keyOf(String(items.length), sum(items).toString(36));
}

/** A hash of a whole list of jobs. */
export const jobsKey = listKey(jobKey);

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
