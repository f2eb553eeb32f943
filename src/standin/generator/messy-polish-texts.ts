import { type Town, towns } from './messy-advert.ts';

/** A trade of the agency, with what its adverts say. */
export interface Trade {
  title: string;
  branch: string;
  duties: readonly string[];
  requirements: readonly string[];
  /** Zlotys an hour, lowest and highest. */
  hourly: readonly [number, number];
}

export const polishTowns = towns('pl', 'Polska', [
  'Kraków;Małopolskie;31-001;50.064650;19.944980',
  'Warszawa;Mazowieckie;00-001;52.229676;21.012229',
  'Gdańsk;Pomorskie;80-001;54.352025;18.646638',
  'Wrocław;Dolnośląskie;50-001;51.107883;17.038538',
  'Łódź;Łódzkie;90-001;51.759445;19.457216',
  'Pruszcz Gdański;Pomorskie;83-000;54.258712;18.651754',
  'Świętochłowice;Śląskie;41-600;50.296700;18.915900',
  'Dąbrowa Górnicza;Śląskie;41-300;50.321800;19.194900',
  'Bielsko-Biała;Śląskie;43-300;49.822400;19.058400',
  'Żary;Lubuskie;68-200;51.642200;15.137600',
  'Opole;Opolskie;45-001;50.675107;17.921297',
  'Nowy Sącz;Małopolskie;33-300;49.624900;20.691500',
  'Środa Wielkopolska;Wielkopolskie;63-000;52.228400;17.276400',
  'Brzeg;Opolskie;49-300;50.860800;17.467400',
]);

/** With the end of the title and the currency of the pay. */
export const foreignTowns: readonly (Town & { ending: string; currency: 'EUR' | 'NOK' })[] = [
  ...towns('de', 'Niemcy', [
    'München;Bayern;80331;48.137154;11.576124',
    'Munich;Bayern;80331;48.137154;11.576124',
    'Halle (Saale);Sachsen-Anhalt;06108;51.482500;11.970500',
    'Halle;Nordrhein-Westfalen;33790;52.060300;8.361100',
    'Görlitz;Sachsen;02826;51.152700;14.987200',
  ]).map((town) => ({ ...town, ending: ' - PRACA W NIEMCZECH', currency: 'EUR' as const })),
  ...towns('nl', 'Holandia', [
    'Bergen;Noord-Holland;1861;52.670000;4.702800',
    'Venlo;Limburg;5911;51.370400;6.172400',
  ]).map((town) => ({ ...town, ending: ' – HOLANDIA', currency: 'EUR' as const })),
  ...towns('no', 'Norwegia', [
    'Bergen;Vestland;5003;60.392990;5.324150',
    'Tromsø;Troms;9008;69.649200;18.955300',
  ]).map((town) => ({ ...town, ending: ' - NORWEGIA (STAŁA PRACA)', currency: 'NOK' as const })),
  ...towns('se', 'Szwecja', ['Kiruna;Norrbotten;981 30;67.855800;20.225300']).map((town) => ({
    ...town,
    ending: ' w Szwecji',
    currency: 'EUR' as const,
  })),
  ...towns('fi', 'Finlandia', ['Rovaniemi;Lappi;96100;66.503900;25.729400']).map((town) => ({
    ...town,
    ending: ' – FINLANDIA',
    currency: 'EUR' as const,
  })),
];

