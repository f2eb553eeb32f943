import { expect, test } from 'vitest';
import { earlyView } from '../../src/live/early-view.ts';
import type { Manifest, PlannedFile } from '../../src/live/release/manifest.ts';
import type { ReleaseReader } from '../../src/live/serve/release-reader.ts';
import { createTable } from '../../src/live/serve/release-table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
let rendered: string[] = [];
const page = (address: string, key: string, status: PlannedFile['status'] = 200): PlannedFile => ({
  ...{ address, key, status, type: 'text/html; charset=utf-8', immutable: false },
  render: async () => {
    rendered.push(address);
    return bytes(`${address} ${key}`);
  },
});
const manifestOf = (pages: readonly PlannedFile[]): Manifest => ({
  ...{ format: 1, release: '000001', createdAt: '', boardAt: '', redirects: {} },
  files: Object.fromEntries(
    pages.map(({ address, key, type, status }) => [
      address,
      { key, type, status, hash: key, size: 1, encodings: ['br'], immutable: false },
    ]),
  ),
});
const before = [
  page('/', 'a'),
  page('/jobs/1-old/', 'a'),
  page('/jobs/2-x/', 'a'),
  page('/404.html', 'a', 404),
];
const current: ReleaseReader = { manifest: manifestOf(before), read: async () => bytes('old') };

test('holds the pages that have changed, rendered once', async () => {
  rendered = [];
  const next = [
    page('/', 'b'),
    page('/jobs/1-new/', 'a'),
    page('/jobs/2-x/', 'a'),
    page('/404.html', 'a', 404),
  ];
  const early = await earlyView(next, { '/jobs/1-old/': '/jobs/1-new/' }, current.manifest);
  expect(rendered).toEqual(['/', '/jobs/1-new/']);
  expect(Object.keys(early?.reader.manifest.files ?? {})).toEqual(['/', '/jobs/1-new/']);
  expect(await early?.reader.read('/', 'identity')).toEqual(bytes('/ b'));
  const again = await Promise.all(early?.files.map((file) => file.render()) ?? []);
  expect(again[0]).toEqual(bytes('/ b'));
  expect(rendered.filter((address) => address === '/')).toHaveLength(1);
});

test('is shown before the release: changed pages, moved and closed jobs, all else as it was', async () => {
  const next = [
    page('/', 'b'),
    page('/jobs/1-new/', 'a'),
    page('/jobs/2-x/', 'b', 410),
    page('/404.html', 'a', 404),
  ];
  const early = await earlyView(next, { '/jobs/1-old/': '/jobs/1-new/' }, current.manifest);
  const table = createTable(current, [], early?.reader);
  expect(table.find('/')).toMatchObject({ kind: 'file', entry: { file: { key: 'b', encodings: [] } } });
  expect(table.find('/jobs/1-new/')).toMatchObject({ kind: 'file' });
  expect(table.find('/jobs/1-old/')).toEqual({ kind: 'redirect', to: '/jobs/1-new/' });
  expect(table.find('/jobs/1-new')).toEqual({ kind: 'redirect', to: '/jobs/1-new/' });
  expect(table.find('/jobs/2-x/')).toMatchObject({ kind: 'file', entry: { file: { status: 410 } } });
  expect(table.find('/jobs/3-y/')).toBeNull();
  expect(table.notFound('/nowhere/')).toMatchObject({ file: { key: 'a', status: 404 } });
});

test('is empty where nothing has changed, and none where a release of its own is better', async () => {
  expect((await earlyView(before, {}, current.manifest))?.reader.manifest.files).toEqual({});
  const many = Array.from({ length: 101 }, (_, index) => page(`/jobs/${index}-x/`, 'new'));
  expect(await earlyView(many, {}, current.manifest)).toBeNull();
});

test('rejects where a page can not be rendered', async () => {
  const broken = { ...page('/', 'b'), render: () => Promise.reject(new Error('no')) };
  await expect(earlyView([broken], {}, current.manifest)).rejects.toThrow('no');
});
