import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { previewToken } from '../../src/live/preview-link.ts';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { headersFile } from '../../src/site/hosts/netlify.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { createKeys, keyFromFile } from '../../src/store/sealed.ts';
import { buildSite } from '../pages/build-site.ts';
import { dataFolder, freePort, secret, startLive, startService } from '../pages/live-harness.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { netlifyHeaders } from '../site/hosts/read-headers-file.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { serveHostPage } from './host-page.ts';
import { serveHosted } from './serve-hosted.ts';
import {
  type Asked,
  consentSetup,
  matomoSetup,
  plausibleScript,
  serveFiles,
  serveMatomo,
  servePlausible,
} from './third-parties.ts';

const browser = useBrowser();
const tool = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`vanilla-cookieconsent/dist/${name}`), 'utf8');

type Party = Awaited<ReturnType<typeof serveFiles>>;
let plausible: Party;
let matomo: Party;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  plausible = await servePlausible();
  matomo = await serveMatomo();
  ends.push(plausible.close, matomo.close);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const forget = (...parties: readonly Party[]) => {
  for (const { asked } of parties) asked.length = 0;
};
const pathsOf = (asked: readonly Asked[]) =>
  asked.map(({ method, path }) => `${method} ${path.replace(/\?.*/s, '')}`);
const originsOf = (addresses: readonly string[]) =>
  [...new Set(addresses.map((address) => new URL(address).origin))].sort();
const accept = (page: Page) => page.getByRole('button', { name: 'Accept all' }).first();

/** Both statistics, which wait for consent; Plausible's script is the very one whose hash is named. */
const statistics = (): NonNullable<SiteConfig['scripts']> => [
  {
    src: `${plausible.url}/js/script.js`,
    integrity: `sha384-${hash('sha384', plausibleScript, 'base64')}`,
    data: { domain: 'careers.kolibra.example' },
    consent: 'statistics',
  },
  { src: '/matomo-setup.js', consent: 'statistics' },
  { src: `${matomo.url}/matomo.js`, consent: 'statistics' },
];
const counted = ['GET /js/script.js', 'POST /api/event'];
const tracked = ['GET /matomo.js', 'POST /matomo.php'];

