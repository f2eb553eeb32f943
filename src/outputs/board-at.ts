import { boardAddress, jobsOf, pagesOf } from '../board/addresses.ts';
import type { Board } from '../board/job.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';

/** Which page of which board stands at `address`, or `null` where there is none. */
export function boardAt(
  address: string,
  board: Board,
  site: Site,
): { language: InterfaceLanguage; page: number } | null {
  for (const language of site.languages) {
    const page = address.startsWith(boardAddress(language, site))
      ? Number(/\/page\/(\d+)\/$/.exec(address)?.[1] ?? 1)
      : 1;
    const pages = Math.max(1, pagesOf(jobsOf(board, language, site)).length);
    if (page <= pages && boardAddress(language, site, page) === address) return { language, page };
  }
  return null;
}
