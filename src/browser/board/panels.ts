import type { FindTexts } from '../../i18n/dictionary.ts';
import { fold } from '../../i18n/fold.ts';
import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { readStep } from '../../site/rows/pay-scale.ts';
import { type FacetKey, isFacetKey } from '../../site/rows/rows.ts';
import type { Asked } from '../../site/search/query.ts';
import {
  type Branch,
  branchesOf,
  chooseValue,
  type ListedValue,
  listValues,
  withNotStated,
} from '../../site/search/value-tree.ts';
import { make, part, unseen } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import type { BoardSearch, Results } from './board-search.ts';
import { type NearNeeds, type NearPanel, nearPanel } from './near-panel.ts';

/**
 * The filters' panels: one is open at a time. If it covers the page, Escape and a click elsewhere close it, and so does
 * leaving it with Tab, because it would hide the focus then (WCAG 2.4.11).
 *
 * @param onOpen is called with each panel that opens, before it is visible
 */
function keepPanels(root: HTMLElement, onOpen: (panel: HTMLDetailsElement) => void): void {
  const panels = [...root.querySelectorAll<HTMLDetailsElement>('details.filter')];
  const opened = () => panels.find(({ open }) => open);

  for (const panel of panels) {
    panel.addEventListener('toggle', () => {
      if (!panel.open) {
        // The chosen value is at the row's start. A press on the row, or Tab within it, keeps the row where it is.
        const row = panel.closest('.tool-row:not(:active)');
        const focused = row?.querySelector(':focus-visible') ?? null;
        if (!opened() && (focused === null || panel.contains(focused))) row?.scrollTo({ left: 0 });
        return;
      }
      onOpen(panel);
      keepInside(panel);
    });
    panel.addEventListener('mousedown', keepFocus);
    panel.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || relatedTarget.contains(panel)) return;
      if (!panel.contains(relatedTarget) && liesOver(panel)) panel.open = false;
    });
    if (panel.open) onOpen(panel);
  }
  document.addEventListener('click', ({ target }) => {
    const panel = opened();
    if (panel && target instanceof Node && target.isConnected && !panel.contains(target) && liesOver(panel)) {
      panel.open = false;
    }
  });
  root.addEventListener('keydown', ({ key }) => {
    const panel = opened();
    if (key !== 'Escape' || !panel || !liesOver(panel)) return;
    panel.open = false;
    part(panel, 'summary').focus();
  });
}

/**
 * A press on a part that takes no focus itself, such as a choice's words or the panel's padding, would give it to an
 * element around the panel. The focus stays; the click follows as usual.
 */
function keepFocus(event: MouseEvent): void {
  const takesFocus = event.target instanceof Element && event.target.closest('input, button, summary, a');
  if (!takesFocus) event.preventDefault();
}

const bodyOf = (panel: HTMLElement) => part(panel, '.filter-panel');
const liesOver = (panel: HTMLElement) => getComputedStyle(bodyOf(panel)).position === 'absolute';

/** A panel that would extend beyond the end of the window is aligned with the end of its button instead. */
function keepInside(panel: HTMLElement): void {
  panel.classList.remove('filter-end');
  const { left, right } = bodyOf(panel).getBoundingClientRect();
  panel.classList.toggle('filter-end', right > document.documentElement.clientWidth || left < 0);
}

/** What the panels need. */
export interface PanelNeeds {
  board: Pick<BoardSearch, 'rows' | 'everything' | 'pay'>;
  texts: FindTexts;
  near: NearNeeds;
  choose(key: FacetKey, values: string[]): void;
  /** How many jobs other values of a facet would leave, all other conditions as they are. */
  count(key: FacetKey, values: string[]): Promise<number>;
  /** Moves the focus to the number of jobs. */
  toJobs(): void;
}

/** The filters' panels, each filled when it opens first. */
export interface Panels {
  show(asked: Asked, found: Results): void;
  /** Says something about the visitor's position where they look for it. */
  say(text: string): void;
  /** The page's name of a facet; `''` = it has no panel. */
  labelOf(key: FacetKey): string;
}

const keyOf = (name = ''): FacetKey | null => (isFacetKey(name) ? name : null);

