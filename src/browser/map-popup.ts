import { plural } from '../i18n/plural.ts';
import type { Rows } from '../outputs/rows.ts';
import { foreignText } from './foreign.ts';

/** Most jobs that a popup names; the heading counts them all. */
const named = 50;

/** The jobs of one place as a list of links, built as elements so that no title is ever read as markup. */
export function popupContent(rows: Rows, leaves: readonly number[]): HTMLElement {
  const content = document.createElement('div');
  content.className = 'map-popup';
  const heading = document.createElement('p');
  heading.className = 'map-popup-title';
  const place = rows.place[leaves[0] ?? 0] ?? '';
  heading.textContent = plural(rows.texts.jobsHere, leaves.length, rows.language, { place });
  const list = document.createElement('ul');
  for (const row of leaves.slice(0, named)) {
    const link = document.createElement('a');
    link.href = rows.address[row] ?? '/';
    link.append(...foreignText(rows.title[row] ?? '', rows.lang[row]));
    if (rows.lang[row]) link.lang = rows.lang[row];
    const entry = document.createElement('li');
    entry.append(link);
    list.append(entry);
  }
  content.append(heading, list);
  return content;
}
