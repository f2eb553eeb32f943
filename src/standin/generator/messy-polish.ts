import type { PostValue } from '../state/post.ts';
import {
  decorated,
  list,
  type MessyAdvert,
  type MessySetting,
  paragraphs,
  payOptions,
  type Random,
  safelink,
  searchLink,
  shiftTable,
  type Town,
  townLocation,
  typed,
  wideLocation,
  wordList,
} from './messy-advert.ts';
import {
  agencyWords,
  consentWords,
  foreignTowns,
  polishTowns,
  type Trade,
  trades,
} from './messy-polish-texts.ts';

/**
 * A Polish agency's board: titles in capitals, hours and months in one field, the agency's own long texts and
 * pictures in values without a name in every advert.
 */
export function polishAdverts(setting: MessySetting): MessyAdvert[] {
  const { random } = setting;
  if (random.chance(0.02)) return [leftover(setting)];
  const trade = random.pick(trades);
  if (random.chance(0.25)) return [advert(trade, abroad(random), setting)];
  if (random.chance(0.1)) {
    const [first, ...others] = random.sample(polishTowns, 3);
    if (first) {
      const base = advert(trade, inTown(first, random), setting);
      return [base, ...others.map((town) => movedTo(base, townLocation(town)))];
    }
  }
  return [
    advert(trade, random.chance(0.2) ? vague(random) : inTown(random.pick(polishTowns), random), setting),
  ];
}

interface Where {
  location: string;
  /** End of the title, or "". */
  ending: string;
  currency: 'PLN' | 'EUR' | 'NOK';
}

function inTown(town: Town, random: Random): Where {
  const endings = [
    '',
    '',
    '',
    ` – ${town.name.toLocaleUpperCase('pl')}`,
    ' - OD ZARAZ!',
    ' (M/K)',
    ' [3 zmiany]',
  ];
  return { location: townLocation(town, typed(town, random)), ending: random.pick(endings), currency: 'PLN' };
}

function abroad(random: Random): Where {
  if (random.chance(0.4)) {
    return random.pick<Where>([
      {
        location: wideLocation('Niemcy', [51.165691, 10.451526]),
        ending: ' - PRACA W NIEMCZECH',
        currency: 'EUR',
      },
      {
        location: wideLocation('Francja', [46.227638, 2.213749]),
        ending: ' (FRANCJA I BELGIA)',
        currency: 'EUR',
      },
      {
        location: wideLocation('Niemcy', [48.5, 9.5], { iso: 'de', region1: 'Baden-Württemberg' }),
        ending: ' – NIEMCY, OKOLICE STUTTGARTU',
        currency: 'EUR',
      },
      {
        location: wideLocation('Islandia', [64.963051, -19.020835], { iso: 'is' }),
        ending: ' / ISLANDIA',
        currency: 'EUR',
      },
    ]);
  }
  const { ending, currency, ...town } = random.pick(foreignTowns);
  return { location: townLocation(town), ending, currency };
}

/** Places that are none, or several in one field. */
function vague(random: Random): Where {
  const locality = random.pick([
    'Warszawa / Kraków / Gdańsk',
    'Wrocław, Opole lub Brzeg',
    'Remote',
    'praca zdalna',
    'cała Polska',
    'Łódź i okolice',
    'teren: woj. śląskie',
  ]);
  return {
    location: wideLocation('Polska', [51.919438, 19.145136], { iso: 'pl', locality }),
    ending: '',
    currency: 'PLN',
  };
}

function movedTo(advert: MessyAdvert, location: string): MessyAdvert {
  return {
    ...advert,
    values: advert.values.map((value) =>
      value.field_id === 'geolocation' ? { field_id: 'geolocation', value: location } : value,
    ),
    options: { ...advert.options, job_location: location },
  };
}

