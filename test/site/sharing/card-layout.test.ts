import { describe, expect, test } from 'vitest';
import { titleBox, titleLeading, titleSize } from '../../../src/site/sharing/card-layout.ts';

/** Lines of a text whose letters are all 0.6 wide, as a layout would break it. */
const linesAt = (title: string) => async (size: number) => {
  let lines = 1;
  let used = 0;
  for (const word of title.split(' ')) {
    const width = word.length * 0.6 * size;
    if (used > 0 && used + 0.3 * size + width > titleBox.width) {
      lines += 1;
      used = 0;
    }
    used += width + (used > 0 ? 0.3 * size : 0);
  }
  return lines;
};

const words = (count: number) => Array.from({ length: count }, () => 'magazyn').join(' ');

describe('the size of a title', () => {
  test('shrinks as it grows longer, and never to nothing', async () => {
    const titles = [words(1), words(4), words(9), words(12), words(20), words(40)];
    const sizes = await Promise.all(titles.map((title) => titleSize(title, linesAt(title))));
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect([sizes[0], sizes.at(-1)]).toEqual([92, 46]);
    expect(new Set(sizes).size).toBeGreaterThan(3);
  });

  test('keeps it in its box, on four lines at most, unless it is the smallest', async () => {
    for (let count = 1; count < 40; count += 1) {
      const title = words(count);
      const size = await titleSize(title, linesAt(title));
      const lines = await linesAt(title)(size);
      if (size === 46) continue;
      expect(lines).toBeLessThanOrEqual(titleBox.lines);
      expect(lines * size * titleLeading).toBeLessThanOrEqual(titleBox.height);
    }
  });

  test('keeps a long word whole where it can', async () => {
    const word = 'Elektroenergetykautomatyki';
    const size = await titleSize(word, linesAt(word));
    expect(size).toBeLessThan(92);
    expect(size * word.length * 0.54).toBeLessThanOrEqual(titleBox.width);
  });
});
