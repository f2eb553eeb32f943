import { localTime, wireDatetime } from '../state/local-time.ts';
import { formAddress, publicAddress, type StandinPost, sortedByField } from '../state/post.ts';
import type { GeneratorOptions } from './generate.ts';
import {
  list,
  type MessyAdvert,
  type MessyBoard,
  type MessySetting,
  paragraphs,
  payOptions,
  townLocation,
  towns,
} from './messy-advert.ts';
import { americanAdverts } from './messy-american.ts';
import { polishAdverts } from './messy-polish.ts';
import { createRandom, type Random } from './random.ts';

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
