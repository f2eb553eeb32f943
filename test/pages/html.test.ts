import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { htmlToText } from 'html-to-text';
import { HtmlValidate } from 'html-validate';
import { describe, expect, inject, test } from 'vitest';
import { builtPages } from './built-pages.ts';

const folder = inject('siteFolder');
const pages = await builtPages(folder);

describe('every page of the built site', () => {
  test('is there: boards, maps and jobs of four languages', () => {
    const addresses = pages.map(({ address }) => address);
    for (const address of ['/', '/en/', '/de/', '/uk/', '/uk/jobs/', '/map/', '/en/map/', '/404.html']) {
      expect(addresses).toContain(address);
    }
    expect(addresses.filter((address) => /^\/jobs\/\d/.test(address)).length).toBeGreaterThan(50);
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // Both spellings are valid HTML; Astro prints void elements without a slash, attributes as it likes.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'void-style': 'off',
        'doctype-style': 'off',
        // Titles hold the advert's own title, however long the recruiter made it.
        'long-title': 'off',
        // Integrity guards what comes from other hosts; nothing here does.
        'require-sri': ['error', { target: 'crossorigin' }],
      },
    });
    const faults: string[] = [];
    for (const { address, html } of pages) {
      const report = await validator.validateString(html, address);
      for (const { messages } of report.results) {
        for (const message of messages)
          faults.push(`${address}:${message.line}: ${message.ruleId}: ${message.message}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('prints no accident of programming', () => {
    const accidents = /\bundefined\b|\bnull\b|\bNaN\b|\[object |Invalid Date|\{\{|\{\w+\}/;
    for (const { address, html } of pages) {
      const text = htmlToText(html, { selectors: [{ selector: 'a', options: { ignoreHref: true } }] });
      expect(accidents.exec(text)?.[0], `text of ${address}`).toBeUndefined();
      for (const [, value] of html.matchAll(
        / (?:content|title|alt|aria-label|placeholder|href|src|lang|hreflang)="([^"]*)"/g,
      )) {
        expect(accidents.exec(value ?? '')?.[0], `an attribute of ${address}`).toBeUndefined();
      }
    }
  });

  test('links only to what exists', async () => {
    const targets = new Map<string, string>();
    for (const { address, html } of pages) {
      for (const [, value = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        const url = new URL(value.replaceAll('&amp;', '&'), inject('site') + address);
        if (url.origin === new URL(inject('site')).origin) targets.set(url.pathname, address);
      }
    }
    expect(targets.size).toBeGreaterThan(60);
    for (const [path, from] of targets) {
      const file = join(folder, decodeURIComponent(path), path.endsWith('/') ? 'index.html' : '');
      await expect(access(file), `${path}, linked from ${from}`).resolves.toBeUndefined();
    }
  });

  test('says its language, one heading, one description', () => {
    for (const { address, html } of pages) {
      expect(html.match(/<h1[ >]/g), address).toHaveLength(1);
      expect(html, address).toMatch(/<html lang="(pl|en|de|uk)"/);
      expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length, address).toBeGreaterThan(
        20,
      );
    }
  });

  test('leaks nothing that the owner has not allowed', () => {
    for (const { address, html } of pages) {
      expect(/mar[żz][yeę]|project_status|_guarantee|Gwarancja \d/i.exec(html)?.[0], address).toBeUndefined();
    }
  });
});
