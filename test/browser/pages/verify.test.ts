import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { type Proof, proofAddresses } from '../../../src/site/twins/proof.ts';
import { publicJwk, signDetached } from '../../../src/site/twins/proof-files.ts';
import { keyOfByte } from '../../site/twins/proof-sample.ts';
import { faultsInEveryLook } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

const site = inject('site');
const browser = useBrowser();
const listText = await readFile(join(inject('siteFolder'), proofAddresses.list), 'utf8');
const proof: Proof = JSON.parse(listText);
const [job] = proof.jobs;
if (!job) throw new Error('The sample site has no open job');
const { title } = JSON.parse(
  await readFile(join(inject('siteFolder'), new URL(job.url).pathname.replace(/\/$/, '.json')), 'utf8'),
);
const key = keyOfByte(9);

/** Serves other files in the place of the site's own. */
async function serve(page: Page, files: Partial<Record<keyof typeof proofAddresses, string | null>>) {
  for (const [name, body] of Object.entries(files)) {
    await page.route(`**${proofAddresses[name as keyof typeof proofAddresses]}`, (route) =>
      body === null ? route.fulfill({ status: 503 }) : route.fulfill({ body }),
    );
  }
}

/** A list of our own making, signed. */
function signed(changes: Partial<Proof>): Record<keyof typeof proofAddresses, string> {
  const list = JSON.stringify({ ...proof, ...changes });
  return {
    list,
    signature: signDetached(Buffer.from(list), key),
    keys: JSON.stringify({ keys: [publicJwk(key)] }),
  };
}

/** Checks an address the way a visitor does, and gives what the page says. */
async function ask(page: Page, written: string): Promise<string> {
  await page.getByLabel('Address of the job').fill(written);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('[role=status] .answer').waitFor();
  return page.locator('[role=status]').innerText();
}

