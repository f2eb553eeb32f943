import type { Job } from '../../src/board/job.ts';

export const today = Temporal.Instant.from('2026-11-21T08:00:00Z');

/** A moment of the tests: so many minutes after eight. */
export const at = (minutes: number): string => today.add({ minutes }).toString();

/** What other programs end a line at, and what no text should hold. */
export const bytes = '\u2028\u2029\r\n\r\u0085\v\f\0\ud800\ufeff\u{1f600}';

/** A job that says which version of it this is. Every third one is in several places, with bytes that hurt. */
export function jobOf(advertId: number, version = 0): Job {
  const isOdd = advertId % 3 === 0;
  const title = `Baker ${advertId}, version ${version}${isOdd ? bytes : ''}`;
  const place = {
    ...{ locality: 'Łódź', region: null, postcode: null, countryCode: 'PL', country: 'Polska' },
    point: [51.77, 19.46] as const,
  };
  return {
    ...{ advertId, publishId: advertId * 10 + version, recruitmentId: null, clientId: 7, reference: null },
    ...{ title, displayTitle: title, language: 'pl', address: `/jobs/${advertId}-baker-${version}/` },
    ...{ company: 'Kolibra', place, workModel: 'on-site', employmentTypes: ['FULL_TIME'], fields: ['Food'] },
    ...(isOdd && { morePlaces: [place], position: 3, own: { own1: [bytes] } }),
    pay: { min: 0.1 + version, max: null, currency: 'PLN', unit: 'HOUR' },
    facts: [{ key: 'shift', label: null, values: ['night'] }],
    sections: [{ field: 'about', heading: null, html: `<p>${isOdd ? bytes : 'Bread'}</p>` }],
    ...{ validFrom: at(-version), validThrough: null, deadline: null, highlighted: isOdd },
    ...{ applyUrl: `https://service.example/form/a/${advertId}`, translations: [] },
  } as Job;
}
