import type { Page } from 'playwright-core';
import { type Kind, pageOfEachKind } from './kinds.ts';

/** A page, or what it shows once a visitor has done something there. */
export interface Scene {
  name: string;
  address: string;
  /** What the visitor does; the page is still when it resolves. */
  prepare?(page: Page): Promise<void>;
}

/** Steps on a page of a kind; none of them is asked for twice on one visit. */
const steps: readonly { name: string; on: Kind; prepare: (page: Page) => Promise<void> }[] = [
  { name: 'menu open', on: 'home', prepare: (page) => openFold(page, 'bar-menu') },
  { name: 'languages open', on: 'home', prepare: (page) => openFold(page, 'bar-languages') },
  { name: 'filter open', on: 'home', prepare: (page) => openFilter(page, 0) },
  { name: 'last filter open', on: 'home', prepare: (page) => openFilter(page, -1) },
  { name: 'filter chosen', on: 'home', prepare: chooseFilter },
  { name: 'nothing found', on: 'home', prepare: (page) => lookFor(page, 'zzqzzqzz') },
  { name: 'map open', on: 'home', prepare: openMap },
  { name: 'map of a job open', on: 'job', prepare: openMap },
  { name: 'place on the map', on: 'map', prepare: openPlace },
  { name: 'questions open', on: 'content', prepare: openQuestions },
  { name: 'poster', on: 'job', prepare: openPoster },
  { name: 'job checked', on: 'verify', prepare: checkJob },
];

/**
 * Everything that is looked at on a built site: one page of each kind, and what visitors can open there.
 *
 * @param language of the pages; the site's default if left out
 */
export async function scenesOf(folder: string, language?: string): Promise<Scene[]> {
  const kinds = await pageOfEachKind(folder, language);
  const plain = [...kinds].map(([name, { address }]) => ({
    ...{ name, address },
    ...(name === 'saved' && { prepare: compareTwo }),
    ...(name === 'map' && { prepare: mapReady }),
  }));
  const opened = steps.flatMap(({ name, on, prepare }) => {
    const page = kinds.get(on);
    return page ? [{ name, address: page.address, prepare }] : [];
  });
  return [...plain, ...opened];
}

/** Saves two jobs, so that the page of saved ones has something to show and to compare. */
export async function saveTwo(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const at of [0, 1]) await page.locator('.card [data-save]').nth(at).click();
}

async function compareTwo(page: Page): Promise<void> {
  for (const at of [0, 1]) await page.locator('.compare-choice input').nth(at).check();
  await page.locator('[data-compare]').waitFor();
}

async function openFold(page: Page, id: string): Promise<void> {
  const button = page.locator(`[popovertarget="${id}"]`);
  // In a wide window the menu stands open.
  if (!(await button.isVisible())) return;
  await button.click();
  await page.locator(`#${id}:popover-open`).waitFor();
}

async function openFilter(page: Page, at: 0 | -1): Promise<void> {
  const toggle = page.locator('.filters-toggle:not(.list-bar *)');
  if (await toggle.isVisible()) await toggle.click();
  const filter = page.locator('details[data-facet]').nth(at);
  await filter.locator('summary').click();
  await filter.locator('fieldset').first().waitFor();
}

async function chooseFilter(page: Page): Promise<void> {
  await openFilter(page, 0);
  await page.locator('details[data-facet] :is([type=checkbox], [type=radio]):not(:disabled)').first().check();
  await page.locator('[data-chosen-list] li').first().waitFor();
}

async function lookFor(page: Page, words: string): Promise<void> {
  await page.locator('#q').pressSequentially(words);
  await page.locator('[data-nothing]').waitFor();
}

async function openMap(page: Page): Promise<void> {
  const asMap = page.locator('[data-view-as="map"]');
  if (await asMap.isVisible()) await asMap.click();
  else await page.locator('.map-open').first().click();
  await mapReady(page);
  // A card that is scrolled half below the bar of the list is no fault.
  await page.evaluate(() => scrollTo(0, 0));
}

const mapReady = (page: Page): Promise<void> => page.locator('.map-stage .map-dot').first().waitFor();

async function openPlace(page: Page): Promise<void> {
  await mapReady(page);
  // Comes closer until a place is reached.
  for (let more = 0; more < 12 && (await page.locator('.map-place').count()) === 0; more += 1) {
    await page.locator('.leaflet-marker-icon').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.leaflet-pan-anim, .leaflet-zoom-anim').waitFor({ state: 'detached' });
  }
  await page.locator('.map-place a').first().waitFor();
}

async function openQuestions(page: Page): Promise<void> {
  for (const question of await page.locator('main details:not([open]) > summary').all())
    await question.click();
}

async function openPoster(page: Page): Promise<void> {
  await page.locator('a[href="#poster"]').click();
  await page.locator('#poster .qr').waitFor();
}

async function checkJob(page: Page): Promise<void> {
  const form = page.locator('main form');
  await form.locator('input').first().fill('https://careers.example/jobs/9-x/');
  await form.locator('button').first().click();
  await page.locator('[role=status] .answer').waitFor();
}
