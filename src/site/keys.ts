import { keyOf, sumOfKeys } from '../base/keys.ts';
import { followed } from '../board/following.ts';
import type { Job } from '../board/job.ts';
import { textKey, textWordingKey } from '../board/texts.ts';
import { memo } from '../i18n/remember.ts';

const knownTexts = new WeakMap<object, string>();

/** Shorter texts are faster to serialize again than to cache. */
const worthHashing = 500;

/**
 * A text that is equal for equal data: its JSON, or a hash of that if it is long. Unchanged data is the same object,
 * which is serialized once.
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

/** A hash of all data of a job. Unchanged jobs keep their object identity, so it is cheap. */
export const jobKey = memo((job: Job): string => keyOf(JSON.stringify({ ...job, sections: textKey(job) })));

/**
 * Makes a function that gives the key of a list of jobs, or of views of jobs, from the keys of its items: their sum, so
 * that the key of a list that follows another costs only what has changed. The order of a list adds nothing, as it
 * depends on its jobs.
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

/**
 * A hash of everything that is known of a job but its images. These arrive after the job is shown, and the service
 * may add or drop them at any time: that is no change of the job, so followers are not notified. The other adverts of
 * the same position are no part of it.
 */
export const wordingKey = memo((job: Job): string =>
  keyOf(JSON.stringify({ ...job, sections: textWordingKey(job), position: undefined })),
);
