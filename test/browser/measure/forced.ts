import type { Page } from 'playwright-core';

declare global {
  /** Controls that had a box of their own before colours were forced. */
  var boxed: Element[];
}

/** Notes which controls have a box, by a border or a ground: `forcedFaults` holds that they keep one. */
export const noteControls = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hasBox = (element: Element) => {
      const style = getComputedStyle(element);
      const isClear = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none';
      const isBordered = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0;
      return !isClear || isBordered || style.boxShadow !== 'none';
    };
    const controls = document.querySelectorAll(
      'button, .button, select, summary, textarea, input:not([type=checkbox], [type=radio])',
    );
    // Of a button that has opened something, what it has opened is seen.
    globalThis.boxed = [...controls].filter((one) => !one.matches('[popovertarget]') && hasBox(one));
  });

/**
 * What forced colours take away, by what the browser computes then: the system's colours, or ours where they stay. Axe
 * can't be asked for it: it takes the colour of text from `-webkit-text-fill-color`, which goes on to say what the
 * sheet says while the text is painted in `color`.
 *
 * - text stands 4.5:1 on its ground;
 * - colours of ours stay only where that is meant;
 * - a control that has a box keeps one that is seen, 3:1 against its ground;
 * - an icon, which is no text and keeps the colours that it is given, is seen;
 * - what is pressed, chosen or current differs from its like.
 */
export const forcedFaults = async (page: Page): Promise<string[]> => [
  ...(await lostText(page)),
  ...(await ownColours(page)),
  ...(await lostEdges(page)),
  ...(await lostIcons(page)),
  ...(await lostStates(page)),
];

const lostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { contrast, groundOf, isSeen } = globalThis.colours;
    const isOff = (element: Element) => element.closest(':disabled, [aria-disabled="true"]') !== null;
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!texts.currentNode.nodeValue?.trim() || !element || !isSeen(element) || isOff(element)) continue;
      const ratio = contrast(getComputedStyle(element).color, groundOf(element));
      if (ratio < 4.5) faults.push(`${ratio.toFixed(1)}:1: ${element.outerHTML.slice(0, 160)}`);
    }
    return faults;
  });

const ownColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A code is read in black on white; the pressed one of two buttons takes colours of the system.
    const meant = '.qr, .views [aria-pressed="true"]';
    return [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).forcedColorAdjust === 'none' && !element.closest(meant))
      .map((element) => `keeps its own colours: ${element.outerHTML.slice(0, 160)}`);
  });

const lostEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { stands, groundOf, isSeen } = globalThis.colours;
    const isEdged = (element: Element) => {
      const style = getComputedStyle(element);
      const ground = groundOf(element.parentElement);
      const hasEdge = (['Top', 'Bottom'] as const).every(
        (side) =>
          style[`border${side}Style`] !== 'none' &&
          Number.parseFloat(style[`border${side}Width`]) >= 1 &&
          stands(style[`border${side}Color`], ground),
      );
      return hasEdge || stands(style.backgroundColor, ground);
    };
    return globalThis.boxed
      .filter((element) => isSeen(element) && !isEdged(element))
      .map((element) => `has no edge: ${element.outerHTML.slice(0, 160)}`);
  });

const lostIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { stands, groundOf, isSeen } = globalThis.colours;
    const isDrawn = (icon: Element) => {
      const ground = groundOf(icon);
      return [...icon.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse, use')].some(
        (shape) => {
          const { fill, stroke } = getComputedStyle(shape);
          return stands(fill, ground) || stands(stroke, ground);
        },
      );
    };
    // The land of a map is a ground of its own.
    return [...document.querySelectorAll('svg')]
      .filter((icon) => isSeen(icon) && !icon.closest('.map, .qr') && !isDrawn(icon))
      .map((icon) => `is not seen: ${icon.outerHTML.slice(0, 160)}`);
  });

const lostStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { isSeen } = globalThis.colours;
    const look = (element: Element) =>
      [element, ...element.querySelectorAll('svg, svg *')]
        .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
        .map(({ color, backgroundColor, borderColor, borderWidth, outlineStyle, ...style }) =>
          [
            ...[color, backgroundColor, borderColor, borderWidth, outlineStyle, style.textDecorationLine],
            ...[style.fontWeight, style.fill, style.stroke, style.content],
          ].join(),
        )
        .join(';');
    return ['aria-pressed', 'aria-current', 'aria-selected'].flatMap((state) =>
      [...document.querySelectorAll(`[${state}]:not([${state}="false"])`)]
        .filter((marked) => {
          const like = marked.closest('ul, fieldset')?.querySelectorAll(marked.localName) ?? [];
          const other = [...like].find(
            (one) => one.className === marked.className && (one.getAttribute(state) ?? 'false') === 'false',
          );
          return other && isSeen(marked) && isSeen(other) && look(other) === look(marked);
        })
        .map((marked) => `looks like the others: ${marked.outerHTML.slice(0, 160)}`),
    );
  });
