import type { Rows } from '../outputs/rows.ts';

/** A list entry for row `index`, made from the page's empty card (JobCard.astro). */
export function cardOf(template: HTMLTemplateElement, rows: Rows, index: number): DocumentFragment {
  const card = template.content.cloneNode(true) as DocumentFragment;
  const title = part<HTMLAnchorElement>(card, '.card-title');
  title.textContent = rows.title[index] ?? '';
  title.href = rows.address[index] ?? '/';
  if (rows.lang[index]) title.lang = rows.lang[index];
  part(card, '.card-line').textContent = rows.line[index] ?? '';
  part(card, '.card-pay').textContent = rows.pay[index] ?? '';
  part(card, '.card-pay').hidden = !rows.pay[index];
  part(card, '.badge').hidden = rows.highlighted[index] !== 1;
  part(card, '.card').dataset.advert = String(rows.advertId[index]);
  return card;
}

/** An element that the page's own markup promises. */
export function part<E extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (!element) throw new Error(`The page lacks ${selector}`);
  return element;
}