function advert(trade: Trade, where: Where, setting: MessySetting): MessyAdvert {
  const { random, day } = setting;
  const plain = `${random.chance(0.7) ? trade.title : trade.title.charAt(0) + trade.title.slice(1).toLocaleLowerCase('pl')}${where.ending}`;
  return {
    title: random.chance(0.08) ? decorated(plain, random) : plain,
    language: 'pl',
    values: [
      ...advertTexts(trade, plain, setting),
      ...agencyTexts(setting),
      { field_id: 'geolocation', value: where.location },
    ],
    options: {
      'branches.translation': 'Branża',
      'job_type.translation': 'Rodzaj pracy',
      job_type: random.pick<unknown>([
        'Pełny etat',
        ['Pełny etat'],
        'Część etatu',
        'pełen wymiar',
        'Umowa zlecenie',
      ]),
      branches: trade.branch,
      job_location: where.location,
      remote: '0',
      emp_number: random.pick(['1', '10', '20+', 'kilka']),
      _contract: random.pick<unknown>([
        ['Umowa o pracę', 'B2B'],
        'Umowa o pracę tymczasową',
        ['Umowa zlecenie'],
      ]),
      ...(random.chance(0.8) && pay(trade, where.currency, random)),
      ...(random.chance(0.3) && {
        note: 'Klient płaci 30 dni po fakturze, nie dzwonić przed 9.',
        _guarantee_months: 3,
      }),
      ...(random.chance(0.2) && { recruitment_deadline: day(random.pick([-20, 7, 30])) }),
    },
    ...(random.chance(0.15) && { end: '9999-12-31 23:59:59' }),
    ...(random.chance(0.03) && { start: '1970-01-01 00:00:00' }),
  };
}

/** Pay per hour, month and year in the same fields; "m" is often wrong because it is the form's default. */
function pay(trade: Trade, currency: Where['currency'], random: Random) {
  const [lowest, highest] = trade.hourly;
  const hour = random.int(lowest, highest - 2);
  if (currency === 'EUR') {
    return random.pick([
      payOptions('2.400', '2.800', 'EUR', 'm'),
      payOptions('13,50', '15,20', 'EUR', 'm'),
      payOptions('ab 14 EUR/h', '', 'EUR', null),
      payOptions('2200 / 2600 EUR netto', '', 'EUR', 'm'),
    ]);
  }
  if (currency === 'NOK') return payOptions('32 000 kr', '38 000 kr', 'NOK', 'm');
  const month = hour * 168;
  return random.pick([
    payOptions(String(hour), String(hour + 3), 'PLN', 'm'),
    payOptions(`${hour},00`, `${hour + 2},50`, 'PLN', 'm'),
    payOptions(String(hour), String(hour + 3), 'PLN', 'h'),
    payOptions(String(month), String(month + 900), 'PLN', 'm'),
    payOptions(`${month}-${month + 800} brutto`, '', 'PLN', 'm'),
    payOptions(`od ${Math.round(month / 1000)} tys. zł`, '', 'PLN', 'm'),
    payOptions(`do ${month} zł brutto`, '', 'PLN', null),
    payOptions(`${month} / ${month + 1500} zł`, '', 'PLN', 'm'),
    payOptions('1', '999999', 'PLN', 'm'),
    payOptions('0', '', 'PLN', 'm'),
  ]);
}

function advertTexts(trade: Trade, title: string, { random, baseUrl }: MessySetting): PostValue[] {
  const duties = random.sample(trade.duties, 4);
  const requirements = random.sample(trade.requirements, 3);
  const items = (texts: readonly string[]) =>
    random.chance(0.35)
      ? wordList(
          texts.map((text, index) => ({
            text,
            ...(index === 1 && { below: ['w systemie 3-zmianowym', 'także w weekendy'] }),
          })),
          random,
        )
      : list(texts, random);
  const opening = random.pick([
    `<h2>${title}</h2>\n`,
    `<p style="text-align:center"><strong><span style="font-size:16pt">${title}</span></strong></p>\n`,
    '',
    '',
  ]);
  const shifts = random.chance(0.06)
    ? shiftTable(
        ['Pon', 'Wt', 'Śr', 'Czw', 'Pt', 'Sob', 'Ndz', 'Święta', 'Dyżur'],
        ['I zmiana', 'II zmiana', 'III zmiana'],
      )
    : '';
  const texts: PostValue[] = [
    // The slot is meant for what is asked of people; on this board it holds what they will do.
    random.chance(0.5)
      ? {
          field_id: 'requirements',
          value: `<p><strong>Jakie będą Twoje obowiązki?</strong></p>\n${items(duties)}`,
        }
      : { field_id: 'responsibilities', name: 'Twój zakres obowiązków:', value: items(duties) },
    {
      field_id: 'description',
      value: `${opening}${paragraphs(['Dla naszego Klienta, lidera w swojej branży, poszukujemy osób do pracy na stanowisku opisanym poniżej.', 'Praca od zaraz, zapewniamy zakwaterowanie.'], random)}\n<p><b>Oczekujemy:</b></p>\n${items(requirements)}\n<p><b>Miejsce pracy:</b></p><p>hala 4, wejście od ulicy Portowej</p>${shifts}`,
    },
    {
      field_id: 'what_we_offer',
      name: random.pick(['Nasz Klient oferuje:', 'OFERUJEMY', 'Oferujemy:']),
      value: items([
        `Stawka: od ${trade.hourly[0]} zł brutto/h,`,
        'dodatki za pracę w nocy i premie uznaniowe,',
        `karta sportowa i ${searchLink('https://www.zimorodek.example/benefity', 'pakiet benefitów')},`,
        'dowóz do pracy,',
      ]),
    },
    {
      field_id: 'benefits',
      value: `<p>&nbsp;</p>${random.chance(0.3) ? `<p><img src="${baseUrl}/public/file/benefity.png" alt=""></p>` : ''}`,
    },
  ];
  if (random.chance(0.3)) texts.push({ field_id: 'responsibilities_more', name: 'Twój zakres obowiązków:' });
  return texts;
}