describe('the page that tells whether a job is real', () => {
  browserTest('finds an open job by any form of its address, and says what was checked', async () => {
    const { page, foreign, errors } = await open(browser(), `${site}/en/verify/`);
    const { host, pathname } = new URL(job.url);
    for (const written of [job.url, `${host.toUpperCase()}${pathname.slice(0, -1)}?utm_source=x#y`]) {
      const said = await ask(page, written);
      expect(said).toContain('This job is real and open');
      expect(said).toContain(title);
      expect(said).toMatch(/Open jobs as of \d+ \w+ \d{4} at \d/);
      expect(said).toContain('The signature of the list is valid');
      expect(said).toContain('The advert is word for word the one we signed');
      expect(said).not.toContain('has another address by now');
      expect(await page.locator('.answer-job').getAttribute('href')).toBe(pathname);
    }
    expect(await ask(page, `${site}/jobs/${job.id}-an-older-title/`)).toContain('has another address by now');
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  browserTest('warns of addresses of others, and of jobs that are not there', async () => {
    const { page } = await open(browser(), `${site}/en/verify/`);
    const { host, pathname } = new URL(job.url);
    const said = await ask(page, `https://${host}.evil.example${pathname}`.replace(/:\d+\./, '.'));
    expect(said).toContain('This is not one of our addresses');
    expect(said).toMatch(/It leads to \S+\.evil\.example\./);
    expect(said).toContain(host);
    expect(await ask(page, `${site}/jobs/999999-x/`)).toContain('We have no job at this address');
    expect(await ask(page, 'javascript:alert(1)')).toContain('This is not an address that we can check');
    await page.context().close();
  });

  browserTest('knows closed jobs, by the list and by the clock', async () => {
    const { page } = await open(browser(), `${site}/en/verify/`);
    const over = { ...job, id: 70_002, url: `${site}/jobs/70002-y/`, validThrough: '2026-01-02T00:00:00Z' };
    await serve(
      page,
      signed({
        jobs: [over],
        closed: [{ id: 70_001, url: `${site}/jobs/70001-x/`, closedAt: '2026-02-03T12:00:00Z' }],
      }),
    );
    const said = await ask(page, `${site}/jobs/70001-x/`);
    expect(said).toContain('This job was ours and is closed');
    expect(said).toContain('Closed since 3 February 2026.');
    expect(said).toContain('The signature of the list is valid');
    expect(await ask(page, over.url)).toContain('Closed since 2 January 2026.');
    await page.context().close();
  });

  browserTest('says nothing on a list whose signature does not fit, or that does not load', async () => {
    const { page } = await open(browser(), `${site}/en/verify/`);
    await serve(page, {
      list: listText.replace(/"checkedAt":"[^"]+"/, '"checkedAt":"2020-01-01T00:00:00Z"'),
    });
    const said = await ask(page, job.url);
    expect(said).toContain('Our list can’t be relied on at the moment');
    expect(said).not.toContain('real and open');
    await page.unrouteAll();
    await serve(page, { signature: null });
    expect(await ask(page, job.url)).toContain('The check did not work');
    await page.unrouteAll();
    expect(await ask(page, job.url)).toContain('This job is real and open');
    await page.context().close();
  });

  browserTest('loads list and signature again where a new list came between the two', async () => {
    const { page } = await open(browser(), `${site}/en/verify/`);
    const old = signed({ checkedAt: '2026-01-01T00:00:00Z' });
    const files = signed({});
    await serve(page, files);
    await page.route(`**${proofAddresses.list}`, (route) => route.fulfill({ body: old.list }), { times: 1 });
    expect(await ask(page, job.url)).toContain('The signature of the list is valid');
    await page.context().close();
  });

  browserTest('says so where the browser cannot check the signature, or the advert is another', async () => {
    const { page } = await open(browser(), `${site}/en/verify/`);
    await page.addInitScript(() => {
      const { subtle } = crypto;
      const importKey = () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError'));
      Object.defineProperty(subtle, 'importKey', { value: importKey });
    });
    await page.reload({ waitUntil: 'networkidle' });
    await page.route('**/jobs/*.json', (route) =>
      route.fulfill({ body: JSON.stringify({ title: '<img src=x onerror=alert(1)>', language: 'pl' }) }),
    );
    const said = await ask(page, job.url);
    expect(said).toContain('This browser can’t check the signature of the list');
    expect(said).not.toContain('is valid');
    expect(said).toContain('The advert has changed since we signed the list');
    expect(said).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.answer-job').getAttribute('lang')).toBe('pl');
    await page.context().close();
  });

  browserTest('checks an address that a link hands it', async () => {
    const { page } = await open(browser(), `${site}/en/verify/?address=${encodeURIComponent(job.url)}`);
    await page.getByText('This job is real and open').waitFor();
    expect(await page.getByLabel('Address of the job').inputValue()).toBe(job.url);
    await page.context().close();
  });

  browserTest('is accessible and fits in every look, whatever it says', async () => {
    for (const written of ['', job.url, `https://${'very-long.'.repeat(12)}example/`, `${site}/jobs/9-x/`]) {
      const { page } = await open(browser(), `${site}/en/verify/`, { width: 360 });
      if (written !== '') await ask(page, written);
      expect(await faultsInEveryLook(page, written === '' ? [360, 1440] : [360]), written).toEqual([]);
      await page.context().close();
    }
  });

  browserTest('explains itself without JavaScript, in every language', async () => {
    for (const [address, heading] of [
      ['/verify/', 'Czy ta oferta jest prawdziwa?'],
      ['/en/verify/', 'Is this job real?'],
      ['/de/verify/', 'Ist diese Stelle echt?'],
      ['/uk/verify/', 'Чи справжня ця вакансія?'],
    ]) {
      const { page } = await open(browser(), site + address, { javaScriptEnabled: false });
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
      expect(await page.locator('form[data-verify]').isVisible()).toBe(false);
      expect(await page.locator('noscript').innerText()).toContain('JavaScript');
      expect(await page.locator(`main a[href="${proofAddresses.list}"]`).isVisible()).toBe(true);
      expect(await page.locator('main').innerText()).toContain(`${site}/jobs/`);
      await page.context().close();
    }
  });
});
