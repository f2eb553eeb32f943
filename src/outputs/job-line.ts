import type { Job } from '../board/job.ts';
import { placeFacet } from '../board/place-facet.ts';
import type { Card } from '../board/positions.ts';
import { placesIn } from '../board/town-names.ts';
import { formatPlaces } from '../i18n/format.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { severalPlaces } from './several-places.ts';

/** The short facts under a job's title in lists: place, work model, field, employment type. Never empty texts. */
export const jobLine = (job: Job, language: InterfaceLanguage): string[] =>
  lineOf(formatPlaces(placesIn(job, language)), job, language);

/** The same of a card that stands for several adverts: "Łódź, Gdańsk + 1". */
export const cardLine = ({ job, others }: Card, language: InterfaceLanguage): string[] =>
  others.length === 0
    ? jobLine(job, language)
    : lineOf(placesOfCard({ job, others }, language), job, language);

/** The places of a card as the page's language calls them. */
function placesOfCard({ job, others }: Card, language: InterfaceLanguage): string {
  const placed = [job, ...others].map((one) => placesIn(one, language));
  return severalPlaces(placed.map(placeFacet), formatPlaces(placed[0] ?? job), language);
}

function lineOf(place: string, job: Job, language: InterfaceLanguage): string[] {
  const texts = dictionaryOf(language);
  const model = job.workModel && job.workModel !== 'on-site' ? texts.workModels[job.workModel] : null;
  return [
    place,
    model,
    job.fields[0] ?? null,
    job.employmentTypes[0] ? texts.employmentTypes[job.employmentTypes[0]] : null,
  ].filter((part): part is string => part !== null && part !== '');
}
