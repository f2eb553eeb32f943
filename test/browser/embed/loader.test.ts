import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { browserTest, open, useBrowser } from '../browser.ts';
import { serveHostPage } from '../host-page.ts';
import { serveHosted } from '../serve-hosted.ts';

const browser = useBrowser();
const folder = inject('siteFolder');
const security = siteSecurity({ environment: { HSTS_SECONDS: 0 } }, '');
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

/** A host page in the browser, what it warned of, and every address that was asked for. */
async function visit(body: string, options: { policy?: string; before?(page: Page): Promise<unknown> } = {}) {
  const { before, ...page } = options;
  const host = await serveHostPage(body, page);
  ends.push(host.close);
  const watched = await open(browser(), 'about:blank');
  const [warnings, asked]: [string[], string[]] = [[], []];
  watched.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  watched.page.on('request', (request) => asked.push(request.url()));
  watched.page.setDefaultTimeout(5000);
  await before?.(watched.page);
  await watched.page.goto(host.url, { waitUntil: 'networkidle' });
  return { ...watched, warnings, asked, host: host.url };
}

/** How far down the page a text stands; `null` where it is not shown. */
const heightOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (nodes.nextNode()) {
      if (nodes.currentNode.nodeValue?.includes(wanted)) range.selectNode(nodes.currentNode);
    }
    return range.getClientRects()[0]?.y ?? null;
  }, text);

const board = (inside = '<p>Fallback</p>') => `<jobfront-board limit="2">${inside}</jobfront-board>\n`;
const jobs = (page: Page, of = 'jobfront-board') => page.locator(`${of} [part~=job]`);
const injected = (attributes: string) =>
  `<script>(() => { const one = document.createElement('script'); Object.assign(one, { src: '${site}/embed.js', ${attributes} }); document.head.append(one); })()</script>`;

describe('the script is loaded', () => {
  const ways: readonly (readonly [string, () => string])[] = [
    ['as a module', () => `${board()}<script type="module" src="${site}/embed.js"></script>`],
    ['as a classic script', () => `${board()}<script src="${site}/embed.js"></script>`],
    ['before the element', () => `<script src="${site}/embed.js"></script>${board()}`],
    ['async', () => `<script async src="${site}/embed.js"></script>${board()}`],
    ['deferred', () => `<script defer src="${site}/embed.js"></script>${board()}`],
    ['with crossorigin', () => `${board()}<script crossorigin src="${site}/embed.js"></script>`],
    ['with a query', () => `${board()}<script src="${site}/embed.js?v=3"></script>`],
    ['by a tag manager', () => `${board()}${injected('async: true')}`],
    ['as a module by a tag manager', () => `${injected("type: 'module'")}${board()}`],
    [
      'as a classic script and as a module, each twice',
      () =>
        `${board()}${`<script src="${site}/embed.js"></script><script type="module" src="${site}/embed.js"></script>`.repeat(2)}`,
    ],
    [
      'by document.write',
      () => `${board()}<script>document.write('<script src="${site}/embed.js"><\\/script>')</script>`,
    ],
    [
      'on a page with a base of its own',
      () => `<base href="https://elsewhere.example/x/">${board()}<script src="${site}/embed.js"></script>`,
    ],
  ];
  browserTest.each(ways)('%s', async (_, body) => {
    const { page, errors, warnings, asked, host } = await visit(body());
    await expect.poll(() => jobs(page).count()).toBe(2);
    expect(await page.getByText('Fallback').isVisible()).toBe(false);
    expect([...errors, ...warnings]).toEqual([]);
    expect(new Set(asked.map((url) => new URL(url).origin).filter((one) => one !== 'null'))).toEqual(
      new Set([host, site]),
    );
    expect(asked.filter((url) => url.endsWith('/embed-board.js'))).toEqual([`${site}/embed-board.js`]);
    // What comes later is found too.
    await page.locator('jobfront-board [part=input]').fill('qqxqq');
    await expect.poll(() => jobs(page).count()).toBe(0);
  });

  browserTest('by an optimizer that runs its text in place', async () => {
    const text = await readFile(join(folder, 'embed.js'), 'utf8');
    const { page } = await visit(
      `${board()}<script type="text/later" src="${site}/embed.js"></script><script>${text}</script>`,
    );
    await expect.poll(() => jobs(page).count()).toBe(2);
  });

  browserTest.each(['', ' type="module"'])(
    'under a policy that names the site alone (<script%s>)',
    async (type) => {
      const policy = `default-src 'none'; img-src data:; script-src ${site}; connect-src ${site}`;
      const { page, errors } = await visit(`${board()}<script${type} src="${site}/embed.js"></script>`, {
        policy,
      });
      await expect.poll(() => jobs(page).count()).toBe(2);
      expect(errors).toEqual([]);
    },
  );

  browserTest('under a policy with a nonce that passes trust on', async () => {
    const policy = `default-src 'none'; img-src data:; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${site}`;
    const { page, errors } = await visit(`${board()}<script nonce="abc" src="${site}/embed.js"></script>`, {
      policy,
    });
    await expect.poll(() => jobs(page).count()).toBe(2);
    expect(errors).toEqual([]);
  });

  browserTest(
    'in vain where a policy keeps the board away: the page says why and stays as it is',
    async () => {
      const policy = `default-src 'none'; img-src data:; script-src ${site}/embed.js; connect-src ${site}`;
      const { page, warnings } = await visit(`${board()}<script src="${site}/embed.js"></script>`, {
        policy,
      });
      expect(warnings.join()).toContain('Content-Security-Policy');
      expect(await page.getByText('Fallback').isVisible()).toBe(true);
    },
  );
});

