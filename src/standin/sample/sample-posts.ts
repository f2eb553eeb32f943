import { localTime, wireDatetime } from '../state/local-time.ts';
import {
  formAddress,
  type PostValue,
  publicAddress,
  type StandinPost,
  sortedByField,
} from '../state/post.ts';
import { offices, type SampleAdvert } from './advert.ts';
import { deField } from './adverts-de-field.ts';
import { deOffice } from './adverts-de-office.ts';
import { enField } from './adverts-en-field.ts';
import { enOffice } from './adverts-en-office.ts';
import { plCouriers } from './adverts-pl-couriers.ts';
import { plIt } from './adverts-pl-it.ts';
import { plOffice } from './adverts-pl-office.ts';
import { plWarehouse } from './adverts-pl-warehouse.ts';
import { plWorkshop } from './adverts-pl-workshop.ts';
import { ukField } from './adverts-uk-field.ts';
import { ukOffice } from './adverts-uk-office.ts';

/**
 * Where and when the sample is published. Texts of adverts may hold placeholders: `{{service}}` for the base URL,
 * `{{date:+14}}` for the day 14 days after today ("yyyy/MM/dd", as deadlines are written).
 */
export interface SampleSetting {
  /** The stand-in's own address, without a slash at the end. */
  baseUrl: string;
  /** Adverts count their days from the local day of this instant. */
  today: Temporal.Instant;
}

/** The sample company's adverts as published posts, in the shape that live services send. */
export function samplePosts(adverts: readonly SampleAdvert[], setting: SampleSetting): StandinPost[] {
  return adverts.map((advert) => samplePost(advert, setting));
}

/**
 * One advert as a published post.
 *
 * Its first day begins at midnight when that day is today or later, else at some working hour; its last day ends
 * at 23:59:59.
 */
export function samplePost(advert: SampleAdvert, { baseUrl, today }: SampleSetting): StandinPost {
  const midnight = localTime(today).round({ smallestUnit: 'day', roundingMode: 'floor' });
  const fill = (text: string) =>
    text
      .replaceAll('{{service}}', baseUrl)
      .replaceAll(/\{\{date:([+-]\d+)\}\}/g, (_, days: string) =>
        slashedDay(midnight.add({ days: Number(days) })),
      );
  const start = midnight.add({ days: advert.start });
  // Quarter hours from 8:00 to 15:45.
  const minutes = advert.start < 0 ? 480 + (advert.advertId % 32) * 15 : 0;
  return {
    id: publishId(advert.advertId),
    advert: {
      id: advert.advertId,
      name: advert.title,
      language: advert.language,
      recruitment: { client_id: 1, workflow_id: 1, id: advert.recruitmentId, nr_ref: advert.reference },
      values: sampleValues(advert, fill),
    },
    url: publicAddress(baseUrl, advert.advertId),
    valid_start: wireDatetime(start.add({ minutes })),
    valid_end:
      advert.end === null
        ? null
        : wireDatetime(midnight.add({ days: advert.end, hours: 23, minutes: 59, seconds: 59 })),
    awarded: advert.awarded ?? false,
    options: {
      ...(advert.office && { job_location: JSON.stringify(offices[advert.office]) }),
      ...Object.fromEntries(
        Object.entries(advert.options).map(([key, value]) => [
          key,
          typeof value === 'string' ? fill(value) : value,
        ]),
      ),
    },
    partner_link: null,
    application_form: formAddress(baseUrl, advert.advertId),
  };
}

/**
 * Stable, unique, and in another order than the advert ids: some adverts were published again later than others.
 */
function publishId(advertId: number): number {
  const place = advertId % 32;
  return advertId - place + (place ^ 21) + 61;
}

function slashedDay(local: Temporal.PlainDateTime): string {
  return local.toPlainDate().toString().replaceAll('-', '/');
}

function sampleValues(advert: SampleAdvert, fill: (text: string) => string): PostValue[] {
  const values: PostValue[] = advert.values.map((value) => ({
    ...value,
    ...(value.value !== undefined && { value: fill(value.value) }),
  }));
  if (advert.geolocation !== undefined) values.push({ field_id: 'geolocation', value: advert.geolocation });
  else if (advert.office)
    values.push({ field_id: 'geolocation', value: JSON.stringify(offices[advert.office]) });
  return sortedByField(values);
}

/** Every advert of the sample company, in no particular order. */
export const sampleAdverts: readonly SampleAdvert[] = [
  ...plWarehouse,
  ...plWorkshop,
  ...plCouriers,
  ...plIt,
  ...plOffice,
  ...ukField,
  ...ukOffice,
  ...enOffice,
  ...enField,
  ...deOffice,
  ...deField,
];
