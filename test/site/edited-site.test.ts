import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/board/following.ts';
import { changeSorted } from '../../src/board/list-items.ts';
import { boardOf, byNewest } from '../../src/board/make-board.ts';
import { type PostReading, readPost } from '../../src/board/read-job.ts';
import type { Post } from '../../src/service/wire/post.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { createSite, type Site, type SiteKit } from '../../src/site/site.ts';
import {
  emptyMemory,
  type RememberedFor,
  rememberSite,
  type SiteMemory,
} from '../../src/site/site-memory.ts';
import { createTagKeys, SiteRecord } from '../../src/site/site-record.ts';
import { createRecorder } from '../../src/sync/shown-site.ts';
import { brandPosts, brandSettings } from './brand-sample.ts';
import { plainMemory } from './plain-memory.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const no = () => Promise.reject(new Error('It is not made here.'));

const kitOf = (settings: Settings): SiteKit => ({
  settings,
  compiled: { id: 'pages', assets: [] },
  policyFor: () => '',
  ...{ render: no, readFile: no, readImage: no },
  machines: {
    security: siteSecurity(settings, ''),
    social: { fonts: [], logo: null },
    signingKey: privateKey,
    indexNow: true,
    embed: no,
  },
});

/** A live site without network, store and pages: it follows edits as one that runs does. */
function runningSite(settings: Settings) {
  const kit = kitOf(settings);
  const recordOf = createRecorder();
  const tagKeys = createTagKeys(settings);
  const lineage = new Lineage();
  let before: RememberedFor | undefined;
  let memory: SiteMemory = emptyMemory;
  return {
    show(readings: readonly PostReading[], at: string) {
      const board = boardOf({ readings: lineage.add(readings), problems: [], at });
      memory = rememberSite(memory, board, settings.site, settings.content, before);
      before = { board, content: settings.content };
      return createSite(kit, { board, memory, images: {} });
    },
    async recorded(site: Site) {
      const record = await recordOf(site);
      return { record, tags: tagKeys(record) };
    },
  };
}

/** Keys by address, in no order. */
const keysOf = (site: Pick<Site, 'entries'>) =>
  Object.fromEntries([...site.entries()].map((entry) => [entry.address, `${entry.status} ${entry.key()}`]));

const edit = fc.record({
  kind: fc.constantFrom('title', 'values', 'begins later', 'close', 'open'),
  at: fc.nat(),
  from: fc.nat(),
  title: fc.constantFrom('Baker', 'BAKER – GDAŃSK', 'Head of Something'),
});
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

const byBoardOrder = ({ job: one }: PostReading, { job: other }: PostReading) =>
  one && other ? byNewest(one, other) : Number(one === null) - Number(other === null);

test.each<[string, Settings]>([
  ['one site', brandSettings({}, { brands: {} })],
  ['a host with brands', brandSettings()],
  ['a group whose main site lists the jobs of all brands', brandSettings({}, { main: 'all' })],
])('any series of edits gives what a fresh start gives: %s', (_, settings) => {
  const posts = brandPosts(20);
  const reading = { site: settings.site, serviceUrl: 'https://service.example', images: new Map() };
  const read = (post: Post) => readPost(post, reading);
  const readings = posts.map(read);

  /** The readings after an edit. */
  function after(now: readonly PostReading[], { kind, at, from, title }: Edit): readonly PostReading[] {
    const hidden = readings.filter(({ publishId }) => now.every((one) => one.publishId !== publishId));
    if (kind === 'open') return changeSorted(now, [], hidden.slice(0, 1), byBoardOrder);
    const index = at % now.length;
    const others = now.toSpliced(index, 1);
    const post = posts.find(({ id }) => id === now[index]?.publishId);
    if (kind === 'close' || !post) return others;
    const { values } = posts[from % posts.length]?.advert ?? post.advert;
    const advert = { ...post.advert, ...(kind === 'title' ? { name: title } : { values }) };
    const edited = {
      ...post,
      advert,
      ...(kind === 'begins later' && { valid_start: '2026-11-21 09:00:00' }),
    };
    return changeSorted(others, [], [read(edited as Post)], byBoardOrder);
  }

  return fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
      const sites = [runningSite(settings), runningSite(settings)];
      let now: readonly PostReading[] = changeSorted([], [], readings.slice(0, 15), byBoardOrder);
      let kept = emptyMemory;
      for (const [step, one] of [null, ...edits].entries()) {
        if (one) now = after(now, one);
        const at = `2026-11-21T10:0${step}:00Z`;
        // A process that has just started knows what was remembered, and nothing else.
        const board = boardOf({ readings: now.map((reading) => ({ ...reading })), problems: [], at });
        kept = rememberSite(kept, board, settings.site, settings.content);
        const fresh = createSite(kitOf(settings), { board, memory: kept, images: {} });
        const keys = keysOf(fresh);
        const tags = createTagKeys(settings)(await SiteRecord.of(fresh));
        const shown = sites.map((running) => running.show([...now], at));
        for (const [index, site] of shown.entries()) {
          expect(site.board).toEqual(board);
          expect(plainMemory(site.memory)).toEqual(plainMemory(kept));
          expect(site.fingerprint()).toBe(fresh.fingerprint());
          // One of the two is asked for its record now and then only, as by a host that is behind.
          if (index === 1 && step % 2 === 1) {
            expect(keysOf(site)).toEqual(keys);
            continue;
          }
          const recorded = await sites[index]?.recorded(site);
          expect(recorded && keysOf(recorded.record)).toEqual(keys);
          expect(recorded?.tags).toEqual(tags);
        }
      }
    }),
    { numRuns: 4, seed: 51 },
  );
});