const hex = {
  banner: '1c7555dfb3dd1511e076c666b49962da',
  agency: '3a0c6a7be4f5d1c2b38f90e1527764ad',
  contact: '7d1f0b9c2e8a4635bb10c7de94f2a851',
  licence: 'a91e52d07c3b48f6916de0f4b2c87d3e',
  consent: 'c4d83f1b6e2a97058de1c0b7f3a9462d',
};

/** What the agency puts below every advert, in fields of its own that have no name. */
function agencyTexts({ random, baseUrl, otherHost }: MessySetting): PostValue[] {
  const consultant = random.pick([
    ['Anna Kowalska', 'anna.kowalska', '600 000 120'],
    ['Piotr Wiśniewski', 'piotr.wisniewski', '600 000 121'],
    ['Olena Petrenko', 'olena.petrenko', '600 000 122'],
  ] as const);
  const [name, user, phone] = consultant;
  const mail = `${user}@zimorodek.example`;
  const ways = random.pick([
    `<p>Aplikuj: <a href="mailto: ${mail}">${mail}</a> lub zadzwoń <a href="tel:+48 ${phone}">+48 ${phone}</a></p>`,
    `<p>CV wyślij na ${mail}, w tytule wpisz numer oferty. Tel. +48 ${phone}</p>`,
    `<p>${safelink('https://www.zimorodek.example/aplikuj?zrodlo=mail', mail, 'Aplikuj tutaj')} albo napisz: ${mail}</p>`,
    `<p>${name}, www.zimorodek.example/kontakt, tel: ${phone}</p>`,
  ]);
  return [
    {
      field_id: hex.banner,
      value: `<p><img src="${baseUrl}/public/file/zimorodek-baner.png" alt="" style="width:100%"></p>`,
    },
    {
      field_id: hex.agency,
      value: `<p style="text-align:justify"><img src="${otherHost}/public/file/zimorodek-logo.png" alt="">${agencyWords.slice(0, 3).join(' ')}</p>\n<p style="text-align:justify">${agencyWords.slice(3).join(' ')}</p>`,
    },
    { field_id: hex.contact, value: ways },
    {
      field_id: hex.licence,
      value: `<p>Zimorodek Praca Sp. z o.o. jest agencją zatrudnienia wpisaną do rejestru pod numerem KRAZ 00000.</p><p><img src="${baseUrl}/public/file/zimorodek-certyfikaty.png" alt=""></p>`,
    },
    { field_id: hex.consent, value: `<p style="font-size:8pt">${consentWords.join(' ')}</p>` },
  ];
}

/** Forgotten adverts: somebody's attempt, or the copy of an advert. */
function leftover({ random }: MessySetting): MessyAdvert {
  return {
    title: random.pick([
      'test',
      'TEST - nie usuwać',
      'kopia PRACOWNIK MAGAZYNOWY',
      'asdf',
      'Ogłoszenie testowe 2',
    ]),
    language: 'pl',
    values: [{ field_id: 'description', value: '<p>test test</p>' }],
    options: {},
  };
}
