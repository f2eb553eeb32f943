import type { FindTexts } from '../../i18n/find/texts.ts';
import { plural } from '../../i18n/plural.ts';
import type { Found } from '../find/wish.ts';
import { showSaved } from '../saved.ts';
import { showOnly } from '../shown.ts';
import { showAdvice } from './advice.ts';
import { type Asked, isEverything, isNarrowed } from './asked.ts';
import type { AskedPart } from './asked-parts.ts';
import type { BoardParts } from './board-parts.ts';
import { cardMaker } from './cards.ts';
import { showChips } from './chips.ts';
import { showControls } from './controls.ts';
import type { Engine } from './engine.ts';
import { FoundList } from './found-list.ts';
import { keepLeaving } from './leaving.ts';
import { make } from './make.ts';
import { PictureDots } from './picture.ts';

/** One thing asked for, and what would be without it. */
export interface ShownWish extends Pick<AskedPart, 'label'> {
  /** `meant` = a value that words were taken for. */
  kind: AskedPart['kind'] | 'meant';
  /** How many jobs there are without it. */
  jobs(): number;
  drop(): void;
}

/** What the page is to show. */
export interface Shown {
  asked: Asked;
  found: Found;
  wishes: readonly ShownWish[];
  /** Cards to show at once, where the visitor saw more than usual before. */
  cards?: number | undefined;
}

/** Everything of a board's page that follows from what was found. */
export interface FoundView {
  show(shown: Shown): void;
  /** Shows a note to the visitor and reads it out; `''` takes it away. */
  say(note: string): void;
}

export function foundView(
  parts: BoardParts,
  { engine, texts, kilometres }: { engine: Engine; texts: FindTexts; kilometres(km: number): string },
): FoundView {
  const { rows } = engine;
  const { language } = rows;
  const servedCount = parts.count.textContent;
  let distances: Found['distances'] = new Map();
  const picture = new PictureDots(parts.map);
  let dots: ReadonlyMap<number, number> = new Map();
  const makeCard = cardMaker(parts.card, rows, (row) => {
    const km = distances.get(row);
    return km === undefined ? '' : kilometres(km);
  });
  const list = new FoundList(parts, (row) => {
    const card = makeCard(row);
    card.dataset.dot = String(dots.get(row) ?? '');
    return card;
  });
  // After the list's own listener: the cards are there by now.
  parts.more.addEventListener('click', () => showSaved(list.element));
  keepLeaving(() => list.shown);

  return {
    show({ asked, found, wishes, cards }) {
      const everything = isEverything(asked);
      const narrowed = isNarrowed(asked);
      const ids = narrowed ? new Set(found.rows.map((row) => rows.advertId[row] ?? 0)) : null;
      distances = found.distances;
      dots = picture.show(narrowed ? found.rows : null, rows);
      if (everything) list.restore();
      else {
        const first = found.rows[found.inTexts];
        const note = make('li', { class: 'in-texts' }, texts.inTexts);
        list.show(found.rows, new Map(first === undefined ? [] : [[first, note]]), cards);
      }
      showSaved(list.element);
      const count = plural(rows.texts.jobsFound, found.rows.length, language);
      parts.count.textContent = narrowed ? count : servedCount;
      parts.status.textContent = found.rows.length > 0 ? count : rows.texts.nothingFound;
      parts.done.textContent = plural(texts.showJobs, found.rows.length, language);
      parts.root.classList.toggle('finding', !everything);
      parts.nothing.hidden = found.rows.length > 0;
      const ways = found.rows.length > 0 ? [] : wishes.map((wish) => ({ ...wish, jobs: wish.jobs() }));
      showAdvice(
        parts.advice,
        ways.map(({ label, jobs, drop }) => ({ label, jobs, take: drop })),
        texts,
        language,
      );
      const chips = wishes.filter(({ kind }) => kind !== 'words');
      showChips(
        parts.chosen,
        chips.map(({ label, drop }) => ({ label, remove: drop })),
        texts,
        parts.count,
      );
      // What is only typed is cleared where it was typed.
      parts.clear.hidden = chips.length === 0 && found.rows.length > 0;
      showControls(parts, asked, texts);
      showOnly(ids);
    },
    say(note) {
      parts.note.textContent = note;
      parts.note.hidden = note === '';
    },
  };
}
