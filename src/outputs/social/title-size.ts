/** Width and height that the title has, and the most lines it may take. Pixels. */
export const titleBox = { width: 1072, height: 296, lines: 4 } as const;
/** Distance of lines, in parts of the size. */
export const titleLeading = 1.14;

const sizes = [92, 84, 76, 70, 64, 58, 52, 46] as const;
const smallest = 46;

/** How many lines a title takes at a size. */
export type LinesAt = (size: number) => Promise<number>;

/**
 * The size of a title in pixels: the greatest at which it fits. A title that fits at none gets the smallest, and
 * the layout cuts it after the last line.
 */
export async function titleSize(title: string, linesAt: LinesAt): Promise<number> {
  const least = leastWidth(title);
  const longest = Math.max(...title.split(/[\s-]/u).map(leastWidth));
  for (const size of sizes) {
    const lines = Math.min(titleBox.lines, Math.floor(titleBox.height / (size * titleLeading)));
    // Spares measuring what can't fit.
    if (size * least > titleBox.width * lines || size * longest > titleBox.width) continue;
    if ((await linesAt(size)) <= lines) return size;
  }
  return smallest;
}

/** Less than the width that any font gives to a text, in parts of the size; for one word it is about the width. */
const leastWidth = (text: string): number => Array.from(text).length * 0.54;
