import { expect } from 'vitest';
import { startMailServer } from '../mail/mail-server.ts';
import { dataFolder, freePort, startLive } from '../pages/live-harness.ts';
import { somePost, start } from '../standin/harness.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();

/** An English post of this number and title. */
const post = (id: number, name: string) => {
  const { advert, ...rest } = somePost(id);
  return { ...rest, advert: { ...advert, name, language: 'en' } };
};

browserTest(
  'an alert from the search to the end: confirmed by mail, new jobs alone, ended with one click',
  {
    // Four starts of a live site.
    timeout: 120_000,
  },
  async () => {
    const many = Array.from({ length: 12 }, (_, number) => post(120 + number, `Driver ${number}`));
    const service = await start([post(101, 'Baker'), post(102, 'Butcher'), ...many]);
    const mails = await startMailServer();
    await using data = await dataFolder();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const startAt = async (from: string) => {
      const live = await startLive(
        {
          ...{ SERVICE_URL: service.url, DATA_DIR: data.path, PORT: port, SITE_URL: url },
          ...{ SMTP_URL: mails.url, MAIL_FROM: 'Kolibra <jobs@kolibra.example>' },
        },
        { alerts: 'site' },
        { from },
      );
      await live.settled();
      return live;
    };
    /** What the site has sent at the time of day when all alerts are due. */
    const sentOn = async (day: string) => {
      const live = await startAt(`2026-11-${day}T07:05:00Z`);
      // The numbers are reported once everything due was sent.
      const counted = () => live.events.findLast((event) => event.type === 'alerts');
      await expect.poll(counted, { timeout: 20_000 }).toBeDefined();
      const active = counted()?.active;
      await live.stop();
      return { active, all: mails.received.length };
    };

    // By hand: the script of the board keeps the search in the link.
    const live = await startAt('2026-11-21T10:00:00Z');
    const { page, errors, foreign } = await open(browser(), `${url}/en/`, { width: 390 });
    await page.getByRole('searchbox').fill('bak');
    const link = page.locator('.follow').getByRole('link', { name: 'New jobs by e-mail' });
    await expect.poll(() => link.getAttribute('href')).toBe(`${url}/en/alerts/?q=bak`);
    await page.getByRole('searchbox').fill('astronaut');
    const offered = page.locator('[data-nothing]').getByRole('link', { name: 'New jobs by e-mail' });
    await expect.poll(() => offered.getAttribute('href')).toBe(`${url}/en/alerts/?q=astronaut`);
    await page.getByRole('searchbox').fill('baker');
    await expect.poll(() => link.getAttribute('href')).toBe(`${url}/en/alerts/?q=baker`);
    await link.click();
    await page.getByRole('heading', { name: 'Job alert by e-mail' }).waitFor();
    expect(await page.locator('.search dd').textContent()).toBe('baker');
    expect(await faultsInEveryLook(page, [390, 1440])).toEqual([]);
    await page.getByLabel('E-mail').fill('ada@example');
    await page.getByRole('button', { name: 'Request alert' }).click();
    await page.getByText('Please enter a full e-mail address').waitFor();
    expect(await faultsInEveryLook(page, [390])).toEqual([]);
    const came = mails.next();
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'One more step: the confirmation' }).waitFor();
    await came;
    const address = /http\S+\/alerts\/\S+/.exec(mails.received[0]?.parts[0] ?? '')?.[0] ?? '';
    expect(address).toMatch(`${url}/en/alerts/`);
    expect([errors.filter((one) => !one.includes('422')), foreign]).toEqual([[], []]);

    // Programs that open links change nothing; people press the button, without scripts too.
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const plain = await context.newPage();
    await plain.goto(address);
    await plain.goto(address);
    await plain.getByRole('button', { name: 'Confirm alert' }).click();
    await plain.getByRole('heading', { name: 'The alert is on' }).waitFor();
    expect(plain.url()).toBe(address);
    const managed = await open(browser(), address, { width: 390 });
    expect(await faultsInEveryLook(managed.page, [390, 1440])).toEqual([]);
    await live.stop();

    // Nothing is new on the next morning, though the job was edited and the site restarted.
    const edited = post(101, 'Baker of bread');
    service.store.put(edited);
    expect(await sentOn('22')).toEqual({ active: 1, all: 1 });
    service.store.put(post(103, 'Baker at night'));
    service.store.put(post(104, 'Smith'));
    expect(await sentOn('23')).toEqual({ active: 1, all: 2 });
    const [text = '', html = ''] = mails.received[1]?.parts ?? [];
    expect(mails.received[1]?.headers).toContain('Subject: 1 new job at Kolibra');
    expect(text).toContain('Baker at night');
    for (const part of [text, html]) expect(part).not.toMatch(/Baker of bread|Smith/);

    // The link in the mail leads to the search; the page changes the frequency; one click ends it.
    const again = await startAt('2026-11-23T12:00:00Z');
    const jobs = /http\S+\/jobs\/\r?$/m.exec(text)?.[0] ?? '';
    expect((await fetch(jobs.trim(), { redirect: 'manual' })).headers.get('location')).toBe(
      `${url}/en/?q=baker`,
    );
    await plain.goto(address);
    await plain.getByLabel('Once a week').check();
    await plain.getByRole('button', { name: 'Save' }).click();
    await plain.getByText('Saved', { exact: true }).waitFor();
    expect(await plain.getByLabel('Once a week').isChecked()).toBe(true);
    const [, unsubscribe = ''] =
      /^List-Unsubscribe: <([^>]+)>$/m.exec(mails.received[1]?.headers.join('\n') ?? '') ?? [];
    expect(unsubscribe).toBe(address);
    const ended = await fetch(unsubscribe, {
      ...{ method: 'POST', redirect: 'manual' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(ended.status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
    expect(again.lines.join('\n')).not.toMatch(/ada@|alerts\/[\w-]{22}/);
    await again.stop();
    service.store.put(post(105, 'Baker on Sundays'));
    expect(await sentOn('30')).toEqual({ active: 0, all: 2 });
  },
);
