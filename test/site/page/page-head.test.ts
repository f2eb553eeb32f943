import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '../../../src/board/job.ts';
import { noMemory } from '../../../src/board/memory.ts';
import { linkTranslations } from '../../../src/board/recruitments.ts';
import { type PageHeadInput, pageHead } from '../../../src/site/page/page-head.ts';
import { jobDrawing, languageDrawing } from '../../../src/site/sharing/card-layout.ts';
import { bareHead } from '../../../src/site/views/head.ts';
import { viewAt } from '../../../src/site/views/view-at.ts';
import { siteOf } from '../../board/samples.ts';
import { boardOf, siteUrl } from '../feeds/sample-context.ts';
import { sampleJob } from '../job-sample.ts';

const site = siteOf();
const jobs = linkTranslations([
  sampleJob({ advertId: 1 }),
  sampleJob({ advertId: 2, language: 'en-GB', address: '/jobs/2-warehouse/' }),
]);
const board = boardOf(...jobs);

/** What a test is about: the page's words, and the board that it is of. */
type Changes = Partial<Omit<PageHeadInput, 'view'>> & { board?: Board };

const headOf = ({ board: shown = board, ...changes }: Changes = {}) => {
  const { address = '/jobs/1-magazynier/', site: own = site } = changes;
  const settings = { site: own, content: [], environment: { SITE_URL: siteUrl } };
  const view = viewAt(address, { board: shown, memory: noMemory, settings })?.view();
  return pageHead({
    address: '/jobs/1-magazynier/',
    subject: 'Magazynier, Łódź, Polska',
    description: 'Praca w magazynie.',
    language: 'pl',
    indexed: true,
    view: view && 'head' in view ? view.head : bareHead,
    site,
    siteUrl,
    ...changes,
  });
};

/** The metas as `name=content`. */
const metaOf = (changes: Changes = {}) =>
  headOf(changes).meta.map((meta) => `${'name' in meta ? meta.name : meta.property}=${bare(meta.content)}`);

/** A picture's address without what changes with what it shows. */
const bare = (text: string) => text.replace(/(\/social\/\w+)-[\w-]{10}\.png$/, '$1.png');

describe('the page of a job', () => {
  test('says everything about itself', () => {
    const { title, description, canonical, alternates } = headOf();
    expect({ title, description, canonical }).toEqual({
      title: 'Magazynier, Łódź, Polska – Kolibra',
      description: 'Praca w magazynie.',
      canonical: `${siteUrl}/jobs/1-magazynier/`,
    });
    expect(alternates.map(({ hreflang }) => hreflang)).toEqual(['en-GB', 'pl', 'x-default']);
  });

  test('has a picture of its own, and its translations as other locales', () => {
    expect(metaOf()).toEqual([
      'og:title=Magazynier, Łódź, Polska',
      'og:description=Praca w magazynie.',
      'og:type=article',
      `og:url=${siteUrl}/jobs/1-magazynier/`,
      'og:site_name=Kolibra',
      'og:locale=pl_PL',
      'og:locale:alternate=en_GB',
      `og:image=${siteUrl}/social/1.png`,
      'og:image:width=1200',
      'og:image:height=630',
      'og:image:alt=Magazynier, Łódź, Polska – Kolibra',
      'twitter:card=summary_large_image',
    ]);
  });

  test('names the very picture that is made, and another one where that shows something else', () => {
    const pictureOf = (changes: Changes) =>
      headOf(changes).meta.flatMap((meta) =>
        'property' in meta && meta.property === 'og:image' ? [meta.content] : [],
      );
    const made = [...jobs.map((job) => jobDrawing(job, site)), languageDrawing('en', site)];
    const addresses = made.map(({ address }) => siteUrl + address);
    expect(pictureOf({})).toEqual([addresses[0]]);
    expect(pictureOf({ address: '/en/', language: 'en' })).toEqual([addresses[2]]);
    const renamed = boardOf(sampleJob({ advertId: 1, displayTitle: 'Magazynierka' }));
    const [other] = pictureOf({ board: renamed });
    expect(other).not.toBe(addresses[0]);
    expect(other).toMatch(/\/social\/1-[\w-]{10}\.png$/);
  });

  test('in another language than its frame says the language of the advert', () => {
    const czech = boardOf(sampleJob({ advertId: 5, language: 'cs', address: '/jobs/5-x/' }));
    expect(metaOf({ board: czech, address: '/jobs/5-x/' })).toContain('og:locale=cs_CZ');
  });

  test.each([
    ['pt', 'pt_PT'],
    ['pt-BR', 'pt_BR'],
    ['nb', 'nb_NO'],
    ['ga', 'ga_IE'],
  ])('in %s names the locale %s', (language, locale) => {
    const one = boardOf(sampleJob({ advertId: 5, language, address: '/jobs/5-x/' }));
    expect(metaOf({ board: one, address: '/jobs/5-x/' })).toContain(`og:locale=${locale}`);
  });
});

describe('another page', () => {
  test('has the picture of its language', () => {
    const meta = metaOf({ address: '/en/', language: 'en', subject: 'Open positions' });
    expect(meta).toContain(`og:image=${siteUrl}/social/en.png`);
    expect(meta).toContain('og:type=website');
    expect(meta).toContain('og:locale=en_US');
    expect(meta.filter((line) => line.startsWith('og:locale:alternate'))).toEqual([
      'og:locale:alternate=de_DE',
      'og:locale:alternate=pl_PL',
    ]);
  });

  test('without pictures names none', () => {
    const meta = metaOf({ site: siteOf({ socialPictures: false }) });
    expect(meta.filter((line) => line.startsWith('og:image'))).toEqual([]);
    expect(meta).toContain('twitter:card=summary');
  });

  test.each([
    ['that is not meant to be found', { indexed: false }],
    ['without a board', { indexed: false, board: undefined }],
  ])('%s has no canonical address, no variants, and no picture of a job', (_, changes) => {
    const { canonical, alternates } = headOf(changes);
    expect([canonical, alternates]).toEqual([null, []]);
    const meta = metaOf(changes);
    expect(meta.some((line) => line.startsWith('og:url'))).toBe(false);
    expect(meta).toContain(`og:image=${siteUrl}/social/pl.png`);
  });

  test('colours the frame of the browser with the brand, and not brightly in the dark', () => {
    expect(headOf({ site: siteOf({ color: '#c81e5b' }) }).themeColors).toEqual([
      { scheme: 'light', color: '#c81e5b' },
      { scheme: 'dark', color: '#181213' },
    ]);
  });
});

test('no text of an advert is left out of bounds', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.string({ unit: 'binary' }),
      (subject, description) => {
        const { title, meta } = headOf({ subject, description });
        expect(title).not.toMatch(/^ – /);
        for (const { content } of meta) {
          expect(content).not.toBe('');
          expect(content.isWellFormed()).toBe(true);
          expect(content.length).toBeLessThanOrEqual(600);
        }
      },
    ),
  );
});
