import { describe, expect, test } from 'vitest';
import { choiceTable } from '../../../src/standin/settings/choices.ts';
import { start } from '../harness.ts';

describe.each(['a', 'b'] as const)('the reference of variant %s', (variant) => {
  test('has every operation, schema and choice of the document', async () => {
    const standin = await start([], { variant });
    const response = await fetch(`${standin.url}/reference`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    const html = await response.text();
    const document = (await (await fetch(`${standin.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
      components: { schemas: object };
    };
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) {
        expect(html).toContain(`<h3><code>${method.toUpperCase()} ${path}</code></h3>`);
      }
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(html).toContain(`<section id="schema-${name}">`);
    }
    for (const name of Object.keys(choiceTable)) expect(html).toContain(`<code>${name}</code>`);
  });

  test('loads nothing, runs nothing, and its links lead somewhere', async () => {
    const standin = await start([], { variant });
    const response = await fetch(`${standin.url}/reference`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\sstyle=|\son\w+=|https?:\/\//);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});

test('words of the settings are escaped', async () => {
  const { defaultSettings } = await import('../../../src/standin/settings/read-settings.ts');
  const standin = await start([], {
    settings: {
      ...defaultSettings,
      customFields: {
        candidate: [{ sid: 'x', name: '<script>alert(1)</script>', type: 'choice', options: ['"><b>'] }],
        job: [],
        client: [],
        contact: [],
        user: [],
      },
    },
  });
  const html = await (await fetch(`${standin.url}/reference`)).text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('"><b>');
});