export const trades: readonly Trade[] = [
  {
    title: 'SPAWACZ MIG/MAG',
    branch: 'Produkcja',
    duties: [
      'Spawanie konstrukcji stalowych metodą 135 według rysunku technicznego,',
      'przygotowanie krawędzi i szlifowanie spoin,',
      'samokontrola jakości zgodnie z ISO 3834,',
      'dbanie o porządek na stanowisku i stosowanie zasad BHP,',
    ],
    requirements: [
      'Aktualne uprawnienia spawalnicze lub gotowość do ich zdobycia,',
      'umiejętność czytania rysunku technicznego,',
      'minimum rok doświadczenia,',
    ],
    hourly: [28, 48],
  },
  {
    title: 'PRACOWNIK MAGAZYNOWY z uprawnieniami UDT (jedna zmiana)',
    branch: 'Magazyn',
    duties: [
      'Kompletacja zamówień skanerem,',
      'przyjmowanie i wydawanie towaru,',
      'obsługa wózka widłowego czołowego i bocznego,',
      'udział w inwentaryzacji,',
    ],
    requirements: ['Uprawnienia UDT na wózki,', 'sumienność i punktualność,', 'gotowość do pracy fizycznej,'],
    hourly: [27, 36],
  },
  {
    title: 'OPERATOR CNC / USTAWIACZ',
    branch: 'Produkcja',
    duties: [
      'Uzbrajanie i ustawianie tokarek CNC (FANUC, Siemens),',
      'korekty w programie i pomiar detali,',
      'prowadzenie dokumentacji SPC,',
    ],
    requirements: ['Znajomość G-kodu,', 'obsługa przyrządów pomiarowych,', 'wykształcenie techniczne,'],
    hourly: [30, 52],
  },
  {
    title: 'OPIEKUNKA / OPIEKUN OSÓB STARSZYCH',
    branch: 'Opieka',
    duties: ['Pomoc w codziennych czynnościach,', 'przygotowywanie posiłków,', 'dotrzymywanie towarzystwa,'],
    requirements: ['Komunikatywny język niemiecki,', 'doświadczenie w opiece,', 'empatia i cierpliwość,'],
    hourly: [30, 40],
  },
  {
    title: 'KIEROWCA KAT. C+E',
    branch: 'Transport',
    duties: ['Przewozy na trasach PL–DE–PL,', 'zabezpieczanie ładunku,', 'prowadzenie dokumentów CMR,'],
    requirements: ['Prawo jazdy kat. C+E i karta kierowcy,', 'zaświadczenie o niekaralności,', 'kod 95,'],
    hourly: [32, 50],
  },
  {
    title: 'SPECJALISTA DS. KADR I PŁAC (HR)',
    branch: 'Biuro',
    duties: ['Naliczanie wynagrodzeń dla 300 osób,', 'kontakt z ZUS i US,', 'prowadzenie teczek osobowych,'],
    requirements: ['Znajomość Kodeksu pracy,', 'program Płatnik,', 'Excel na dobrym poziomie,'],
    hourly: [38, 60],
  },
  {
    title: 'Programista C++ / Qt',
    branch: 'IT',
    duties: ['Rozwój oprogramowania maszyn pakujących,', 'testy na stanowisku u klienta,', 'code review,'],
    requirements: ['C++17 i Qt 6,', 'Linux i Git,', 'angielski na poziomie B2,'],
    hourly: [80, 140],
  },
  {
    title: 'BARISTA',
    branch: 'Gastronomia',
    duties: ['Parzenie kawy i obsługa gości,', 'dbanie o ekspres i ladę,', 'zamykanie kasy,'],
    requirements: ['Książeczka sanepidowska,', 'uśmiech o szóstej rano,', 'chęć do nauki,'],
    hourly: [27, 31],
  },
];

export const agencyWords = [
  'Zimorodek Praca to agencja zatrudnienia, która od ponad dwudziestu lat łączy ludzi z firmami produkcyjnymi i logistycznymi w Polsce, w Niemczech i w Skandynawii.',
  'Każdego roku zatrudniamy kilka tysięcy osób, a nasi koordynatorzy są na miejscu, w zakładzie klienta, od pierwszego dnia pracy.',
  'Zapewniamy legalne umowy, zakwaterowanie w pokojach dwuosobowych, dojazd z miejsca zakwaterowania do zakładu i pełną obsługę w języku polskim oraz ukraińskim.',
  'Nie pobieramy opłat od kandydatów: rekrutacja, badania wstępne i szkolenie BHP są bezpłatne.',
  'Jeżeli ta oferta nie jest dla Ciebie, prześlij ją znajomym: za każdą poleconą osobę, która przepracuje miesiąc, wypłacamy premię.',
  'Skontaktujemy się z wybranymi kandydatami w ciągu pięciu dni roboczych; pozostałe zgłoszenia zachowamy tylko za zgodą.',
];

export const consentWords = [
  'Prosimy o dopisanie w CV klauzuli: „Wyrażam zgodę na przetwarzanie moich danych osobowych przez Zimorodek Praca Sp. z o.o. w celu przeprowadzenia rekrutacji, której dotyczy ogłoszenie”.',
  'Administratorem danych jest Zimorodek Praca Sp. z o.o. z siedzibą w Gdańsku. Dane są przetwarzane na podstawie art. 6 ust. 1 lit. b i c RODO oraz art. 22¹ Kodeksu pracy.',
  'Podanie danych jest dobrowolne, lecz konieczne do udziału w rekrutacji. Dane będą przechowywane przez czas trwania rekrutacji, a w razie zgody na przyszłe rekrutacje nie dłużej niż 24 miesiące.',
  'Przysługuje Pani/Panu prawo dostępu do danych, ich sprostowania, usunięcia, ograniczenia przetwarzania, przenoszenia oraz wniesienia skargi do Prezesa UODO.',
];
