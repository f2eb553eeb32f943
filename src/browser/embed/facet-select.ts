import { isolate } from '../../i18n/isolate.ts';
import { localesOf } from '../../i18n/locales.ts';
import type { FacetColumn } from '../../outputs/find/facet-keys.ts';
import { make } from '../board/make.ts';
import { listValues } from '../board/value-tree.ts';

/** A facet as a select: all, or one value. */
export interface FacetSelect {
  /** With its label; `null` where there is nothing to choose between. */
  field: HTMLElement | null;
  chosen(): string[];
  clear(): void;
  /** Says how many jobs each value would leave; those that would leave none can't be chosen. */
  show(counts: ReadonlyMap<string, number>): void;
}

const indent = '\u00a0\u00a0\u00a0';

/**
 * @param everything how many jobs each value has when nothing is chosen; values without any are left out
 * @param all what the choice of all is called
 */
export function facetSelect(
  names: { label: string; all: string },
  { choices }: FacetColumn,
  everything: ReadonlyMap<string, number>,
  language: string,
): FacetSelect {
  const { compare } = new Intl.Collator(localesOf(language));
  const number = new Intl.NumberFormat(localesOf(language));
  const values = listValues(choices, everything, compare).filter(({ value }) => everything.has(value));
  const options = values.map(({ value, label, depth }) => ({
    value,
    name: indent.repeat(depth) + isolate(label, names.all),
    option: make('option', { value }),
  }));
  const select = make(
    'select',
    { part: 'select' },
    make('option', { value: '' }, names.all),
    ...options.map(({ option }) => option),
  );
  const label = make('label', { part: 'field' }, make('span', { part: 'label' }, names.label), select);
  return {
    field: options.length > 1 ? label : null,
    chosen: () => (select.value === '' ? [] : [select.value]),
    clear: () => {
      select.value = '';
    },
    show: (counts) => {
      for (const { value, name, option } of options) {
        const count = counts.get(value) ?? 0;
        option.textContent = `${name} (${number.format(count)})`;
        option.disabled = count === 0 && !option.selected;
      }
    },
  };
}
