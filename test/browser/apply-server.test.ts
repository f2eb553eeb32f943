import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { startApplyServer } from '../../src/live/apply-server.ts';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { candidatesAt } from '../apply/faulty-service.ts';
import { exportInto } from '../pages/export-into.ts';
import { dataFolder, freePort, secret, startService } from '../pages/live-harness.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { shifts } from './shifts.ts';

const browser = useBrowser();
const soon = { timeout: 10_000, interval: 20 };

browserTest(
  'a page of a static host sends to a server of its own, and without that leads to the service',
  async () => {
    await using data = await dataFolder();
    const folder = join(data.path, 'site');
    const service = await startService(2);
    const host = await serveFolder(folder);
    onTestFinished(() => Promise.all([service.close(), host.close()]).then(() => undefined));
    const port = await freePort();
    // Another name is another site, so nothing is taken for granted between the two.
    const settings = { apply: { form: `http://localhost:${port}`, cv: 'optional' as const } };
    await exportInto(folder, {
      ...{ serviceUrl: service.url, siteUrl: host.url, settings, compiledFolder: inject('compiled') },
      dataDir: join(data.path, 'pages'),
      leaveOut: /^\/(?!_astro\/|brand\.css|favicon|logo|jobs\/[^/]+\/apply\/$)/,
    });
    const [name = ''] = await readdir(join(folder, 'jobs'));
    const address = `${host.url}/jobs/${name}/apply/?utm_source=fair`;

    const plain = await open(browser(), address, { javaScriptEnabled: false });
    expect(await plain.page.locator('form[data-apply-form]').isVisible()).toBe(false);
    expect(await plain.page.locator('[data-other-way] [data-apply]').getAttribute('href')).toContain('http');
    expect(await plain.page.locator('[data-other-way] noscript').innerText()).not.toBe('');

    const { page, errors } = await open(browser(), address);
    const form = page.locator('form[data-apply-form]');
    await page.locator('[data-unreachable]').waitFor();
    expect([await form.isVisible(), await page.locator('[data-apply]').isVisible()]).toEqual([false, true]);
    errors.splice(0);

    const given = {
      ...{ SERVICE_URL: service.url, SITE_URL: host.url, DATA_DIR: join(data.path, 'apply') },
      ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' },
      ...{ SERVICE_REQUESTS_PER_SECOND: '1000', WEBHOOK_SECRET: secret, PORT: String(port) },
    };
    const server = await startApplyServer(loadSettings(given, { ...sample, ...settings }), {
      ...{ version: '0.0.0-test', sync: systemSyncDeps(), logTo: { write: () => undefined } },
    });
    onTestFinished(server.stop);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, soon).toBe(200);
    await page.reload();
    await form.waitFor();
    expect(await page.locator('[data-other-way]').isVisible()).toBe(false);
    // The form had its room before its token came.
    expect(await shifts(page)).toBe(0);
    for (const [field, text] of Object.entries({
      name: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.com',
    })) {
      await page.locator(`#apply-${field}`).fill(text);
    }
    // What a browser can check is said here as well, when the field is left.
    await page.locator('#apply-profile').fill('ada lovelace');
    await page.locator('#apply-name').click();
    await page.locator('#apply-profile-fault').waitFor();
    await page.locator('#apply-profile').fill('ada.example');
    expect(await page.locator('#apply-profile-fault').isVisible()).toBe(false);
    await page.locator('#apply-files').setInputFiles({
      ...{ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('my life') },
    });
    await page.locator('[data-send]').click();
    const received = page.locator('[data-received]');
    await received.waitFor();
    expect(await received.locator('[data-reference]').innerText()).toMatch(/[\dA-Z]{4}-[\dA-Z]{4}/);
    expect(await form.isVisible()).toBe(false);
    expect(await received.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() => candidatesAt(service), soon)
      .toMatchObject([{ lastname: 'Lovelace', files: [expect.stringContaining('cv.txt')] }]);

    for (const { id } of [...service.store.entries]) service.store.withdraw(id);
    await fetch(`${server.url}/webhooks/${secret}`, { method: 'POST' });
    await expect
      .poll(async () => (await fetch((await form.getAttribute('action')) ?? '')).status, soon)
      .toBe(410);
    expect(errors).toEqual([]);
    await page.reload();
    await page.locator('[data-closed]').waitFor();
    expect([await form.isVisible(), await page.locator('[data-apply]').count()]).toEqual([false, 0]);
  },
);
