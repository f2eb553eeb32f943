import { describe, expect } from 'vitest';
import { cleanHtml } from '../../src/board/html/safe-html.ts';
import { hostileHtml } from '../board/html/hostile.ts';
import { browserTest, useBrowser } from './browser.ts';

const browser = useBrowser();
const policy = { serviceUrl: 'https://service.example', images: new Map() };

describe('hostile adverts in a real browser', () => {
  browserTest('run no script, ask nobody for anything, and send nobody anywhere', async () => {
    const page = await browser().newPage();
    const requests: string[] = [];
    const dialogs: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const html of hostileHtml) {
      const before = requests.length;
      await page.setContent(
        `<!doctype html><body><article>${cleanHtml(html, policy).html}</article><p id="after">after</p>`,
      );
      const seen = await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('article *')) {
          element.focus();
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        }
        return {
          elements: [
            ...new Set([...document.querySelectorAll('article *')].map((element) => element.localName)),
          ],
          schemes: [...document.querySelectorAll('article a')].map(
            (link) => (link as HTMLAnchorElement).protocol,
          ),
          // What follows the advert stays outside it: nothing was left open.
          after: document.querySelector('body > #after')?.textContent,
        };
      });
      const allowed = /^(p|br|ul|ol|li|strong|em|h[3-6]|a|table|caption|thead|tbody|tr|th|td|img)$/;
      expect(
        seen.elements.filter((name) => !allowed.test(name)),
        html,
      ).toEqual([]);
      expect(
        seen.schemes.filter((scheme) => !/^(https?|mailto):$/.test(scheme)),
        html,
      ).toEqual([]);
      expect(seen.after, html).toBe('after');
      expect(
        requests.slice(before).filter((url) => url !== 'about:blank'),
        html,
      ).toEqual([]);
    }
    expect(dialogs).toEqual([]);
    expect(hostileHtml.length).toBeGreaterThanOrEqual(60);
  });

  browserTest('the same adverts, not cleaned, do run scripts: the check can fail', async () => {
    const page = await browser().newPage();
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    for (const html of hostileHtml.filter((html) => html.includes('alert')).slice(0, 12)) {
      await page
        .setContent(`<!doctype html><body>${html}`, { waitUntil: 'domcontentloaded' })
        .catch(() => undefined);
    }
    expect(dialogs).toBeGreaterThan(0);
  });
});