describe('a static site with a consent tool of its own', () => {
  let folder = '';
  let config: SiteConfig;

  beforeAll(async () => {
    const own = {
      scripts: [{ src: '/cookieconsent.umd.js' }, { src: '/consent-setup.js' }, ...statistics()],
      connect: [plausible.url, matomo.url],
      css: './mine.css',
    };
    config = { ...sample, ...own };
    const site = await ownerSite(own, {
      'mine.css': "@import './cookieconsent.css';\n",
      'cookieconsent.css': await tool('cookieconsent.css'),
      'public/cookieconsent.umd.js': await tool('cookieconsent.umd.js'),
      'public/consent-setup.js': consentSetup,
      'public/matomo-setup.js': matomoSetup(matomo.url),
    });
    const data = await dataFolder();
    ends.push(
      () => data[Symbol.asyncDispose](),
      () => site[Symbol.asyncDispose](),
    );
    folder = join(data.path, 'dist');
    await buildSite({
      ...{ serviceUrl: inject('service'), siteUrl: 'https://careers.kolibra.example', folder },
      ...{ dataDir: join(data.path, 'data'), site: site.path },
    });
  }, 240_000);

  for (const host of ['without headers of ours', 'with the headers of _headers'] as const) {
    const serve = async () => {
      if (host === 'without headers of ours') return serveHosted(folder, () => ({}));
      const text = await readFile(join(folder, '_headers'), 'utf8');
      expect(text).toContain(`script-src 'self' `);
      return serveHosted(folder, (path) => netlifyHeaders(text, path));
    };

    browserTest(`on a host ${host} loads nothing of others before consent, then exactly these`, async () => {
      forget(plausible, matomo);
      const site = await serve();
      try {
        const { page, foreign, errors } = await open(browser(), `${site.url}/en/`);
        await accept(page).waitFor();
        // The tool has its own style: the box is a layer of its own.
        expect(await page.locator('#cc-main .cm').evaluate((one) => getComputedStyle(one).position)).toBe(
          'fixed',
        );
        expect(await page.locator('script[type="text/plain"]').count()).toBe(3);
        expect([foreign, plausible.asked, matomo.asked]).toEqual([[], [], []]);

        await accept(page).click();
        await expect.poll(() => pathsOf(plausible.asked)).toEqual(counted);
        await expect.poll(() => pathsOf(matomo.asked)).toEqual(tracked);
        expect(JSON.parse(plausible.asked[1]?.body ?? '')).toMatchObject({
          ...{ n: 'pageview', d: 'careers.kolibra.example', u: `${site.url}/en/` },
        });
        expect(matomo.asked[1]?.path).toContain('idsite=7');
        expect(originsOf(foreign)).toEqual([plausible.url, matomo.url].sort());
        expect(errors).toEqual([]);

        // On the next page the choice is known.
        await page.locator('.card-title').first().click();
        await page.waitForURL(/\/jobs\/\d/);
        await expect.poll(() => pathsOf(plausible.asked)).toEqual([...counted, ...counted]);
        await expect.poll(() => pathsOf(matomo.asked).slice(2)).toEqual(tracked);
        expect(errors).toEqual([]);
      } finally {
        await site.close();
      }
    });
  }

  browserTest('loads nothing of others after a refusal, on the next page neither', async () => {
    forget(plausible, matomo);
    const site = await serveHosted(folder, () => ({}));
    try {
      const { page, foreign, errors } = await open(browser(), `${site.url}/en/`);
      await page.getByRole('button', { name: 'Reject all' }).first().click();
      await accept(page).waitFor({ state: 'hidden' });
      await page.locator('.card-title').first().click();
      await page.waitForURL(/\/jobs\/\d/);
      await page.waitForFunction(() => 'CookieConsent' in window && document.readyState === 'complete');
      expect([foreign, plausible.asked, matomo.asked, errors]).toEqual([[], [], [], []]);
    } finally {
      await site.close();
    }
  });

  test('has the policy of its settings in every page and in _headers', async () => {
    const { site } = loadSettings({ SERVICE_URL: inject('service') }, config);
    const empty = await readFile(join(folder, '500.html'), 'utf8');
    const security = siteSecurity({ environment: { HSTS_SECONDS: 0 }, site }, empty);
    expect(await readFile(join(folder, '_headers'), 'utf8')).toBe(headersFile(security).text);
    const policies = [plausible.url, matomo.url].map((url) => new RegExp(`script-src [^;]*${url}`));
    for (const name of ['index.html', 'en/index.html', '404.html', 'map/index.html']) {
      const html = await readFile(join(folder, name), 'utf8');
      for (const policy of policies) expect(html, name).toMatch(policy);
    }
  });
});

