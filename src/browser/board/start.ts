import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { everyRow } from '../../site/search/card-rows.ts';
import { type Engine, openEngine } from '../../site/search/finder.ts';
import {
  type Asked,
  nothingAsked,
  queryOf,
  readAsked,
  sortings,
  withValues,
  writeAsked,
} from '../../site/search/query.ts';
import { chosenParts, lessAsked, namesOn, withAround } from '../../site/search/query-parts.ts';
import type { SearchFiles } from '../../site/search/search-files.ts';
import { pageLocale } from '../shared/dom.ts';
import { loadFindTexts } from '../shared/find-texts.ts';
import { openMapEvent, partChosen, partOf } from '../shared/list-and-map.ts';
import { getJson, loadRows } from '../shared/load.ts';
import { type BoardParts, boardParts, keepControls } from './controls.ts';
import { foundView } from './found-view.ts';
import { leftAt, type Step, StepKeeper } from './history.ts';
import { askPosition, loadCityBook } from './near-panel.ts';
import { OtherLists } from './other-languages.ts';
import { fillPanels } from './panels.ts';
import { SearchFeed } from './search-feed.ts';

/** The point that a distance is measured from. */
type Position = readonly [number, number];

/**
 * Gives a board's page its search. What is asked for lives in the page's address; everything else follows from it.
 *
 * @throws {Error} where the jobs or the texts can't be loaded; the page is as it was then, and this can be called again
 */
export async function startBoard(root: HTMLElement): Promise<void> {
  const parts = boardParts(root);
  const { rows = '', words = '', texts: inTexts = '', cities = '' } = parts.form.dataset;
  const language = document.documentElement.lang as InterfaceLanguage;
  const [engine, texts] = await Promise.all([
    loadEngine({ rows, words, texts: inTexts }),
    loadFindTexts(language),
  ]);
  const everything = engine.find(queryOf(nothingAsked, null));
  const names = namesOn(engine.rows, texts, { locale: pageLocale(), labelOf: (key) => panels.labelOf(key) });
  const { kilometres } = names;
  const steps = new StepKeeper(history, location);
  let asked = readAsked(location.search);
  // A page that was printed for a search shows all that the words find: it stays until the script knows as much.
  if (parts.count.dataset.all !== undefined) await engine.loadWords(asked.words);
  let position: Position | null = null;
  let isPlanned = false;

  const panels = fillPanels(parts.filters, {
    engine,
    texts,
    everything,
    choose: (key, values) => ask(withValues(asked, key, values), 'choice'),
    near: {
      texts,
      kilometres,
      loadCities: () => loadCityBook(cities, engine.rows.language),
      choose: (around, km) => ask(withAround(asked, around, km), 'choice'),
      locate: (km) => void locate(() => ask(withAround(asked, 'here', km), 'choice')),
    },
  });
  const view = foundView(parts, { engine, texts, kilometres, all: everything.rows.length });
  const feed = new SearchFeed(root, texts.searchFeed);
  const others = new OtherLists(parts.others, texts, language);

  function render(cards?: number): void {
    const query = queryOf(asked, position);
    const found = engine.find(query);
    others.show(query);
    const chosen = chosenParts(asked, found.meant, names);
    const shownParts = chosen.map((part) => ({ ...part, drop: () => ask(part.without, 'choice') }));
    const waysOn = () =>
      lessAsked(asked, chosen).map(({ kind, label, without }) => ({
        kind,
        label,
        rows: engine.find(queryOf(without, position)).rows,
        take: () => ask(without, 'choice'),
      }));
    const onMap = asked.part ? engine.find(queryOf({ ...asked, part: null }, position)) : found;
    view.show({ asked, found, onMap: everyRow(onMap), shownParts, waysOn, cards });
    panels.show(asked, found);
    feed.show(asked);
    for (const link of parts.same) link.search = writeAsked({ ...asked, view: 'list' }, '');
    const { words } = asked;
    if (words.trim() === '') return;
    void engine.loadWords(words).then((isMore) => {
      if (isMore && words === asked.words) plan();
    });
  }

  /** Many keys can come in one frame; the page answers once. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      render();
    });
  }

  function ask(next: Asked, step: Step): void {
    asked = next;
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

  /** Does what the address asks for beside finding: a position, the map. */
  const follow = () => {
    if (asked.around === 'here' && !position) void locate(plan);
    if (asked.view === 'map') parts.map?.dispatchEvent(new CustomEvent(openMapEvent));
  };
  keepControls(parts, {
    typed: (words) => ask({ ...asked, words }, 'typing'),
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
  render(left?.cards);
  if (left) window.scrollTo({ top: left.top, behavior: 'instant' });
  follow();
}

/**
 * What was typed and chosen before all this was loaded, wherever the visitor is by now; `null` = nothing. Browsers put
 * nothing back into the field (`autocomplete="off"`).
 */
function earlyQuery({ words, sort }: BoardParts, asked: Asked): Asked | null {
  const isTyped = words.value !== asked.words;
  const chosen = sortings.find((one) => one === sort.value && one !== nothingAsked.sort);
  if (!isTyped && !chosen) return null;
  return { ...asked, words: isTyped ? words.value : asked.words, sort: chosen ?? asked.sort };
}

/**
 * Loads the jobs of a board and makes them ready to be found.
 *
 * @throws {Error} where they can't be loaded
 */
async function loadEngine(files: Pick<SearchFiles, 'rows' | 'words' | 'texts'>): Promise<Engine> {
  const engine = openEngine(await loadRows(files.rows), files, getJson);
  engine.warm();
  return engine;
}
