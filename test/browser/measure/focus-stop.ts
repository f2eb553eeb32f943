import type { Page } from 'playwright-core';

/** Where the keyboard has come to. */
export interface Stop {
  /** The element, for reports. */
  name: string;
  faults: string[];
  /** The same for stops whose mark is painted by the same rules on the same ground. */
  key: string;
  /** The mark and what it stands around, in pixels of the window. */
  mark: { x: number; y: number; width: number; height: number } | null;
}

declare global {
  /** The stops before, and which element wore the mark for which of them. */
  var stops: { last: { element: Element; wearer: Element | null } | null; wearers: Map<Element, Element> };
}

/** Begins anew. */
export const forgetStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.stops = { last: null, wearers: new Map() };
  });

/**
 * Judges the element that has the focus now; `null` at the end of the page, `again` where it had it before.
 *
 * Its mark is an outline of 2 px or more, on itself, on the text that stands for it, or on a box around it that no other
 * stop shares; it was not there before; it stands 3:1 on its ground; neither a box that cuts off what overflows, nor the
 * window, nor a part that stays while the page scrolls hides a side of it.
 */
export const judgeStop = (page: Page): Promise<Stop | 'again' | null> =>
  page.evaluate(() => {
    const { stops, colours } = globalThis;
    const element = document.activeElement;
    const name = element?.outerHTML.slice(0, 160) ?? '';
    const faults: string[] = [];
    const marked = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const inFold = (each: Element) => each.closest('[popover]:popover-open') !== null;

    const { last } = stops;
    if (last?.wearer && marked(last.wearer) && !last.wearer.contains(element))
      faults.push(`keeps its mark when the focus has gone: ${last.element.outerHTML.slice(0, 160)}`);
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (element.dataset.stopped === '') return 'again';
    element.dataset.stopped = '';

    const isAfter = !last || last.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!isAfter && !inFold(element) && !(last && inFold(last.element))) faults.push('comes out of order');
    if (element.tabIndex > 0) faults.push('has an order of its own');

    const around: Element[] = [element];
    if (element.matches('input') && element.nextElementSibling) around.push(element.nextElementSibling);
    for (let at = element.parentElement; at && around.length < 5; at = at.parentElement) around.push(at);
    const wearer = around.find(marked) ?? null;
    stops.last = { element, wearer };
    if (!wearer) return { name, faults: [...faults, 'shows no focus'], key: '', mark: null };
    const other = stops.wearers.get(wearer);
    if (other) faults.push(`shares its mark with ${other.outerHTML.slice(0, 160)}`);
    stops.wearers.set(wearer, element);

    const style = getComputedStyle(wearer);
    const offset = Number.parseFloat(style.outlineOffset);
    const ground = colours.groundOf(offset < 0 ? wearer : wearer.parentElement);
    if (!colours.stands(style.outlineColor, ground))
      faults.push(`its mark does not stand out: ${style.outlineColor} on ${ground}`);

    const box = wearer.getBoundingClientRect();
    const grown = offset + Number.parseFloat(style.outlineWidth);
    const edges = {
      left: box.left - grown,
      top: box.top - grown,
      right: box.right + grown,
      bottom: box.bottom + grown,
    };
    const cut = (by: { left: number; top: number; right: number; bottom: number }, what: string) => {
      const sides = [
        ...(edges.left < by.left - 1 ? ['left'] : []),
        ...(edges.top < by.top - 1 ? ['top'] : []),
        ...(edges.right > by.right + 1 ? ['right'] : []),
        ...(edges.bottom > by.bottom + 1 ? ['bottom'] : []),
      ];
      if (sides.length > 0) faults.push(`its mark is cut off at the ${sides.join(' and ')} by ${what}`);
    };
    let { position } = style;
    for (let at = wearer.parentElement; at && at !== document.body; at = at.parentElement) {
      const around = getComputedStyle(at);
      // What is positioned by an element further up is not inside this one.
      const isHeld = around.transform !== 'none' || (position === 'absolute' && around.position !== 'static');
      if (['absolute', 'fixed'].includes(position) && !isHeld) continue;
      position = around.position;
      if (around.overflowX !== 'visible' || around.overflowY !== 'visible')
        cut(at.getBoundingClientRect(), `<${at.localName} class="${at.className}">`);
      // What is around the top layer cuts nothing of it.
      if (at.matches(':modal, :popover-open')) break;
    }
    if (box.height < innerHeight - 160)
      cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 'the window');

    const stays = (hit: Element) => {
      for (let at: Element | null = hit; at; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    const middle = grown / 2;
    const points = [0.02, 0.5, 0.98].flatMap((part) => {
      const [x, y] = [box.left + box.width * part, box.top + box.height * part];
      return [
        ...[
          [x, box.top - middle],
          [x, box.bottom + middle],
          [box.left - middle, y],
          [box.right + middle, y],
        ],
        [x, box.top + box.height / 2],
      ];
    });
    for (const [x = 0, y = 0] of points) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || wearer.contains(hit) || hit.contains(wearer)) continue;
      const over = stays(hit);
      if (over && !over.contains(wearer)) {
        faults.push(`is covered by <${over.localName} class="${over.className}">`);
        break;
      }
    }
    const key = [
      ...[wearer === element, offset < 0, style.outlineColor, style.outlineWidth, ground],
      getComputedStyle(wearer).backgroundColor,
    ].join('|');
    const mark = {
      x: edges.left,
      y: edges.top,
      width: edges.right - edges.left,
      height: edges.bottom - edges.top,
    };
    return { name, faults, key, mark };
  });
