import type { Board } from '../board/job.ts';
import type { Site } from '../config.ts';
import { primaryLanguage } from '../i18n/locales.ts';
import type { DoctorReport } from './report-schema.ts';

/** Open jobs by language: those of the site first, in its order, then the others by code. */
export function languagesOf(board: Board, site: Site): DoctorReport['languages'] {
  const counts = new Map<string, number>();
  for (const job of board.jobs) {
    const language = primaryLanguage(job.language);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const others = [...counts.keys()]
    .filter((language) => !site.languages.some((own) => own === language))
    .sort();
  return [...site.languages, ...others].map((language) => ({ language, open: counts.get(language) ?? 0 }));
}
