import { describe, expect, inject } from 'vitest';
import { faultsInEveryLook } from '../axe.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding, openPanel, settled } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const open = (path: string, options?: Parameters<typeof openFinding>[2]) =>
  openFinding(browser(), site + path, options);
/** What a filter's panel says of its values: name, number, and whether it can be chosen. */
const choices = (panel: Awaited<ReturnType<typeof openPanel>>) =>
  panel.locator('.choice').evaluateAll((labels) =>
    labels.map((label) => ({
      name: label.querySelector('.choice-label')?.textContent ?? '',
      jobs: Number(label.querySelector('.choice-count')?.textContent?.replace(/\D/g, '')),
      isOpen: !label.querySelector('input')?.disabled,
    })),
  );

describe('search as you type', () => {
  browserTest('asks for its data at the first touch, and for texts at the first letter', async () => {
    const { page, asked, found } = await open('/en/');
    const files = () => asked.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.json'));
    expect(files()).toEqual([]);
    await page.focus('#q');
    await expect
      .poll(() => files().sort(), { timeout: 20_000 })
      .toEqual(['/en/find-texts.json', '/en/rows.json']);
    await page.keyboard.type('krakow');
    await found(2);
    await expect
      .poll(() => files().sort())
      .toEqual(['/en/find-texts.json', '/en/rows.json', '/en/search-words.json', '/en/texts.json']);
  });

  browserTest('understands what was typed before it knew the words', async () => {
    const { page, titles } = await open('/en/');
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/search-words.json', async (route) => {
      await typed;
      await route.continue();
    });
    await page.locator('#q').click();
    const asked = page.waitForRequest('**/search-words.json');
    await page.keyboard.type('jobs in berlin');
    await asked;
    release();
    await expect.poll(async () => (await titles())[0]).toContain('Workshop Manager');
    await page.context().close();
  });

  browserTest('shows what words were taken for, and takes them away with it', async () => {
    const { page, titles } = await open('/en/', { width: 390 });
    const all = await titles();
    await page.locator('#q').click();
    await page.keyboard.type('remote engineering');
    const chip = page.getByRole('button', { name: 'Remove filter: Remote' });
    await chip.waitFor();
    expect((await titles())[0]).toContain('Site Reliability Engineer');
    const box = await chip.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect.poll(() => page.locator('#q').inputValue()).toBe('engineering');
    await expect.poll(async () => (await titles())[0]).toContain('Engineer');
    await page.locator('#q').fill('');
    await expect.poll(titles).toEqual(all);
  });

  browserTest(
    'puts jobs that have the words in their texts alone last, under a line that says so',
    async () => {
      const { page } = await open('/en/');
      await page.locator('#q').click();
      await page.keyboard.type('engineer');
      const line = page.locator('[data-cards] .in-texts');
      await expect.poll(() => line.textContent()).toBe('Only in the advert’s text');
      expect(await page.locator('[data-sort] option:checked').textContent()).toBe('Best match');
      // Read at one moment: the list grows when the texts have come.
      const read = () =>
        line.evaluate((element) => {
          const all = [...(element.parentElement?.children ?? [])];
          const titles = all.map((one) => one.querySelector('.card-title')?.textContent ?? '');
          const at = all.indexOf(element);
          return { before: titles.slice(0, at), after: titles.slice(at + 1) };
        });
      await expect.poll(async () => (await read()).after.length).toBeGreaterThan(0);
      const { before } = await read();
      expect(before.length).toBeGreaterThan(0);
      for (const title of before) expect(title).toMatch(/Engineer|Quality/);
    },
  );

  browserTest('says how many in one polite line, and shows all again when it is emptied', async () => {
    const { page, found, titles } = await open('/en/');
    const all = await titles();
    await page.fill('#q', 'kol/3901/2026');
    await found(1);
    const status = page.locator('[data-status]');
    expect(await status.getAttribute('role')).toBe('status');
    expect(await status.textContent()).toBe('1 job found');
    await page.fill('#q', '');
    await found(all.length);
    expect(await titles()).toEqual(all);
    expect(new URL(page.url()).search).toBe('');
  });

  browserTest('answers letters that were typed before its data came', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const held: (() => void)[] = [];
    await page.route('**/rows.json', (route) => {
      held.push(() => void route.continue());
    });
    await page.goto(`${site}/en/`);
    await page.locator('#q').pressSequentially('krakow');
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
    expect(await page.locator('[data-cards] .card').count()).toBeGreaterThan(10);
    held[0]?.();
    await page.locator('#count', { hasText: /^2 / }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=krakow');
    await context.close();
  });

  browserTest('tells when its data can’t be loaded, leaves the list, and tries again', async () => {
    const { page, titles, found } = await open('/en/');
    const all = await titles();
    await page.route('**/rows.json', (route) => route.abort());
    await page.focus('#q');
    await page.locator('p[data-failed]').waitFor();
    expect(await titles()).toEqual(all);
    await page.unroute('**/rows.json');
    await page.keyboard.type('krakow');
    await found(2);
    expect(await page.locator('p[data-failed]').isVisible()).toBe(false);
  });
});

