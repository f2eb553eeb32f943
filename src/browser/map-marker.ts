import { localesOf } from '../i18n/locales.ts';
import { plural } from '../i18n/plural.ts';
import type { Rows } from '../outputs/rows.ts';

/** What a marker stands for, in words: its most frequent place and how many jobs. */
export function markerLabel(rows: Rows, leaves: readonly number[]): string {
  const counts = new Map<string, number>();
  for (const row of leaves) counts.set(rows.place[row] ?? '', (counts.get(rows.place[row] ?? '') ?? 0) + 1);
  const names = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], localesOf(rows.language)))
    .map(([name]) => name);
  const place = names.slice(0, 3).filter(Boolean).join(', ') + (names.length > 3 ? ' …' : '');
  return plural(rows.texts.jobsHere, leaves.length, rows.language, { place });
}

/**
 * The dot with its number; bigger for more jobs.
 *
 * @param isArea whether all of them are somewhere in a region: a mark that is no dot
 */
export function markerElement(count: number, isArea: boolean): HTMLElement {
  const dot = document.createElement('span');
  dot.className = `map-dot${count >= 10 ? ' map-dot-big' : ''}${isArea ? ' map-dot-area' : ''}`;
  dot.textContent = String(count);
  return dot;
}
