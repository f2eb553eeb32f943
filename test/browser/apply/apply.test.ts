import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { advertOf } from '../../../src/standin/state/post.ts';
import { dataFolder, startLive, startService } from '../../pages/live-harness.ts';
import { faultsInEveryLook, findings } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';
import { shifts } from '../shifts.ts';

const browser = useBrowser();
const soon = { timeout: 15_000, interval: 50 };

const apply: SiteConfig['apply'] = {
  form: 'site',
  open: true,
  notice: 'We use what you send for this recruitment alone.',
  consents: [{ provision: 2, text: 'Keep my data for later jobs.', version: '2026-01' }],
  questions: [
    {
      key: 'shift',
      label: 'Which shift?',
      kind: 'choice',
      required: true,
      options: [
        { value: 'Morning', label: 'Morning' },
        { value: 'Night', label: 'Night' },
      ],
      sid: 'shift',
    },
    { key: 'licence', label: 'A driving licence?', kind: 'yes-no', required: true },
    { key: 'start', label: 'From when on?', kind: 'date' },
  ],
};
const cv = (size = 20) => ({
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'x'), Buffer.from('\n%%EOF\n')]),
});

let live: Awaited<ReturnType<typeof startLive>>;
let service: Awaited<ReturnType<typeof startService>>;
let job = '';
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const data = await dataFolder();
  service = await startService(20);
  live = await startLive(
    {
      SERVICE_URL: service.url,
      DATA_DIR: data.path,
      SERVICE_CLIENT_ID: 'kolibra_careers',
      SERVICE_CLIENT_SECRET: 'careers-secret',
    },
    { languages: ['en', 'ar', 'pl', 'de'], defaultLanguage: 'en', apply },
  );
  ends.push(live.stop, service.close, () => data[Symbol.asyncDispose]());
  await live.settled();
  job = /href="(\/jobs\/\d[^"/]*\/)"/.exec((await live.get('/')).text)?.[1] ?? '';
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

/** How often the service lists somebody of this last name. */
const arrived = async (name: string) =>
  (await (await fetch(`${service.url}/candidates`)).text()).split(`${name}</`).length - 1;

const summary = (page: Page) => page.locator('#apply-faults');
const labelsIn = async (page: Page) =>
  (await summary(page).locator('li').allTextContents()).map((text) => text.split(': ')[0]);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function fillIn(page: Page, lastname: string) {
  await page.fill('[name=name]', 'Ada');
  await page.fill('[name=lastname]', lastname);
  await page.fill('[name=email]', 'ada@example.com');
  await page.selectOption('[name=answer_shift]', 'Night');
  await page.check('#apply-answer_licence');
}

const allWrong = [
  'CV',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Link to a profile',
  'Which shift?',
  'A driving licence?',
];

async function fillInWrongly(page: Page) {
  await page.fill('[name=name]', '12');
  // To a browser this is one.
  await page.fill('[name=email]', 'ada@host');
  await page.fill('[name=phone]', 'call me');
  await page.fill('[name=profile]', 'http://linkedin');
  await page.locator('summary', { hasText: 'Message' }).click();
  await page.fill('[name=message]', 'Hello\nthere');
}

