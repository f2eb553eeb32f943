import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { readSocialFonts } from '../../../src/live/fonts.ts';
import { filesOfJobs, type OutputContext } from '../../../src/site/machine-file.ts';
import {
  jobPictureKind,
  languagePictureKind,
  type SocialKit,
} from '../../../src/site/sharing/social-picture.ts';
import { siteOf } from '../../board/samples.ts';
import { boardOf, contextOf, sampleBoard, sampleSite } from '../feeds/sample-context.ts';
import { sampleJob } from '../job-sample.ts';

const socialFiles = (context: OutputContext, using: SocialKit) =>
  [languagePictureKind(context, using), filesOfJobs(jobPictureKind(context, using), context)].flatMap(
    ({ files }) => [...files()],
  );

const kit: SocialKit = { fonts: await readSocialFonts(), logo: null };
const site = siteOf();
const keysOf = (job: Job, using = kit, of = site) =>
  new Map(
    [...socialFiles(contextOf(boardOf(job), { site: of }), using)].map(({ address, key }) => [
      bare(address),
      key,
    ]),
  );
const addressesOf = (job: Job, of = site) =>
  [...socialFiles(contextOf(boardOf(job), { site: of }), kit)].map(({ address }) => address);

/** An address without what changes with the picture. */
const bare = (address: string) => address.replace(/-[\w-]{10}\.png$/, '.png');

describe('the pictures of a site', () => {
  test('are one for each language and one for each open job', () => {
    const board = sampleBoard();
    const files = [...socialFiles(contextOf(board), kit)];
    expect(files.map(({ address }) => bare(address))).toEqual([
      ...sampleSite.languages.map((language) => `/social/${language}.png`),
      ...board.jobs.map(({ advertId }) => `/social/${advertId}.png`),
    ]);
    expect(files.every(({ type }) => type === 'image/png')).toBe(true);
  });

  test('are drawn when asked for', async () => {
    for (const file of socialFiles(contextOf(boardOf(sampleJob()), { site }), kit)) {
      const bytes = await file.make();
      expect(imageSize(bytes as Uint8Array)).toMatchObject({ type: 'png', width: 1200, height: 630 });
    }
  });

  test('are not there where the owner wants none', () => {
    expect([
      ...socialFiles(contextOf(sampleBoard(), { site: siteOf({ socialPictures: false }) }), kit),
    ]).toEqual([]);
  });
});

describe('the key of a picture', () => {
  const job = sampleJob();
  const before = keysOf(job);

  test.each<[string, Partial<Job>]>([
    ['title', { displayTitle: 'Magazynierka' }],
    ['place', { place: null }],
    ['company', { company: 'Kolibra Werke' }],
    ['language', { language: 'de' }],
  ])('changes with the %s', (_, changes) => {
    const after = keysOf({ ...job, ...changes });
    expect(after.get('/social/1.png')).not.toBe(before.get('/social/1.png'));
    expect(after.get('/social/pl.png')).toBe(before.get('/social/pl.png'));
    const [ofJob, ...ofLanguages] = addressesOf({ ...job, ...changes }).toReversed();
    const [ofJobBefore, ...ofLanguagesBefore] = addressesOf(job).toReversed();
    expect(ofJob).not.toBe(ofJobBefore);
    expect(ofLanguages).toEqual(ofLanguagesBefore);
  });

  test.each<[string, Parameters<typeof siteOf>[0]]>([
    ['name', { name: 'Falke' }],
    ['colour', { color: '#c81e5b' }],
    ['logo', { logo: '/logo.svg' }],
  ])("changes, and its address with it, with the site's %s", (_, changes) => {
    const after = addressesOf(job, siteOf(changes));
    for (const [index, address] of addressesOf(job).entries()) expect(after[index]).not.toBe(address);
  });

  test('changes, and its address with it, when another logo lies in the place of the old one', () => {
    const withLogo = (hash: string) => ({
      ...siteOf({ logo: '/logo.svg?v=1' }),
      logoHashes: { '/logo.svg': hash },
    });
    const after = addressesOf(job, withLogo('b'));
    for (const [index, address] of addressesOf(job, withLogo('a')).entries()) {
      expect(after[index]).not.toBe(address);
    }
    expect(addressesOf(job, withLogo('b'))).toEqual(after);
  });

  test.each<[string, Partial<Job>]>([
    ['text', { sections: [{ field: 'description', heading: null, html: '<p>Nowy tekst.</p>' }] }],
    ['pay', { pay: null }],
    ['publish id and dates', { publishId: 9, validThrough: null }],
    ['address', { address: '/jobs/1-other/' }],
  ])('stays when the %s changes, which it does not show', (_, changes) => {
    expect(keysOf({ ...job, ...changes })).toEqual(before);
    expect(addressesOf({ ...job, ...changes })).toEqual(addressesOf(job));
  });

  test('changes with the fonts and the logo', () => {
    const logo = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const other of [
      { ...kit, logo },
      { ...kit, fonts: kit.fonts.slice(1) },
    ]) {
      const after = keysOf(job, other);
      for (const [address, key] of before) expect(after.get(address), address).not.toBe(key);
    }
    expect(keysOf(job, { ...kit })).toEqual(before);
  });
});
