import fc from 'fast-check';
import { expect, test } from 'vitest';
import { environmentSchema } from '../../src/settings/environment.ts';
import { createTagKeys, partTag, SiteRecord, siteTag } from '../../src/site/site-record.ts';
import { siteOf as settingsOf } from '../board/samples.ts';
import { siteOf } from '../front/site-of.ts';

const environment = environmentSchema.parse({
  ...{ SERVICE_URL: 'http://127.0.0.1:1', SITE_URL: 'https://careers.example' },
});
const settings = { environment, site: settingsOf() };
const tagOf = (address: string) => partTag(address, settings).slice(`${siteTag(settings)}-`.length);

test('an address has the tag of its job, its list, its language or the whole host', () => {
  const job = ['/jobs/7-baker/', '/jobs/7-baker.json', '/jobs/7/', '/social/7-abc.png', '/velo/jobs/7-x.ics'];
  expect(new Set(job.map(tagOf))).toEqual(new Set(['job-7']));
  const list = ['/en/jobs/in/lodz/', '/en/jobs/in/lodz/page/2/', '/en/jobs/in/lodz/feed.xml'];
  expect(new Set(list.map(tagOf)).size).toBe(1);
  expect(tagOf('/jobs/in/lodz/')).toMatch(/^list-[0-9a-f]{12}$/);
  expect(tagOf('/jobs/in/lodz/')).not.toBe(tagOf('/en/jobs/in/lodz/'));
  expect(
    ['/', '/page/2/', '/about/', '/en/', '/en/rows.json', '/rows.json', '/sitemap.xml'].map(tagOf),
  ).toEqual(['pl', 'pl', 'pl', 'en', 'en', 'files', 'files']);
  expect(siteTag({ environment: { SITE_URL: 'https://b.example' } })).not.toBe(siteTag(settings));
});

test('two tags are within the limit of every header, and of letters that every CDN takes, for any address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('jobs', 'social', '7', 'en', '-', '.'), fc.string())),
      (parts) => {
        const tag = partTag(`/${parts.join('/')}`, settings);
        expect(tag).toMatch(/^[a-z0-9-]{1,48}$/);
      },
    ),
  );
});

test('of two sites those tags differ whose addresses do, whatever the order', async () => {
  const before = {
    '/': 'a',
    '/en/': 'a',
    '/jobs/7-a/': 'a',
    '/jobs/7-a.json': 'a',
    '/jobs/8-b/': 'a',
    '/x.js': 'a',
  };
  const siteWith = (files: Record<string, string>, more: object = {}) =>
    siteOf({
      ...Object.fromEntries(Object.entries(files).map(([address, key]) => [address, { text: '', key }])),
      ...more,
    });
  const keysOf = async (files: Record<string, string>, more?: object) =>
    createTagKeys(settings)(await SiteRecord.of(siteWith(files, more)));
  const first = await keysOf(before);
  const turned = Object.fromEntries(Object.entries(before).reverse());
  expect(await keysOf(turned)).toEqual(new Map([...first].reverse()));
  const immutable = { '/_astro/a.js': { text: 'a', isImmutable: true } };
  const second = await keysOf({ ...before, '/jobs/7-a.json': 'b', '/en/jobs/in/lodz/': 'a' }, immutable);
  const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
    (tag) => first.get(tag) !== second.get(tag),
  );
  expect(differing.sort()).toEqual(
    ['/jobs/7-a/', '/en/jobs/in/lodz/'].map((one) => partTag(one, settings)).sort(),
  );
  const broken = () => {
    throw new Error('no key');
  };
  expect((await keysOf(before, { '/': { text: '', key: broken } })).get(partTag('/', settings))).not.toBe(
    first.get(partTag('/', settings)),
  );
});
