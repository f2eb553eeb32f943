import { foreignText } from '../foreign.ts';
import { make } from './make.ts';

/** One suggestion: what it is called, and what tells it from others of that name. */
export interface Option<Value> {
  label: string;
  detail: string;
  value: Value;
}

/** What a combobox needs from its page. */
export interface ComboboxNeeds<Value> {
  /** Begins the ids of its parts. */
  id: string;
  label: string;
  /** Said in place of suggestions where there are none. */
  nothing: string;
  /** At most a handful, the best first. */
  suggest(typed: string): readonly Option<Value>[];
  choose(option: Option<Value>): void;
}

/** A combobox, and how its text is set from outside. */
export interface Combobox {
  element: HTMLElement;
  input: HTMLInputElement;
  /** Suggests again, such as when what can be suggested has been loaded. */
  refresh(): void;
}

/**
 * A text field with suggestions (ARIA Authoring Practices, "Editable Combobox With List Autocomplete"): arrows go
 * through them, Enter takes one, Escape closes them, and a click does what Enter does.
 */
export function combobox<Value>({ id, label, nothing, suggest, choose }: ComboboxNeeds<Value>): Combobox {
  const input = make('input', {
    ...{ id, type: 'text', role: 'combobox', class: 'field', maxlength: 100, autocomplete: 'off' },
    ...{ spellcheck: 'false', 'aria-autocomplete': 'list', 'aria-expanded': 'false' },
    'aria-controls': `${id}-list`,
  });
  const list = make('ul', { id: `${id}-list`, role: 'listbox', class: 'suggestions', 'aria-label': label });
  const none = make('p', { class: 'hint', role: 'status' });
  let options: readonly Option<Value>[] = [];
  let active = -1;
  list.hidden = true;

  const point = (to: number) => {
    active = to;
    [...list.children].forEach((entry, at) => {
      entry.setAttribute('aria-selected', String(at === to));
    });
    const entry = list.children[to];
    if (entry) input.setAttribute('aria-activedescendant', entry.id);
    else input.removeAttribute('aria-activedescendant');
    entry?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    point(-1);
  };
  const take = (at: number) => {
    const option = options[at];
    if (!option) return;
    input.value = option.label;
    close();
    choose(option);
  };
  const refresh = () => {
    const typed = input.value.trim();
    options = typed === '' ? [] : suggest(typed);
    list.replaceChildren(
      ...options.map(({ label: name, detail }, at) => {
        const place = make('span', { class: 'suggestion-detail' }, ...foreignText(detail));
        const entry = make(
          'li',
          { id: `${id}-${at}`, role: 'option' },
          make('span', {}, ...foreignText(name)),
          ' ',
          place,
        );
        // The field keeps the focus.
        entry.addEventListener('pointerdown', (event) => event.preventDefault());
        entry.addEventListener('click', () => take(at));
        return entry;
      }),
    );
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    none.textContent = typed.length > 1 && options.length === 0 ? nothing : '';
    point(options.length > 0 ? 0 : -1);
  };

  input.addEventListener('input', (event) => {
    event.stopPropagation();
    refresh();
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      close();
    } else if (key === 'Enter') {
      if (!list.hidden) take(active);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      if (list.hidden) refresh();
      else point((active + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    } else return;
    event.preventDefault();
  });
  const element = make(
    'div',
    { class: 'combobox' },
    make('label', { for: id, class: 'field-label' }, label),
    input,
    list,
    none,
  );
  return { element, input, refresh };
}
