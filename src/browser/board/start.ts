import type { InterfaceLanguage } from '../../i18n/languages.ts';
import {
  type Asked,
  isNarrowed,
  nothingAsked,
  queryOf,
  readAsked,
  sortings,
  withValues,
  writeAsked,
} from '../../site/search/query.ts';
import {
  chosenParts,
  type LessAsked,
  lessAsked,
  namesOn,
  withAround,
} from '../../site/search/query-parts.ts';
import sheet from '../../styles/board/finding.css?url&no-inline';
import { offerCvSearch } from '../cv/offer.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { mapOpened, openMapEvent, partChosen, partOf } from '../shared/list-and-map.ts';
import { loadFindTexts, loadStyle } from '../shared/load.ts';
import { cardsOnly, openSearch } from './board-search.ts';
import { type BoardParts, boardParts, keepControls } from './controls.ts';
import type { WayOn } from './dead-end.ts';
import { foundView } from './found-view.ts';
import { leftAt, type Step, StepKeeper } from './history.ts';
import { askPosition, loadCityBook } from './near-panel.ts';
import { OtherLists } from './other-languages.ts';
import { fillPanels } from './panels.ts';
import { saySearching } from './waiting.ts';

/** Milliseconds after which waiting is noticed. */
const aMoment = 300;

/** The point that a distance is measured from. */
type Point = readonly [number, number];

/**
 * Gives a board's page its search. The search is in the page's address; everything else depends on it.
 *
 * @param count how many jobs there are, as the page said it when it was served
 * @throws {Error} if the jobs or the texts can't be loaded; the page is unchanged then, and this can be called again
 */
