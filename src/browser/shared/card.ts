import { signOf } from '../../site/page/sign.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { factDot, whereOfCard } from '../../site/search/card-rows.ts';
import { showTime } from '../pages/card-time.ts';
import { type CardFacts, cardFacts } from './card-facts.ts';
import { make, part } from './dom.ts';
import { foreignText } from './foreign.ts';

/**
 * A card with the facts of a job.
 *
 * @param from the page's empty card (JobCard.astro), or a card to fill in again
 * @param distance how far away the job is, as text, or `''`
 */
export function fillCard(
  from: HTMLTemplateElement | HTMLElement,
  facts: CardFacts,
  distance = '',
): HTMLElement {
  const card = from instanceof HTMLTemplateElement ? part(cloned(from), '.card') : from;
  const title = part<HTMLAnchorElement>(card, '.card-title');
  title.replaceChildren(...foreignText(facts.title, facts.lang));
  title.href = facts.address;
  if (facts.lang) title.lang = facts.lang;
  const others = [distance, ...facts.facts.split(factDot)].filter(Boolean);
  part(card, '.card-line').replaceChildren(
    ...(facts.where ? [make('b', {}, ...foreignText(facts.where))] : []),
    ...others.flatMap((fact) => [' ', make('span', {}, ...foreignText(fact))]),
  );
  const { href, colours } = signOf(facts.sign);
  const sign = card.querySelector('.sign');
  sign?.setAttribute('class', `sign ${colours}`);
  sign?.firstElementChild?.setAttribute('href', href);
  const time = part<HTMLTimeElement>(card, '.card-time');
  time.dateTime = facts.posted;
  time.dataset.closes = String(facts.closes ?? '');
  showTime(time);
  const pay = part(card, '.card-pay');
  pay.textContent = facts.pay || (pay.dataset.unpaid ?? '');
  pay.hidden = pay.textContent === '';
  pay.classList.toggle('card-unpaid', !facts.pay);
  part(card, '.flag').hidden = !facts.isHighlighted;
  card.dataset.advert = String(facts.id);
  card.toggleAttribute('data-featured', facts.isHighlighted);
  const save = card.querySelector<HTMLElement>('[data-save]');
  if (save) save.ariaLabel = `${save.textContent}: ${facts.title}`;
  return card;
}

const cloned = (template: HTMLTemplateElement) => template.content.cloneNode(true) as DocumentFragment;

/**
 * Makes the cards of found jobs, each once: a job that is found again keeps its element, which is updated only where
 * the text differs.
 *
 * @param distanceOf kilometres as text, or `''`
 * @param othersOf further rows that the card represents
 */
export function cardMaker(
  template: HTMLTemplateElement,
  rows: Rows,
  distanceOf: (row: number) => string,
  othersOf: (row: number) => readonly number[] | undefined,
): (row: number) => HTMLElement {
  const made = new Map<number, { card: HTMLElement; says: string }>();
  return (row) => {
    const facts = { ...cardFacts(rows, row), where: whereOfCard(rows, row, othersOf(row)) };
    const distance = distanceOf(row);
    const says = JSON.stringify([facts, distance]);
    const known = made.get(row);
    if (known?.says === says) return known.card;
    const card = fillCard(known?.card ?? template, facts, distance);
    made.set(row, { card, says });
    return card;
  };
}
