import { describe, expect, inject } from 'vitest';
import { findings } from '../axe.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding, openPanel } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const open = (path: string, options?: Parameters<typeof openFinding>[2]) =>
  openFinding(browser(), site + path, options);
const lodz = { latitude: 51.7592, longitude: 19.456 };
const allowed = { geolocation: lodz, permissions: ['geolocation'] };

describe('within some kilometres of a city', () => {
  browserTest('the keyboard types it, chooses it, and the nearest come first', async () => {
    const { page, found, errors } = await open('/en/');
    await openPanel(page, 'near');
    const field = page.getByRole('combobox', { name: 'Town or city' });
    await field.focus();
    await page.keyboard.type('warsz');
    await page.locator('#near-list [role=option]').first().waitFor();
    expect(await page.locator('#near-list [role=option]').first().textContent()).toMatch(/^Warszawa/);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.locator('#near-list [aria-selected=true]').getAttribute('id'),
    );
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await found(2);
    expect(await page.inputValue('#near')).toBe('Warszawa');
    await page.locator('.circle', { hasText: '100 km' }).click();
    const lines = await page.locator('[data-cards] .card-line').allTextContents();
    const away = lines.map((line) => Number(/ (\d+) km/.exec(line)?.[1]));
    expect(away).toEqual(away.toSorted((one, other) => one - other));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('near'), searchParams.get('km'), searchParams.get('sort')]).toEqual([
      'Warszawa',
      '100',
      'distance',
    ]);
    expect(errors).toEqual([]);
  });

  browserTest('arrows go round the suggestions, Escape closes them alone', async () => {
    const { page } = await open('/en/');
    const panel = await openPanel(page, 'near');
    await page.locator('#near').focus();
    await page.keyboard.type('gda');
    const options = page.locator('#near-list [role=option]');
    await options.first().waitFor();
    const selected = () => page.locator('#near-list [aria-selected=true]').getAttribute('id');
    const first = await selected();
    await page.keyboard.press('ArrowUp');
    expect(await selected()).not.toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await selected()).toBe(first);
    await page.keyboard.press('Escape');
    expect(await page.locator('#near-list').isVisible()).toBe(false);
    expect(await panel.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await panel.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false);
  });

  browserTest('a link brings the circle back without asking for the cities', async () => {
    const { page, asked, found } = await open('/en/?near=%C5%81%C3%B3d%C5%BA&at=51.7592,19.456&km=10');
    await found(2);
    expect(await page.locator('[data-chosen-list]').textContent()).toBe('Łódź + 10 km');
    expect(asked.some((url) => url.endsWith('cities.json'))).toBe(false);
    await page.getByRole('button', { name: 'Remove filter: Łódź + 10 km' }).click();
    await found(16);
    expect(new URL(page.url()).search).toBe('');
  });

  browserTest('what nobody knows, and places that can’t be loaded, are told', async () => {
    const { page } = await open('/en/');
    await page.route('**/cities.json', (route) => route.abort());
    await openPanel(page, 'near');
    await page.locator('#near').fill('gda');
    await page.getByText('Places could not be loaded.').waitFor();
    await page.unroute('**/cities.json');
    await page.locator('#near').fill('gdan');
    await page.locator('#near-list [role=option]').first().waitFor();
    await page.locator('#near').fill('qqxxqqxx');
    await page.getByText('No place with this name is known.').waitFor();
  });
});

describe('around the visitor', () => {
  browserTest('nothing of their position leaves the device, or stands in the address', async () => {
    const { page, asked, found, errors } = await open('/en/', allowed);
    await openPanel(page, 'near');
    const before = asked.length;
    await page.getByRole('button', { name: 'Use my position' }).click();
    await found(2);
    expect(new URL(page.url()).search).toBe('?here=1&km=25&sort=distance');
    expect(asked.slice(before)).toEqual([]);
    for (const url of asked) expect(url).not.toMatch(/51\.7|19\.4/);
    expect(errors).toEqual([]);
  });

  browserTest('a link asks again, and finds around whoever follows it', async () => {
    const elsewhere = { geolocation: { latitude: 54.352, longitude: 18.646 }, permissions: ['geolocation'] };
    const { titles } = await open('/en/?here=1&km=50&sort=distance', elsewhere);
    // The whole list is shown until the position is known.
    await expect.poll(titles).not.toContain('Warehouse Manager');
    expect(await titles()).toContain('Backend Software Engineer');
  });

  for (const [how, options, script] of [
    ['denied', { geolocation: lodz, permissions: [] }, ''],
    ['not there', {}, 'delete Navigator.prototype.geolocation'],
  ] as const) {
    browserTest(`a position that is ${how} is told kindly, and jobs are shown`, async () => {
      const { page, found } = await open('/en/', { ...options, permissions: [] });
      if (script) await page.addInitScript(script);
      await page.goto(`${site}/en/?here=1&km=10&field=it`, { waitUntil: 'networkidle' });
      await page.locator('[data-note]', { hasText: 'You can type a town instead.' }).waitFor();
      await found(3);
      expect(new URL(page.url()).search).toBe('?field=it');
    });
  }
});
