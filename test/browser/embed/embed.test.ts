import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { withTop } from '../../../src/board/list-items.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import type { PackedRows, Rows } from '../../../src/site/rows/rows.ts';
import { cardRows } from '../../../src/site/search/card-rows.ts';
import { dataFolder, startLive, startService } from '../../pages/live-harness.ts';
import { findings, overflow } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';
import { serveHostPage } from '../host-page.ts';
import { serveHosted } from '../serve-hosted.ts';

const browser = useBrowser();
const folder = inject('siteFolder');
const rowsOf = async (path: string) =>
  decodeRows(JSON.parse(await readFile(join(folder, path), 'utf8')) as PackedRows);
const rows = await rowsOf('rows.json');
/** The rows of cards in the order in which visitors see them. */
const shownRows = (all: Rows) =>
  withTop(cardRows(all, [...all.title.keys()]).rows, (row) => all.highlighted[row] === 1);
const titlesOf = (all: Rows) => shownRows(all).map((row) => all.title[row]);
const shown = shownRows(rows);
const cards = shown.length;
const security = siteSecurity({ environment: { HSTS_SECONDS: 0 } }, '');
const texts = builtInTexts('pl');

let site = '';
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const served = await serveHosted(folder, (path) => Object.fromEntries(security.headersFor(path)));
  site = served.url;
  ends.push(served.close);
});
afterAll(async () => {
  for (const end of ends) await end();
});

const fallback = '<p><a href="https://fallback.example/">Fallback</a></p>';
const script = () => `<script type="module" src="${site}/embed.js"></script>`;
const board = (attributes = '') => `<jobfront-board ${attributes}>${fallback}</jobfront-board>`;
const policyOf = () => `default-src 'none'; img-src data:; script-src ${site}; connect-src ${site}`;

/** A host page in the browser, and every address that was asked for. */
async function visit(
  body: string,
  {
    path = '/',
    before,
    ...options
  }: {
    style?: string;
    policy?: string;
    lang?: string;
    path?: string;
    width?: number;
    colorScheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    before?(page: Page): Promise<unknown>;
  } = {},
) {
  const { width = 1440, colorScheme = 'light', javaScriptEnabled = true, ...page } = options;
  const host = await serveHostPage(body, page);
  ends.push(host.close);
  const watched = await open(browser(), 'about:blank', { width, colorScheme, javaScriptEnabled });
  const asked: string[] = [];
  watched.page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url());
  });
  watched.page.setDefaultTimeout(5000);
  await before?.(watched.page);
  await watched.page.goto(host.url + path, { waitUntil: 'networkidle' });
  return { ...watched, host: host.url, asked };
}

const jobs = (page: Page) => page.locator('jobfront-board [part~=job]');
const status = (page: Page) => page.locator('jobfront-board [part=count]');
const countText = (count: number) => new RegExp(`(^|\\D)${count}(\\D|$)`);

describe('a board on a page of another origin', () => {
  browserTest('lists jobs, asks its own site alone, and needs no more of a policy than that', async () => {
    const { page, errors, asked, host } = await visit(board('limit="3"') + script(), { policy: policyOf() });
    await expect.poll(() => jobs(page).count()).toBe(3);
    expect(await status(page).textContent()).toMatch(countText(cards));
    expect(await page.locator('[part=title]').allTextContents()).toEqual(titlesOf(rows).slice(0, 3));
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([host, site]));
    expect(asked.filter((url) => url.startsWith(site))).toEqual(
      ['embed.js', 'embed-board.js', 'rows.json', 'embed.json'].map((name) => `${site}/${name}`),
    );
    expect(errors).toEqual([]);
    expect(await page.getByText('Fallback').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.cookie + Object.keys(localStorage).join())).toBe('');
  });

  browserTest('shows more on demand and goes on with the keyboard where the new ones begin', async () => {
    const { page } = await visit(board('limit="2"') + script());
    await page.getByRole('button', { name: texts.find.showMore }).press('Enter');
    expect(await jobs(page).count()).toBe(4);
    expect(
      await page.evaluate(
        () => document.querySelector('jobfront-board')?.shadowRoot?.activeElement?.textContent,
      ),
    ).toBe(titlesOf(rows)[2]);
  });

  browserTest('links to the site, says where visitors come from, and carries what brought them', async () => {
    const first = async (path: string) => {
      const { page } = await visit(board('limit="1" target="_blank"') + script(), { path });
      const link = page.locator('[part=title]').first();
      expect(await link.getAttribute('target')).toBe('_blank');
      return new URL((await link.getAttribute('href')) ?? '');
    };
    const plain = await first('/');
    expect(plain.origin + plain.pathname).toBe(site + rows.address[shown[0] ?? -1]);
    expect(plain.search).toBe('?utm_source=embed');
    const carried = await first('/?utm_source=letter&utm_campaign=may&secret=1');
    expect(carried.search).toBe('?utm_source=letter&utm_campaign=may');
  });

  browserTest('takes nothing from the query of the page, and no source from attributes', async () => {
    const evil = 'http://127.0.0.1:9';
    const query = `?src=${evil}&rows=${evil}/rows.json&language=en&q=zzzz&place=xx&facets=field:none&limit=1`;
    const { page, asked, host } = await visit(
      board(`limit="2" src="${evil}/embed.js" rows="${evil}/rows.json" href="${evil}"`) + script(),
      { path: `/${query}` },
    );
    await expect.poll(() => jobs(page).count()).toBe(2);
    expect(await status(page).textContent()).toMatch(countText(cards));
    expect(asked.filter((url) => !url.startsWith(host) && !url.startsWith(site))).toEqual([]);
  });
});

