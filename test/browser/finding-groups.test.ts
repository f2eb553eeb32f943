import { describe, expect, inject } from 'vitest';
import { findings } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { openFinding } from './finding-page.ts';

const site = inject('site');
const browser = useBrowser();

describe('a list in groups', () => {
  for (const [order, width] of [
    ['Place', 1440],
    ['Field', 390],
  ] as const) {
    browserTest(`by ${order.toLowerCase()} says how many jobs each has, ${width} px`, async () => {
      const { page, errors } = await openFinding(browser(), `${site}/en/`, { width });
      const count = Number((await page.locator('#count').innerText()).split(/\s/)[0]);
      await page.locator('[data-sort]').selectOption({ label: order });
      const groups = page.locator('[data-cards] .group');
      await groups.first().waitFor();
      // Each heading says the number of the cards that follow it.
      const read = await page.locator('[data-cards]').evaluate((list) => {
        const found: { said: number; seen: number }[] = [];
        for (const item of list.children) {
          if (item.matches('.group'))
            found.push({ said: Number(item.querySelector('span')?.textContent), seen: 0 });
          else (found.at(-1) ?? { seen: 0 }).seen += 1;
        }
        return found;
      });
      expect(read.length).toBeGreaterThan(3);
      expect(read.map(({ seen }) => seen)).toEqual(read.map(({ said }) => said));
      expect(read.reduce((sum, { said }) => sum + said, 0)).toBe(count);
      expect(new URL(page.url()).searchParams.get('sort')).toBe(order.toLowerCase());
      expect(await findings(page)).toEqual([]);
      await page.goBack();
      await expect.poll(() => groups.count()).toBe(0);
      expect(errors).toEqual([]);
      await page.context().close();
    });
  }
});

describe('a compact list', () => {
  browserTest('shows more jobs at once, and stays so in its address', async () => {
    const { page, shift } = await openFinding(browser(), `${site}/en/`);
    const height = async () => (await page.locator('[data-cards] .card').first().boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole('button', { name: 'Compact' }).click();
    await expect.poll(height).toBeLessThan(before * 0.85);
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(height).toBeLessThan(before * 0.85);
    expect(await shift()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect.poll(height).toBe(before);
    await page.context().close();
  });

  browserTest(
    'is for those who have room: a phone offers the map, and by the same button the list',
    async () => {
      const { page } = await openFinding(browser(), `${site}/en/`, { width: 390 });
      const offered = page.locator('.views button:visible');
      expect(await offered.allInnerTexts()).toEqual(['Map']);
      const shown = async () => [
        await page.locator('[data-cards]').first().isVisible(),
        await page.locator('jobfront-map').isVisible(),
      ];
      expect(await shown()).toEqual([true, false]);
      await offered.click();
      await expect.poll(shown).toEqual([false, true]);
      await offered.click();
      await expect.poll(shown).toEqual([true, false]);
      await page.context().close();
    },
  );
});
