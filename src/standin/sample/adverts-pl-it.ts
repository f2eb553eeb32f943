import { contacts, plCompany, plLabels, type SampleAdvert } from './advert.ts';

/** Polish adverts of software, data and design. */
export const plIt: readonly SampleAdvert[] = [
  {
    advertId: 1930,
    recruitmentId: 3901,
    reference: 'KOL/3901/2026',
    language: 'pl',
    title: 'Inżynier oprogramowania (backend)',
    office: 'gdansk',
    awarded: true,
    values: [
      {
        field_id: 'description',
        value: `<p>Każda paczka, która wyjeżdża z naszych hubów, przechodzi przez jeden system: przyjmuje zamówienia ze sklepów, układa trasy 430 kurierom i mówi odbiorcy, kiedy otworzyć drzwi. Dołączysz do pięciu osób, które go budują i utrzymują.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>projektujesz i budujesz interfejsy, przez które sklepy internetowe przesyłają nam zamówienia,</li>
<li>zamieniasz nocne planowanie tras na plany, które zmieniają się, gdy kurierzy już jadą,</li>
<li>przeglądasz kod, piszesz testy i decydujesz z zespołem, czego nie warto budować,</li>
<li>raz na kwartał spędzasz dzień w hubie, żeby zobaczyć, jak program wpływa na pracę ludzi.</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        name: 'Kogo szukamy',
        value: `<ul>
<li>co najmniej cztery lata budowania usług w TypeScripcie, Go lub podobnym języku,</li>
<li>dobra znajomość PostgreSQL: plan zapytania czytasz bez podpowiedzi,</li>
<li>doświadczenie w utrzymaniu tego, co piszesz, z dyżurem co piąty tydzień,</li>
<li>angielski B2; polski pomaga w rozmowie z magazynem, ale nie jest konieczny.</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Od 19 000 do 25 000 zł brutto miesięcznie na umowie o pracę. Dwa dni w tygodniu w biurze w Gdańsku, pozostałe tam, gdzie wolisz. Budżet szkoleniowy 6000 zł rocznie.</p>
<p>Rekrutacja trwa około dwóch tygodni: 30 minut rozmowy telefonicznej, rozmowa techniczna o kodzie, który przyniesiesz, i spotkanie z zespołem.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>26 dni urlopu od pierwszego roku, prywatna opieka medyczna, rower firmowy na własność. O tym, jak pracujemy: <a href="https://kolibra.example/inzynieria">kolibra.example/inzynieria</a>.</p>`,
      },
    ],
    options: {
      job_type: ['Full time'],
      'job_type.translation': 'Job type',
      branches: 'IT',
      'branches.translation': 'Industry',
      remote: 'hybrid',
      'remote.translation': 'Remote work',
      emp_number: '2',
      _contract: ['Umowa o pracę', 'B2B'],
      _salary_from: '19 000',
      _salary_to: '25 000',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      recruitment_deadline: '{{date:+30}}',
      note: 'Można dojść do 27 tys. dla bardzo mocnej osoby, uzgodnione z Martą.',
      ...contacts.trojmiasto,
    },
    start: -6,
    end: 38,
  },
  {
    advertId: 1931,
    recruitmentId: 3904,
    reference: 'KOL/3904/2026',
    language: 'pl',
    title: 'Projektant UX',
    office: 'krakow',
    values: [
      {
        field_id: 'description',
        value: `<p>Nasi kurierzy czterdzieści razy dziennie sięgają po telefon w rękawiczkach i w deszczu. Dyspozytorzy przez osiem godzin patrzą na jeden ekran. Projektujesz dla jednych i drugich, a po tygodniu widzisz, czy się udało. „Ładne” to za mało.</p><p>Będziesz drugą osobą od projektowania w jedenastoosobowym zespole produktowym w Krakowie.</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Twoja praca',
        value: `<ul><li>jeździsz z kurierami i siadasz obok dyspozytorów, zanim cokolwiek narysujesz,</li><li>projektujesz ścieżki, prototypy i gotowe ekrany aplikacji kurierskiej i pulpitu dyspozytora,</li><li>razem z dwojgiem programistów dbasz o system projektowy,</li><li>co drugi tydzień prowadzisz test użyteczności i spisujesz wnioski.</li></ul>`,
      },
      {
        field_id: 'requirements',
        name: 'Kogo szukamy?',
        value: `<p>Osoby z co najmniej trzema latami projektowania produktów, w tym choć jednego narzędzia do pracy w terenie, sklepie albo fabryce. Portfolio ma pokazywać, jak zapadały decyzje, a nie tylko wynik. Potrzebna jest solidna znajomość dostępności (kontrast, wielkość celów, czytniki ekranu) i angielski B2.</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Co oferujemy?',
        value: `<p>Stała umowa o pracę z podwyższonymi kosztami uzyskania przychodu. Trzy dni w tygodniu w biurze nad Wisłą, dwa w domu. Sprzęt do wyboru, 5000 zł rocznie na kursy i konferencje, leasing roweru za pół ceny. Etapy: rozmowa o portfolio (60 minut), płatne półdniowe zadanie z zespołem, oferta.</p>`,
      },
      {
        field_id: 'a3c9e51f7b204d68910e5d2c8f47b6a1',
        value: `<p><img src="{{service}}/public/file/kolibra-biuro-krakow.png" alt="" style="width:100%"></p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Full time',
      branches: 'IT',
      remote: 'hybrid',
      emp_number: '1',
      _contract: ['Umowa o pracę', 'B2B'],
      recruitment_deadline: '{{date:+21}}',
      note: 'Druga próba obsadzenia, wiosną finalistka odmówiła.',
      ...contacts.trojmiasto,
    },
    start: -2,
    end: 33,
  },
  {
    advertId: 1932,
    recruitmentId: 3130,
    reference: 'KOL/IT/0076',
    language: 'pl',
    title: 'Inżynier / inżynierka danych – praca zdalna',
    office: null,
    values: [
      {
        field_id: 'requirements',
        name: 'Jakie będą Twoje obowiązki?',
        value: `<p class="MsoNormal"><span lang="PL" style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif;mso-ascii-theme-font:minor-latin">Rowery wysyłają nam co dziesięć sekund położenie, temperaturę baterii i moment na korbie. Zamieniasz to w dane, na których inni mogą polegać:<o:p></o:p></span></p>
<ul>
<li data-list-defn-props="{"335552541":1,"335559684":-2,"469769226":"Symbol","469777803":"left"}" data-listid="12" data-aria-posinset="1">potoki danych z floty do hurtowni, wsadowe i strumieniowe</li>
<li data-list-defn-props="{"335552541":1,"335559684":-2,"469769226":"Symbol","469777803":"left"}" data-listid="12" data-aria-posinset="2">modele zużycia baterii razem z działem serwisu</li>
<li data-listid="12" data-aria-posinset="3">testy jakości danych i alarmy, które coś znaczą</li>
<li>&nbsp;</li>
</ul>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Nasze oczekiwania',
        value: `<div>Bardzo dobry SQL i Python</div><div>Doświadczenie z narzędziem do orkiestracji zadań</div><div>Umiejętność rozmowy z mechanikiem i z analitykiem</div><div>Angielski B2</div><div>Samodzielność w pracy zdalnej</div>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Pracujesz z dowolnego miejsca w Polsce. Raz na kwartał spotykamy się na trzy dni w Gdańsku, podróż i nocleg są po naszej stronie. Wysyłamy laptop, monitor i krzesło. Stały zespół czterech osób, spotkania tylko między 10:00 a 14:00, żadnych dyżurów nocnych.</p>
<p>Umowa o pracę albo B2B, roczna podwyżka według jawnej siatki, opieka medyczna, 1200 zł rocznie na prąd i internet, dodatkowy tydzień urlopu po trzech latach.</p>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'IT',
      remote: '1',
      'remote.translation': 'Praca zdalna',
      job_location: JSON.stringify({
        latitude: '54.372158',
        longitude: '18.638306',
        iso: 'pl',
        locality: 'Gdańsk',
        region1: 'Pomorskie',
        postcode: '80-001',
        country: 'Polska',
      }),
      'job_location.translation': 'Lokalizacja',
      _contract: ['Umowa o pracę', 'B2B'],
    },
    start: -13,
    end: 32,
  },
  {
    advertId: 1933,
    recruitmentId: 3131,
    reference: 'KOL/IT/0069',
    language: 'pl',
    title: 'Tester aplikacji mobilnych (zdalnie)',
    office: 'warszawa',
    values: [
      {
        field_id: 'description',
        value: `<p><strong>Kolibra</strong> ma dwie aplikacje: dla kurierów i dla klientów, którzy wypożyczają rower na godziny. Obie wydajemy co dwa tygodnie. Ty mówisz, czy wersja jest gotowa.</p><p>&nbsp;</p><p>&nbsp;</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p>- testy ręczne nowych funkcji na 14 urządzeniach,</p><p>- automaty dla głównych ścieżek,</p><p>- zgłoszenia błędów z krokami, logiem i nagraniem,</p><p>- raz w miesiącu dzień na rowerze z kurierem.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p>Dwa lata testowania aplikacji mobilnych, znajomość protokołu HTTP i narzędzi do podglądu ruchu, podstawy programowania w dowolnym języku. Umiesz napisać zgłoszenie tak, że programista nie musi o nic dopytywać. Polski biegle, angielski w piśmie.</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Oferujemy:',
        value: `<ul><li>pracę w pełni zdalną z terenu Polski,</li><li>umowę o pracę albo B2B,</li><li>laptop i urządzenia do testów wysłane pod Twój adres 📦,</li><li>ścieżkę rozwoju: testy wydajności, bezpieczeństwo lub prowadzenie zespołu,</li><li>opiekę medyczną, dopłatę do wakacji i do okularów.</li></ul>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Pierwszy etap to krótkie zadanie, zajmuje do godziny. Na każde zgłoszenie odpowiadamy w ciągu tygodnia.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'IT',
      remote: '1',
      'remote.translation': 'Praca zdalna',
      emp_number: '1',
      _contract: ['Umowa o pracę', 'B2B'],
      _salary_from: '9 500',
      _salary_to: '12 500',
      _rate_unit: 'm',
      _rate_visible: '0',
      _salary_currency: 'PLN',
      note: 'Budżet do 13 tys., nie podawać przed drugą rozmową.',
    },
    start: -38,
    end: null,
  },
];
