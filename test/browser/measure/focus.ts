import type { Page } from 'playwright-core';

/**
 * Goes through a page by the Tab key alone.
 *
 * @returns what gets the focus and doesn't show it, or is hidden behind something else while it has it
 */
export async function unseenFocus(page: Page, steps = 60): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let stops = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (; stops < steps; stops += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(async () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'end';
      // Smooth scrolling ends before anything is judged.
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
      const around = [element, element.nextElementSibling, element.closest('.card, .search-field, label')];
      const hasOutline = around.some((each) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      const box = element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const isSeen = points.some(([x, y]) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && (element.contains(top) || top.contains(element));
      });
      if (hasOutline && isSeen) return null;
      return `${isSeen ? 'no outline' : 'hidden'}: ${element.outerHTML.slice(0, 160)}`;
    });
    if (fault === 'end') break;
    if (fault) faults.push(fault);
  }
  return { stops, faults };
}
