import type { Page } from 'playwright-core';

/** A page of the sample company's site as it is to be seen. */
export interface Picture {
  name: string;
  address: string;
  /** Which site it is of; the sample itself if left out. */
  site?: 'sample' | 'arabic';
  /** What a visitor does before it is taken. */
  prepare?(page: Page): Promise<void>;
}

/** A picture that README and docs show. */
export interface DocumentPicture extends Picture {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const wide = { width: 1200, height: 800 } as const;
const phone = { width: 360, height: 740 } as const;

const job = '/jobs/2000-backend-software-engineer/';

async function openFilter(page: Page): Promise<void> {
  const toggle = page.locator('.filters-toggle:not(.list-bar *)');
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('details[data-facet=place] summary').click();
  await page.locator('.choice').first().waitFor();
}

async function openMap(page: Page): Promise<void> {
  const view = page.locator('[data-view-as=map]');
  if (await view.isVisible()) await view.click();
  else await page.locator('.map-open').first().click();
  await page.locator('.map-dot').first().waitFor();
}

async function saveAndCompare(page: Page): Promise<void> {
  for (const at of [1, 2, 6]) await page.locator('.card [data-save]').nth(at).click();
  await page.locator('.saved-link').click();
  await page.waitForURL('**/saved/');
  const choices = page.locator('.compare-choice input');
  await choices.first().waitFor();
  for (const choice of await choices.all()) await choice.check();
  await page.locator('[data-compare]').evaluate((table) => table.scrollIntoView({ block: 'end' }));
  // No card looks pointed at.
  await page.mouse.move(0, 0);
}

const unfold = (button: string) => async (page: Page) => {
  const at = page.locator(button);
  if (await at.isVisible()) await at.click();
};

const compared = { address: '/en/', prepare: saveAndCompare };
const arabic = { address: '/', site: 'arabic' } as const;

/** The pictures in docs/pictures: each is shown by README.md or a page of docs/. */
export const documentPictures: readonly DocumentPicture[] = [
  { name: 'board', address: '/en/', ...wide, colorScheme: 'light' },
  { name: 'board-dark', address: '/en/', ...wide, colorScheme: 'dark' },
  { name: 'board-phone', address: '/en/', ...phone, colorScheme: 'light' },
  { name: 'job-phone', address: job, ...phone, colorScheme: 'dark' },
  { name: 'arabic-phone', ...arabic, ...phone, colorScheme: 'light' },
  { name: 'job', address: job, ...wide, colorScheme: 'light' },
  { name: 'map', address: '/en/map/', ...wide, colorScheme: 'light' },
  { name: 'compare', ...compared, ...wide, height: 900, colorScheme: 'light' },
  { name: 'life', address: '/en/life/', ...wide, colorScheme: 'light' },
];

/** Every kind of page and what opens on it, for those who judge the look: each in both widths and schemes. */
export const allPictures: readonly Picture[] = [
  { name: 'board', address: '/en/' },
  { name: 'board-filter', address: '/en/', prepare: openFilter },
  { name: 'board-map', address: '/en/', prepare: openMap },
  { name: 'board-found', address: '/en/?q=engineer&work=hybrid' },
  { name: 'board-nothing', address: '/en/?q=engineer&pay=1&place=x' },
  { name: 'menu', address: '/en/', prepare: unfold('.menu-button') },
  { name: 'languages', address: '/en/', prepare: unfold('.languages .bar-button') },
  { name: 'facet', address: '/en/jobs/in/berlin/' },
  { name: 'index', address: '/en/jobs/' },
  { name: 'map', address: '/en/map/' },
  { name: 'job', address: job },
  { name: 'job-poster', address: `${job}#poster` },
  { name: 'saved', address: '/en/saved/' },
  { name: 'saved-compared', ...compared },
  { name: 'content-life', address: '/en/life/' },
  { name: 'content-hiring', address: '/en/hiring/' },
  { name: 'content-offices', address: '/en/offices/' },
  { name: 'verify', address: '/en/verify/' },
  { name: 'not-found', address: '/404.html' },
  { name: 'arabic-board', ...arabic },
  { name: 'arabic-map', ...arabic, address: '/map/' },
  { name: 'board-empty', ...arabic, address: '/el/' },
];