/** Activates the filters of a form. */
export function fillPanels(filters: HTMLElement, needs: PanelNeeds): Panels {
  const {
    board: { rows, everything, pay },
    texts,
  } = needs;
  const number = new Intl.NumberFormat(localesOf(rows.language));
  const { compare } = new Intl.Collator(localesOf(rows.language));
  const facets = new Map<FacetKey, FacetPanel>();
  const panels = new Map(
    [...filters.querySelectorAll<HTMLDetailsElement>('details[data-facet]')].map((panel) => [
      panel.dataset.facet,
      panel,
    ]),
  );
  let near: NearPanel | null = null;
  let last: { asked: Asked; found: Results } | null = null;
  let said = '';

  const valuesOf = (key: FacetKey): ListedValue[] => {
    const choices = rows.facets[key]?.choices ?? [];
    const counts = everything.counts[key] ?? new Map<string, number>();
    const listed = withNotStated(listValues(choices, counts, compare), counts, texts.notStated);
    if (key !== 'pay') return listed;
    // One at a time: two of them are all jobs.
    const all = listed.map(({ value }) => value);
    return listed.map((one) => ({ ...one, above: all.filter((value) => value !== one.value) }));
  };
  const labelOf = (key: FacetKey) => panels.get(key)?.querySelector('[data-label]')?.textContent ?? '';
  const fill = (panel: HTMLDetailsElement) => {
    const body = part(panel, '.filter-panel');
    const key = keyOf(panel.dataset.facet);
    if (panel.dataset.facet === 'near') {
      near ??= nearPanel(body, needs.near);
      if (said) near.say(said);
    } else if (key === 'pay') {
      void fillPay(panel, body);
    } else if (key && !facets.has(key)) {
      const facet = { key, label: labelOf(key), values: valuesOf(key) };
      facets.set(
        key,
        facetPanel(body, facet, texts, number, (values) => needs.choose(key, values)),
      );
    }
    if (last) showPanel(panel.dataset.facet ?? '', last.asked, last.found);
  };
  /** Amounts, and below them whether pay is stated; loaded when the panel opens first. */
  const fillPay = async (panel: HTMLDetailsElement, body: HTMLElement) => {
    if (facets.has('pay')) return;
    const { payPanel } = await import('./pay-panel.ts');
    if (facets.has('pay')) return;
    const label = labelOf('pay');
    const fields = payPanel({
      label,
      language: rows.language,
      scale: pay(),
      texts,
      perUnit: rows.texts.perUnit,
      number,
      choose: (values) => needs.choose('pay', values),
      count: (values) => needs.count('pay', values),
      done: () => {
        // In the dialog the jobs are behind another button, and the keyboard of a phone covers it.
        if (!liesOver(panel)) return part(panel, 'input').blur();
        panel.open = false;
        needs.toJobs();
      },
    });
    const choices = make('div');
    const stated = facetPanel(
      choices,
      { key: 'pay', label, values: valuesOf('pay') },
      texts,
      number,
      (values) =>
        needs.choose(
          'pay',
          values.filter((value) => readStep(value) === null),
        ),
    );
    facets.set('pay', {
      show(chosen, counts) {
        fields.show(chosen);
        stated.show(chosen, counts);
      },
    });
    body.replaceChildren(fields.element, choices);
    if (panel.open) keepInside(panel);
    if (last) showPanel('pay', last.asked, last.found);
  };
  const showPanel = (name: string, asked: Asked, found: Results) => {
    const key = keyOf(name);
    if (key) facets.get(key)?.show(asked.facets[key] ?? [], found.counts[key] ?? new Map());
    else near?.show(asked);
  };
  keepPanels(filters, fill);

  return {
    labelOf,
    show(asked, found) {
      last = { asked, found };
      for (const [name, panel] of panels) {
        const key = keyOf(name);
        const chosen = key ? (asked.facets[key]?.length ?? 0) : asked.around ? 1 : 0;
        part(panel, '[data-chosen]').textContent = chosen > 0 ? number.format(chosen) : '';
        if (panel.open) showPanel(name ?? '', asked, found);
      }
    },
    say(text) {
      said = text;
      near?.say(text);
    },
  };
}

/** More values than this can be narrowed by typing. */
const manyValues = 12;

/** What a facet's panel needs. */
export interface PanelFacet {
  key: string;
  label: string;
  values: readonly ListedValue[];
}

/** The checkboxes of one facet. */
interface FacetPanel {
  /** Shows the chosen values, and how many jobs each value would leave; those that would leave none are disabled. */
  show(chosen: readonly string[], counts: ReadonlyMap<string, number>): void;
}

/** A value as the panel shows it. */
interface Choice {
  value: string;
  name: string;
  words: string;
  box: HTMLInputElement;
  count: HTMLElement;
  entry: HTMLElement;
  /** The choice that contains it. */
  over: Choice | null;
  /** Shows and hides its contents. */
  button: HTMLElement | null;
  /** The choices that it contains. */
  inside: HTMLElement | null;
}

/**
 * Fills `host` with a facet's values.
 *
 * @param choose is given all chosen values after each choice
 * @param number writes a number in the page's language
 */
