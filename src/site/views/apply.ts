import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { bareHead, type HeadView } from './head.ts';

/** The page of a form of applications. */
export interface ApplyView {
  kind: 'apply';
  /** Of the page. */
  language: InterfaceLanguage;
  head: HeadView;
  /** `null` where the form is for no job, or the job is closed by now. */
  job: Job | null;
}

export const applyView = (job: Job | null, language: InterfaceLanguage): ApplyView => ({
  kind: 'apply',
  language,
  head: bareHead,
  job,
});
