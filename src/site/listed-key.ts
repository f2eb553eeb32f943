import type { Job } from '../board/job.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memoLast } from '../i18n/remember.ts';
import { rowKey } from '../outputs/find/pack-rows.ts';
import { keyOf } from '../outputs/keys.ts';

// A job is listed in one language, so one key is enough.
/** A hash of what stands of a job where it is only listed. */
export const listedKey = memoLast((job: Job, language: InterfaceLanguage): string =>
  keyOf(rowKey(job, language)),
);
