import { expect, test } from 'vitest';
import type { Job, Place } from '../../../src/board/job.ts';
import { townCount } from '../../../src/board/lists/facet-lists.ts';
import { placesIn } from '../../../src/board/places/town-names.ts';
import { formatPlaces } from '../../../src/i18n/format.ts';
import { boardMap, jobMap, officeMap, onBaseMap } from '../../../src/site/map/board-map.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';

const site = siteOf({});
const lodz = sampleJob().place as Place;
const warszawa: Place = {
  ...lodz,
  ...{ locality: 'Warszawa', region: 'Mazowieckie', postcode: '00-001', point: [52.23, 21.01] },
};
const remote: Place = { ...lodz, locality: null, point: null };
const jobsAt = (...places: Place[]): Job[] =>
  places.map((place, at) => sampleJob({ advertId: at + 1, address: `/jobs/${at + 1}-x/`, place }));

test('a board of remote jobs alone has no map', () => {
  expect(boardMap(jobsAt(remote, remote), 'pl', site)).toBeNull();
  expect(boardMap([], 'pl', site)).toBeNull();
});

test('a board of one place has a low map, one of several a high one', () => {
  expect(boardMap(jobsAt(lodz, lodz, remote), 'pl', site)?.aspect).toBe(1.5);
  expect(boardMap(jobsAt(lodz, warszawa), 'pl', site)?.aspect).toBe(0.85);
});

test('towns lead to their jobs, and are named as their readers name them', () => {
  const picture = boardMap(jobsAt(lodz, warszawa, warszawa), 'pl', site);
  expect(picture?.dots.map(({ name, count, address }) => [name, count, address])).toEqual([
    ['Warszawa', 2, '/jobs/in/warszawa/'],
    ['Łódź', 1, '/jobs/in/lodz/'],
  ]);
  expect(picture?.countries).toContainEqual(expect.objectContaining({ text: 'Polska', isLit: true }));
  const [warsaw] = boardMap(jobsAt(warszawa), 'en', site)?.dots ?? [];
  expect(warsaw?.label?.text).toBe('Warsaw');
  const arabic = boardMap(jobsAt(lodz, warszawa), 'ar', site);
  expect(arabic?.countries.map(({ text }) => text)).toContain('بولندا');
});

test('towns have one name on cards and maps, and a board counts as many as its map names', () => {
  const gdansk: Place = { ...lodz, locality: 'Gdańsk', region: 'Pomorskie', point: [54.35, 18.65] };
  const gdynia: Place = { ...gdansk, locality: 'Gdynia', point: [54.52, 18.53] };
  const berlin: Place = {
    ...lodz,
    locality: 'Berlin',
    region: 'Berlin',
    countryCode: 'DE',
    point: [52.52, 13.4],
  };
  const jobs = jobsAt(gdansk, gdynia, berlin, lodz);
  const names = boardMap(jobs, 'de', site)?.dots.map(({ name }) => name) ?? [];
  expect(names).toContain('Danzig +1');
  expect(boardMap(jobs, 'de', site)?.dots.map(({ towns }) => towns)).toContain('Danzig, Gdynia');
  expect(formatPlaces(placesIn(jobs[0] as Job, 'de'))).toMatch(/^Danzig,/);
  const more = names.map((name) => Number(/\+(\d+)$/.exec(name)?.[1] ?? 0));
  expect(names.length + more.reduce((one, other) => one + other, 0)).toBe(townCount(jobs, 'de', site));
});

test('the place of a job is named and has no number; offices too, as far as the base map goes', () => {
  const [job = sampleJob()] = jobsAt(warszawa);
  expect(jobMap(job, 'en', 2.2)?.dots).toMatchObject([{ name: 'Warsaw', count: 0, address: null }]);
  expect(jobMap(sampleJob({ place: remote }), 'en', 2.2)).toBeNull();
  const offices = [
    { title: 'Hub', point: [52.52, 13.4] as [number, number] },
    { title: 'Sydney', point: [-33.87, 151.2] as [number, number] },
    { title: 'Somewhere' },
  ];
  const mapOfOffices = (some: typeof offices) => {
    const points = some.flatMap(({ point }) => (point ? [point] : []));
    return officeMap(some, onBaseMap(points, { jobs: jobsAt(lodz) }), 'en', 2.2);
  };
  const map = mapOfOffices(offices);
  expect(map?.titles).toEqual(['Hub']);
  expect(map?.dots).toMatchObject([{ name: 'Hub', count: 0, address: null }]);
  expect(mapOfOffices(offices.slice(1))).toBeNull();
});