export async function startBoard(root: HTMLElement, count: string): Promise<void> {
  const parts = boardParts(root);
  const { server, rows = '', words = '', texts: inTexts = '', cities = '' } = parts.form.dataset;
  const language = document.documentElement.lang as InterfaceLanguage;
  const [board, texts] = await Promise.all([
    openSearch(server, { rows, words, texts: inTexts }),
    loadFindTexts(rows),
    loadStyle(sheet),
  ]);
  const names = namesOn(board.rows, texts, { locale: pageLocale(), labelOf: (key) => panels.labelOf(key) });
  const { kilometres } = names;
  const steps = new StepKeeper(history, location);
  let asked = readAsked(location.search);
  // The first answer is complete, as that of a printed page is: no card is inserted later.
  if (asked.words) await board.loadWords(asked.words);
  let position: Point | null = null;
  let isPlanned = false;
  /** Whether a search is running, and whether another one has been requested since. */
  let isLooking = false;
  let isDue = false;
  /** Whether a choice causes the next change. */
  let isChoice = false;
  /** Whether the heading of the results gets the focus next. */
  let isEntered = false;

  const panels = fillPanels(parts.filters, {
    board,
    texts,
    choose: (key, values) => ask(withValues(asked, key, values), 'choice'),
    count: async (key, values) => {
      const { count } = await board.find(queryOf(withValues(asked, key, values), position), cardsOnly);
      return count;
    },
    toJobs: () => parts.count.focus(),
    near: {
      texts,
      kilometres,
      loadCities: () => loadCityBook(cities, board.rows.language),
      choose: (around, km) => ask(withAround(asked, around, km), 'choice'),
      locate: (km) => void locate(() => ask(withAround(asked, 'here', km), 'choice')),
    },
  });
  const view = foundView(parts, { board, texts, kilometres, count });
  const feed = new SearchFeed(root, texts.searchFeed);
  // What the server has searched for it has counted.
  const searched = reportSearches(parts.count.dataset.all === undefined ? '' : asked.words);
  const others = new OtherLists(parts.others, texts, language, rows);

  /** Shows the results. One search runs at a time; the latest one requested meanwhile runs after it. */
  async function render(cards?: number): Promise<void> {
    isDue = true;
    if (isLooking) return;
    isLooking = true;
    while (isDue) {
      isDue = false;
      const arrived = saySearching(parts.count, parts.form.dataset.searching ?? '', aMoment);
      // After a failure the next key or choice tries again.
      parts.failed.hidden = await find(cards).then(
        () => true,
        () => false,
      );
      arrived?.();
    }
    isLooking = false;
    if (isEntered) parts.count.focus();
    isEntered = false;
  }

  async function find(cards?: number): Promise<void> {
    const now = asked;
    const query = queryOf(now, position);
    others.show(query, isNarrowed(now));
    const found = await board.find(query, view.include(now));
    await found.load(cards ?? 0);
    // A newer search replaces this one.
    if (asked !== now) return;
    const chosen = chosenParts(now, found.meant, names);
    const waysOn = found.all > 0 ? [] : await waysFrom(lessAsked(now, chosen));
    if (asked !== now) return;
    const shownParts = chosen.map((part) => ({ ...part, drop: () => ask(part.without, 'choice') }));
    view.show({ asked, found, shownParts, waysOn, isChoice, cards });
    isChoice = false;
    panels.show(asked, found);
    feed.show(asked);
    searched(asked.words, found.isWidened ? 0 : found.all);
    for (const link of parts.same) link.search = writeAsked({ ...asked, view: 'list' }, '');
    const { words } = asked;
    if (words.trim() === '') return;
    void board.loadWords(words).then((isMore) => {
      if (isMore && words === asked.words) plan();
    });
  }

  const waysFrom = (ways: readonly LessAsked[]): Promise<WayOn[]> =>
    Promise.all(
      ways.map(async ({ kind, label, without }) => {
        const { count, rows, isWidened } = await board.find(queryOf(without, position), cardsOnly);
        return { kind, label, count: isWidened ? 0 : count, rows, take: () => ask(without, 'choice') };
      }),
    );

  /** Many keys can come in one frame; the page is updated once. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      void render();
    });
  }

  function ask(next: Asked, step: Step): void {
    asked = next;
    isChoice = step === 'choice';
    steps.take(writeAsked(asked, location.search), step);
    plan();
  }

  async function locate(then: () => void): Promise<void> {
    panels.say(texts.locating);
    const answer = position ?? (await askPosition());
    const isKnown = typeof answer !== 'string';
    const note = isKnown ? '' : answer === 'denied' ? texts.positionDenied : texts.positionFailed;
    panels.say(note);
    view.say(note);
    if (isKnown) {
      position = answer;
      then();
    } else if (asked.around === 'here') ask(withAround(asked, null, asked.km), 'correction');
  }

  /** Handles the parts of the address beside the search: a position, the map. */
  const follow = () => {
    if (asked.around === 'here' && !position) void locate(plan);
    if (asked.view === 'map') parts.map?.dispatchEvent(new CustomEvent(openMapEvent));
  };
  keepFilterSheet(root);
  offerCvSearch({ ...parts, rows: board.rows, texts, failed: parts.failed.textContent });
  keepControls(parts, {
    typed: (words) => ask({ ...asked, words }, 'typing'),
    entered: () => {
      isEntered = true;
      plan();
    },
    sorted: (sort) => ask({ ...asked, sort }, 'choice'),
    viewed: (as) => {
      ask({ ...asked, view: as }, 'choice');
      follow();
    },
    cleared: () =>
      ask(
        { ...nothingAsked, view: asked.view, sort: asked.around ? nothingAsked.sort : asked.sort },
        'choice',
      ),
  });
  parts.others.toggle?.addEventListener('click', plan);
  parts.map?.addEventListener(mapOpened, plan);
  root.addEventListener(partChosen, (event) => {
    // Where list and map are two views, the list shows them.
    ask({ ...asked, part: partOf(event), view: 'list' }, 'choice');
    parts.count.focus();
  });
  window.addEventListener('popstate', () => {
    steps.moved();
    asked = readAsked(location.search);
    follow();
    plan();
  });

  const left = leftAt();
  const early = earlyQuery(parts, asked);
  if (early) ask(early, 'typing');
  await render(left?.cards);
  if (left) window.scrollTo({ top: left.top, behavior: 'instant' });
  follow();
}

/**
 * What was typed and chosen before all this was loaded, also if the visitor has left; `null` = nothing. Browsers
 * restore nothing into the field (`autocomplete="off"`).
 */
function earlyQuery({ words, sort }: BoardParts, asked: Asked): Asked | null {
  const isTyped = words.value !== asked.words;
  const chosen = sortings.find((one) => one === sort.value && ![nothingAsked.sort, asked.sort].includes(one));
  if (!isTyped && !chosen) return null;
  return { ...asked, words: isTyped ? words.value : asked.words, sort: chosen ?? asked.sort };
}

/**
 * The filters in a dialog: on narrow screens they are shown nowhere else, and from the bar of a long list they open
 * where the visitor is. They move into the dialog while it is open, with all that is open and chosen in them.
 *
 * @param root the page of a board; elements with `data-filters-toggle` open them
 */