describe('filters', () => {
  browserTest('count what each choice leaves, right after each choice', async () => {
    const { page, found } = await open('/en/');
    const field = await openPanel(page, 'field');
    const it = (await choices(field)).find(({ name }) => name === 'IT');
    await field.getByRole('checkbox', { name: /^IT/ }).check();
    await found(it?.jobs ?? 0);
    await page.keyboard.press('Escape');
    const work = await openPanel(page, 'work');
    const before = await choices(work);
    expect(before.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(it?.jobs);
    await work.getByRole('checkbox', { name: /^Hybrid/ }).check();
    await found(before.find(({ name }) => name === 'Hybrid')?.jobs ?? -1);
    expect(new URL(page.url()).search).toBe('?field=it&work=hybrid');
  });

  browserTest('show what is impossible, but not as a choice', async () => {
    const { page, found } = await open('/en/?field=couriers');
    await found(1);
    const place = await openPanel(page, 'place');
    const shown = await choices(place);
    expect(shown.find(({ name }) => name === 'Kraków')).toEqual({ name: 'Kraków', jobs: 0, isOpen: false });
    expect(shown.filter(({ isOpen }) => isOpen).every(({ jobs }) => jobs > 0)).toBe(true);
  });

  browserTest('nest places; a country also finds remote jobs, a city narrows it', async () => {
    const { page, titles, found } = await open('/en/');
    const place = await openPanel(page, 'place');
    const poland = (await choices(place)).find(({ name }) => name === 'Poland');
    await place.getByRole('checkbox', { name: /^Poland/ }).check();
    await found(poland?.jobs ?? -1);
    expect(await titles()).toContain('Site Reliability Engineer (remote in Poland)');
    await place.getByRole('checkbox', { name: /^Łódź/ }).check();
    await found(3);
    expect(await place.getByRole('checkbox', { name: /^Poland/ }).isChecked()).toBe(false);
    expect(new URL(page.url()).searchParams.getAll('place')).toHaveLength(1);
  });

  browserTest('close with Escape, with a click elsewhere, and when the keyboard goes on', async () => {
    const { page } = await open('/en/');
    const isOpen = () => page.locator('details.filter[open]').count();
    const field = await openPanel(page, 'field');
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(0);
    expect(await field.locator('summary').evaluate((one) => one === document.activeElement)).toBe(true);
    await openPanel(page, 'field');
    await page.locator('h1').click();
    expect(await isOpen()).toBe(0);
    const pay = await openPanel(page, 'pay');
    for (const _ of await pay.locator('input, select, button').all()) await page.keyboard.press('Tab');
    expect(await isOpen()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await isOpen()).toBe(0);
  });

  browserTest('can be let go one by one, and the focus goes to the next', async () => {
    const { page, found, titles } = await open('/en/?place=atlantis&field=it&work=hybrid');
    const chips = page.locator('[data-chosen-list] button');
    await chips.first().waitFor();
    expect(await chips.allTextContents()).toEqual(['atlantis', 'IT', 'Hybrid']);
    expect(await titles()).toEqual([]);
    await page.getByRole('button', { name: 'Remove filter: atlantis' }).focus();
    await page.keyboard.press('Enter');
    await found(2);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('IT');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await found(16);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  });

  browserTest('are let go on a slow line as well: the page says how many jobs there are again', async () => {
    const { page, found } = await open('/en/');
    const all = Number.parseInt((await page.locator('#count').textContent()) ?? '', 10);
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/rows.json', async (route) => {
      await come;
      await route.continue();
    });
    await page.goto(`${site}/en/?place=atlantis`);
    await page.locator('#count[aria-busy=true]').waitFor();
    letCome();
    await found(0);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await found(all);
  });

  browserTest('unfold on a phone, and say how many jobs there are behind them', async () => {
    const { page, found } = await open('/en/', { width: 360 });
    expect(await page.locator('[data-filters]').isVisible()).toBe(false);
    await page.locator('.filters-toggle:not(.list-bar *)').click();
    const field = await openPanel(page, 'field');
    await field.getByRole('checkbox', { name: /^IT/ }).check();
    await page.getByRole('button', { name: 'Show 3 jobs' }).click();
    await found(3);
    expect(await page.locator('[data-filters]').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('count');
  });
});

