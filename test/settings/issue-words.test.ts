import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/settings/content/content-pages.ts';
import { type SettingNode, settingNode } from '../../src/settings/issue-words.ts';
import { examineSettings } from '../../src/settings/load.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';

const sound = { name: 'Acme', languages: ['en'], defaultLanguage: 'en' };
const faultsOf = (site: unknown) =>
  examineSettings({
    ...{ environment: { SERVICE_URL: 'https://service.example' }, site, files: [], folder: '/nowhere' },
  }).faults;

/** What zod says of itself, and owners can do nothing with. */
const zods = /Invalid|Too (?:small|big)|Unrecognized|expected|received|undefined|\[object/;

const wrong = [
  undefined,
  null,
  '',
  'wrong',
  -1,
  1.5,
  1e9,
  Number.NaN,
  true,
  [],
  [{}],
  {},
  { x: 1 },
  [null],
  [''],
];

/** The paths of all settings, with a key of its own in each map and the first item of each list. */
function* pathsOf(
  node: SettingNode,
  path: readonly (string | number)[] = [],
): Generator<(string | number)[]> {
  if (path.length > 0) yield [...path];
  for (const one of [node, ...(node.anyOf ?? [])]) {
    for (const [key, child] of Object.entries(one.properties ?? {})) yield* pathsOf(child, [...path, key]);
    if (typeof one.additionalProperties === 'object')
      yield* pathsOf(one.additionalProperties, [...path, 'en']);
    if (one.items) yield* pathsOf(one.items, [...path, 0]);
  }
}

function withValue(path: readonly (string | number)[], value: unknown): unknown {
  const site: Record<string, unknown> = structuredClone(sound);
  let at: Record<string | number, unknown> = site;
  for (const [index, key] of path.slice(0, -1).entries()) {
    const next = typeof path[index + 1] === 'number' ? [] : {};
    const inner = at[key];
    at[key] = typeof inner === 'object' && inner !== null ? inner : next;
    at = at[key] as Record<string | number, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
  return site;
}

describe('faults of settings', () => {
  test('are in words of ours, whatever stands at whichever key', () => {
    const paths = [...pathsOf(settingNode(siteSchema))];
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      for (const value of wrong) {
        for (const fault of faultsOf(withValue(path, value))) expect(fault).not.toMatch(zods);
      }
    }
  });

  test.each([
    [{}, 'name', "name in site.config.ts: it is missing: add name: 'Your company'"],
    [{}, 'languages', "languages in site.config.ts: it is missing: add languages: ['en']"],
    [{ name: 5 }, 'name', "name in site.config.ts: it is a number: give a text, such as 'Your company'"],
    [
      { ...sound, map: { tiles: '/{z}/{x}/{y}.png' } },
      'map.credit',
      "map.credit in site.config.ts: it is missing: add credit: '…'",
    ],
    [
      { ...sound, offline: 'yes' },
      'offline',
      'offline in site.config.ts: it is a text: give true or false, such as true',
    ],
    [
      { ...sound, map: { tiles: '/{z}/{x}/{y}.png', credit: 'A', maxZoom: 30 } },
      'map.maxZoom',
      'map.maxZoom in site.config.ts: give a number from 3 to 20',
    ],
    [
      { ...sound, tagline: 5 },
      'tagline',
      /^tagline in site\.config\.ts: it is a number: give a text, or fields with their values/,
    ],
  ])('%j: %s says what to write', (site, setting, wanted) => {
    expect(faultsOf(site).find((fault) => fault.startsWith(`${setting} in`))).toEqual(
      typeof wanted === 'string' ? wanted : expect.stringMatching(wanted),
    );
  });
});

test('faults of pages are in words of ours, whatever stands in their front matter', () => {
  const value = fc.oneof(
    fc.constantFrom(...wrong.filter((one) => one !== undefined)),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const block = fc.record(
    {
      type: fc.constantFrom('hero', 'text', 'numbers', 'team', 'jobs', 'offices', 'faq', 'quote', 'none'),
      ...{
        title: value,
        text: value,
        items: value,
        picture: value,
        actions: value,
        limit: value,
        city: value,
      },
    },
    { requiredKeys: [] },
  );
  const front = fc.record(
    { title: value, menu: value, footer: value, blocks: fc.array(block) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(front, (data) => {
      const read = readPage({ id: 'en/a', name: 'a.md', text: `---\n${JSON.stringify(data)}\n---\n` });
      for (const fault of 'faults' in read ? read.faults : []) expect(fault).not.toMatch(zods);
    }),
    { numRuns: 300 },
  );
});
