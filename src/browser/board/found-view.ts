import type { FindTexts } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { type FoundDots, type MapDot, partAround } from '../../site/map/map-dots.ts';
import {
  countriesAround,
  type MapCountry,
  type MapLabel,
  type WorldName,
} from '../../site/map/picture-names.ts';
import { type Asked, type Group, isEverything, isNarrowed } from '../../site/search/query.ts';
import type { AskedPart } from '../../site/search/query-parts.ts';
import { showSaved } from '../saved/saved.ts';
import { cardMaker } from '../shared/card.ts';
import { make } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { showOnly } from '../shared/list-and-map.ts';
import type { BoardSearch, Include, Results } from './board-search.ts';
import { type BoardParts, keepOpenFilter, showChips, showControls } from './controls.ts';
import { DeadEnd, type WayOn } from './dead-end.ts';
import { keepLeaving } from './history.ts';

/** One condition of the search that can be removed. */
export interface ShownPart extends Pick<AskedPart, 'label'> {
  /** `meant` = a value that words were taken for. */
  kind: AskedPart['kind'] | 'meant';
  drop(): void;
}

/** What the page is to show. */
export interface Shown {
  asked: Asked;
  found: Results;
  shownParts: readonly ShownPart[];
  /** Alternatives if nothing is found; else empty. */
  waysOn: readonly WayOn[];
  /** Whether a choice caused this, and not typing: the list changes once and not with every letter. */
  isChoice: boolean;
  /** Cards to show at once, where the visitor saw more than usual before. */
  cards?: number | undefined;
}

/** Everything of a board's page that depends on the results. */
export interface FoundView {
  /** What it shows besides cards. */
  include(asked: Asked): Include;
  show(shown: Shown): void;
  /** Shows a note to the visitor and reads it out; `''` removes it. */
  say(note: string): void;
}

function groupTitle({ label, count }: Group, { notStated }: FindTexts, language: string): HTMLElement {
  const number = make('span', {}, new Intl.NumberFormat(localesOf(language)).format(count));
  return make('li', { class: 'group' }, make('h3', {}, ...foreignText(label || notStated), ' ', number));
}

export function foundView(
  parts: BoardParts,
  {
    board: { rows, everything },
    texts,
    kilometres,
    count: countAtFirst,
  }: {
    board: Pick<BoardSearch, 'rows' | 'everything'>;
    texts: FindTexts;
    kilometres(km: number): string;
    /** How many jobs there are, as the page said it when it was served. */
    count: string;
  },
): FoundView {
  const { language } = rows;
  // A page that was printed for a search says beside it how many there are in all, and its list is not that of all.
  const { all: wholeCount } = parts.count.dataset;
  const servedCount = wholeCount ?? countAtFirst;
  const picture = new PictureDots(parts.map);
  let dots: FoundDots | null = null;
  let now: Results = everything;
  const makeCard = cardMaker(
    parts.card,
    rows,
    (row) => {
      const km = now.distances.get(row);
      return km === undefined ? '' : kilometres(km);
    },
    (row) => now.others.get(row),
  );
  const list = new FoundList(
    parts,
    (row) => {
      const card = makeCard(row);
      card.dataset.dot = String(dots?.of.get(row) ?? '');
      return card;
    },
    async (cards) => {
      const isThere = await now.load(cards).then(
        () => true,
        () => false,
      );
      parts.failed.hidden = isThere;
      return isThere;
    },
  );
  const deadEnd = new DeadEnd(parts.deadEnd, texts, language, makeCard);
  keepLeaving(() => list.shown);

  return {
    include: (asked) => ({
      ids: parts.map !== null && parts.map.querySelector('.map-stage') !== null,
      dots: isNarrowed(asked) ? picture.aspect : null,
    }),
    show({ asked, found, shownParts, waysOn, isChoice, cards }) {
      now = found;
      const isAll = isEverything(asked);
      const narrowed = isNarrowed(asked);
      const { aspect } = picture;
      dots = narrowed && aspect !== null ? found.dots(aspect) : null;
      picture.show(dots);
      if (isAll && wholeCount === undefined) list.restore();
      else {
        const noteOf = (row: number, at: number) => {
          const group = found.groups.get(row);
          if (group) return groupTitle(group, texts, language);
          const unpaid = found.all - found.count;
          const note =
            unpaid > 0 && at === found.count
              ? plural(texts.withoutPay, unpaid, language)
              : at === found.inTexts
                ? texts.inTexts
                : at === 0 && found.isWidened
                  ? texts.nearest
                  : '';
          return note === '' ? null : make('li', { class: 'in-texts' }, note);
        };
        list.show(found, noteOf, cards);
      }
      showSaved(list.element);
      if (isChoice) list.soften();
      const count = plural(rows.texts.jobsFound, found.count, language);
      const shownCount = narrowed ? count : servedCount;
      if (parts.barCount) parts.barCount.textContent = shownCount;
      parts.status.textContent = found.count > 0 ? count : rows.texts.nothingFound;
      parts.done.textContent = plural(texts.showJobs, found.count, language);
      parts.root.classList.toggle('finding', !isAll);
      parts.nothing.hidden = found.all > 0;
      if (found.all > 0) deadEnd.hide();
      else deadEnd.show(waysOn, asked, everything.count);
      const chips = shownParts.filter(({ kind }) => kind !== 'words');
      keepOpenFilter(() => {
        parts.count.textContent = shownCount;
        showChips(
          parts.chosen,
          chips.map(({ label, drop }) => ({ label, remove: drop })),
          texts,
          parts.count,
        );
        // What is only typed is cleared where it was typed.
        parts.clear.hidden = chips.length === 0 && found.count > 0;
      });
      for (const toggle of parts.toggles) {
        if (chips.length > 0) toggle.dataset.chosen = String(chips.length);
        else delete toggle.dataset.chosen;
      }
      showControls(parts, asked, texts);
      showOnly({ ids: found.ids(), part: asked.part });
    },
    say(note) {
      parts.note.textContent = note;
      parts.note.hidden = note === '';
    },
  };
}