describe('styles', () => {
  const hostile =
    '* { all: unset !important; color: red !important; font-size: 70px !important; letter-spacing: 9px !important; text-transform: uppercase !important; font-style: italic !important; text-indent: 50px !important; white-space: nowrap !important; cursor: wait !important } .job, li, ul, [part] { display: none !important }';
  const look = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('jobfront-board')?.shadowRoot;
      const of = (selector: string) => {
        const element = root?.querySelector(selector);
        if (!element) return null;
        const { color, display, fontSize, fontWeight, backgroundColor } = getComputedStyle(element);
        const { letterSpacing, textTransform, fontStyle, textIndent, whiteSpace, cursor } =
          getComputedStyle(element);
        const inherited = { letterSpacing, textTransform, fontStyle, textIndent, whiteSpace, cursor };
        return { color, display, fontSize, fontWeight, backgroundColor, ...inherited };
      };
      return ['.board', '[part=title]', '[part=job]', 'input', 'ul', '[part=count]'].map(of);
    });

  browserTest('of the page do not get in', async () => {
    const [clean, dirty] = [
      await visit(board() + script()),
      await visit(board() + script(), { style: hostile }),
    ];
    const wanted = await look(clean.page);
    expect(wanted).not.toContain(null);
    expect(await look(dirty.page)).toEqual(wanted);
    expect(await jobs(dirty.page).first().isVisible()).toBe(true);
  });

  browserTest('of the board do not get out', async () => {
    const own =
      '<p class="board job">Text <a href="#x">link</a></p><ul><li part="job">x</li></ul><form><input><button>b</button></form>';
    const probe = (page: Page) =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll('body, main > p, main > p > a, main > ul, li, form, input, button'),
        ].map((element) =>
          [...getComputedStyle(element)]
            .filter((name) => !/size|width|height|origin|inset|^(top|left|right|bottom)$/.test(name))
            .map((name) => `${name}:${getComputedStyle(element).getPropertyValue(name)}`)
            .join(';'),
        ),
      );
    const without = await visit(own + board());
    const within = await visit(own + board() + script());
    await expect.poll(() => jobs(within.page).count()).toBeGreaterThan(0);
    expect(await probe(within.page)).toEqual(await probe(without.page));
    expect(
      await within.page.evaluate(() => document.adoptedStyleSheets.length + document.styleSheets.length),
    ).toBe(0);
  });

  browserTest('follow the color scheme of the page and its tokens', async () => {
    const ground = async (style: string) => {
      const { page } = await visit(board() + script(), { style, colorScheme: 'dark' });
      await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
      return page
        .locator('jobfront-board .board')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    const light = await ground('');
    const dark = await ground(':root { color-scheme: light dark }');
    expect(light).toBe('rgb(255, 255, 255)');
    expect(dark).not.toBe(light);
    expect(await ground('jobfront-board { color-scheme: dark }')).toBe(dark);
    expect(await ground(':root { --jobfront-paper: rgb(1, 2, 3) }')).toBe('rgb(1, 2, 3)');
  });
});

