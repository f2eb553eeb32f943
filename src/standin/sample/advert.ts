/** One advert of the sample company, as its recruiters keep it. `samplePost` turns it into a post. */
export interface SampleAdvert {
  /** Unique over all files. */
  advertId: number;
  /** Adverts of one position in several languages or cities share it. */
  recruitmentId: number;
  reference: string;
  language: 'pl' | 'en' | 'de' | 'uk';
  title: string;
  /** Where the job is; `null` = the advert has no geolocation. */
  office: OfficeKey | null;
  /** Replaces the geolocation made from `office`: for shapes that live services were seen to send. */
  geolocation?: unknown;
  /** Everything but geolocation, in no particular order. */
  values: readonly { field_id: string; name?: string; value?: string }[];
  options: Readonly<Record<string, unknown>>;
  awarded?: boolean;
  /** Days from today to the first and the last day; `end: null` = until further notice, `end: 0` = today. */
  start: number;
  end: number | null;
}

/** A field of an advert. */
export type AdvertValue = SampleAdvert['values'][number];

/** An office of the sample company. Place names are written as a recruiter of that country writes them. */
export interface Office {
  latitude: string;
  longitude: string;
  iso: string;
  locality: string;
  region1: string;
  postcode: string;
  country: string;
}

export const offices = {
  gdansk: {
    latitude: '54.372158',
    longitude: '18.638306',
    iso: 'pl',
    locality: 'Gdańsk',
    region1: 'Pomorskie',
    postcode: '80-001',
    country: 'Polska',
  },
  gdynia: {
    latitude: '54.518890',
    longitude: '18.530540',
    iso: 'pl',
    locality: 'Gdynia',
    region1: 'Pomorskie',
    postcode: '81-336',
    country: 'Polska',
  },
  warszawa: {
    latitude: '52.229676',
    longitude: '21.012229',
    iso: 'pl',
    locality: 'Warszawa',
    region1: 'Mazowieckie',
    postcode: '00-838',
    country: 'Polska',
  },
  lodz: {
    latitude: '51.759445',
    longitude: '19.457216',
    iso: 'pl',
    locality: 'Łódź',
    region1: 'Łódzkie',
    postcode: '90-361',
    country: 'Polska',
  },
  wroclaw: {
    latitude: '51.107883',
    longitude: '17.038538',
    iso: 'pl',
    locality: 'Wrocław',
    region1: 'Dolnośląskie',
    postcode: '50-086',
    country: 'Polska',
  },
  krakow: {
    latitude: '50.064650',
    longitude: '19.944980',
    iso: 'pl',
    locality: 'Kraków',
    region1: 'Małopolskie',
    postcode: '31-559',
    country: 'Polska',
  },
  berlin: {
    latitude: '52.520008',
    longitude: '13.404954',
    iso: 'de',
    locality: 'Berlin',
    region1: 'Berlin',
    postcode: '10243',
    country: 'Deutschland',
  },
  leipzig: {
    latitude: '51.339695',
    longitude: '12.373075',
    iso: 'de',
    locality: 'Leipzig',
    region1: 'Sachsen',
    postcode: '04109',
    country: 'Deutschland',
  },
  muenchen: {
    latitude: '48.137154',
    longitude: '11.576124',
    iso: 'de',
    locality: 'München',
    region1: 'Bayern',
    postcode: '80339',
    country: 'Deutschland',
  },
  wien: {
    latitude: '48.208174',
    longitude: '16.373819',
    iso: 'at',
    locality: 'Wien',
    region1: 'Wien',
    postcode: '1020',
    country: 'Österreich',
  },
  lviv: {
    latitude: '49.839683',
    longitude: '24.029717',
    iso: 'ua',
    locality: 'Львів',
    region1: 'Львівська область',
    postcode: '79000',
    country: 'Україна',
  },
  kyiv: {
    latitude: '50.450100',
    longitude: '30.523400',
    iso: 'ua',
    locality: 'Київ',
    region1: 'Київ',
    postcode: '01001',
    country: 'Україна',
  },
} as const satisfies Record<string, Office>;

export type OfficeKey = keyof typeof offices;
