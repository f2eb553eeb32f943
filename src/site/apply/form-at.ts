import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { found } from '../lists/routes.ts';
import type { SitePart } from '../site-parts.ts';
import type { ApplyState } from './fields.ts';

/** What the page of a form at a path is about; `null` where there is none. A job that has closed meanwhile is none. */
export function formAt(
  path: string,
  { apply, ...part }: SitePart & { apply?: ApplyState | undefined },
): { job: Job | null; language: InterfaceLanguage } | null {
  const at = found(path, part);
  if (at?.kind === 'apply') return at;
  const closed = apply?.closed;
  return closed ? { job: null, language: boardLanguage(closed, part.settings.site) } : null;
}
