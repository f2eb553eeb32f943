import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with the page as it is now. Targets of at least 24 px (WCAG 2.5.8) it checks on demand only.
 *
 * @param only rules that are asked; all that judge without being asked if left out, and the size of targets
 * @param exclude what is not looked at
 */
export async function findings(
  page: Page,
  only?: readonly string[],
  exclude: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const rules = only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } };
  const results = await page.evaluate(
    ({ asked, exclude }) =>
      (
        globalThis as unknown as {
          axe: {
            run(
              context: object,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe
        // Nobody reads what is right, nor selectors, and to write them down takes half of the time; no rule of these
        // reads the text of style sheets.
        .run(
          { exclude: exclude.map((one) => [one]) },
          { ...asked, resultTypes: ['violations'], selectors: false, preload: false },
        ),
    { asked: rules, exclude },
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Rules whose answer depends on colours: all that another colour scheme can change. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * What is wrong with the page as it is now, in the light and in the dark, at each width: what axe finds, and what is
 * wider than the window. One visit shows it all; opening the page anew takes longer than all the checks.
 */
export async function faultsInEveryLook(
  page: Page,
  widths: readonly number[] = [360, 1440],
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const wide = await overflow(page);
      const found = await findings(page, colorScheme === 'light' ? undefined : colourRules);
      if (wide > 0) found.push(`it is ${wide} px wider than its window`);
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return faults;
}
