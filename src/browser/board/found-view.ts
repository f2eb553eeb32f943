import type { FindTexts } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import type { FoundDots } from '../../site/map/map-dots.ts';
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
import { FoundList } from './found-list.ts';
import { keepLeaving } from './history.ts';
import { PictureDots } from './picture-dots.ts';

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