describe('what stands inside the element', () => {
  const stays = async (page: Page) => {
    expect(await page.getByText('Fallback').isVisible()).toBe(true);
    expect(await jobs(page).count()).toBe(0);
  };

  browserTest('is shown without scripts', async () => {
    const { page } = await visit(board() + script(), { javaScriptEnabled: false });
    await stays(page);
  });

  browserTest('is shown while the site is down', async () => {
    const { page } = await visit(board() + script(), {
      before: (one) => one.route(`${site}/**`, (route) => route.abort()),
    });
    await stays(page);
  });

  const answers = [
    ['cannot be reached', (route: { abort(): Promise<void> }) => route.abort()],
    [
      'answers an error',
      (route: { fulfill(o: object): Promise<void> }) => route.fulfill({ status: 503, body: 'no' }),
    ],
    [
      'answers something else',
      (route: { fulfill(o: object): Promise<void> }) => route.fulfill({ body: '<html>' }),
    ],
    [
      'answers another shape',
      (route: { fulfill(o: object): Promise<void> }) => route.fulfill({ body: '{"title":1}' }),
    ],
  ] as const;
  browserTest.each(answers)(
    'is shown where the list %s, and the list comes with the next try',
    async (_, answer) => {
      const { page } = await visit(board() + script(), {
        before: (one) => one.route(`${site}/rows.json`, (route) => answer(route)),
      });
      await stays(page);
      expect(
        await page.evaluate(() => document.querySelector('jobfront-board')?.matches(':state(failed)')),
      ).toBe(true);
      await page.unroute(`${site}/rows.json`);
      await page.evaluate(() => {
        const element = document.querySelector('jobfront-board');
        if (element) document.querySelector('main')?.append(element);
      });
      await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
      expect(await page.getByText('Fallback').isVisible()).toBe(false);
    },
  );

  browserTest('is shown where the texts can’t be had, and the list comes with the next try', async () => {
    const { page } = await visit(board() + script(), {
      before: (one) => one.route(`${site}/embed.json`, (route) => route.fulfill({ status: 503, body: 'no' })),
    });
    await stays(page);
    await page.unroute(`${site}/embed.json`);
    await page.locator('jobfront-board').evaluate((element) => element.setAttribute('limit', '2'));
    await expect.poll(() => jobs(page).count()).toBe(2);
  });

  browserTest('is a link to the board where the page gives none', async () => {
    const { page } = await visit(`<jobfront-board></jobfront-board>${script()}`, {
      before: (one) => one.route(`${site}/{rows,embed}.json`, (route) => route.abort()),
    });
    expect(await page.getByRole('link', { name: texts.allJobs }).getAttribute('href')).toBe(
      `${site}/?utm_source=embed`,
    );
  });
});

