import { part } from './make.ts';

/**
 * The filters' panels: one is open at a time. Where it lies over the page, Escape and a click elsewhere close it, and so
 * does going on with Tab, for it would hide what has the focus then (WCAG 2.4.11).
 *
 * @param onOpen is called with each panel that opens, before it is seen
 */
export function keepPanels(root: HTMLElement, onOpen: (panel: HTMLDetailsElement) => void): void {
  const panels = [...root.querySelectorAll<HTMLDetailsElement>('details.filter')];
  const opened = () => panels.find(({ open }) => open);

  for (const panel of panels) {
    panel.addEventListener('toggle', () => {
      if (!panel.open) return;
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
 * A press on what takes no focus itself, such as a choice's words or the panel's padding, would give it to an element
 * around the panel. It stays where it is; the click follows as usual.
 */
function keepFocus(event: MouseEvent): void {
  const takesFocus = event.target instanceof Element && event.target.closest('input, button, summary, a');
  if (!takesFocus) event.preventDefault();
}

const bodyOf = (panel: HTMLElement) => part(panel, '.filter-panel');
const liesOver = (panel: HTMLElement) => getComputedStyle(bodyOf(panel)).position === 'absolute';

/** A panel that would stick out at the end of the window is lined up with the end of its button instead. */
function keepInside(panel: HTMLElement): void {
  panel.classList.remove('filter-end');
  const { left, right } = bodyOf(panel).getBoundingClientRect();
  panel.classList.toggle('filter-end', right > document.documentElement.clientWidth || left < 0);
}
