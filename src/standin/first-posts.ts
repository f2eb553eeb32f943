import { type GeneratorOptions, generatePosts } from './generator/generate.ts';
import {
  createRandom,
  list,
  type MessyAdvert,
  type MessyBoard,
  type MessySetting,
  paragraphs,
  payOptions,
  type Random,
  townLocation,
  towns,
} from './generator/messy-advert.ts';
import { americanAdverts } from './generator/messy-american.ts';
import { polishAdverts } from './generator/messy-polish.ts';
import { offices, type SampleAdvert } from './sample/advert.ts';
import { deField } from './sample/adverts-de-field.ts';
import { deOffice } from './sample/adverts-de-office.ts';
import { enField } from './sample/adverts-en-field.ts';
import { enOffice } from './sample/adverts-en-office.ts';
import { plCouriers } from './sample/adverts-pl-couriers.ts';
import { plIt } from './sample/adverts-pl-it.ts';
import { plOffice } from './sample/adverts-pl-office.ts';
import { plWarehouse } from './sample/adverts-pl-warehouse.ts';
import { plWorkshop } from './sample/adverts-pl-workshop.ts';
import { ukField } from './sample/adverts-uk-field.ts';
import { ukOffice } from './sample/adverts-uk-office.ts';
import {
  formAddress,
  localTime,
  type PostValue,
  publicAddress,
  type StandinPost,
  sortedByField,
  wireDatetime,
} from './state/post.ts';

/** Most posts that are generated. */
const maxPosts = 1_000_000;

export interface StandinPostsOptions {
  /** How many posts to generate; left out = the sample company's adverts. */
  posts?: number;
  /** Chooses among boards of the same size; 1 if left out. The sample company has no use for it. */
  seed?: number;
  /** Generates posts as real boards have them, with what people and imports do to adverts; needs `posts`. */
  messy?: boolean;
  /** Generates texts of which no two adverts have one in common; needs `posts`, and is of no use with `messy`. */
  distinct?: boolean;
  /** Validity counts from the local day of this instant. */
  today: Temporal.Instant;
}

/**
 * What `jobfront standin` begins with. The result goes to `startStandin`, which knows the address to write into
 * the posts' links.
 *
 * @throws {RangeError} when `posts` or `seed` can't be used, saying which numbers can, or `messy` or `distinct` lacks `posts`
 */
export function createStandinPosts(options: StandinPostsOptions): (baseUrl: string) => StandinPost[] {
  const { posts: count, seed = 1, messy = false, distinct = false, today } = options;
  if (count !== undefined && !(Number.isInteger(count) && count >= 0 && count <= maxPosts)) {
    throw new RangeError(`--posts is ${count}: give a whole number from 0 to ${maxPosts}.`);
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff)) {
    throw new RangeError(`--seed is ${seed}: give a whole number from 0 to ${0xffff_ffff}.`);
  }
  if (messy && count === undefined) {
    throw new RangeError('--messy is about generated posts: say how many, for example --posts 264 --messy.');
  }
  if (distinct && (count === undefined || messy)) {
    throw new RangeError('--distinct is about generated posts: give --posts, and leave out --messy.');
  }
  const generate = messy ? generateMessyPosts : generatePosts;
  return (baseUrl) =>
    count === undefined
      ? samplePosts(sampleAdverts, { baseUrl, today })
      : generate({ count, seed, today, baseUrl, distinct });
}

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

/** Single adverts of branches elsewhere: other scripts and directions, capitals that need their language, local pay. */
function elsewhereAdverts(setting: MessySetting): MessyAdvert[] {
  const { random } = setting;
  const { title, language, town, words, pay } = random.pick(branches);
  const [place] = town;
  const location = place ? townLocation(place) : '';
  return [
    {
      title,
      language,
      values: [
        { field_id: 'description', value: paragraphs([words], random) },
        { field_id: 'requirements', value: list([words, words], random) },
        { field_id: 'geolocation', value: location },
      ],
      options: { branches: 'International', job_location: location, remote: '0', ...pay },
    },
  ];
}

