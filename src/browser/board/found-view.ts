import type { FindTexts } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { dotsOf, viewBoxAround } from '../../site/map/map-dots.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { everyRow } from '../../site/search/card-rows.ts';
import type { Engine } from '../../site/search/finder.ts';
import { type Asked, type Found, type Group, isEverything, isNarrowed } from '../../site/search/query.ts';
import type { AskedPart } from '../../site/search/query-parts.ts';
import { showSaved } from '../saved/saved.ts';
import { cardMaker } from '../shared/card.ts';
import { make } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { showOnly } from '../shared/list-and-map.ts';
import { type BoardParts, showChips, showControls } from './controls.ts';
import { DeadEnd, type WayOn } from './dead-end.ts';
import { keepLeaving } from './history.ts';

/** Jobs that are put on the page at a time. */
const batch = 50;

/** The parts of the page that a list is shown with. */
export interface ListParts {
  cards: HTMLElement;
  /** The way to the other pages of the list as it was served. */
  pages: HTMLElement;
  more: HTMLButtonElement;
}

/** The list of jobs on the page: as it was served, or what was found, a batch at a time. */
class FoundList {
  readonly #parts: ListParts;
  readonly #cardOf: (row: number) => HTMLElement;
  /** Found jobs have an element of their own: the served list stays as it is, and takes its place again. */
  readonly #found: HTMLElement;
  #rows: readonly number[] = [];
  #notes: ReadonlyMap<number, HTMLElement> = new Map();

  /** @param cardOf makes the card of a row */
  constructor(parts: ListParts, cardOf: (row: number) => HTMLElement) {
    this.#parts = parts;
    this.#cardOf = cardOf;
    this.#found = parts.cards.cloneNode(false) as HTMLElement;
    parts.more.addEventListener('click', () => {
      const from = this.shown;
      this.#append(from + batch);
      this.#found.querySelectorAll('.card')[from]?.querySelector('a')?.focus();
    });
  }

  /** The list that stands on the page. */
  get element(): HTMLElement {
    return this.#found.isConnected ? this.#found : this.#parts.cards;
  }

  /** How many jobs stand on the page. */
  get shown(): number {
    return this.element.querySelectorAll('.card').length;
  }

  /**
   * @param notes stand before the card of a row
   * @param atLeast cards to show at once, such as those that the visitor saw before they left the page
   */
  show(rows: readonly number[], notes: ReadonlyMap<number, HTMLElement>, atLeast = batch): void {
    this.#rows = rows;
    this.#notes = notes;
    this.#found.replaceChildren();
    this.#parts.cards.replaceWith(this.#found);
    this.#append(Math.max(batch, atLeast));
    this.#parts.pages.hidden = true;
  }

  /** Back to the list as it was served. */
  restore(): void {
    this.#found.replaceWith(this.#parts.cards);
    this.#parts.pages.hidden = false;
    this.#parts.more.hidden = true;
  }

  #append(until: number): void {
    const from = this.#found.querySelectorAll('.card').length;
    for (const row of this.#rows.slice(from, until)) {
      const note = this.#notes.get(row);
      if (note) this.#found.append(note);
      this.#found.append(this.#cardOf(row));
    }
    this.#parts.more.hidden = until >= this.#rows.length;
  }
}

const svg = 'http://www.w3.org/2000/svg';

/** Draws the found jobs on the map's picture, which stands until the interactive map is opened. */
class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];
  readonly #servedBox: string;

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
    this.#servedBox = this.#picture?.getAttribute('viewBox') ?? '';
  }

  /**
   * @param rows what is found; `null` = all, as the picture was served
   * @returns which dot shows a row, by row; none once the picture is gone
   */
  show(rows: readonly number[] | null, { point: points }: Pick<Rows, 'point'>): ReadonlyMap<number, number> {
    const dots = new Map<number, number>();
    if (!this.#picture?.isConnected) return dots;
    if (rows === null) {
      this.#picture.replaceChildren(...this.#served);
      this.#frame(this.#servedBox);
      return dots;
    }
    const placed = rows.flatMap((row) => {
      const point = points[row];
      return point ? [{ row, point }] : [];
    });
    const found = placed.map(({ point }) => point);
    const { width, height } = this.#picture.viewBox.baseVal;
    if (found.length > 0) this.#frame(viewBoxAround(found, width / height).join(' '));
    const drawn = dotsOf(found, this.#picture.viewBox.baseVal);
    this.#picture.replaceChildren(
      ...drawn.dots.map(({ x, y, r }) => {
        const circle = document.createElementNS(svg, 'circle');
        circle.setAttribute('cx', x);
        circle.setAttribute('cy', y);
        circle.setAttribute('r', r);
        return circle;
      }),
    );
    placed.forEach(({ row }, at) => {
      dots.set(row, drawn.of[at] ?? 0);
    });
    return dots;
  }

  /** Shows another part of the base map. */
  #frame(box: string): void {
    const image = this.#picture?.parentElement?.querySelector('img');
    if (!image || this.#picture?.getAttribute('viewBox') === box) return;
    this.#picture?.setAttribute('viewBox', box);
    image.src = image.src.replace(/viewBox\([^)]*\)/, `viewBox(${box.replaceAll(' ', ',')})`);
  }
}

