import { list, paragraphs } from '../messy-html.ts';
import { type MessyAdvert, type MessySetting, payOptions } from './messy-advert.ts';
import { townLocation, towns } from './place.ts';

/** Single adverts of branches elsewhere: other scripts and directions, capitals that need their language, local pay. */
export function elsewhereAdverts(setting: MessySetting): MessyAdvert[] {
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
