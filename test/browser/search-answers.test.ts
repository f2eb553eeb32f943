import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { dataFolder, startLive } from './live-harness.ts';

const browser = useBrowser();
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await data?.[Symbol.asyncDispose]();
});

const titlesOf = (html: string) =>
  [...(html.split('data-nothing')[0] ?? '').matchAll(/class="card-title"[^>]*>([^<]*)</g)].map(
    ([, title]) => title,
  );
const countOf = (html: string) => /data-count[^>]*>([^<]*)</.exec(html)?.[1];

describe('a search that is asked of the live site', () => {
  test('is answered with what was found, under its own address, for no search engine', async () => {
    const { status, headers, text } = await live.get('/en/?utm_source=x&q=engineer&type=full-time');
    expect(status).toBe(200);
    expect(countOf(text)).toBe('5 jobs found');
    expect(titlesOf(text)[0]).toBe('Backend Software Engineer');
    expect(titlesOf(text)).toHaveLength(5);
    expect(text).toContain('value="engineer"');
    expect(text).toMatch(
      /class="chip chip-chosen"[^>]*href="\/en\/\?q=engineer#count"|href="\/en\/\?q=engineer#count"[^>]*/,
    );
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-location')).toBe('/en/?q=engineer&type=full-time');
    expect(text).toContain('<link rel="canonical" href="http');
    expect(text).not.toMatch(/rel="canonical" href="[^"]*\?/);
    const etag = headers.get('etag') ?? '';
    const again = await fetch(`${live.url}/en/?type=full-time&q=engineer`, {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
    const head = await fetch(`${live.url}/en/?q=engineer&type=full-time`, { method: 'HEAD' });
    expect(head.headers.get('etag')).toContain(etag.slice(1, -1));
    expect(await head.text()).toBe('');
  });

  test('is the plain page where nothing is asked for', async () => {
    const plain = await live.get('/en/');
    for (const query of [
      '?',
      '?utm_source=x&utm_medium=y',
      '?view=map',
      '?here=1&km=25',
      '?page=2',
      '?Q=engineer',
    ]) {
      const { status, text, headers } = await live.get(`/en/${query}`);
      expect(status, query).toBe(200);
      expect(text, query).toBe(plain.text);
      expect(headers.get('etag'), query).toBe(plain.headers.get('etag'));
    }
    expect((await live.get('/en/map/?q=engineer')).text).toBe((await live.get('/en/map/')).text);
    const posted = await fetch(`${live.url}/en/?q=engineer`, { method: 'POST' });
    expect(posted.status).toBe(405);
  });

  test.each([
    `q=${'x'.repeat(10_000)}`,
    `q=${encodeURIComponent('ż'.repeat(1500))}`,
    Array.from({ length: 2000 }, (_, at) => `b${at}=`).join('&'),
    Array.from({ length: 800 }, (_, at) => `place=x${at}`).join('&'),
    'q=%',
    'q=%zz%ff%c0%80',
    'q=%00',
    'q=%E2%80%AE%E2%80%8F%D7%90',
    'q=%ED%A0%80',
    'q=<script>alert(1)</script>&type="><img>',
    'place=__proto__&field=constructor&type=%00',
    'pay=1e999&pay=PLN.MONTH.NaN&pay=',
    'near=Gda&at=999,999&km=7&part=1,2,3',
    'near=%00&at=54.35,18.65&km=100&sort=distance',
    'part=-10,40,30,60&sort=nothing',
    'sort=pay&sort=title&q=&q=a&page=99999999',
    'q=++++&page=-1',
    'q=a%0d%0aSet-Cookie:x=1',
    'q=....//....//etc',
    'q=\u0001\u0002',
  ])('is answered whatever it is: %s', async (query) => {
    for (const path of ['/en/', '/', '/en/feed.xml', '/feed.json', '/uk/atom.xml']) {
      const response = await fetch(`${live.url}${path}?${query}`);
      const text = await response.text();
      expect(response.status, path).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      const isJson = path.endsWith('.json');
      const outsideValues = isJson ? '' : text.replace(/="[^"]*"/g, '');
      expect(outsideValues).not.toContain('<script>alert');
      expect(outsideValues).not.toContain('"><img>');
      expect(text).not.toContain('\u0000');
    }
    expect(live.lines.join('')).not.toContain('could not be answered');
  });

  test('is not answered for others than GET and HEAD, nor below a board', async () => {
    expect((await live.get('/en/jobs/?q=engineer')).text).toBe((await live.get('/en/jobs/')).text);
    expect((await live.get('/en/nowhere/?q=engineer')).status).toBe(404);
  });

  test('has a feed of its own in each format, whose id and address are its own', async () => {
    const query = '?q=engineer&type=full-time';
    const rss = await live.get(`/en/feed.xml${query.replace('&', '&utm_source=x&sort=title&page=2&')}`);
    const address = `${live.settings.environment.SITE_URL}/en/feed.xml${query}`.replace('&', '&amp;');
    expect(rss.headers.get('content-type')).toContain('application/rss+xml');
    expect(rss.headers.get('content-location')).toBe(`/en/feed.xml${query}`);
    expect(rss.headers.get('access-control-allow-origin')).toBe('*');
    expect(rss.text).toContain(`rel="self" type="application/rss+xml" href="${address}"`);
    expect(rss.text).toContain('<title>Jobs at Kolibra: engineer, Full time</title>');
    expect(rss.text.match(/<item>/g)).toHaveLength(5);
    expect(rss.text).toContain('Backend Software Engineer');
    const atom = await live.get(`/en/atom.xml${query}`);
    expect(atom.text).toMatch(/<id>tag:[^<]*:feed\/en\/\?q=engineer&amp;type=full-time<\/id>/);
    const json = JSON.parse((await live.get(`/en/feed.json${query}`)).text);
    expect(json.feed_url).toContain(`/en/feed.json${query}`);
    expect(json.items).toHaveLength(5);
    expect((await live.get('/en/feed.xml?utm_source=x')).text).toBe((await live.get('/en/feed.xml')).text);
    const none = await live.get('/en/feed.xml?q=zzxxqq');
    expect(none.status).toBe(200);
    expect(none.text).not.toContain('<item>');
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // As for the pages of the built site.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'void-style': 'off',
        'doctype-style': 'off',
        'require-sri': ['error', { target: 'crossorigin' }],
        // The boxes of a facet share its name, as those of any list of choices do.
        'form-dup-name': 'off',
      },
    });
    for (const query of [
      '?q=',
      '?q=engineer&type=full-time',
      '?q=warehouse&place=atlantis',
      '?pay=4000-gbp-day',
      '?q=%22%3E%3Cb%3E&near=%3Cb%3E&at=52.2,21&part=-10,40,30,60',
    ]) {
      const report = await validator.validateString((await live.get(`/en/${query}`)).text);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
      ).toEqual([]);
    }
  });

  test('follows the board', async () => {
    const before = countOf((await live.get('/en/?q=engineer')).text);
    const posts = `${inject('service')}/control/posts`;
    const json = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'Tandem Engineer', language: 'en' });
    const { id } = (await (await fetch(posts, { method: 'POST', headers: json, body })).json()) as {
      id: number;
    };
    try {
      await live.watcher.request('operator');
      await live.settled();
      const after = (await live.get('/en/?q=engineer')).text;
      expect(titlesOf(after)).toContain('Tandem Engineer');
      expect(countOf(after)).not.toBe(before);
      expect((await live.get('/en/feed.xml?q=engineer')).text).toContain('Tandem Engineer');
    } finally {
      await fetch(`${posts}/${id}`, { method: 'DELETE' });
      await live.watcher.request('operator');
      await live.settled();
    }
    expect(countOf((await live.get('/en/?q=engineer')).text)).toBe(before);
  });

  test('is printed once however many ask, and in whatever form they take it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const response = await fetch(`${live.url}/de/?q=${at % 2 === 0 ? 'lager' : '%20lager'}&n=${at}`, {
          headers: { 'Accept-Encoding': ['br', 'gzip', 'identity'][at % 3] ?? '' },
        });
        return { status: response.status, text: await response.text() };
      }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ text }) => titlesOf(text).join())).size).toBe(1);
  });
});