describe('an element with data-jobfront-board', () => {
  const place = (attributes: string, inside = '<p>Fallback</p>') =>
    `<div data-jobfront-board ${attributes}>${inside}</div>\n`;

  browserTest('is a board, with its attributes written either way, and follows them', async () => {
    const { page, errors, warnings } = await visit(
      `${place('id="a" data-limit="2" data-language="en"')}${place('id="b" limit="3" target="_blank"')}<script src="${site}/embed.js"></script>`,
    );
    await expect.poll(() => jobs(page, '#a').count()).toBe(2);
    await expect.poll(() => jobs(page, '#b').count()).toBe(3);
    expect(await page.locator('#a .board').getAttribute('lang')).toBe('en');
    expect(await page.locator('#b [part=title]').first().getAttribute('target')).toBe('_blank');
    expect(await page.locator('#a').getAttribute('data-jobfront-state')).toBe('ready');
    await page.locator('#a').evaluate((one) => one.setAttribute('data-limit', '4'));
    await expect.poll(() => jobs(page, '#a').count()).toBe(4);
    expect(await page.getByText('Fallback').first().isVisible()).toBe(false);
    expect([...errors, ...warnings]).toEqual([]);
  });

  browserTest('is one too where it comes later, alone or inside of what comes', async () => {
    const { page } = await visit(`<script src="${site}/embed.js"></script>`);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<section id="early"><div data-jobfront-board data-limit="2"></div></section>',
      );
      const other = document.createElement('div');
      other.id = 'late';
      document.body.append(other);
      other.setAttribute('data-limit', '1');
      other.dataset.jobfrontBoard = '';
    });
    await expect.poll(() => jobs(page, '#early').count()).toBe(2);
    await expect.poll(() => jobs(page, '#late').count()).toBe(1);
  });

  browserTest(
    'keeps what stands in it where the jobs can’t be had, and tries again when put back',
    async () => {
      const { page } = await visit(`${place('data-limit="2"')}<script src="${site}/embed.js"></script>`, {
        before: (one) => one.route(`${site}/rows.json`, (route) => route.abort()),
      });
      await expect.poll(() => page.locator('[data-jobfront-state=failed]').count()).toBe(1);
      expect(await page.getByText('Fallback').isVisible()).toBe(true);
      await page.unroute(`${site}/rows.json`);
      await page.evaluate(() =>
        document.querySelector('main')?.append(document.querySelector('main > div') ?? ''),
      );
      await expect.poll(() => jobs(page, 'main').count()).toBe(2);
    },
  );

  browserTest('that can hold none is named', async () => {
    const { warnings, errors } = await visit(
      `<table data-jobfront-board></table><script src="${site}/embed.js"></script>`,
    );
    await expect.poll(() => warnings.join()).toContain("<table data-jobfront-board> can't hold the jobs");
    expect(errors).toEqual([]);
  });
});

