import { fold } from '../../board/text.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { some } from '../say.ts';

/** Adverts that are the same to everybody who reads them: one finding for each set, about its lowest number. */
export function checkTwice(adverts: readonly Advert[]): Finding[] {
  return [...Map.groupBy(adverts, likeness).values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((one, other) => one.job.advertId - other.job.advertId);
    if (first === undefined || others.length === 0) return [];
    const ids = some(others.map(({ job }) => job.advertId));
    const who = others.length === 1 ? `Advert ${ids} says` : `Adverts ${ids} say`;
    const found = `${who} the same in the same place.`;
    return [finding('advert-twice', aboutJob(first.job), found)];
  });
}

function likeness({ job, words }: Advert): string {
  const { place } = job;
  return JSON.stringify([
    fold(job.title),
    job.language,
    job.company,
    place && [fold(place.locality ?? ''), place.countryCode, place.postcode],
    words.text,
  ]);
}
