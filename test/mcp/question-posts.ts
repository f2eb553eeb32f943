import { cities } from '../../src/board/places/cities.ts';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { formAddress, publicAddress, type StandinPost, sortedByField } from '../../src/standin/state/post.ts';
import { queries as de } from '../finding/queries/de.ts';
import { queries as en } from '../finding/queries/en.ts';
import { queries as es } from '../finding/queries/es.ts';
import { queries as fr } from '../finding/queries/fr.ts';
import { queries as it } from '../finding/queries/it.ts';
import { queries as pl } from '../finding/queries/pl.ts';
import type { QueriedJob, QueryBoard } from '../site/search/query-board.ts';

const boards: readonly (readonly [InterfaceLanguage, QueryBoard])[] = [
  ['en', en],
  ['de', de],
  ['pl', pl],
  ['fr', fr],
  ['es', es],
  ['it', it],
];

/** A site with a board in each of the six languages. */
export const questionSite = {
  languages: boards.map(([language]) => language),
  defaultLanguage: 'en',
  tagline: {},
  fields: {
    fieldOfWork: 'branches',
    workModel: { option: 'remote', values: { 'on-site': 'on-site', remote: 'remote', hybrid: 'hybrid' } },
    employmentType: {
      option: 'job_type',
      values: {
        FULL_TIME: 'FULL_TIME',
        PART_TIME: 'PART_TIME',
        INTERN: 'INTERN',
        TEMPORARY: 'TEMPORARY',
      },
    },
    pay: {
      min: '_salary_from',
      currency: 'EUR',
      currencyOption: '_salary_currency',
      unit: 'MONTH',
      unitOption: { option: '_rate_unit', values: { HOUR: 'HOUR', MONTH: 'MONTH', YEAR: 'YEAR' } },
    },
  },
} as const satisfies Partial<SiteConfig>;

/** The jobs of the boards that queries are tried on, as a service sends them. */
export const questionPosts = (baseUrl: string): StandinPost[] =>
  boards
    .flatMap(([language, { country, jobs }]) => jobs.map((job) => ({ language, country, job })))
    .map(({ language, country, job }, at) => postOf(job, { language, country, advertId: at + 1, baseUrl }));

function postOf(
  { title, city, country: own, work, types = [], field, pay, text }: QueriedJob,
  {
    language,
    country,
    advertId,
    baseUrl,
  }: { language: string; country: string; advertId: number; baseUrl: string },
): StandinPost {
  const iso = own ?? country;
  const [latitude, longitude] =
    cities().find(({ names, country }) => country === iso && city !== undefined && names.includes(city))
      ?.point ?? [];
  const place = {
    ...(city !== undefined && { locality: city }),
    ...(latitude !== undefined && { latitude: String(latitude), longitude: String(longitude) }),
    iso: iso.toLowerCase(),
    country: iso,
  };
  const [amount, unit, currency] = pay ?? [];
  // The 29th of September 2026 for the first, a day earlier for each next one, within four weeks.
  const day = String(28 - (advertId % 28)).padStart(2, '0');
  return {
    id: 5_000 + advertId,
    advert: {
      id: advertId,
      name: title,
      language,
      recruitment: { id: 9_000 + advertId, client_id: 1, workflow_id: 1, nr_ref: `Q-${advertId}` },
      values: sortedByField([
        ...(city === undefined && own === undefined
          ? []
          : [{ field_id: 'geolocation', value: JSON.stringify(place) }]),
        { field_id: 'description', value: `<p>${text ?? title}</p>` },
      ]),
    },
    url: publicAddress(baseUrl, advertId),
    valid_start: `2026-09-${day} 08:00:00`,
    valid_end: null,
    awarded: false,
    options: {
      ...(field !== undefined && { branches: field }),
      ...(work !== undefined && { remote: work }),
      ...(types.length > 0 && { job_type: [...types] }),
      ...(pay && { _salary_from: String(amount), _rate_unit: unit, _salary_currency: currency }),
    },
    partner_link: null,
    application_form: formAddress(baseUrl, advertId),
  };
}
