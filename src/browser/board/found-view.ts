import type { FindTexts } from '../../i18n/find/texts.ts';
import { localesOf } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { everyRow } from '../find/card-rows.ts';
import type { Found, Group } from '../find/wish.ts';
import { foreignText } from '../foreign.ts';
import { showSaved } from '../saved.ts';
import { showOnly } from '../shown.ts';
import { type Asked, isEverything, isNarrowed } from './asked.ts';
import type { AskedPart } from './asked-parts.ts';
import type { BoardParts } from './board-parts.ts';
import { cardMaker } from './cards.ts';
import { showChips } from './chips.ts';
import { showControls } from './controls.ts';
import { DeadEnd, type WayOn } from './dead-end.ts';
import type { Engine } from './engine.ts';
import { FoundList } from './found-list.ts';
import { keepLeaving } from './leaving.ts';
import { make } from './make.ts';
import { PictureDots } from './picture.ts';

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