describe('an element that is never closed', () => {
  const after = '<p>Our story</p>\n<h2>Contact</h2>\n<p><a href="/team">Team</a></p>';
  const script = (attributes = '') => `<script ${attributes} src="${site}/embed.js"></script>`;
  const shapes: readonly (readonly [string, () => string])[] = [
    ['before the script', () => `<jobfront-board limit="2"/>\n${after}\n${script()}`],
    ['behind it', () => `${script()}<jobfront-board limit="2"/>\n${after}\n`],
    [
      'behind it, async',
      () => `${script('async')}<section>\n<jobfront-board limit="2"/>\n${after}\n</section>\n`,
    ],
    ['in a box', () => `<section>\n<jobfront-board limit="2"/>\n<p>Our story</p>\n</section>\n${script()}`],
    ['in a paragraph', () => `<p>Jobs: <jobfront-board limit="2"/> Our story</p><p>More</p>\n${script()}`],
    ['and is a div', () => `<div data-jobfront-board data-limit="2"/>\n${after}\n${script()}`],
    [
      'and is followed by what scripts add',
      () =>
        `<jobfront-board limit="2"/>\n${after}\n${script()}<script>document.querySelector('main').append(document.createElement('aside'))</script>`,
    ],
  ];
  browserTest.each(shapes)('%s hides nothing of its page, and says so', async (_, body) => {
    const { page, warnings } = await visit(body());
    await expect.poll(() => jobs(page, ':is(jobfront-board, [data-jobfront-board])').count()).toBe(2);
    const list = await page.locator('[part=list]').boundingBox();
    expect(await heightOf(page, 'Our story')).toBeGreaterThan(list?.y ?? Number.NaN);
    expect(warnings.filter((text) => text.includes('no end tag'))).toHaveLength(1);
  });

  browserTest('twice on a page gives two boards', async () => {
    const { page, warnings } = await visit(
      `<jobfront-board limit="2"/>\n<p>Our story</p>\n<jobfront-board limit="3"/>\n${after}\n${script()}`,
    );
    await expect.poll(() => page.locator('[part~=job]').count()).toBe(5);
    expect(await page.getByText('Our story').first().isVisible()).toBe(true);
    expect(await page.getByText('Contact').isVisible()).toBe(true);
    expect(warnings).toHaveLength(2);
  });

  browserTest('hides nothing while the jobs can’t be had', async () => {
    const { page } = await visit(`<jobfront-board/>\n${after}\n${script()}`, {
      before: (one) => one.route(`${site}/rows.json`, (route) => route.abort()),
    });
    expect(await page.getByText('Our story').isVisible()).toBe(true);
  });

  const closed: readonly (readonly [string, () => string])[] = [
    ['a line', () => `<jobfront-board limit="2">\n  <p>Fallback</p>\n</jobfront-board>\n${script()}`],
    [
      'nothing between tags',
      () => `<section><jobfront-board limit="2"><p>Fallback</p></jobfront-board></section>${script()}`,
    ],
    [
      'only a word',
      () => `<section><div data-jobfront-board data-limit="2">Fallback</div></section>${script()}`,
    ],
    [
      'a link to the site and blanks',
      () =>
        `<section><jobfront-board limit="2">\n <p>Fallback</p><a href="${site}/">Jobs</a>\n</jobfront-board></section>${script()}`,
    ],
    ['the script inside', () => `<jobfront-board limit="2"><p>Fallback</p>${script()}</jobfront-board>\n`],
  ];
  browserTest.each(closed)('is not meant where one is closed: %s', async (_, body) => {
    const { page, warnings } = await visit(body());
    await expect.poll(() => jobs(page, ':is(jobfront-board, [data-jobfront-board])').count()).toBe(2);
    expect(await heightOf(page, 'Fallback')).toBe(null);
    expect(warnings).toEqual([]);
  });
});
