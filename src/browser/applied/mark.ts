import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { make, pageLocale } from '../shared/dom.ts';
import { type Applied, forgetApplied, readApplied } from './applied-store.ts';

/*
 * Marks applications from this device on cards, job pages and forms. Loaded only if there are some (saved.ts). Few
 * visitors need the words, so they are in the page of the saved jobs alone.
 */

interface Words {
  applied: string;
  state: string;
  forget: string;
}

async function wordsOf(address: string): Promise<Words | null> {
  const html = await fetch(address).then(
    (answer) => answer.text(),
    () => '',
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { applied, state, forget } =
    page.querySelector<HTMLElement>('[data-saved-page]')?.dataset ?? ({} as DOMStringMap);
  return applied && state && forget ? { applied, state, forget } : null;
}

const said = (words: Words, { at }: Applied, month: 'long' | 'short'): string => {
  const date = new Intl.DateTimeFormat(localesOf(pageLocale()), { day: 'numeric', month }).format(at);
  return fill(words.applied, { date });
};

const latestOf = (advert: number): Applied | undefined =>
  readApplied(localStorage, Date.now()).find(({ adverts }) => adverts.includes(advert));

/** In the place of a card's age. */
function markCards(words: Words): void {
  for (const card of document.querySelectorAll<HTMLElement>('.card[data-advert]')) {
    const applied = latestOf(Number(card.dataset.advert));
    const line = card.querySelector<HTMLElement>('.card-time');
    if (!applied || !line) continue;
    const text = said(words, applied, 'short');
    if (line.textContent === text) continue;
    line.textContent = text;
    line.dataset.kind = 'soon applied';
  }
}

/** Shows one element in place of another. Returns a function that undoes it. */
function swap(before: Element, after: Element): () => void {
  before.replaceWith(after);
  return () => after.replaceWith(before);
}

/**
 * Links to the form lead to the page of the application instead: the bar says when it was sent, and the band at the end
 * has a second link to apply again. If the site has no such page, both still lead to the form.
 *
 * @returns a function that undoes it
 */
function leadToState(applied: Applied, words: Words): () => void {
  const { address } = applied;
  const swaps: (() => void)[] = [];
  const inBar = document.querySelector<HTMLAnchorElement>('.apply [data-apply]');
  if (inBar) {
    const when = make('small', {}, said(words, applied, 'short'));
    Object.assign(when.style, { display: 'block', fontWeight: '400' });
    const href = address ?? inBar.href;
    const link = make('a', { class: inBar.className, href, 'data-apply': true });
    link.style.fontSize = '1rem';
    link.append(make('span', {}, when, address === null ? inBar.text.trim() : words.state));
    swaps.push(swap(inBar, link));
  }
  const band = document.querySelector('.ready .wrap');
  const inBand = band?.querySelector<HTMLAnchorElement>('[data-apply]');
  if (band && inBand) {
    const again = make('a', { class: 'link', href: inBand.href, 'data-apply': true }, inBand.text);
    again.style.color = 'inherit';
    const state = address !== null && make('a', { class: inBand.className, href: address }, words.state);
    const heading = make('h2', { id: 'ready' }, said(words, applied, 'long'));
    swaps.push(swap(band, make('div', { class: 'wrap' }, heading, ...(state ? [state] : []), again)));
  }
  return () => {
    for (const undo of swaps) undo();
  };
}

/** Under the title of the job, or of its form, and wherever the page leads to the form. */
function noteOn(head: HTMLElement, advert: number, words: Words): void {
  const applied = latestOf(advert);
  if (!applied) return;
  const forget = make('button', { class: 'link', type: 'button' }, words.forget);
  const note = make(
    'div',
    { class: 'closed-note applied' },
    make('p', {}, said(words, applied, 'long')),
    make(
      'p',
      { class: 'share' },
      ...(applied.address === null ? [] : [make('a', { class: 'link', href: applied.address }, words.state)]),
      forget,
    ),
  );
  const undo = leadToState(applied, words);
  forget.addEventListener('click', () => {
    forgetApplied(localStorage, ({ adverts }) => adverts.includes(advert), Date.now());
    note.remove();
    undo();
    document.querySelector<HTMLElement>('main')?.focus();
  });
  head.append(note);
}

async function start(saved: string): Promise<void> {
  if (readApplied(localStorage, Date.now()).length === 0) return;
  const words = await wordsOf(saved);
  if (!words) return;
  const head = document.querySelector<HTMLElement>('.job-head');
  const own = document.querySelector<HTMLElement>('.apply [data-save]')?.dataset.save;
  const form = document.querySelector<HTMLElement>('[data-adverts]')?.dataset.adverts?.split(' ', 1)[0];
  if (head && (own || form)) noteOn(head, Number(own ?? form), words);
  const main = document.querySelector('main');
  if (!main) return;
  markCards(words);
  // Lists change during a search. What this writes is written once, so that it does not trigger itself forever.
  new MutationObserver(() => markCards(words)).observe(main, { childList: true, subtree: true });
}

const saved = document.querySelector<HTMLAnchorElement>('[data-saved-site]');
if (saved) void start(saved.href);
