import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { siteFrame } from '../../../src/site/map/map-frame.ts';
import { mapSpots } from '../../../src/site/map/map-spots.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { publicJob } from '../../../src/site/twins/job-json.ts';
import { gdansk, postOf, siteOf } from '../../board/samples.ts';

const site = siteOf({
  fields: { workModel: { option: 'model', values: { zdalnie: 'remote', hybryda: 'hybrid' } } },
});
const kansas = { latitude: '39.783730', longitude: '-100.445882', iso: 'us', country: 'United States' };

function boardOf(...places: [place: object | null, options?: object][]): readonly Job[] {
  const posts = places.map(([place, options = {}], at) =>
    postOf({
      id: at + 1000,
      advertId: at + 1,
      recruitment: { id: at + 1 },
      options,
      values: [
        { field_id: 'description', value: '<p>Praca w magazynie.</p>' },
        ...(place === null ? [] : [{ field_id: 'geolocation', value: JSON.stringify(place) }]),
      ],
    }),
  );
  const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
  const { jobs } = makeBoard({ posts, problems: [], at: '2026-05-10T10:00:00Z', site, ...sources });
  return jobs.toSorted((one, other) => one.advertId - other.advertId);
}

const { postcode: _, locality: __, ...pomorskie } = gdansk;

describe('a job that is somewhere', () => {
  test.each<[string, object, object?]>([
    ['in a country', kansas],
    ['in a region', pomorskie],
    ['in a country, typed as a town', { ...kansas, locality: 'United States' }],
    ['anywhere in a country', { ...gdansk, postcode: '', locality: 'Cała Polska' }],
    ['remote, by its option', gdansk, { model: 'zdalnie' }],
    ['remote, by what stands for its town', { ...gdansk, postcode: '', locality: 'Zdalnie' }],
    ['at a point without any name', { latitude: '39.78', longitude: '-100.44' }],
  ])('%s has no pin, no geo and no part in the frame', (_, place, options) => {
    const [job] = boardOf([place, options]);
    if (!job) throw new Error('no job');
    expect(job.place?.point ?? null).toBeNull();
    expect(mapSpots([job]).spots).toEqual([]);
    const posting = jobPosting(job, { site, siteUrl: 'https://jobs.example', postedAt: job.validFrom });
    expect(JSON.stringify(posting)).not.toContain('GeoCoordinates');
    expect(
      publicJob({ job, postedAt: job.validFrom }, { site, siteUrl: 'https://jobs.example' }).place
        ?.latitude ?? null,
    ).toBeNull();
    expect(decodeRows(boardRows([job], 'pl', site)).point).toEqual([null]);
  });

  test.each<[string, object, object?]>([
    ['in a town', gdansk],
    ['at a postcode', { ...pomorskie, postcode: '80-001' }],
    ['hybrid', gdansk, { model: 'hybryda' }],
    ['in several towns, one of which the point is in', { ...gdansk, locality: 'Kraków / Gdańsk' }],
  ])('%s has its point', (_, place, options) => {
    const [job] = boardOf([place, options]);
    expect(job?.place?.point).toEqual([54.372158, 18.638306]);
  });

  test('the region and the country stay, and 273 of them move no map', () => {
    const jobs = boardOf([gdansk], ...Array.from({ length: 273 }, (): [object] => [kansas]));
    expect(jobs[1]?.place).toMatchObject({ countryCode: 'US', point: null });
    expect(mapSpots(jobs).spots).toMatchObject([{ count: 1 }]);
    expect(siteFrame(jobs)).toEqual(siteFrame(jobs.slice(0, 1)));
  });

  test('it is in no circle, and the panel of the distance search says so in every language', () => {
    const jobs = boardOf([gdansk], [kansas], [gdansk, { model: 'zdalnie' }]);
    const finder = createFinder(decodeRows(boardRows(jobs, 'pl', site)));
    const facets = { place: [], field: [], type: [], work: [], language: [], brand: [], pay: [] };
    const near = { name: 'Gdańsk', point: [54.35, 18.65] as const, km: 100 as const };
    expect(finder.find({ words: '', facets, near, sort: 'newest' }).rows).toHaveLength(1);
    const texts = interfaceLanguages.map((language) => builtInTexts(language).find.withoutPoint);
    expect(new Set(texts).size).toBe(28);
  });
});