describe('the address', () => {
  browserTest('is a step for each choice and one for the letters; Back undoes them', async () => {
    const { page, found, titles } = await open('/en/');
    const all = await titles();
    await page.locator('#q').pressSequentially('krakow');
    await found(2);
    const field = await openPanel(page, 'field');
    await field.getByRole('checkbox', { name: /^IT/ }).check();
    await found(1);
    await page.goBack();
    await found(2);
    expect(new URL(page.url()).search).toBe('?q=krakow');
    expect(await field.getByRole('checkbox', { name: /^IT/ }).isChecked()).toBe(false);
    await page.goBack();
    await found(all.length);
    expect(await titles()).toEqual(all);
    expect(await page.inputValue('#q')).toBe('');
    await page.goForward();
    await found(2);
    expect(await page.inputValue('#q')).toBe('krakow');
  });

  browserTest('brings everything back after a reload, and as a link to somebody else', async () => {
    const first = await open('/en/?utm_source=fair');
    const field = await openPanel(first.page, 'field');
    await field.getByRole('checkbox', { name: /^IT/ }).check();
    await first.page.locator('[data-sort]').selectOption('title');
    await first.found(3);
    const before = [
      'Backend Software Engineer',
      'Site Reliability Engineer (remote in Poland)',
      'UX Designer',
    ];
    await expect.poll(first.titles, { timeout: 20_000 }).toEqual(before);
    await first.page.reload();
    await first.found(3);
    expect(await first.titles()).toEqual(before);
    const { search } = new URL(first.page.url());
    expect(search).toBe('?utm_source=fair&field=it&sort=title');
    const other = await open(`/en/${search}`);
    await other.found(3);
    expect(await other.titles()).toEqual(before);
    expect(await other.page.locator('[data-sort]').inputValue()).toBe('title');
  });

  browserTest('leads back from a job to what was found', async () => {
    const { page, found, titles } = await open('/en/?q=krakow');
    await found(2);
    const before = await titles();
    await page.locator('[data-cards] .card-title').first().click();
    await page.waitForURL(/\/jobs\//);
    await page.goBack();
    await found(2);
    expect(await titles()).toEqual(before);
  });
});

describe('nothing found', () => {
  browserTest('is said kindly, with ways out that say what they bring', async () => {
    const { page, found } = await open('/en/?q=python&field=couriers');
    await page.getByRole('heading', { name: 'No job matches' }).waitFor();
    const ways = page.locator('[data-advice] button');
    const texts = await ways.allTextContents();
    expect(texts.length).toBeGreaterThan(0);
    expect(await page.locator('[data-status]').textContent()).toBe('No job matches');
    await ways.filter({ hasText: 'python' }).click();
    await found(1);
    expect(await page.getByRole('heading', { name: 'No job matches' }).isVisible()).toBe(false);
  });

  browserTest('leads on: by less, by jobs that come near, and to the boards in other languages', async () => {
    const { page, found } = await open('/en/?q=warehouse&place=atlantis');
    const ways = page.locator('[data-advice] button');
    await expect.poll(() => ways.last().textContent()).toMatch(/^Without “atlantis”: \d+ jobs?$/);
    const [, fewer] = /: (\d+)/.exec((await ways.last().textContent()) ?? '') ?? [];
    const near = page.getByRole('region', { name: 'Closest to your search' });
    expect(await near.locator('.card-title').first().textContent()).toBe('Warehouse Manager');
    await ways.last().click();
    await found(Number(fewer));
    expect(new URL(page.url()).search).toBe('?q=warehouse');
    expect(await near.isVisible()).toBe(false);

    await page.locator('#q').fill('warehouse astronaut');
    const line = page.locator('[data-cards] > .in-texts').first();
    await expect.poll(() => line.textContent()).toBe('Closest to your search');
    await found(Number(fewer));

    await page.locator('#q').fill('Lastenrad');
    await page.getByRole('heading', { name: 'No job matches' }).waitFor();
    expect(await near.isVisible(), 'all jobs are near nothing').toBe(false);
    const other = page.locator('[data-elsewhere] a', { hasText: 'German' });
    const [, count] = /German: (\d+) jobs?/.exec((await other.textContent()) ?? '') ?? [];
    await other.click();
    await page.waitForURL('**/de/?q=Lastenrad');
    await found(Number(count));
  });

  browserTest('can be left with one button', async () => {
    const { page, found } = await open('/en/?q=zzzzqqq');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await found(16);
  });
});

describe('the page while jobs are looked for', () => {
  browserTest.for([360, 1440])('does not move under the visitor, %i px', async (width) => {
    const { page, shift, errors } = await open('/en/', { width, fonts: false });
    for (const path of [
      '/en/?q=engineer&place=pl&sort=title',
      '/en/?q=krakow',
      '/en/?pay=15000-pln-month',
      '/en/?q=zzzzqqq&field=it',
      '/en/saved/',
      '/en/',
    ]) {
      await page.goto(site + path);
      await settled(page);
      expect(await shift(), path).toBe(0);
    }
    expect(errors.filter((error) => !error.includes('woff2'))).toEqual([]);
  });

  // The first and the last filter, and the page where nothing is found, are looked at in every window by
  // measured.test.ts.
  browserTest('is accessible with its filters open, in light and dark', async () => {
    const { page } = await open('/en/?field=it&place=atlantis&place=pl', { width: 360 });
    await page.locator('.filters-toggle:not(.list-bar *)').click();
    for (const facet of ['place', 'field', 'pay', 'near']) {
      await openPanel(page, facet);
      expect(await faultsInEveryLook(page, [360]), facet).toEqual([]);
    }
  });

  browserTest('has targets of at least 24 px, also on a phone', async () => {
    const { page } = await open('/en/?field=it&sort=title', { width: 360 });
    await page.locator('.filters-toggle:not(.list-bar *)').click();
    await openPanel(page, 'near');
    const small = await page
      .locator(
        'main :is(button, select, summary, input:not([type=radio], [type=checkbox]), .choice, .circle)',
      )
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ box: target.getBoundingClientRect(), html: target.outerHTML.slice(0, 80) }))
          .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
          .map(({ html }) => html),
      );
    expect(small).toEqual([]);
  });
});
