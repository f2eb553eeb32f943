import type { Job, Place } from '../board/job.ts';
import { placesOf } from '../board/place-facet.ts';

/** A place in full, line by line: postcode and locality, region, country. A region equal to its locality is not repeated. */
export function placeLines(place: Place): string[] {
  const town = [place.postcode, place.locality].filter(Boolean).join(' ');
  const region = place.region === place.locality ? null : place.region;
  return [town, region, place.country].filter((line): line is string => line !== null && line !== '');
}

/** Where a job is as its facts say it: its one place line by line, or several, a line each. */
export function factPlaces(job: Pick<Job, 'place' | 'morePlaces'>): string[] {
  const [only, ...others] = placesOf(job).map(placeLines);
  return others.length === 0 ? (only ?? []) : [only ?? [], ...others].map((lines) => lines.join(', '));
}
