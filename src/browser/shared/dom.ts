type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An element with attributes (`true` = without a value, `false` and `null` = not at all) and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Text for screen readers alone. */
export const unseen = (text: string): HTMLElement => make('span', { class: 'visually-hidden' }, text);

/** An element that the page's own markup must contain. */
export function part<E extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (!element) throw new Error(`The page lacks ${selector}`);
  return element;
}

/** How the page writes dates and amounts: its language, or a region's form of it (`localeOf`). */
export const pageLocale = (): string => {
  const { lang, dataset } = document.documentElement;
  return dataset.locale ?? lang;
};
