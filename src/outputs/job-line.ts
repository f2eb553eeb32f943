import type { Job } from '../board/job.ts';
import { formatPlaces } from '../i18n/format.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { dictionaryOf } from '../i18n/translate.ts';

/** The short facts under a job's title in lists: place, field, work model, employment type. Never empty texts. */
export function jobLine(job: Job, language: InterfaceLanguage): string[] {
  const texts = dictionaryOf(language);
  const model = job.workModel && job.workModel !== 'on-site' ? texts.workModels[job.workModel] : null;
  return [
    formatPlaces(job),
    model,
    job.fields[0] ?? null,
    job.employmentTypes[0] ? texts.employmentTypes[job.employmentTypes[0]] : null,
  ].filter((part): part is string => part !== null && part !== '');
}
