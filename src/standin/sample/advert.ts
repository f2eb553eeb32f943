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

/**
 * Contacts of some adverts: options as recruiters enter them, now a person, now a team, seldom all three. The numbers
 * are not in use: no Polish one begins with 000 after its area, and the Berlin one is kept for films.
 */
export const contacts = {
  trojmiasto: {
    _contact_name: 'Marta Zielińska',
    _contact_email: 'marta.zielinska@kolibra.example',
    _contact_phone: '+48 58 000 01 20',
  },
  couriers: { _contact_name: 'Dyspozytornia', _contact_phone: '+48 22 000 01 30' },
  engineering: { _contact_name: 'Talent team', _contact_email: 'careers@kolibra.example' },
  berlin: {
    _contact_name: 'Jonas Brandt',
    _contact_email: 'jonas.brandt@kolibra.example',
    _contact_phone: '+49 30 23125 014',
  },
  ukrainian: { _contact_name: 'Олена Ткаченко', _contact_email: 'olena.tkachenko@kolibra.example' },
} as const;

/** Company text that recruiters add to an advert: an unlabelled field of the tenant's own, opened by a picture. */
export const plCompany: AdvertValue = {
  field_id: '7d1f0c5e93ab4486b2e7a1c0d95f3e28',
  value: `<p style="text-align: center; margin: 0cm;"><img style="max-width: 100%;" src="{{service}}/public/file/kolibra-zespol.png" alt="" width="640" height="240"></p>
<p style="line-height: 115%; font-family: Calibri;">Kolibra buduje elektryczne rowery cargo i wozi nimi paczki po miastach. Zaczynaliśmy w garażu w Gdańsku, dziś jest nas około 900 osób w Polsce, Niemczech, Austrii i Ukrainie.</p>`,
};

/** The register number and the privacy note, in another unlabelled field. */
export const plLicence: AdvertValue = {
  field_id: '0b9e4a7c2d8f4135a6c3e7f1928d5b04',
  value: `<p style="font-size: 8pt; color: #7f7f7f;"><span style="font-size: 8pt;">Kolibra sp. z o.o., numer rejestrowy BDO 000999001. Administratorem danych osobowych jest Kolibra sp. z o.o. z siedzibą w Gdańsku. Dane przetwarzamy wyłącznie na potrzeby tej rekrutacji.<o:p></o:p></span></p>`,
};

/** The labels that the tenant's Polish instance gives to its option fields. */
export const plLabels = {
  'job_type.translation': 'Rodzaj pracy',
  'branches.translation': 'Branża',
  '_contract.translation': 'Rodzaj umowy',
  'emp_number.translation': 'Liczba etatów',
} as const;

/** Company text in an unlabelled field of the tenant's own, as the Ukrainian recruiters paste it. */
export const ukCompany: AdvertValue = {
  field_id: '7d1f0c5e93ab4486b2e7a1c0d95f3e28',
  value: `<p style="text-align: center; margin: 0cm;"><img style="max-width: 100%;" src="{{service}}/public/file/kolibra-zespol.png" alt="" width="640" height="240"></p>
<p style="line-height: 115%; font-family: Calibri;">Kolibra створює електричні вантажні велосипеди й доставляє ними посилки містами. Нас близько 900 у Польщі, Німеччині, Австрії та Україні.</p>`,
};

/** The labels that the tenant's Ukrainian instance gives to its option fields. */
export const ukLabels = {
  'job_type.translation': 'Тип зайнятості',
  'branches.translation': 'Галузь',
  '_contract.translation': 'Вид договору',
  'emp_number.translation': 'Кількість місць',
} as const;
