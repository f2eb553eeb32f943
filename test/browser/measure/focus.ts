import type { Browser, Page } from 'playwright-core';
import { type Condition, pageIn } from './conditions.ts';
import type { Faults } from './faults.ts';
import { forgetStops, judgeStop, type Stop } from './focus-stop.ts';
import { changedPixels } from './pixels.ts';
import { type Scene, saveTwo } from './scenes.ts';

/** Most stops of a page; one that has more, or no end, is a trap. */
const most = 500;
/** So many are gone through where something was opened: the rest of such a page is seen without it. */
const afterStep = 40;
/** Faults of a scene after which no more are looked for: what is wrong with one link is wrong with a hundred. */
const enough = 6;

/** How a page is gone through. */
interface Look {
  width: number;
  condition: Condition;
  /** So many cards of a list stay, the others are the same again; all if left out. */
  cards?: number;
}

/**
 * Goes through each scene by the Tab key alone, to its end.
 *
 * @returns by scene: what gets the focus and doesn't show it, hides it, comes out of order, or doesn't let it go
 */
export async function focusFaults(
  browser: Browser,
  url: string,
  scenes: readonly Scene[],
  { width, condition, cards }: Look,
): Promise<Faults> {
  const opened = { name: condition.name, media: { ...condition.media, reducedMotion: 'reduce' as const } };
  const page = await pageIn(browser, { width, letters: 16, opened });
  const reader = await page.context().newPage();
  await page.bringToFront();
  const painted = new Set<string>();
  const faults: Faults = {};
  const home = scenes.find(({ name }) => name === 'home');
  if (home) await saveTwo(page, url + home.address);
  for (const scene of scenes) {
    await page.goto(url + scene.address);
    await page.evaluate(() => document.fonts.ready);
    await scene.prepare?.(page);
    if (cards !== undefined) await leaveCards(page, cards);
    const steps = scene.prepare ? afterStep : most;
    const found = await walk(page, steps, async (stop) => {
      if (painted.has(stop.key)) return [];
      painted.add(stop.key);
      return paintFaults(page, reader, stop);
    });
    if (found.length > 0) faults[scene.name] = found;
  }
  await page.context().close();
  return faults;
}

/** Removes the further cards of each list. */
const leaveCards = (page: Page, cards: number): Promise<void> =>
  page.evaluate((first) => {
    for (const card of document.querySelectorAll(`.cards > .card:nth-child(n+${first + 1})`)) card.remove();
  }, cards);

async function walk(page: Page, steps: number, look: (stop: Stop) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  await forgetStops(page);
  for (let count = 0; count < steps; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await judgeStop(page);
    if (stop === null) return count > 1 ? faults : [...faults, `has only ${count} stops`];
    if (stop === 'again') return [...faults, 'goes round and round'];
    if (faults.length >= enough) return faults;
    const found = [...stop.faults, ...(stop.faults.length === 0 ? await look(stop) : [])];
    faults.push(...found.map((fault) => `${fault}: ${stop.name}`));
  }
  return steps < most ? faults : [...faults, `has no end after ${most} stops`];
}

/** Looks at the painted mark: pixels worth 2 px all around change by 3:1 when it goes (WCAG 2.4.13). */
async function paintFaults(page: Page, reader: Page, { mark }: Stop): Promise<string[]> {
  const size = page.viewportSize();
  if (!mark || !size) return [];
  const [x, y] = [Math.max(0, Math.floor(mark.x)), Math.max(0, Math.floor(mark.y))];
  const clip = {
    ...{ x, y },
    width: Math.min(size.width, Math.ceil(mark.x + mark.width)) - x,
    height: Math.min(size.height, Math.ceil(mark.y + mark.height)) - y,
  };
  const shoot = () => page.screenshot({ clip, caret: 'hide' });
  const before = await shoot();
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((one) => one.blur());
  const after = await shoot();
  // Back to where the visitor was: what keeps the keyboard shall not be rid of it by this.
  await element.evaluate((one) => one.focus({ preventScroll: true }));
  const changed = await changedPixels(reader, before, after);
  const wanted = 2 * 2 * (clip.width + clip.height) * 0.9;
  return changed >= wanted ? [] : [`only ${changed} pixels of ${Math.round(wanted)} tell of the focus`];
}
