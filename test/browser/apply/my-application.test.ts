import { join } from 'node:path';
import { expect } from 'vitest';
import { makeToken } from '../../../src/apply/admission.ts';
import { createKeys, keyFromFile } from '../../../src/store/sealed.ts';
import { startMailServer } from '../../mail/mail-server.ts';
import { dataFolder, freePort, startLive, startService } from '../../pages/live-harness.ts';
import { faultsInEveryLook } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

const browser = useBrowser();

browserTest(
  'whoever has applied reads in a mail where to see it, and takes it back there without scripts',
  async () => {
    const service = await startService(8);
    const mails = await startMailServer();
    await using data = await dataFolder();
    const port = await freePort();
    const live = await startLive(
      {
        ...{ SERVICE_URL: service.url, DATA_DIR: data.path, PORT: String(port) },
        SITE_URL: `http://127.0.0.1:${port}`,
        // The service lets nobody in, so nothing is delivered.
        ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'not the one' },
        ...{ SMTP_URL: mails.url, MAIL_FROM: 'Kolibra <jobs@kolibra.example>' },
      },
      { apply: { form: 'site', open: true } },
    );
    try {
      await live.settled();
      // Nothing is delivered any more.
      await service.close();
      const token = makeToken(
        createKeys(await keyFromFile(join(data.path, 'apply.key'))),
        'open',
        Date.now() - 60_000,
      );
      const form = new FormData();
      const typed = { name: 'Ada', lastname: 'Nowak', email: 'ada@example.com', token, language: 'en' };
      for (const [name, value] of Object.entries(typed)) form.append(name, value);
      form.append('files', new Blob(['my life']), 'cv.txt');
      const came = mails.next();
      const sent = await fetch(`${live.url}/en/apply/?form=open`, {
        ...{ method: 'POST', body: form, redirect: 'manual' },
        headers: { origin: live.url },
      });
      expect(sent.status).toBe(303);
      const address = sent.headers.get('location') ?? '';
      expect(address).toMatch(/^\/en\/application\//);
      await came;
      expect(mails.received[0]?.parts[0]).toContain(live.url + address);

      await expect.poll(async () => (await live.get(address)).text).toContain('has not been passed on yet');

      const context = await browser().newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(live.url + address);
      const button = page.getByRole('button', { name: 'Take the application back' });
      expect(await button.isVisible()).toBe(false);
      await page.locator('summary', { hasText: 'Take the application back' }).click();
      await button.click();
      await page.getByRole('heading', { name: 'You have taken your application back' }).waitFor();
      expect(page.url()).toBe(live.url + address);
      expect(await page.getByRole('button', { name: 'Take the application back' }).count()).toBe(0);

      const look = await open(browser(), live.url + address);
      expect(await faultsInEveryLook(look.page, [390])).toEqual([]);
      // What is taken back was not applied for: the device that has sent it says so no more.
      const kept = [address, '/en/application/other/x/'].map((one) => ({
        ...{ adverts: [7], at: Date.now(), name: 'Ada', address: one },
      }));
      await look.page.evaluate((all) => localStorage.setItem('jobfront:applied', JSON.stringify(all)), kept);
      await look.page.reload();
      await expect
        .poll(() => look.page.evaluate(() => JSON.parse(localStorage.getItem('jobfront:applied') ?? '')))
        .toEqual(kept.slice(1));
      expect([look.errors, look.foreign]).toEqual([[], []]);
      expect((await live.get('/sitemap.xml')).text).not.toContain('/application/');
      expect(live.lines.join('\n')).not.toMatch(/ada@|Nowak|application\/[\dA-Z]/);
    } finally {
      await live.stop();
      await service.close();
    }
  },
);
