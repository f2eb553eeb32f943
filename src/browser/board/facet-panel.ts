import type { FindTexts } from '../../i18n/find/texts.ts';
import { fold } from '../../i18n/fold.ts';
import { foreignText } from '../foreign.ts';
import { make, unseen } from './make.ts';
import { chooseValue, type ListedValue } from './value-tree.ts';

/** More values than this can be narrowed by typing. */
const manyValues = 12;

/** What a facet's panel needs to know. */
export interface PanelFacet {
  key: string;
  label: string;
  values: readonly ListedValue[];
}

/** The checkboxes of one facet. */
export interface FacetPanel {
  /** Shows what is chosen, and how many jobs each value would leave; what would leave none can't be chosen. */
  show(chosen: readonly string[], counts: ReadonlyMap<string, number>): void;
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
  const names = new Map(values.map(({ value, label: name }) => [value, name]));
  const choices = values.map(({ value, label: name, also, depth, above, words }) => {
    // What the eye sees by indentation: "Gdańsk", in "Pomorskie, Poland".
    const inside = above.flatMap((outer) => names.get(outer) ?? []).reverse();
    const box = make('input', {
      ...{ type: 'checkbox', name: key, value },
      'aria-description': inside.join(', ') || null,
    });
    const count = make('span', { class: 'choice-count' });
    const entry = make(
      'li',
      { class: `choice-depth-${depth}` },
      make(
        'label',
        { class: 'choice' },
        box,
        make('span', { class: 'choice-label', title: also ?? null }, ...foreignText(name)),
        count,
      ),
    );
    box.addEventListener('change', () => choose(chooseValue(values, known, value, box.checked)));
    return { value, words, box, count, entry };
  });
  const list = make('ul', { class: 'choices' }, ...choices.map(({ entry }) => entry));
  const fields = make('fieldset', {}, make('legend', { class: 'visually-hidden' }, label));
  if (values.length > manyValues) fields.append(narrowing(`${texts.narrow}: ${label}`, texts.narrow));
  fields.append(list);
  host.replaceChildren(fields);

  function narrowing(name: string, hint: string): HTMLElement {
    const input = make('input', {
      ...{ type: 'search', class: 'narrow', 'aria-label': name, placeholder: hint },
      ...{ autocomplete: 'off', spellcheck: 'false', maxlength: 100 },
    });
    input.addEventListener('input', (event) => {
      event.stopPropagation();
      const typed = fold(input.value).split(/\s+/).filter(Boolean);
      for (const { words, box, entry } of choices) {
        // What is chosen stays in sight, so that it can be let go.
        entry.hidden = !box.checked && !typed.every((word) => words.includes(word));
      }
    });
    return input;
  }

  return {
    show(chosen, counts) {
      known = chosen;
      const isChosen = new Set(chosen);
      for (const { value, box, count } of choices) {
        const jobs = counts.get(value) ?? 0;
        box.checked = isChosen.has(value);
        box.disabled = jobs === 0 && !box.checked;
        count.replaceChildren(unseen(', '), number.format(jobs));
      }
    },
  };
}