/** One thing asked for that can be let go. */
export interface ShownPart extends Pick<AskedPart, 'label'> {
  /** `meant` = a value that words were taken for. */
  kind: AskedPart['kind'] | 'meant';
  drop(): void;
}

/** What the page is to show. */
export interface Shown {
  asked: Asked;
  found: Found;
  /** What is found on the whole map. */
  onMap: readonly number[];
  shownParts: readonly ShownPart[];
  /** What leads on where nothing is found. */
  waysOn(): readonly WayOn[];
  /** Cards to show at once, where the visitor saw more than usual before. */
  cards?: number | undefined;
}

/** Everything of a board's page that follows from what was found. */
export interface FoundView {
  show(shown: Shown): void;
  /** Shows a note to the visitor and reads it out; `''` takes it away. */
  say(note: string): void;
}

function groupTitle({ label, count }: Group, { notStated }: FindTexts, language: string): HTMLElement {
  const number = make('span', {}, new Intl.NumberFormat(localesOf(language)).format(count));
  return make('li', { class: 'group' }, make('h3', {}, ...foreignText(label || notStated), ' ', number));
}

export function foundView(
  parts: BoardParts,
  {
    engine,
    texts,
    kilometres,
    all,
  }: {
    engine: Engine;
    texts: FindTexts;
    kilometres(km: number): string;
    /** How many cards the board has. */
    all: number;
  },
): FoundView {
  const { rows } = engine;
  const { language } = rows;
  // A page that was printed for a search says beside it how many there are in all, and its list is not that of all.
  const { all: wholeCount } = parts.count.dataset;
  const servedCount = wholeCount ?? parts.count.textContent;
  let distances: Found['distances'] = new Map();
  const picture = new PictureDots(parts.map);
  let dots: ReadonlyMap<number, number> = new Map();
  let others: Found['others'] = new Map();
  const makeCard = cardMaker(
    parts.card,
    rows,
    (row) => {
      const km = distances.get(row);
      return km === undefined ? '' : kilometres(km);
    },
    (row) => others.get(row),
  );
  const list = new FoundList(parts, (row) => {
    const card = makeCard(row);
    card.dataset.dot = String(dots.get(row) ?? '');
    return card;
  });
  const deadEnd = new DeadEnd(parts.deadEnd, texts, language, makeCard);
  // After the list's own listener: the cards are there by now.
  parts.more.addEventListener('click', () => showSaved(list.element));
  keepLeaving(() => list.shown);

  return {
    show({ asked, found, onMap, shownParts, waysOn, cards }) {
      const everything = isEverything(asked);
      const narrowed = isNarrowed(asked);
      ({ distances, others } = found);
      dots = picture.show(narrowed ? everyRow(found) : null, rows);
      if (everything && wholeCount === undefined) list.restore();
      else {
        const first = found.rows[found.inTexts];
        const note = make('li', { class: 'in-texts' }, texts.inTexts);
        const notes = new Map<number, HTMLElement>(first === undefined ? [] : [[first, note]]);
        for (const group of found.groups) notes.set(group.first, groupTitle(group, texts, language));
        list.show(found.rows, notes, cards);
      }
      showSaved(list.element);
      const count = plural(rows.texts.jobsFound, found.rows.length, language);
      parts.count.textContent = narrowed ? count : servedCount;
      if (parts.barCount) parts.barCount.textContent = parts.count.textContent;
      parts.status.textContent = found.rows.length > 0 ? count : rows.texts.nothingFound;
      parts.done.textContent = plural(texts.showJobs, found.rows.length, language);
      parts.root.classList.toggle('finding', !everything);
      parts.nothing.hidden = found.rows.length > 0;
      if (found.rows.length > 0) deadEnd.hide();
      else deadEnd.show(waysOn(), asked, all);
      const chips = shownParts.filter(({ kind }) => kind !== 'words');
      showChips(
        parts.chosen,
        chips.map(({ label, drop }) => ({ label, remove: drop })),
        texts,
        parts.count,
      );
      for (const toggle of parts.toggles) {
        if (chips.length > 0) toggle.dataset.chosen = String(chips.length);
        else delete toggle.dataset.chosen;
      }
      // What is only typed is cleared where it was typed.
      parts.clear.hidden = chips.length === 0 && found.rows.length > 0;
      showControls(parts, asked, texts);
      const isWhole = !isNarrowed({ ...asked, part: null });
      showOnly({
        ids: isWhole ? null : new Set(onMap.map((row) => rows.advertId[row] ?? 0)),
        part: asked.part,
      });
    },
    say(note) {
      parts.note.textContent = note;
      parts.note.hidden = note === '';
    },
  };
}
