import { plural } from '../i18n/plural.ts';
import type { Rows } from '../outputs/rows.ts';
import { cardFacts, fillCard } from './card.ts';
import { foreignLine, foreignText } from './foreign.ts';
import { showSaved } from './saved.ts';

/** Most jobs that a popup names; the heading counts them all. */
const named = 50;

/** The jobs of one place as cards, built as elements so that no title is ever read as markup. */
export function popupContent(rows: Rows, leaves: readonly number[]): HTMLElement {
  const content = document.createElement('div');
  content.className = 'map-popup';
  const heading = document.createElement('p');
  heading.className = 'map-popup-title';
  const place = rows.place[leaves[0] ?? 0] ?? '';
  heading.textContent = plural(rows.texts.jobsHere, leaves.length, rows.language, { place });
  const list = document.createElement('ul');
  const template = document.querySelector<HTMLTemplateElement>('template[data-card]');
  for (const row of leaves.slice(0, named)) {
    const facts = cardFacts(rows, row);
    list.append(template ? fillCard(template, facts) : plainCard(facts));
  }
  showSaved(list);
  content.append(heading, list);
  return content;
}

/** Where the page has no list of its own, and so no card to fill in. */
function plainCard({ title, lang, address, line, pay }: ReturnType<typeof cardFacts>): HTMLElement {
  const link = document.createElement('a');
  link.className = 'card-title';
  link.href = address;
  link.append(...foreignText(title, lang));
  if (lang) link.lang = lang;
  const facts = document.createElement('span');
  facts.append(...foreignLine([line, pay].filter(Boolean).join(' · ')));
  const card = document.createElement('li');
  card.className = 'card';
  card.append(link, facts);
  return card;
}
