import type { Place as MarkedPlace } from 'schema-dts';
import type { Place } from '../../board/job.ts';
import { readTown } from '../../board/town-text.ts';

/**
 * A place as Google reads it; `null` where its country is not known, which Google requires. What may be several towns
 * ("Seattle, Washington") is none of them: country and region are told, and nothing narrower.
 */
export function jobLocation(place: Place | null): MarkedPlace | null {
  if (place === null || place.countryCode === null) return null;
  const { region, countryCode } = place;
  const isUnclear = place.locality !== null && readTown(place.locality, { countryCode, region }).isUnclear;
  const { locality, postcode, point } = isUnclear ? nothingNarrower : place;
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(locality !== null && { addressLocality: locality }),
      ...(region !== null && { addressRegion: region }),
      ...(postcode !== null && { postalCode: postcode }),
      addressCountry: countryCode,
    },
    ...(point !== null && { geo: { '@type': 'GeoCoordinates', latitude: point[0], longitude: point[1] } }),
  };
}

const nothingNarrower = { locality: null, postcode: null, point: null };