describe('the form on a phone', () => {
  browserTest(
    'is filled in by the keyboard alone, from the job to its reference',
    async () => {
      const { page, errors, foreign } = await open(browser(), `${live.url}${job}?utm_source=fair`, {
        width: 390,
      });
      await page.locator('[data-apply]').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/apply\/\?utm_source=fair$/);
      expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
      await fillInWrongly(page);
      await page.locator('[data-send]').focus();
      await page.keyboard.press('Enter');
      expect(await labelsIn(page)).toEqual(allWrong);
      expect(await focused(page)).toBe('apply-faults');
      expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
      // A fault leads to its field, and Tab from one to the next.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('apply-name');
      for (const text of [
        'Ada',
        'Keyboardson',
        'ada@example.com',
        '+48 600 100 200',
        'https://ada.example',
      ]) {
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('apply-message');
      // What is right now is marked no more.
      expect(await page.locator('.field-wrong').count()).toBe(3);
      expect(await labelsIn(page)).toEqual(['CV', 'Which shift?', 'A driving licence?']);
      await page.keyboard.press('Tab');
      await page.keyboard.type('Night');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.setInputFiles('#apply-files', cv());
      await page.locator('[data-send]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/application\//);
      // It may be delivered by now.
      const history = await page.locator('[data-live=history]').textContent();
      expect(history).toContain('We have received your application');
      expect(await page.locator('main').textContent()).toMatch(/[A-Z\d]{4}-[A-Z\d]{4}/);
      expect([await findings(page), await isTooWide(page), errors, foreign]).toEqual([[], false, [], []]);
      await expect.poll(() => arrived('Keyboardson'), soon).toBe(1);
    },
    60_000,
  );

  browserTest(
    'without scripts lists what is wrong, and keeps what was typed and chosen',
    async () => {
      const { page } = await open(browser(), `${live.url}${job}apply/`, {
        width: 390,
        javaScriptEnabled: false,
      });
      await fillInWrongly(page);
      await page.check('[name=consent_2]');
      await page.setInputFiles('#apply-files', cv());
      await page.click('[data-send]');
      expect(await labelsIn(page)).toEqual([...allWrong.slice(1), expect.stringMatching(/^That was fast/)]);
      expect(await page.inputValue('[name=message]')).toBe('Hello\nthere');
      expect(await page.inputValue('[name=phone]')).toBe('call me');
      expect(await page.isChecked('[name=consent_2]')).toBe(true);
      expect(await page.locator('[data-kept] li').textContent()).toContain('cv.pdf');
      expect(await page.isChecked('[name=kept]')).toBe(true);
      await summary(page).getByRole('link').first().click();
      expect(new URL(page.url()).hash).toBe('#apply-name');
      expect(await isTooWide(page)).toBe(false);
      expect(await page.getAttribute('#apply-files', 'multiple')).toBeNull();
      // Of a file over the limit no more is said, and nothing is lost by it.
      await page.setInputFiles('#apply-more-files', { ...cv(10_500_000), name: 'large.pdf' });
      await page.click('[data-send]');
      expect(await labelsIn(page)).toContain('CV');
      expect(await summary(page).textContent()).toMatch(/large\.pdf.*larger than 10 MB/);
      expect(await page.locator('[data-kept] li').allTextContents()).toEqual([
        expect.stringContaining('cv.pdf'),
      ]);
    },
    60_000,
  );

  browserTest(
    'stands in Arabic from right to left',
    async () => {
      const { page } = await open(browser(), `${live.url}/ar/apply/`, { width: 390, colorScheme: 'dark' });
      expect(await page.getAttribute('html', 'dir')).toBe('rtl');
      await page.click('[data-send]');
      expect(await summary(page).isVisible()).toBe(true);
      expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
      const field = await page.locator('#apply-email').evaluate((input) => {
        const { direction, textAlign } = getComputedStyle(input);
        return [direction, textAlign];
      });
      expect(field).toEqual(['ltr', 'right']);
    },
    60_000,
  );
});

async function dropCv(page: Page, at: string, name: string, text: string) {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: 'text/plain' }));
      return data;
    },
    { name, text },
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent(at, type, { dataTransfer: transfer });
}

