import type { Page } from 'playwright-core';

/** Shifts of the page that nobody caused by a press or a key (Layout Instability API). */
export const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const own = list
            .getEntries()
            .filter((entry) => !('hadRecentInput' in entry && entry.hadRecentInput));
          resolve(own.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
