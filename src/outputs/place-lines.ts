import type { Place } from '../board/job.ts';

/** A place in full, line by line: postcode and locality, region, country. A region equal to its locality is not repeated. */
export function placeLines(place: Place): string[] {
  const town = [place.postcode, place.locality].filter(Boolean).join(' ');
  const region = place.region === place.locality ? null : place.region;
  return [town, region, place.country].filter((line): line is string => line !== null && line !== '');
}