const branches = [
  {
    title: 'SATIŞ TEMSİLCİSİ – IŞIK MAĞAZASI',
    language: 'tr',
    town: towns('tr', 'Türkiye', ['İSTANBUL;İstanbul;34000;41.008238;28.978359']),
    words: 'Mağazamızda müşterilerimize ışık ve aydınlatma ürünlerini tanıtacak ekip arkadaşı arıyoruz.',
    pay: payOptions('35.000', '45.000', 'TRY', 'm'),
  },
  {
    title: 'VEDOUCÍ SKLADU – ŽĎÁR NAD SÁZAVOU',
    language: 'cs',
    town: towns('cz', 'Česko', ['Žďár nad Sázavou;Vysočina;591 01;49.562600;15.939200']),
    words: 'Hledáme člověka, který povede sklad náhradních dílů a tým pěti lidí.',
    pay: payOptions('35 000 Kč', '42 000 Kč', 'CZK', 'm'),
  },
  {
    title: 'СКЛАДОВ РАБОТНИК – ТЪРГОВИЩЕ',
    language: 'bg',
    town: towns('bg', 'България', ['Търговище;Търговище;7700;43.251200;26.572100']),
    words: 'Търсим хора за работа в склад на пълен работен ден, на една смяна.',
    pay: payOptions('1 800', '2 100', 'BGN', 'm'),
  },
  {
    title: 'مهندس برمجيات C++',
    language: 'ar',
    town: towns('ae', 'الإمارات العربية المتحدة', ['دبي;دبي;;25.204849;55.270782']),
    words: 'نبحث عن مهندس برمجيات بخبرة في C++ و Qt (خمس سنوات) للعمل في فريق صغير.',
    pay: payOptions('25,000', '30,000', 'AED', 'm'),
  },
  {
    title: 'Fiskemottaker på Svalbard',
    language: 'no',
    town: towns('sj', 'Svalbard', ['Longyearbyen;Svalbard;9170;78.223200;15.646900']),
    words: 'Vi søker en person som tar imot og pakker fisk i sesongen.',
    pay: payOptions('32 000 kr', '', 'NOK', 'm'),
  },
  {
    title: 'ГЕОЛОГ – АНАДЫРЬ',
    language: 'uk',
    town: towns('ru', 'Росія', ['Анадир;Чукотка;689000;64.733300;177.508900']),
    words: 'Шукаємо геолога для польових робіт на Чукотці, вахтою по два місяці.',
    pay: {},
  },
  {
    title: 'Leiðsögumaður',
    language: 'is',
    town: towns('is', 'Ísland', ['Reykjavík;Höfuðborgarsvæðið;101;64.146582;-21.942636']),
    words: 'Við leitum að leiðsögumanni fyrir dagsferðir um Suðurland.',
    pay: payOptions('650.000', '', 'ISK', 'm'),
  },
];

/** Weights of real boards that were read: one advert in Polish to two in English, and a few others. */
const boards: readonly MessyBoard[] = [
  ...Array.from({ length: 6 }, () => polishAdverts),
  ...Array.from({ length: 11 }, () => americanAdverts),
  elsewhereAdverts,
];

/**
 * Posts as real boards have them, with everything that recruiters, imports and mail programs do to them
 * (docs/dev/stand-in.md lists it), in ascending order of ids. The same seed gives the same posts, and a smaller board
 * is the beginning of a larger one.
 */
export function generateMessyPosts({ count, seed, today, baseUrl }: GeneratorOptions): StandinPost[] {
  const random = createRandom(seed);
  const midnight = localTime(today).round({ smallestUnit: 'day', roundingMode: 'floor' });
  const setting: MessySetting = {
    random,
    baseUrl,
    // On this machine the other host answers as well, under its other name.
    otherHost: baseUrl.replace('//127.0.0.1', '//localhost'),
    day: (after) => midnight.add({ days: after }).toPlainDate().toString().replaceAll('-', '/'),
  };
  const posts: StandinPost[] = [];
  let id = 2000;
  let advertId = 1000;
  let jobId = 3000;
  while (posts.length < count) {
    jobId += random.int(1, 3);
    for (const advert of random.pick(boards)(setting)) {
      id += random.chance(0.2) ? random.int(2, 9) : 1;
      advertId += 1;
      const dates = validity(advert, midnight, random);
      if (posts.length < count) posts.push(post({ id, advertId, jobId }, advert, dates, baseUrl));
    }
  }
  return posts;
}

function validity(advert: MessyAdvert, midnight: Temporal.PlainDateTime, random: Random) {
  const start = midnight.subtract({ days: random.int(1, 200) }).add({ minutes: random.int(420, 1080) });
  const end = midnight.add({ days: random.int(3, 120), hours: 23, minutes: 59, seconds: 59 });
  return {
    valid_start: advert.start ?? wireDatetime(start),
    valid_end: advert.end === undefined ? wireDatetime(end) : advert.end,
  };
}

function post(
  ids: { id: number; advertId: number; jobId: number },
  advert: MessyAdvert,
  dates: { valid_start: string; valid_end: string | null },
  baseUrl: string,
): StandinPost {
  return {
    id: ids.id,
    advert: {
      id: ids.advertId,
      name: advert.title,
      language: advert.language,
      recruitment: {
        id: ids.jobId,
        client_id: 1,
        workflow_id: 1,
        nr_ref: `${ids.jobId}/${dates.valid_start.slice(5, 7)}`,
      },
      values: sortedByField(advert.values),
    },
    url: publicAddress(baseUrl, ids.advertId),
    ...dates,
    awarded: ids.advertId % 23 === 0,
    options: advert.options,
    partner_link: null,
    application_form: formAddress(baseUrl, ids.advertId),
  };
}