/** Draws the found jobs on the map's picture, which is shown until the interactive map is opened. */
class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];
  readonly #servedBox: string;
  /** The names of countries as they were served. */
  readonly #names: readonly WorldName[];

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
    this.#servedBox = this.#picture?.dataset.view ?? '';
    this.#names = namesIn(this.#picture, this.#servedBox);
  }

  /** Width divided by height; `null` once the picture is gone. */
  get aspect(): number | null {
    if (!this.#picture?.isConnected) return null;
    const [, , width = 1, height = 1] = this.#servedBox.split(' ').map(Number);
    return width / height;
  }

  /** @param found the results; `null` = all, as the picture was served */
  show(found: FoundDots | null): void {
    if (!this.#picture?.isConnected) return;
    if (found === null) {
      this.#picture.replaceChildren(...this.#served);
      this.#frame(this.#servedBox);
      return;
    }
    // Without results it keeps its frame.
    if (found.dots.length > 0) this.#frame(found.viewBox);
    const countries = countriesAround(this.#picture.dataset.view ?? '', found.dots, this.#names);
    this.#picture.replaceChildren(
      drawn('g', { 'aria-hidden': 'true' }, ...countries.map(countryElement)),
      ...found.dots.map(spotElement),
    );
  }

  /** Shows another part of the base map. */
  #frame(box: string): void {
    const image = this.#picture?.parentElement?.querySelector('img');
    if (!image || !this.#picture || this.#picture.dataset.view === box) return;
    this.#picture.dataset.view = box;
    const part = partAround(box, Number(this.#picture.dataset.around));
    image.src = image.src.replace(/viewBox\([^)]*\)/, `viewBox(${part})`);
  }
}

/** Where a picture has the names of countries. */
function namesIn(picture: SVGSVGElement | null, box: string): WorldName[] {
  const [left = 0, top = 0, width = 1, height = 1] = box.split(' ').map(Number);
  const part = (name: Element, axis: 'x' | 'y') => Number.parseFloat(name.getAttribute(axis) ?? '') / 100;
  return [...(picture?.querySelectorAll('.country') ?? [])].map((name) => ({
    text: name.textContent,
    isLit: name.classList.contains('lit'),
    x: left + part(name, 'x') * width,
    y: top + part(name, 'y') * height,
  }));
}

/** A name as components/shared/MapPicture.astro prints it. */
const nameElement = (
  at: Readonly<Record<'x' | 'y', string>>,
  kind: string,
  { text, from, dx, dy }: MapLabel,
): SVGElement => drawn('text', { ...at, class: `${kind} w${from}`, dx: `${dx}em`, dy: `${dy}em` }, text);

const countryElement = ({ x, y, isLit, ...label }: MapCountry): SVGElement =>
  nameElement({ x: `${x}%`, y: `${y}%` }, isLit ? 'country lit' : 'country', label);

/** A dot with its number and name, as components/shared/MapPicture.astro prints it. */
function spotElement({ x, y, size, count, label }: MapDot): SVGElement {
  const at = { x: `${x}%`, y: `${y}%` };
  return drawn(
    'g',
    { class: 'spot' },
    drawn('circle', { class: `r${size}`, cx: at.x, cy: at.y }),
    drawn('text', { ...at, class: 'number', dy: '.35em' }, String(count)),
    ...(label ? [nameElement(at, `town ${label.side}`, label)] : []),
  );
}

function drawn(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: (Node | string)[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Jobs that are put on the page at a time. */
const batch = 50;

/** The parts of the page that a list is shown with. */
interface ListParts {
  cards: HTMLElement;
  /** Links to the other pages of the list as it was served. */
  pages: HTMLElement;
  more: HTMLButtonElement;
}

/** The list of jobs on the page: as it was served, or the found jobs, a batch at a time. */
class FoundList {
  readonly #parts: ListParts;
  readonly #cardOf: (row: number) => HTMLElement;
  /** Found jobs have an element of their own: the served list stays unchanged, and is shown again later. */
  readonly #found: HTMLElement;
  #results: Pick<Results, 'rows' | 'all'> = { rows: [], all: 0 };
  #noteOf: (row: number, at: number) => HTMLElement | null = () => null;

  /**
   * @param cardOf makes the card of a row
   * @param more loads more cards, and resolves with whether there were any
   */
  constructor(
    parts: ListParts,
    cardOf: (row: number) => HTMLElement,
    more: (cards: number) => Promise<boolean>,
  ) {
    this.#parts = parts;
    this.#cardOf = cardOf;
    this.#found = parts.cards.cloneNode(false) as HTMLElement;
    parts.more.addEventListener('click', async () => {
      const from = this.shown;
      const results = this.#results;
      if (!(await more(from + batch)) || results !== this.#results || from !== this.shown) return;
      this.#fill(from, from + batch);
      showSaved(this.element);
      this.#found.querySelectorAll('.card')[from]?.querySelector('a')?.focus();
    });
  }

  /** The list that the page shows. */
  get element(): HTMLElement {
    return this.#found.isConnected ? this.#found : this.#parts.cards;
  }

  /** How many jobs the page shows. */
  get shown(): number {
    return this.element.querySelectorAll('.card').length;
  }

  /**
   * @param noteOf text above the card of a row
   * @param atLeast cards to show at once, such as those that the visitor saw before they left the page
   */
  show(
    results: Pick<Results, 'rows' | 'all'>,
    noteOf: (row: number, at: number) => HTMLElement | null,
    atLeast = batch,
  ): void {
    this.#results = results;
    this.#noteOf = noteOf;
    this.#fill(0, Math.max(batch, atLeast));
    this.#parts.cards.replaceWith(this.#found);
    this.#parts.pages.hidden = true;
  }

  /** Back to the list as it was served. */
  restore(): void {
    this.#found.replaceWith(this.#parts.cards);
    this.#parts.pages.hidden = false;
    this.#parts.more.hidden = true;
  }

  /** Fades in a list that a choice has changed. Unlike a view transition, it blocks no press and covers no panel. */
  soften(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.element.animate({ opacity: [0.3, 1] }, { duration: 150, easing: 'ease-out' });
  }

  /** Shows the cards from one on. @param from 0, or the number of cards that are shown */
  #fill(from: number, until: number): void {
    const { rows, all } = this.#results;
    const entries = rows.slice(from, until).flatMap((row, at) => {
      const note = this.#noteOf(row, from + at);
      return [...(note ? [note] : []), this.#cardOf(row)];
    });
    if (from > 0) this.#found.append(...entries);
    else arrange(this.#found, entries);
    this.#parts.more.hidden = until >= all;
  }
}

/** Makes a list contain these entries in their order. Entries in it already are not removed, to avoid a new layout. */
function arrange(list: HTMLElement, entries: readonly HTMLElement[]): void {
  const kept = new Set<Element>(entries);
  for (const entry of [...list.children]) if (!kept.has(entry)) entry.remove();
  let next = list.firstElementChild;
  for (const entry of entries) {
    if (entry === next) next = next.nextElementSibling;
    else list.insertBefore(entry, next);
  }
}