describe('before it is sent', () => {
  browserTest(
    'the form says what it asks for, and a dropped CV fills in who somebody is, marked until it is edited',
    async () => {
      const { page, errors } = await open(browser(), `${live.url}${job}apply/`);
      const required = await page.locator('.apply-form [required]').evaluateAll((fields) => {
        return new Set(fields.map((field) => field.getAttribute('name'))).size;
      });
      const effort = await page.locator('.apply-effort li').allTextContents();
      expect(effort[0]).toBe(`${required} required fields`);
      // The owner says how long it takes, once: the page of the job has the same words.
      expect(await (await fetch(`${live.url}${job}`)).text()).toContain(`<strong>${effort[1]}</strong>`);
      await page.fill('#apply-phone', '600 100 200');
      const top = () => page.locator('[data-send]').evaluate((button) => button.getBoundingClientRect().top);
      const before = await top();
      await dropCv(page, '.drop', 'cv.txt', 'Grace Hopper\ngrace.hopper@example.com\nTel. +1 212 555 0100');
      await expect.poll(() => page.inputValue('#apply-name'), soon).toBe('Grace');
      expect(await page.inputValue('#apply-lastname')).toBe('Hopper');
      expect(await page.inputValue('#apply-email')).toBe('grace.hopper@example.com');
      // What somebody typed stays.
      expect(await page.inputValue('#apply-phone')).toBe('600 100 200');
      expect(await page.locator('.field-from').allTextContents()).toEqual(Array(3).fill('from your CV'));
      expect(await page.locator('[data-apply-cv]').textContent()).toContain('Please check');
      expect([await top(), await shifts(page), await findings(page)]).toEqual([before, 0, []]);
      await page.locator('#apply-name').press('End');
      await page.keyboard.type(' B.');
      expect(await page.locator('.field-from').count()).toBe(2);
      // Another one takes the place of what nobody edited.
      await dropCv(page, '#apply-message', 'other.txt', 'Ada Lovelace\nada.lovelace@example.com');
      await expect.poll(() => page.inputValue('#apply-lastname'), soon).toBe('Lovelace');
      expect(await page.inputValue('#apply-name')).toBe('Grace B.');
      expect(
        await page.locator('#apply-files').evaluate((field: HTMLInputElement) => field.files?.[0]?.name),
      ).toBe('other.txt');
      expect(errors).toEqual([]);
    },
    60_000,
  );

  browserTest(
    'a fault is said when its field is left, not on each key, and no longer once it is right',
    async () => {
      const { page } = await open(browser(), `${live.url}${job}apply/`, { width: 390 });
      const fault = page.locator('#apply-email-fault');
      await page.locator('#apply-email').click();
      await page.keyboard.type('ada@host');
      expect(await fault.isVisible()).toBe(false);
      await page.keyboard.press('Tab');
      expect(await fault.isVisible()).toBe(true);
      await page.locator('#apply-email').click();
      await page.keyboard.press('End');
      await page.keyboard.type('.example');
      expect(await fault.isVisible()).toBe(false);
      // A field that nobody touched is not called empty.
      await page.locator('#apply-name').click();
      await page.keyboard.press('Tab');
      expect(await page.locator('.field-wrong').count()).toBe(0);
      // Leaving a wrong field by pressing the button does not lose the press.
      await page.locator('#apply-phone').click();
      await page.keyboard.type('12');
      await page.locator('[data-send]').click();
      await summary(page).waitFor();
      expect(await labelsIn(page)).toContain('Phone');
      await page.fill('#apply-phone', '+48 600 100 200');
      await page.locator('#apply-name').click();
      await expect.poll(() => labelsIn(page), soon).not.toContain('Phone');
      await expect.poll(() => page.locator('#apply-faults h2').textContent()).toMatch(/check 5 fields/);
    },
    60_000,
  );

  browserTest(
    'what was sent last time is kept only where it is wished, without the message, and is forgotten again',
    async () => {
      const { page } = await open(browser(), `${live.url}/apply/`);
      const use = page.getByRole('button', { name: 'Use what I sent last time' });
      const box = page.getByRole('checkbox', { name: /contact details/ });
      expect([await use.isVisible(), await box.isChecked()]).toEqual([false, false]);
      await fillIn(page, 'Honestly');
      // What people honestly write is taken, and delivered as the service takes it.
      await page.fill('[name=email]', ' ada@b\u00fccher.example ');
      await page.fill('[name=phone]', '+\u0664\u0668 600 100 200 w. 12');
      await page.fill('[name=profile]', 'linkedin.com/in/ada');
      await page.locator('summary', { hasText: 'Message' }).click();
      await page.fill('[name=message]', 'For this job alone');
      await page.setInputFiles('#apply-files', cv());
      await box.check();
      await page.click('[data-send]');
      await page.waitForURL(/\/application\//);
      await expect.poll(() => arrived('Honestly'), soon).toBe(1);
      expect(await (await fetch(`${service.url}/candidates`)).text()).toContain('xn--bcher-kva.example');

      await page.goto(`${live.url}${job}apply/`);
      expect(await shifts(page)).toBe(0);
      await use.click();
      expect(await page.inputValue('[name=lastname]')).toBe('Honestly');
      expect(await page.inputValue('[name=phone]')).toContain('w. 12');
      expect(await page.inputValue('[name=profile]')).toBe('linkedin.com/in/ada');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('this job alone');
      await box.uncheck();
      expect(await use.isVisible()).toBe(false);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Honestly');
    },
    60_000,
  );
});

describe('sending', () => {
  browserTest(
    'over a slow line shows how far it is, and sends once however often somebody presses',
    async () => {
      const { page } = await open(browser(), `${live.url}${job}apply/`);
      await fillIn(page, 'Slowly');
      await page.setInputFiles('#apply-files', cv(600_000));
      const devtools = await page.context().newCDPSession(page);
      const network = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 400_000 };
      await devtools.send('Network.emulateNetworkConditions', network);
      await page.click('[data-send]');
      await page.locator('[data-send]').dispatchEvent('click');
      await page.waitForFunction(() => {
        const { value = 0 } = document.querySelector('progress') ?? {};
        return value > 0 && value < 100;
      });
      expect(await page.locator('[data-progress]').textContent()).toMatch(/^\d+\s?% sent$/);
      await page.waitForURL(/\/application\//);
      await expect.poll(() => arrived('Slowly'), soon).toBe(1);
      // Nothing of it is sent again from the page before.
      await page.goBack();
      expect(await page.inputValue('[name=lastname]')).toBe('');
    },
    60_000,
  );

  browserTest(
    'without a network says so, and goes on when there is one',
    async () => {
      const { page } = await open(browser(), `${live.url}/apply/`);
      await fillIn(page, 'Offlineson');
      await page.setInputFiles('#apply-files', cv());
      await page.context().setOffline(true);
      await page.click('[data-send]');
      await page.getByText('You are offline').waitFor();
      await page.context().setOffline(false);
      await page.click('[data-send]');
      await page.waitForURL(/\/application\//);
      await expect.poll(() => arrived('Offlineson'), soon).toBe(1);
    },
    60_000,
  );

  browserTest(
    'again after the answer was lost leads to the page of the first, though the file had been kept before',
    async () => {
      const { page } = await open(browser(), `${live.url}${job}apply/`);
      await fillIn(page, 'Lostson');
      await page.setInputFiles('#apply-files', cv());
      // The server finds what this browser can't, and keeps the file.
      const lose = async (fault: boolean) => {
        await page.route(
          '**/apply/**',
          async (route) => {
            const answer = await route.fetch();
            return fault ? route.fulfill({ response: answer }) : route.abort();
          },
          { times: 1 },
        );
      };
      await page.evaluate(() => {
        const trap = document.querySelector<HTMLInputElement>('.apply-trap input');
        if (trap) trap.value = 'x';
      });
      await lose(true);
      await page.click('[data-send]');
      await page.locator('[data-kept] li', { hasText: 'cv.pdf' }).waitFor();
      await page.evaluate(() => {
        const trap = document.querySelector<HTMLInputElement>('.apply-trap input');
        if (trap) trap.value = '';
      });
      await lose(false);
      await page.click('[data-send]');
      await summary(page).getByText('connection was lost').waitFor();
      await page.click('[data-send]');
      await page.waitForURL(/\/application\//);
      await expect.poll(() => arrived('Lostson'), soon).toBe(1);
    },
    60_000,
  );

  browserTest('takes out a chosen CV again, and what it has filled in and nobody has edited', async () => {
    const { page, errors } = await open(browser(), `${live.url}${job}apply/`, { width: 390 });
    const remove = page.getByRole('button', { name: 'Remove CV' });
    expect(await remove.isVisible()).toBe(false);
    const text = 'Ada Lovelace\nada@example.com\n+48 600 100 200\n';
    await page.setInputFiles('#apply-files', {
      name: 'cv.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    const email = page.locator('input[name=email]');
    await expect.poll(() => email.inputValue()).toBe('ada@example.com');
    await page.locator('input[name=phone]').fill('+48 600 100 201');
    await remove.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await remove.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(height).toBeGreaterThanOrEqual(24);
    await page.mouse.click(x + width / 2, y + height / 2);
    expect(await page.locator('#apply-files').inputValue()).toBe('');
    expect([await email.inputValue(), await page.locator('input[name=phone]').inputValue()]).toEqual([
      '',
      '+48 600 100 201',
    ]);
    expect([
      await remove.isVisible(),
      await focused(page),
      await page.locator('.field-read').count(),
    ]).toEqual([false, 'apply-files', 0]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest(
    'is thanked for by name, and from then on job page, card and form say it until it is forgotten',
    async () => {
      const { page, errors, foreign } = await open(browser(), `${live.url}${job}apply/`);
      await fillIn(page, 'Thankson');
      await page.setInputFiles('#apply-files', cv());
      await page.click('[data-send]');
      await page.waitForURL(/\/application\//);
      const own = page.url();
      expect(await page.locator('h1').textContent()).toBe('Thank you, Ada!');
      // Without a reload, once the recruiters have it.
      await page.locator('[data-live=state]', { hasText: 'The recruiters have your application' }).waitFor();
      expect(await page.locator('.my-application-history li').count()).toBe(2);
      expect(await page.locator('[aria-current=step]').textContent()).toContain('You are here');
      expect(await page.locator('a[download]').getAttribute('href')).toContain('BEGIN%3AVEVENT');
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const [mark, step] = await page
          .locator('.way > li')
          .first()
          .evaluate((item) =>
            [item.querySelector('svg'), item].map((one) => one?.getBoundingClientRect().left ?? 0),
          );
        // In the circle, which is 40 pixels wide.
        expect((mark ?? 0) - (step ?? 0), `${width}`).toBe(8);
      }
      expect(await faultsInEveryLook(page, [390, 1440])).toEqual([]);
      // Somebody else to whom the address was passed on does not learn the name.
      const other = await open(browser(), own);
      expect(await other.page.locator('h1').textContent()).toBe('Thank you!');
      await other.page.context().close();

      await page.goto(`${live.url}/`);
      await page.locator('.card-time', { hasText: 'You applied on' }).first().waitFor();
      await page.goto(`${live.url}${job}apply/`);
      await page.locator('.applied', { hasText: 'You applied on' }).waitFor();
      await page.goto(`${live.url}${job}`);
      await page.locator('.applied').getByRole('link', { name: 'See how it stands' }).press('Enter');
      await page.waitForURL(own);
      await page.goBack();
      // In the bar and in the band at the end as well, on a phone; there is a quiet way to apply again.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.apply-bar', { hasText: /You applied on .*See how it stands/ }).waitFor();
      expect(await page.locator('.apply-bar').evaluate((bar) => bar.getBoundingClientRect().bottom)).toBe(
        844,
      );
      const again = page.locator('.ready').getByRole('link', { name: 'Apply now' });
      expect(new URL((await again.getAttribute('href')) ?? '', live.url).pathname).toBe(`${job}apply/`);
      for (const place of ['.apply-bar', '.ready']) {
        const link = page.locator(place).getByRole('link', { name: 'See how it stands' });
        await link.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.mouse.click(x + width / 2, y + height / 2);
        await page.waitForURL(own);
        await page.goBack();
        await page.locator('.applied').waitFor();
      }
      expect(await page.locator('.ready h2').textContent()).toContain('You applied on');
      expect(await faultsInEveryLook(page, [390, 1440])).toEqual([]);
      await page.locator('.applied').getByRole('button').press('Enter');
      expect(await page.evaluate(() => localStorage.getItem('jobfront:applied'))).toBeNull();
      expect([await page.locator('.applied').count(), await focused(page)]).toEqual([0, 'content']);
      for (const place of ['.apply', '.ready'])
        expect(await page.locator(place).getByRole('link').first().textContent(), place).toMatch(
          /^Apply now/,
        );
      expect([errors, foreign]).toEqual([[], []]);
    },
    60_000,
  );

  browserTest(
    'for a job that closes meanwhile arrives, and says so',
    async () => {
      const all = [...(await live.get('/')).text.matchAll(/href="(\/jobs\/(\d+)[^"/]*\/)"/g)];
      const [, path = '', advert = ''] = all.at(-1) ?? [];
      const { page } = await open(browser(), `${live.url}${path}apply/`);
      await fillIn(page, 'Lately');
      await page.setInputFiles('#apply-files', cv());
      const post = service.store.entries.find((one) => advertOf(one.post)?.id === Number(advert));
      service.store.withdraw(post?.id ?? 0);
      await live.watcher.request('operator');
      expect((await live.get(`${path}apply/`)).status).toBe(410);
      await page.click('[data-send]');
      await page.waitForURL(/\/application\//);
      expect(await page.locator('main').textContent()).toContain('closed while you were writing');
      await expect.poll(() => arrived('Lately'), soon).toBe(1);
    },
    60_000,
  );
});
