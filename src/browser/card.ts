import { part } from './board/make.ts';
import type { CardFacts } from './card-facts.ts';
import { showTime } from './card-time.ts';
import { foreignLine, foreignText } from './foreign.ts';

/**
 * A card with the facts of a job.
 *
 * @param from the page's empty card (JobCard.astro), or a card that is filled in anew
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
  part(card, '.card-line').replaceChildren(
    ...foreignLine([distance, facts.line].filter(Boolean).join(' · ')),
  );
  const time = part<HTMLTimeElement>(card, '.card-time');
  time.dateTime = facts.posted;
  time.dataset.closes = String(facts.closes ?? '');
  showTime(time);
  part(card, '.card-pay').textContent = facts.pay;
  part(card, '.card-pay').hidden = !facts.pay;
  part(card, '.badge').hidden = !facts.isHighlighted;
  card.dataset.advert = String(facts.id);
  const save = card.querySelector<HTMLElement>('[data-save]');
  if (save) {
    save.dataset.save = String(facts.id);
    const name = part(save, '.visually-hidden');
    name.textContent = `${name.dataset.name ?? ''}: ${facts.title}`;
  }
  return card;
}

const cloned = (template: HTMLTemplateElement) => template.content.cloneNode(true) as DocumentFragment;