describe('a live site with scripts of other hosts', () => {
  let live: Awaited<ReturnType<typeof startLive>>;
  let consent: Party;
  let dataDir = '';

  beforeAll(async () => {
    const service = await startService(8);
    const data = await dataFolder();
    dataDir = data.path;
    const port = await freePort();
    consent = await serveFiles({
      ...{ '/tool.js': await tool('cookieconsent.umd.js'), '/setup.js': consentSetup },
      '/matomo-setup.js': matomoSetup(matomo.url, "_paq.push(['disableAlwaysUseSendBeacon']);\n"),
    });
    ends.push(consent.close, service.close, () => data[Symbol.asyncDispose]());
    live = await startLive(
      {
        ...{ SERVICE_URL: service.url, DATA_DIR: dataDir },
        ...{ PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
        ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'not the one' },
      },
      {
        scripts: [
          { src: `${consent.url}/tool.js` },
          { src: `${consent.url}/setup.js` },
          ...statistics().slice(0, 1),
          { src: `${consent.url}/matomo-setup.js`, consent: 'statistics' },
          { src: `${matomo.url}/matomo.js`, consent: 'statistics' },
        ],
        connect: [plausible.url, matomo.url],
        apply: { form: 'site', open: true },
      },
    );
    ends.push(live.stop);
    await live.settled();
  }, 60_000);

  /** The address of the page of an application that was just sent. */
  async function sentApplication(): Promise<string> {
    const keys = createKeys(await keyFromFile(join(dataDir, 'apply.key')));
    const form = new FormData();
    const token = makeToken(keys, 'open', Date.now() - 60_000);
    const typed = { name: 'Ada', lastname: 'Nowak', email: 'ada@example.com', token, language: 'en' };
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    form.append('files', new Blob(['my life']), 'cv.txt');
    const sent = await fetch(`${live.url}/en/apply/?form=open`, {
      ...{ method: 'POST', body: form, redirect: 'manual' },
      headers: { origin: live.url },
    });
    return sent.headers.get('location') ?? '';
  }

  const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

  browserTest('asks the host of the consent tool alone before consent', async () => {
    forget(plausible, matomo, consent);
    const { page, foreign, errors } = await open(browser(), `${live.url}/en/`);
    await accept(page).waitFor();
    expect(originsOf(foreign)).toEqual([consent.url]);
    expect(pathsOf(consent.asked)).toEqual(['GET /tool.js', 'GET /setup.js']);
    await accept(page).click();
    await expect.poll(() => pathsOf(plausible.asked)).toEqual(counted);
    // Matomo may send by asking for a picture.
    await expect.poll(() => pathsOf(matomo.asked)).toEqual(['GET /matomo.js', 'GET /matomo.php']);
    expect(originsOf(foreign)).toEqual([consent.url, matomo.url, plausible.url].sort());
    expect(errors).toEqual([]);
  });

  browserTest('runs no other script than the one whose hash is named', async () => {
    const { page } = await open(browser(), `${live.url}/en/`);
    await page.route(`${plausible.url}/**`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
        body: 'document.documentElement.dataset.other = "ran"',
      }),
    );
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
    await accept(page).click();
    await refused;
    expect(await page.locator('html').getAttribute('data-other')).toBeNull();
  });

  browserTest('has none of them on pages of applications, and a policy there that allows none', async () => {
    forget(plausible, consent);
    const { page } = await open(browser(), `${live.url}/en/`);
    const job = await page.locator('.card-title').first().getAttribute('href');
    const own = await sentApplication();
    for (const address of ['/en/apply/', `${job}apply/`, own]) {
      const form = await open(browser(), live.url + address);
      expect(await form.page.locator('[data-apply-form], .my-application').count(), address).toBe(1);
      expect([form.foreign, form.errors], address).toEqual([[], []]);
      const { headers, text } = await live.get(address);
      for (const policy of [policyOf(headers), text]) {
        expect(policy, address).not.toContain(consent.url);
        expect(policy, address).not.toContain(plausible.url);
        expect(policy, address).not.toContain(matomo.url);
      }
    }
    expect(policyOf((await live.get('/en/')).headers)).toContain(consent.url);
  });

  test('has none of them in previews, on the page of the operator and in other answers', async () => {
    const named = { until: '2099-01-01T00:00:00Z', at: null, upcoming: true, content: null };
    const entered = await fetch(`${live.url}/preview/${previewToken(named, secret)}/`, {
      redirect: 'manual',
    });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const previewed = await fetch(`${live.url}/en/`, { headers: { Cookie: cookie } });
    const html = await previewed.text();
    expect(html).toContain('/preview/bar.css');
    // Owners' components may need the hosts of `connect`.
    expect(policyOf(previewed.headers)).toContain(`connect-src 'self' ${plausible.url} ${matomo.url};`);
    for (const text of [html, policyOf(previewed.headers)]) expect(text).not.toContain(consent.url);
    expect(policyOf(previewed.headers)).toMatch(/script-src 'self' 'sha256-[^;]*'; style-src/);
    for (const path of ['/_jobfront/', '/status.json', '/embed.js']) {
      const { headers, text } = await live.get(path);
      expect(policyOf(headers), path).toMatch(/^default-src 'none'/);
      expect(policyOf(headers) + text, path).not.toContain(consent.url);
    }
  });

  browserTest('loads none of them into a board that is embedded elsewhere', async () => {
    forget(plausible, consent);
    const host = await serveHostPage(
      `<jobfront-board limit="3"></jobfront-board><script type="module" src="${live.url}/embed.js"></script>`,
    );
    try {
      const { page, foreign } = await open(browser(), host.url);
      await page.locator('jobfront-board a').first().waitFor();
      expect(originsOf(foreign)).toEqual([live.url]);
      expect([plausible.asked, consent.asked]).toEqual([[], []]);
    } finally {
      await host.close();
    }
  });
});
