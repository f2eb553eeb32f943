import { contacts, type OfficeKey, plCompany, plLabels, plLicence, type SampleAdvert } from './advert.ts';

interface CourierCity {
  advertId: number;
  office: OfficeKey;
  hub: string;
  area: string;
  from: string;
  to: string;
  awarded?: boolean;
  start: number;
  end: number;
}

/**
 * One position, advertised in three cities: same recruitment and language, so three jobs and no translations. Two of
 * them pay the same and are one card; the capital pays more.
 */
const cities: readonly CourierCity[] = [
  {
    advertId: 1920,
    office: 'warszawa',
    hub: 'mikrohub na Woli',
    area: 'Śródmieście, Wola i Ochota',
    from: '34,00',
    to: '41,00',
    awarded: true,
    start: -6,
    end: 39,
  },
  {
    advertId: 1921,
    office: 'lodz',
    hub: 'mikrohub przy dworcu Łódź Fabryczna',
    area: 'Śródmieście i Polesie',
    from: '31,40',
    to: '37,00',
    start: -6,
    end: 39,
  },
  {
    advertId: 1922,
    office: 'wroclaw',
    hub: 'mikrohub na Nadodrzu',
    area: 'Stare Miasto, Nadodrze i Ołbin',
    from: '31,40',
    to: '37,00',
    start: -4,
    end: 41,
  },
];