function facetPanel(
  host: HTMLElement,
  { key, label, values }: PanelFacet,
  texts: FindTexts,
  number: Intl.NumberFormat,
  choose: (chosen: string[]) => void,
): FacetPanel {
  let known: readonly string[] = [];
  /** In the order of the list: the value that contains another precedes it. */
  const choices: Choice[] = [];
  const opened = new Set<Choice>();
  /** What is open while the list is narrowed by typing. */
  let openedByWords: Set<Choice> | null = null;

  const list = listOf(branchesOf(values), null);
  const fields = make('fieldset', {}, make('legend', { class: 'visually-hidden' }, label));
  if (values.length > manyValues) fields.append(narrowing(`${texts.narrow}: ${label}`, texts.narrow));
  fields.append(list);
  host.replaceChildren(fields);
  showFolds();

  function listOf(branches: readonly Branch<ListedValue>[], over: Choice | null): HTMLElement {
    return make('ul', { class: 'choices' }, ...branches.map((branch) => entryOf(branch, over)));
  }

  function entryOf({ one, inside, isOpen }: Branch<ListedValue>, over: Choice | null): HTMLElement {
    const { value, label: name, also, words } = one;
    // What the eye sees by indentation: "Gdańsk", in "Pomorskie, Poland".
    const outer = [...outwards(over)].map((each) => each.name);
    const box = make('input', {
      type: 'checkbox',
      name: key,
      value,
      'aria-description': outer.join(', ') || null,
    });
    const count = make('span', { class: 'choice-count' });
    const entry = make(
      'li',
      {},
      make(
        'label',
        { class: 'choice' },
        box,
        make('span', { class: 'choice-label', title: also ?? null }, ...foreignText(name)),
        count,
      ),
    );
    box.addEventListener('change', () => choose(chooseValue(values, known, value, box.checked)));
    const choice: Choice = { value, name, words, box, count, entry, over, button: null, inside: null };
    choices.push(choice);
    if (inside.length === 0) return entry;
    const id = `${key}-in-${choices.length}`;
    choice.inside = listOf(inside, choice);
    choice.inside.id = id;
    if (isOpen !== null) {
      if (isOpen) opened.add(choice);
      const named = { 'aria-label': fill(texts.placesIn, { value: name }), 'aria-controls': id };
      choice.button = make('button', { type: 'button', class: 'choice-fold', ...named });
      choice.button.addEventListener('click', () => {
        const open = openedByWords ?? opened;
        if (!open.delete(choice)) open.add(choice);
        showFolds();
      });
      entry.append(choice.button);
    }
    entry.append(choice.inside);
    return entry;
  }

  function showFolds(): void {
    for (const choice of choices) {
      const { button, inside } = choice;
      if (!button || !inside) continue;
      const isOpen = (openedByWords ?? opened).has(choice);
      button.ariaExpanded = String(isOpen);
      inside.hidden = !isOpen;
    }
  }

  function narrowing(name: string, hint: string): HTMLElement {
    const input = make('input', {
      type: 'search',
      class: 'narrow',
      'aria-label': name,
      placeholder: hint,
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: 100,
    });
    input.addEventListener('input', (event) => {
      event.stopPropagation();
      narrow(fold(input.value).split(/\s+/).filter(Boolean));
    });
    return input;
  }

  function narrow(typed: readonly string[]): void {
    const isIn = (words: string) => typed.every((word) => words.includes(word));
    const seen = new Set<Choice>();
    const open = new Set<Choice>();
    for (const choice of choices) {
      const { box, words, over } = choice;
      // Chosen values stay visible, so that they can be unchosen.
      if (!box.checked && !isIn(words)) continue;
      seen.add(choice);
      // A value that matches only by the name of the value around it is found there.
      if (!box.checked && over && isIn(over.words)) continue;
      for (const outer of outwards(over)) {
        seen.add(outer);
        open.add(outer);
      }
    }
    for (const choice of choices) choice.entry.hidden = !seen.has(choice);
    openedByWords = typed.length > 0 ? open : null;
    showFolds();
  }

  return {
    show(chosen, counts) {
      const before = new Set(known);
      known = chosen;
      const isChosen = new Set(chosen);
      for (const { value, box, count, over } of choices) {
        const jobs = counts.get(value) ?? 0;
        box.checked = isChosen.has(value);
        box.disabled = jobs === 0 && !box.checked;
        count.replaceChildren(unseen(', '), number.format(jobs));
        if (!box.checked || before.has(value)) continue;
        for (const outer of outwards(over)) {
          opened.add(outer);
          openedByWords?.add(outer);
        }
      }
      showFolds();
    },
  };
}

/** A value and all that contain it. */
function* outwards(choice: Choice | null): Generator<Choice> {
  for (let each = choice; each; each = each.over) yield each;
}
