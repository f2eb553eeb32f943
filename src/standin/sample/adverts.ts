import type { SampleAdvert } from './advert.ts';
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
