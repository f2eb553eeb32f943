import type { Place as MarkedPlace } from 'schema-dts';
import type { Place } from '../../board/job.ts';

/** A place as Google reads it; `null` where its country is not known, which Google requires. */
export function jobLocation(place: Place | null): MarkedPlace | null {
  if (place === null || place.countryCode === null) return null;
  const { locality, region, postcode, countryCode, point } = place;
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