describe('a visitor without scripts on the live site', () => {
  const plain = { javaScriptEnabled: false };

  browserTest('types words, presses Enter, chooses filters, lets one go, and goes back', async () => {
    const { page, errors } = await open(browser(), `${live.url}/en/`, plain);
    await page.locator('#q').click();
    await page.keyboard.type('engineer');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/?q=engineer#count');
    expect(await page.locator('#count').textContent()).toBe('7 jobs found');
    expect(await page.locator('#q').inputValue()).toBe('engineer');
    await page.locator('summary', { hasText: 'Employment' }).click();
    await page.getByLabel(/^Full time/).check();
    await page.locator('summary', { hasText: 'Field' }).click();
    await page.getByLabel(/^IT/).click();
    await page.locator('.plain-end select').selectOption('title');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?q=engineer&**');
    expect(new URL(page.url()).search).toBe('?q=engineer&field=it&type=full-time&sort=title');
    expect(await page.locator('#count').textContent()).toBe('2 jobs found');
    expect(await page.locator('[data-cards] .card-title').allTextContents()).toEqual([
      'Backend Software Engineer',
      'UX Designer',
    ]);
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['IT', 'Full time']);
    expect(await page.locator('.plain-end select').inputValue()).toBe('title');
    await page.getByRole('link', { name: 'Remove filter: IT' }).click();
    await page.waitForURL('**/en/?q=engineer&type=full-time&sort=title#count');
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['Full time']);
    await page.goBack();
    expect(await page.locator('#count').textContent()).toBe('2 jobs found');
    await page.locator('.chosen .link:visible').click();
    await page.waitForURL('**/en/');
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    expect(errors).toEqual([]);
  });

  browserTest('asks for the least pay, in an address that can be shared', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=`, plain);
    await page.locator('summary', { hasText: 'Pay' }).click();
    const least = page.getByRole('textbox', { name: 'Pay' });
    await least.fill('15 000');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?pay=15000-pln-month#count');
    expect(await page.locator('#count').textContent()).toBe('4 jobs found');
    expect(await page.locator('[data-cards] .in-texts').textContent()).toBe('7 jobs do not state their pay');
    expect(await page.locator('[data-cards] .card').count()).toBe(11);
    await page.locator('summary', { hasText: 'Pay' }).click();
    expect(await least.inputValue()).toBe('15,000');
    await least.fill('a lot');
    await page.locator('.plain-end button').click();
    expect(await least.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true);
    await least.fill('');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?q=#count');
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    const { text } = await live.get('/en/feed.xml?pay=15000-pln-month');
    expect(text.match(/<item>/g)).toHaveLength(4);
  });

  browserTest('begins with the filters, and meets nothing dead on the way', async () => {
    const { page } = await open(browser(), `${live.url}/en/`, { ...plain, width: 320, height: 640 });
    const deadOnes = 'button[type="button"]:not([popovertarget]), select[data-sort]';
    expect(await page.locator(`:is(${deadOnes}):visible`).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.waitForURL('**/en/?q=#count');
    expect(await page.locator(`:is(${deadOnes}):visible`).count()).toBe(0);
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    await page.locator('summary', { hasText: 'Place' }).click();
    await page.locator('.choice', { hasText: 'Łódź' }).click();
    await page.locator('.plain-end button').click();
    await page.waitForURL('**place=pl.lodzkie.lodz**');
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['Łódź']);
    expect(await page.locator('#count').textContent()).toBe('3 jobs found');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  });

  browserTest('opens places that lie in others, and finds open what holds a chosen one', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=`, { ...plain, width: 390 });
    await page.locator('summary', { hasText: 'Place' }).click();
    const town = page.locator('.choice-label', { hasText: 'Gdynia' });
    const fold = page.getByLabel('Places in Pomorskie');
    expect(await page.locator('.choice-label', { hasText: 'Kraków' }).isVisible()).toBe(true);
    expect(await town.isVisible()).toBe(false);
    const count = page.locator('.choice', { hasText: 'Pomorskie' }).locator('.choice-count');
    const [mark, number] = [await fold.boundingBox(), await count.boundingBox()];
    expect(mark?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0));
    expect(Math.abs((mark?.y ?? 0) + 22 - ((number?.y ?? 0) + (number?.height ?? 0) / 2))).toBeLessThan(4);
    await fold.click();
    await town.click();
    await page.locator('.plain-end button').click();
    await page.waitForURL('**place=pl.pomorskie.gdynia**');
    await page.locator('summary', { hasText: 'Place' }).click();
    expect(await town.isVisible()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Gdynia/ }).isChecked()).toBe(true);
  });

  browserTest('is led on where nothing is found', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=warehouse&place=atlantis`, plain);
    expect(await page.locator('#count').textContent()).toBe('0 jobs found');
    expect(await page.locator('[data-nothing] > h3').textContent()).toBe('No job matches');
    const way = page.locator('[data-advice] a', { hasText: '“atlantis”' });
    expect(await way.textContent()).toMatch(/^Without “atlantis”: \d jobs?$/);
    expect(await page.locator('[data-near-cards] .card').count()).toBeGreaterThan(0);
    await way.click();
    await page.waitForURL('**/en/?q=warehouse#count');
    expect(await page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
  });

  browserTest(
    'meets no fault of axe, in any look, with a filter open and where nothing is found',
    async () => {
      // Axe is a script: it looks at the page without scripts as one whose own scripts do not come.
      const context = await browser().newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await page.route('**/en/?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(/<\/?noscript>/g, '') });
      });
      for (const query of ['?q=engineer&type=full-time', '?q=warehouse&place=atlantis']) {
        await page.goto(`${live.url}/en/${query}`);
        await page.locator('summary', { hasText: 'Employment' }).click();
        await page.locator('.plain-end select').waitFor();
        expect(await faultsInEveryLook(page), query).toEqual([]);
      }
    },
  );

  browserTest('sees no search on a host of files, where nobody would answer it', async () => {
    const { page } = await open(browser(), `${inject('site')}/en/`, plain);
    expect(await page.locator('#q').isVisible()).toBe(false);
    expect(await page.locator('[data-cards] .card').count()).toBe(16);
  });
});

describe('a visitor with scripts on an answered search', () => {
  browserTest('finds what a host of files finds, nothing moves, and all jobs come back', async () => {
    const query = '?q=engineer&type=full-time';
    const show = async (site: string) => {
      const { page, errors } = await open(browser(), `${site}/en/${query}`);
      await page.waitForFunction(
        () => document.querySelector('[data-status]')?.textContent === '5 jobs found',
      );
      const titles = await page.locator('[data-cards] .card-title').allTextContents();
      const chips = await page.locator('.chip-chosen').allTextContents();
      return { page, errors, seen: { titles, chips, count: await page.locator('#count').textContent() } };
    };
    const files = await show(inject('site'));
    const answered = await show(live.url);
    expect(answered.seen).toEqual(files.seen);
    expect(answered.errors).toEqual([]);
    const shifts = await answered.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
    const { page } = answered;
    await page.locator('[data-clear]').click();
    await page.waitForFunction(() => location.search === '');
    await expect.poll(() => page.locator('#count').textContent()).toBe('16 jobs');
    const all = await page.locator('[data-cards] .card-title').allTextContents();
    await files.page.goto(`${inject('site')}/en/`);
    expect(all).toEqual(await files.page.locator('[data-cards] .card-title').allTextContents());
  });

  browserTest('is led to the feed of the search, of files to that of the list', async () => {
    const feed = '.follow a[type="application/rss+xml"]';
    const words: string[] = [];
    for (const [site, href, label] of [
      [live.url, '/en/feed.xml?q=engineer&type=full-time', 'New jobs of this search as an RSS feed'],
      [inject('site'), '/en/feed.xml', 'New jobs as an RSS feed'],
    ] as const) {
      const { page } = await open(browser(), `${site}/en/`);
      page.on('request', (request) => words.push(request.url()));
      await page.locator('#q').click();
      await page.keyboard.type('engineer');
      await page.locator('summary', { hasText: 'Employment' }).click();
      await page.locator('.choice', { hasText: 'Full time' }).click();
      const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await page.locator(feed).scrollIntoViewIfNeeded();
      await asked;
      await expect.poll(() => page.locator(feed).textContent()).toBe(label);
      // The words are looked for once the search has come.
      await expect.poll(() => page.locator(feed).getAttribute('href')).toBe(href);
      if (site === live.url) {
        await page.locator('.chip-chosen').click();
        await expect.poll(() => page.locator(feed).getAttribute('href')).toBe('/en/feed.xml?q=engineer');
        await page.locator('#q').fill('');
        await expect.poll(() => page.locator(feed).textContent()).toBe('New jobs as an RSS feed');
      }
    }
    // What is looked for is told nobody before the link is followed.
    expect(words.filter((url) => url.includes('=engineer'))).toEqual([]);
  });
});