const cityCouriers = cities.map(
  ({ hub, area, from, to, ...city }): SampleAdvert => ({
    ...city,
    recruitmentId: 3120,
    reference: 'KOL/KUR/0301',
    language: 'pl',
    title: 'Kurier / kurierka na rowerze cargo',
    values: [
      {
        field_id: 'description',
        value: `<p style="line-height: 115%;">Rozwozimy paczki, zakupy i catering elektrycznymi rowerami cargo. Twoja baza to ${hub}, Twój rewir: ${area}. Rower jest naładowany i sprawny, zanim przyjdziesz. 🚲</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Twój dzień',
        value: `<p>- odbierasz załadowaną skrzynię i sprawdzasz rower według krótkiej listy,<br>- jedziesz trasą z aplikacji, 60–80 adresów na zmianę,<br>- wydajesz przesyłki, zbierasz podpisy i zwroty,<br>- po zmianie odstawiasz rower do ładowania i zgłaszasz usterki.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>ukończone 18 lat i pewna jazda rowerem w ruchu miejskim,</li>
<li>dostępność co najmniej trzy dni w tygodniu,</li>
<li>polski lub ukraiński w stopniu pozwalającym dogadać się z odbiorcą,</li>
<li>prawo jazdy <strong>nie</strong> jest potrzebne.</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p><strong>Stawka ${from}–${to} zł brutto za godzinę</strong>, nie za paczkę. Umowa zlecenie albo o pracę, wypłata dziesiątego dnia miesiąca.</p>
<p>Zmiany po 6 lub 8 godzin: rano (7:00–13:00), w dzień (9:00–17:00) albo wieczorem (15:00–21:00). Grafik układasz w aplikacji z dwutygodniowym wyprzedzeniem.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Kurtka i spodnie na deszcz, kask, rękawice, ubezpieczenie NNW, ciepłe pomieszczenie socjalne i płatne dwudniowe szkolenie z jazdy rowerem o szerokości 90 cm.</p>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Umowa zlecenie',
      branches: 'Kurierzy',
      remote: '0',
      emp_number: '15',
      _contract: ['Umowa zlecenie', 'Umowa o pracę'],
      _salary_from: from,
      _salary_to: to,
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
    },
  }),
);

/** Polish adverts of the deliveries: couriers and those who keep them rolling. */
export const plCouriers: readonly SampleAdvert[] = [
  ...cityCouriers,
  {
    advertId: 1923,
    recruitmentId: 3121,
    reference: 'KOL/KUR/0308',
    language: 'pl',
    title: 'KURIER CARGO – TYLKO WEEKENDY',
    office: 'krakow',
    geolocation: JSON.stringify({
      latitude: 50.06465,
      longitude: 19.94498,
      iso: 'pl',
      locality: 'Kraków',
      region1: 'Małopolskie',
      postcode: 31559,
      country: 'Polska',
    }),
    values: [
      {
        field_id: 'description',
        value: `<p><font color="#0b6b57" size="4"><b>Weekendowa praca dla studentów i nie tylko</b></font></p><p>W soboty i niedziele dowozimy w Krakowie obiady z restauracji na Kazimierzu i Zabłociu. Jedna zmiana trwa pięć godzin, od 11:30 do 16:30 albo od 16:30 do 21:30.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>Jakie będą Twoje obowiązki?</strong><br>- dostarczanie posiłków rowerem cargo w termoskrzyniach<br>- kontakt z restauracją i klientem przez aplikację<br>- mycie skrzyń po zmianie</p><p>&nbsp;</p><p><strong>Potrzebujemy od Ciebie</strong><br>- dostępności przynajmniej w dwa weekendy miesiąca<br>- badań do celów sanitarno-epidemiologicznych (zwrócimy koszt)<br>- własnego smartfona z systemem nie starszym niż cztery lata</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Nasza oferta',
        value: `<p>35 zł brutto za godzinę niezależnie od liczby zamówień, całe napiwki dla Ciebie. Umowa zlecenie, dla studentów do 26. roku życia bez składek. Posiłek w trakcie zmiany. Rower, kask i odzież są nasze, a jeśli chcesz jeździć częściej, w tygodniu zawsze znajdzie się dla Ciebie trasa.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Jak zacząć? Wyślij formularz, w ciągu dwóch dni zapraszamy na jazdę próbną (45 minut), a po niej na płatne szkolenie. Pierwszą zmianę jedziesz razem z doświadczonym kurierem.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Część etatu',
      branches: 'Kurierzy',
      emp_number: '20',
      _contract: ['Umowa zlecenie'],
      _salary_from: '35,00',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      ...contacts.couriers,
    },
    start: -33,
    end: 6,
  },
  {
    advertId: 1924,
    recruitmentId: 3122,
    reference: 'KOL/KUR/0311',
    language: 'pl',
    title: 'Dyspozytor / dyspozytorka floty',
    office: 'warszawa',
    geolocation: JSON.stringify(
      JSON.stringify({
        latitude: '52.229676',
        longitude: '21.012229',
        iso: 'pl',
        locality: 'Warszawa',
        region1: 'Mazowieckie',
        postcode: '00-838',
        country: 'Polska',
      }),
    ),
    values: [
      {
        field_id: 'description',
        value: `<h1>O stanowisku</h1><p>W warszawskiej dyspozytorni widać na mapie 140 rowerów w pięciu miastach. Gdy spadnie deszcz, zamkną most albo kurier złapie gumę, to Ty przekładasz trasy tak, żeby paczki dojechały.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<h3>Zadania</h3><ul><li>nadzór nad trasami i zmiana przydziałów w czasie rzeczywistym</li><li>telefon i czat z kurierami oraz koordynatorami mikrohubów</li><li>decyzje o wysłaniu serwisu mobilnego</li><li>krótki raport na koniec zmiany</li></ul><h1>Wymagania</h1><ul><li>znajomość Warszawy lub innego dużego miasta z siodełka albo zza kierownicy</li><li>podzielność uwagi i spokojny głos</li><li>sprawna obsługa kilku programów naraz</li></ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>6800–8100 zł brutto, umowa o pracę, zmiany po 8 godzin między 6:00 a 22:00, jeden weekend w miesiącu. Dodatki za niedziele i święta. Biurko z regulacją wysokości, trzy monitory i rower do jazdy po mieście, bo raz w kwartale sami jeździmy trasę, żeby nie zapomnieć, jak to jest.</p>
<p>Pytania? <a href="javascript:void(window.open('/kontakt'))" onclick="track('kontakt')">Napisz do nas</a> albo zadzwoń do recepcji.</p>`,
      },
      plLicence,
    ],
    options: {
      job_type: 'Pełny etat',
      branches: 'Logistyka',
      'branches.translate': 'Branża',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę'],
      _salary_from: '6800',
      _salary_to: '8100',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      ...contacts.couriers,
    },
    start: -16,
    end: 15,
  },
  {
    advertId: 1925,
    recruitmentId: 3123,
    reference: 'KOL/KUR/0315',
    language: 'pl',
    title: 'Koordynator / koordynatorka mikrohubu',
    office: 'wroclaw',
    values: [
      {
        field_id: 'description',
        value: `<p>Otwieramy drugi mikrohub we Wrocławiu, na Krzykach. Szukamy osoby, która go uruchomi, zbierze zespół 18 kurierów i będzie nim kierować.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p style="margin:0">• przyjęcie porannej dostawy i podział przesyłek na trasy,</p><p style="margin:0">• grafiki, wdrożenia i rozmowy z kurierami,</p><p style="margin:0">• stan techniczny rowerów i ładowarek,</p><p style="margin:0">• kontakt z nadawcami i zarządcą budynku,</p><p style="margin:0">• wyniki: terminowość, koszt przesyłki, bezpieczeństwo.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul><li>doświadczenie w prowadzeniu zespołu, najlepiej w dostawach, gastronomii lub handlu,</li><li>dobra organizacja i chęć bycia na miejscu od 6:00,</li><li>ukraiński lub angielski na poziomie rozmowy.</li></ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Co Ci dajemy',
        value: `<p>Umowę o pracę z wynagrodzeniem 6900–8200 zł brutto, premię miesięczną za terminowość, telefon i laptop. Przez pierwszy miesiąc uczysz się w hubie na Nadodrzu, a koordynatorka z Warszawy jest z Tobą przy otwarciu. Masz budżet na wyposażenie zaplecza i wpływ na to, kogo przyjmujemy do zespołu.</p><p>Prywatna opieka medyczna, karta sportowa, dodatkowe dwa dni urlopu po roku.</p>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: ['Logistyka', 'Kurierzy'],
      remote: '0',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
      _salary_from: '6 900',
      _salary_to: '8 200',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      project_status: 'czeka na umowę najmu',
    },
    start: 3,
    end: 33,
  },
];