describe('finding', () => {
  const search = (page: Page) => page.getByRole('searchbox', { name: texts.search });

  browserTest('by words loads the search first, and finds what the site finds', async () => {
    const { page, asked, errors } = await visit(board('limit="100"') + script(), { policy: policyOf() });
    expect(asked.some((url) => url.includes('embed-search'))).toBe(false);
    const title = rows.title[5] ?? '';
    await search(page).pressSequentially(title);
    await expect.poll(() => page.locator('[part=title]').allTextContents()).toContain(title);
    await expect.poll(() => jobs(page).count()).toBeLessThan(Math.min(100, rows.title.length));
    expect(asked.filter((url) => url.endsWith('/embed-search.js')).length).toBe(1);
    await search(page).fill('qqxqq');
    await expect.poll(() => page.getByText(texts.nothingFound).isVisible()).toBe(true);
    await page.getByRole('button', { name: texts.clearFilters }).click();
    expect(await status(page).textContent()).toMatch(countText(cards));
    expect(await search(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(errors).toEqual([]);
  });

  browserTest('by words says so when the search cannot be loaded, and tries again', async () => {
    const { page } = await visit(board() + script(), {
      before: (one) => one.route('**/embed-search.js*', (route) => route.abort()),
    });
    await search(page).fill('a');
    await expect.poll(() => page.getByText(texts.searchFailed).isVisible()).toBe(true);
    expect(await jobs(page).count()).toBeGreaterThan(0);
    await page.unroute('**/embed-search.js*');
    await search(page).fill('qqxqq');
    await expect.poll(() => page.getByText(texts.nothingFound).isVisible()).toBe(true);
    expect(await page.getByText(texts.searchFailed).isVisible()).toBe(false);
  });

  browserTest('by place and field counts as it says before', async () => {
    const { page } = await visit(board('limit="100"') + script());
    for (const label of [texts.filterPlace, texts.filterField]) {
      const select = page.getByLabel(label);
      const option = select.locator('option:not([disabled])').nth(1);
      const said = Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]);
      await select.selectOption((await option.getAttribute('value')) ?? '');
      expect(await jobs(page).count()).toBe(Math.min(100, said));
      expect(await status(page).textContent()).toMatch(countText(said));
    }
  });

  browserTest('shows the jobs of other languages where its own has none that it is about', async () => {
    const { page, errors } = await visit(board('language="pl" facets="place:Berlin"') + script());
    await page.getByText(texts.boardEmptyInLanguage).waitFor();
    expect(await page.getByText(texts.boardEmpty, { exact: true }).count()).toBe(0);
    const inBerlin = async (code: string) => {
      const own = await rowsOf(`${code}/rows.json`);
      const there = [...own.place.entries()].flatMap(([row, place]) => (place === 'Berlin' ? [row] : []));
      return cardRows(own, there).rows.length;
    };
    const german = await inBerlin('de');
    expect(german).toBeGreaterThan(await inBerlin('en'));
    await expect.poll(() => jobs(page).count()).toBe(german);
    expect(await page.locator('jobfront-board [part=title]').first().getAttribute('lang')).toBe('de');
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('keeps to the facets that the page asks for, by name or value', async () => {
    const { choices, sets, of } = rows.facets.field;
    const at = choices.findIndex(({ label }) => label.includes(' '));
    const choice = choices[at];
    const wanted = rows.title.filter((_, row) => sets[of[row] ?? 0]?.includes(at));
    for (const value of [choice?.label, choice?.value]) {
      const { page } = await visit(board(`facets="field:${value}"`) + script());
      await expect.poll(() => status(page).textContent()).toMatch(countText(wanted.length));
    }
    const { page } = await visit(board('facets="field:no such field"') + script());
    await expect.poll(() => page.getByText(texts.boardEmpty).isVisible()).toBe(true);
    expect(wanted.length).toBeGreaterThan(0);
  });
});

describe('an element', () => {
  browserTest('shows hostile adverts as text', async () => {
    const evil =
      '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><style>*{display:none}</style>';
    const { page } = await visit(board() + script(), {
      before: (one) =>
        one.route(`${site}/rows.json`, async (route) => {
          const packed = await (await route.fetch()).json();
          packed.title.titles = packed.title.titles.map(() => evil);
          packed.place.names = packed.place.names.map(() => evil);
          for (const facet of Object.values<{ choices: { label: string }[] }>(packed.facets))
            for (const choice of facet.choices) choice.label = evil;
          await route.fulfill({ json: packed, headers: { 'Access-Control-Allow-Origin': '*' } });
        }),
    });
    await expect.poll(() => page.locator('[part=title]').first().textContent()).toBe(evil);
    expect(
      await page.locator('jobfront-board img, jobfront-board script, jobfront-board style').count(),
    ).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  browserTest(
    'works twice on a page, with the script loaded twice, moved, removed and put back',
    async () => {
      const twice = `${board('limit="2"')}${board('limit="3" language="en"')}${script()}<script type="module" src="${site}/embed.js?twice"></script>`;
      const { page, errors, asked } = await visit(twice);
      const counts = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('jobfront-board')].map(
            (one) => one.shadowRoot?.querySelectorAll('[part~=job]').length,
          ),
        );
      await expect.poll(counts).toEqual([2, 3]);
      await page.locator('[part=input]').first().fill('kept');
      await page.evaluate(() => {
        const [first, second] = document.querySelectorAll('jobfront-board');
        second?.after(first ?? '');
        second?.remove();
        second?.setAttribute('limit', '1');
        if (second) document.body.append(second);
      });
      await expect.poll(counts).toEqual([0, 1]);
      expect(await page.locator('[part=input]').first().inputValue()).toBe('kept');
      expect(asked.filter((url) => url.endsWith('/rows.json')).length).toBe(2);
      expect(errors).toEqual([]);
    },
  );

  browserTest('takes its language from its attribute, else from the page, and changes with it', async () => {
    const { page } = await visit(board() + script(), { lang: 'en-GB' });
    const english = builtInTexts('en');
    const [first] = titlesOf(await rowsOf('en/rows.json'));
    const section = page.locator('jobfront-board .board');
    await expect.poll(() => section.getAttribute('lang')).toBe('en');
    expect(await page.locator('[part=title]').first().textContent()).toBe(first);
    expect(await section.getAttribute('aria-label')).toBe(english.openPositions);
    await page.evaluate(() => document.querySelector('jobfront-board')?.setAttribute('language', 'pl'));
    await expect.poll(() => section.getAttribute('lang')).toBe('pl');
    await page.evaluate(() => document.querySelector('jobfront-board')?.setAttribute('language', 'xx'));
    await expect.poll(() => section.getAttribute('lang')).toBe('en');
  });

  const looks = [360, 1440].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      (['ltr', 'rtl'] as const).map((direction) => ({ width, colorScheme, direction })),
    ),
  );
  browserTest.each(looks)(
    'is accessible at $width px, $colorScheme, $direction',
    async ({ width, colorScheme, direction }) => {
      const { page } = await visit(board() + script(), {
        width,
        colorScheme,
        style: ':root { color-scheme: light dark; background: Canvas; color: CanvasText }',
        before: (one) =>
          one.route(`${site}/embed-board.js`, async (route) => {
            const body = (await (await route.fetch()).text()).replaceAll(
              '"direction":"ltr"',
              `"direction":"${direction}"`,
            );
            await route.fulfill({
              body,
              contentType: 'text/javascript',
              headers: { 'Access-Control-Allow-Origin': '*' },
            });
          }),
      });
      await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
      expect(
        await page.locator('jobfront-board .board').evaluate((one) => getComputedStyle(one).direction),
      ).toBe(direction);
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const small = await page
        .locator('jobfront-board :is(a, button, input, select)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24)
            .map((one) => one.outerHTML),
        );
      expect(small).toEqual([]);
    },
  );

  browserTest('is used with the keyboard alone: search, filter, open', async () => {
    const { page } = await visit(board() + script());
    await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
    const active = () =>
      page.evaluate(() => document.querySelector('jobfront-board')?.shadowRoot?.activeElement?.tagName);
    const stops: (string | undefined)[] = [];
    for (let at = 0; at < 4; at += 1) {
      await page.keyboard.press('Tab');
      stops.push(await active());
      const outline = await page.evaluate(() => {
        const element = document.querySelector('jobfront-board')?.shadowRoot?.activeElement;
        return element ? getComputedStyle(element).outlineStyle : 'none';
      });
      expect(outline).toBe('solid');
    }
    expect(stops).toEqual(['INPUT', 'SELECT', 'SELECT', 'A']);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}${rows.address[shown[0] ?? -1]}?utm_source=embed`);
  });

  browserTest('leaves the keyboard at a job when the search comes late', async () => {
    const { page } = await visit(board() + script());
    await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
    const asked = Promise.withResolvers<string>();
    const comes = Promise.withResolvers<void>();
    await page.route(/embed-search\.js/, async (route) => {
      asked.resolve(route.request().url());
      await comes.promise;
      await route.continue();
    });
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Tab');
    const address = await asked.promise;
    comes.resolve();
    // Resolves after the board's own import of it.
    await page.evaluate((script) => import(script), address);
    const focused = () =>
      page.evaluate(() => document.querySelector('jobfront-board')?.shadowRoot?.activeElement?.tagName);
    expect(await focused()).toBe('A');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}${rows.address[shown[0] ?? -1]}?utm_source=embed`);
  });
});

