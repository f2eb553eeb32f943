import type { FindTexts } from '../../i18n/dictionary.ts';
import { fold } from '../../i18n/fold.ts';
import { fill } from '../../i18n/plural.ts';
import { type Branch, branchesOf, chooseValue, type ListedValue } from '../../site/search/value-tree.ts';
import { make, unseen } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';

/** More values than this can be narrowed by typing. */
const manyValues = 12;

/** What a facet's panel needs. */
export interface PanelFacet {
  key: string;
  label: string;
  values: readonly ListedValue[];
}

/** The checkboxes of one facet. */
export interface FacetPanel {
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
export function facetPanel(
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
      ...{ type: 'checkbox', name: key, value },
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
      ...{ type: 'search', class: 'narrow', 'aria-label': name, placeholder: hint },
      ...{ autocomplete: 'off', spellcheck: 'false', maxlength: 100 },
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
