import type { Job } from '../board/job.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { rowKey } from '../outputs/find/pack-rows.ts';
import { keyOf } from '../outputs/keys.ts';

// A job is listed in one language, so one key is enough.
const rowKeys = new WeakMap<Job, { language: InterfaceLanguage; key: string }>();

/** A hash of what stands of a job where it is only listed. */
export function listedKey(job: Job, language: InterfaceLanguage): string {
  const known = rowKeys.get(job);
  if (known?.language === language) return known.key;
  const key = keyOf(rowKey(job, language));
  rowKeys.set(job, { language, key });
  return key;
}