function keepFilterSheet(root: HTMLElement): void {
  const sheet = part<HTMLDialogElement>(root, '[data-filter-sheet]');
  const filters = part(root, '[data-filters]');
  const foot = part(sheet, '.sheet-foot');
  // It takes the same room, so that the page behind does not move.
  const place = document.createElement('div');
  place.className = filters.className;

  const open = () => {
    place.style.minBlockSize = `${filters.offsetHeight}px`;
    filters.replaceWith(place);
    foot.before(filters);
    sheet.showModal();
  };
  for (const toggle of root.querySelectorAll('[data-filters-toggle]')) toggle.addEventListener('click', open);
  sheet.addEventListener('close', () => place.replaceWith(filters));
  sheet.addEventListener('click', ({ target }) => {
    // The dialog itself is what lies around its content: a press beside it.
    if (target === sheet) sheet.close();
  });
  part(sheet, '[data-filter-sheet-close]').addEventListener('click', () => sheet.close());
  part(sheet, '[data-filters-done]').addEventListener('click', () => {
    sheet.close();
    const count = part(root, '[data-count]');
    count.focus({ preventScroll: true });
    count.scrollIntoView();
  });
}

/** Milliseconds after the last key until words count as searched for. */
const restMs = 1_500;

/**
 * Reports searches for words once they rest, or when the visitor leaves the page, where the site is counted.
 *
 * @param before words that are counted already
 */
function reportSearches(before: string): (words: string, found: number) => void {
  let reported = before.trim();
  let waiting: { words: string; found: string } | null = null;
  let timer = 0;
  /** Loaded with the first words: somebody who leaves the page waits for nothing. */
  let report: typeof import('../pages/numbers.ts').report | null = null;
  const send = () => {
    clearTimeout(timer);
    if (!waiting) return;
    report?.('search', waiting);
    reported = waiting.words;
    waiting = null;
  };
  addEventListener('pagehide', send);
  return (words, found) => {
    clearTimeout(timer);
    const text = words.trim();
    if (!('counted' in document.body.dataset)) return;
    waiting = text === '' || text === reported ? null : { words: text, found: String(found) };
    if (!waiting) return;
    timer = window.setTimeout(send, restMs);
    void import('../pages/numbers.ts').then((loaded) => {
      report = loaded.report;
    });
  };
}

/**
 * Points "Keep me posted" to the feed of the search, if a server makes it. Hosts of files have the same pages and
 * return the feed of all jobs for any query: so the script asks once, when the link comes near the view, whether an
 * empty search is answered as one. Only the server of the live site names the search in Content-Location. The
 * visitor's search is not sent for this.
 */
class SearchFeed {
  readonly #link: HTMLAnchorElement | null;
  readonly #plain: { href: string; label: string };
  readonly #label: string;
  #asked: Asked = nothingAsked;
  #isNear = false;
  /** `null` = not asked yet. */
  #isAnswered: Promise<boolean> | null = null;

  /** @param label of the link to the feed of a search */
  constructor(root: ParentNode, label: string) {
    this.#link = root.querySelector<HTMLAnchorElement>('.follow a[type="application/rss+xml"]');
    const { pathname = '', textContent = '', dataset } = this.#link ?? {};
    this.#plain = { href: pathname, label: dataset?.all ?? textContent };
    this.#label = label;
    if (!this.#link) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        this.#isNear = entry?.isIntersecting ?? false;
        void this.#update();
      },
      { rootMargin: '400px' },
    );
    observer.observe(this.#link);
  }

  show(asked: Asked): void {
    // No feed contains the visitor's own position.
    this.#asked = asked.around === 'here' ? { ...asked, around: null } : asked;
    void this.#update();
  }

  async #update(): Promise<void> {
    const { href, label } = this.#plain;
    if (!isNarrowed(this.#asked)) return this.#set(href, label);
    if (!this.#isNear && !this.#isAnswered) return;
    this.#isAnswered ??= answersSearches(href);
    const isAnswered = await this.#isAnswered;
    if (!isAnswered || !isNarrowed(this.#asked)) return;
    const query = writeAsked({ ...this.#asked, sort: nothingAsked.sort, view: nothingAsked.view }, '');
    this.#set(`${href}${query}`, this.#label);
  }

  #set(href: string, label: string): void {
    if (!this.#link || this.#link.getAttribute('href') === href) return;
    this.#link.href = href;
    this.#link.textContent = label;
  }
}

async function answersSearches(feed: string): Promise<boolean> {
  try {
    const response = await fetch(`${feed}?q=`, { method: 'HEAD' });
    return response.ok && response.headers.get('Content-Location') === `${feed}?q=`;
  } catch {
    return false;
  }
}