describe('the live site', () => {
  browserTest('serves the script to other origins, and its other scripts to none', async () => {
    const service = await startService(8);
    ends.push(service.close);
    await using data = await dataFolder();
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    try {
      await live.settled();
      for (const path of [
        '/embed.js',
        '/embed-board.js',
        '/embed-search.js',
        '/embed.json',
        '/rows.json',
        '/texts.json',
      ]) {
        const { status, headers, text } = await live.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers.get('access-control-allow-origin'), path).toBe('*');
        expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
        expect(headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate');
        if (path.endsWith('.js')) expect(headers.get('content-type')).toMatch(/^text\/javascript/);
        expect(text.length).toBeGreaterThan(100);
      }
      const home = await live.get('/');
      const own = /src="(\/_astro\/[^"]+\.js)"/.exec(home.text)?.[1] ?? '';
      for (const { headers } of [home, await live.get(own)]) {
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
      const host = await serveHostPage(
        `${fallback}<jobfront-board></jobfront-board><script type="module" src="${live.url}/embed.js"></script>`,
      );
      ends.push(host.close);
      const { page, errors } = await open(browser(), host.url);
      await expect.poll(() => jobs(page).count()).toBeGreaterThan(0);
      expect(errors).toEqual([]);
    } finally {
      await live.stop();
    }
  });
});
