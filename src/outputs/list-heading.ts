import { type JobList, listLabel } from '../board/job-list.ts';
import { fill } from '../i18n/plural.ts';
import type { EmploymentType, WorkModel } from '../i18n/terms.ts';
import { dictionaryOf } from '../i18n/translate.ts';

/**
 * What a list is called, in its language: "Open positions", "Jobs in Łódź", "Praca: Łódź", "Remote jobs". Names
 * stand as they are written, for no program declines them.
 */
export function listHeading({ language, facet }: Pick<JobList, 'language' | 'facet'>): string {
  const texts = dictionaryOf(language);
  if (facet === null) return texts.openPositions;
  const { name, value, label } = facet;
  if (name === 'place') return fill(texts.jobsInPlace, { value: label });
  if (name === 'field') return fill(texts.jobsInField, { value: label });
  if (name === 'type') return texts.jobsOfType[value as EmploymentType];
  if (name === 'work') return texts.jobsWithModel[value as WorkModel];
  if (name === 'company') return fill(texts.jobsAt, { company: label });
  return listLabel(facet);
}
