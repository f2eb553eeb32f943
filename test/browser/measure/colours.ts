import type { Page } from 'playwright-core';

/** What checks in the page know of colours; any CSS colour will do. */
export interface Colours {
  /** 1 to 21, as WCAG reckons it. */
  contrast(one: string, other: string): number;
  /** Whether a mark of this colour is seen on that ground: 3:1, and more than half opaque. */
  stands(colour: string, ground: string): boolean;
  /** What an element's own ground and those below it come to. */
  groundOf(element: Element | null): string;
  /** Whether anything of it is painted, as far as its own style tells. */
  isSeen(element: Element): boolean;
}

/** Gives every page that opens `globalThis.colours`. */
export const bringColours = (page: Page): Promise<unknown> => page.addInitScript(installColours);

declare global {
  var colours: Colours;
}

function installColours(): void {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  /** What is seen of colours painted over each other, the lowest first. */
  const painted = (colours: readonly string[]): [number, number, number, number] => {
    if (!brush) throw new Error('There is no canvas.');
    brush.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };

  const luminance = (colour: string) => {
    const linear = (value: number) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const [red, green, blue] = painted([colour]);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };

  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  globalThis.colours = {
    contrast,
    stands: (colour, ground) =>
      colour !== 'none' && painted([colour])[3] > 127 && contrast(colour, ground) >= 3,
    groundOf(element) {
      const layers: string[] = [];
      for (let at = element; at; at = at.parentElement) {
        layers.unshift(getComputedStyle(at).backgroundColor);
        if (painted(layers)[3] === 255) break;
      }
      const [red, green, blue] = painted(['Canvas', ...layers]);
      return `rgb(${red} ${green} ${blue})`;
    },
    isSeen: (element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      element.getBoundingClientRect().width > 1,
  };
}
