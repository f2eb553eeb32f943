import { type Job, type Listing, listedJobs, type Point } from '../../board/job.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import { cityOf } from '../../board/places/cities.ts';
import { cityCalled } from '../../board/places/town-names.ts';
import { countryName } from '../../i18n/countries.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
// As map-names.ts has it.
import middles from './country-middles.json' with { type: 'json' };
import { type MapDot, type MapPicture, mapPicture, type NamedCountry } from './map-dots.ts';
import { intersects, type MapBounds, siteFrame } from './map-frame.ts';
import { type JobSpot, mapSpots, spotOf } from './map-spots.ts';

/** A dot that may lead to the page of its town. */
export interface LinkedDot extends MapDot {
  address: string | null;
}

/** A picture as a page shows it. */
export interface PagePicture extends Omit<MapPicture, 'dots'> {
  /** Width divided by height. */
  aspect: number;
  dots: readonly LinkedDot[];
}

/** As much of a picture as a page prints. */
export type ShownPicture = Pick<PagePicture, 'viewBox' | 'aspect' | 'dots' | 'countries'>;

/** The same object each time for the same picture. */
export const shownPicture = memo(
  ({ viewBox, aspect, dots, countries }: PagePicture): ShownPicture => ({ viewBox, aspect, dots, countries }),
);

/** Width divided by height of the map beside a list: low where it has one place to show. */
const besideList = (picture: Pick<MapPicture, 'dots'>) => (picture.dots.length > 1 ? 0.85 : 1.5);

/** The picture beside the list of a board; `null` where no job has a point. */
export const boardMap = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): PagePicture | null => {
    const found = mapOf(jobs, 0.85, { language, site });
    if (found === null || besideList(found) === found.aspect) return found;
    return mapOf(jobs, besideList(found), { language, site });
  },
);

/** The picture on the page of the map, until the interactive one takes its place. */
export const wideMap = memo((jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings) =>
  mapOf(jobs, 1.2, { language, site }),
);

interface Readers {
  language: InterfaceLanguage;
  site: SiteSettings;
}

/** A picture of all places of some jobs; `null` where no job has a point. */
export function mapOf(jobs: readonly Job[], aspect: number, { language, site }: Readers): PagePicture | null {
  const { spots } = mapSpots(jobs);
  if (spots.length === 0) return null;
  const { places } = facetsOfBoard({ jobs }, language, site);
  const picture = mapPicture(spots, aspect, {
    town: (spot) => townIn(language, spot as JobSpot),
    countries: countriesIn(language, new Set(spots.map(({ place }) => place.countryCode))),
  });
  return {
    ...picture,
    aspect,
    dots: picture.dots.map((dot, at) => {
      const spot = spots[picture.main[at] ?? 0];
      const isNamed = spot !== undefined && dot.name !== '' && isShown(dot);
      return { ...dot, address: (isNamed && places.of(spot.place)?.address) || null };
    }),
  };
}

const isShown = ({ x, y }: MapDot) => [x, y].every((part) => Number(part) >= 0 && Number(part) <= 100);

const townIn = (language: InterfaceLanguage, { town, place }: JobSpot): string => {
  const city = cityOf(town, place);
  return city ? cityCalled(city, language) : town;
};

const countriesIn = (language: InterfaceLanguage, lit: ReadonlySet<string | null>): NamedCountry[] =>
  Object.entries(middles).flatMap(([code, [latitude = 0, longitude = 0, reach = 0]]) => {
    const name = countryName(code, language);
    return name === null ? [] : [{ name, latitude, longitude, reach, isLit: lit.has(code) }];
  });

/** Which dot of a board's picture shows a job; `undefined` for jobs without a point. */
export const dotOfJob = (
  jobs: readonly Job[],
  picture: Pick<MapPicture, 'of'> | null,
): ((job: Job) => number | undefined) => {
  const spots = mapSpots(jobs);
  return (job) => picture?.of[spotOf(job, spots) ?? -1];
};

/** A picture of the one place of a job. */
export function jobMap(job: Job, language: InterfaceLanguage, aspect: number): PagePicture | null {
  const { spots } = mapSpots([job]);
  const [spot] = spots;
  if (!spot) return null;
  const picture = mapPicture(spots, aspect, {
    town: () => townIn(language, spot),
    countries: countriesIn(language, new Set([spot.place.countryCode])),
  });
  return { ...picture, aspect, dots: picture.dots.map((dot) => ({ ...dot, count: 0, address: null })) };
}

interface Office {
  title: string;
  point?: Point | undefined;
}

/** A picture of the offices that lie on the site's base map; `null` where none does. @param onMap points that do */
export function officeMap(
  offices: readonly Office[],
  onMap: readonly Point[],
  language: InterfaceLanguage,
  aspect: number,
): (PagePicture & { titles: readonly string[] }) | null {
  const isOnMap = (point: Point) => onMap.some((one) => one[0] === point[0] && one[1] === point[1]);
  const placed = offices.flatMap(({ title, point }) =>
    point && isOnMap(point) ? [{ town: title, point, count: 1 }] : [],
  );
  if (placed.length === 0) return null;
  const picture = mapPicture(placed, aspect, { countries: countriesIn(language, new Set()) });
  return {
    ...picture,
    aspect,
    titles: placed.map(({ town }) => town),
    dots: picture.dots.map((dot) => ({ ...dot, count: dot.count > 1 ? dot.count : 0, address: null })),
  };
}

/** Whether the base map with these edges shows a point. */
const isInFrame = ([latitude, longitude]: Point, frame: MapBounds): boolean =>
  intersects({ west: longitude, south: latitude, east: longitude, north: latitude }, frame);

/** Those of some points that lie on the site's base map. */
export function onBaseMap(points: readonly Point[], board: Listing): Point[] {
  if (points.length === 0) return [];
  const frame = siteFrame(listedJobs(board));
  return points.filter((point) => isInFrame(point, frame));
}
