import { contacts, plCompany, plLabels, plLicence, type SampleAdvert } from './advert.ts';

/** Polish adverts of the warehouses in Gdańsk and Łódź. */
export const plWarehouse: readonly SampleAdvert[] = [
  {
    advertId: 1901,
    recruitmentId: 3907,
    reference: 'KOL/MAG/0117',
    language: 'pl',
    title: 'Pracownik magazynu',
    office: 'gdansk',
    values: [
      plCompany,
      {
        field_id: 'responsibilities',
        name: 'Twój zakres obowiązków:',
        value: `<p style="margin: 0cm; line-height: 115%;">- kompletacja zamówień na części i akcesoria z użyciem skanera,</p>
<p style="margin: 0cm; line-height: 115%;">- przyjmowanie dostaw i kontrola ilościowa,</p>
<p style="margin: 0cm; line-height: 115%;">- pakowanie ram i baterii zgodnie z instrukcją ADR,</p>
<p style="margin: 0cm; line-height: 115%;">- załadunek rowerów na przyczepy transportowe.</p>
<p>&nbsp;</p>
<p>&nbsp;</p>`,
      },
      {
        field_id: 'requirements',
        name: 'Czego oczekujemy',
        value: `<ul style="list-style-type: disc;">
<li style="font-family: Calibri;">gotowość do pracy na dwie zmiany: 6:00–14:00 i 14:00–22:00,</li>
<li style="font-family: Calibri;">dobra kondycja: pojedyncza paczka waży do 22 kg,</li>
<li style="font-family: Calibri;">dokładność; doświadczenie nie jest konieczne, przyuczamy przez pierwsze dwa tygodnie.</li>
<li>&nbsp;</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p><strong>Oferujemy:</strong></p>
<ul>
<li>umowę o pracę od pierwszego dnia, stawka 31,40–34,00 zł brutto za godzinę,</li>
<li>dodatek nocny i premię frekwencyjną do 400 zł brutto miesięcznie,</li>
<li>odzież roboczą, buty i ciepły posiłek za 5 zł,</li>
<li>dojazd firmowym busem z Wejherowa i Tczewa.</li>
</ul>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Prywatna opieka medyczna, dofinansowanie do karty sportowej oraz rower do użytku prywatnego po okresie próbnym.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Magazyn',
      remote: '0',
      emp_number: '8',
      _contract: ['Umowa o pracę'],
      _salary_from: '31,40',
      _salary_to: '34,00',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      note: 'W razie braku kandydatów poszerzyć o agencję, marża maks. 18%, nie mówić kandydatom.',
      ...contacts.trojmiasto,
    },
    start: -12,
    end: 24,
  },
  {
    advertId: 1902,
    recruitmentId: 3101,
    reference: 'KOL/MAG/0121',
    language: 'pl',
    title: 'OPERATOR WÓZKA WIDŁOWEGO UDT II WJO – 2 ZMIANY',
    office: 'lodz',
    values: [
      {
        field_id: 'description',
        value: `<h1 style="color: #0b6b57;">Operator wózka widłowego w Łodzi</h1>
<p class="MsoNormal" style="mso-margin-top-alt: auto; line-height: normal;"><span style="mso-fareast-font-family: 'Times New Roman';">Nasz magazyn centralny na Widzewie ma 9 000 m² i 14 doków. Szukamy czterech osób, które zadbają o to, żeby ramy, silniki i baterie trafiały na linię montażu o czasie.<o:p></o:p></span></p>`,
      },
      {
        field_id: 'requirements',
        value: `<p class="MsoNormal"><strong><span style="font-size: 11pt;">Jakie będą Twoje obowiązki?</span></strong></p>
<p class="MsoListParagraphCxSpFirst" style="text-indent: -18.0pt; mso-list: l0 level1 lfo1;"><span style="mso-list: Ignore;">·<span style="font: 7.0pt 'Times New Roman';">&nbsp;&nbsp;&nbsp; </span></span>obsługa wózka wysokiego składowania do 9,5 m,</p>
<p class="MsoListParagraphCxSpMiddle" style="text-indent: -18.0pt; mso-list: l0 level1 lfo1;"><span style="mso-list: Ignore;">·<span style="font: 7.0pt 'Times New Roman';">&nbsp;&nbsp;&nbsp; </span></span>rozładunek i załadunek naczep,</p>
<p class="MsoListParagraphCxSpLast" style="text-indent: -18.0pt; mso-list: l0 level1 lfo1;"><span style="mso-list: Ignore;">·<span style="font: 7.0pt 'Times New Roman';">&nbsp;&nbsp;&nbsp; </span></span>potwierdzanie ruchów towaru w systemie WMS i codzienny przegląd wózka.<o:p></o:p></p>
<p>&nbsp;</p>
<p><strong>Wymagania:</strong><br>- aktualne uprawnienia UDT kat. II WJO,<br>- minimum rok pracy na wózku wysokiego składowania,<br>- orzeczenie psychotechniczne (jeśli wygasło, sfinansujemy badanie).</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Warunki pracy',
        value: `<table style="border-collapse: collapse; width: 100%;" border="1" cellpadding="4">
<tbody>
<tr><td style="width: 50%;"><strong>Stawka podstawowa</strong></td><td>34,00–38,50 zł brutto/h</td></tr>
<tr><td>Zmiany</td><td>6:00–14:00, 14:00–22:00</td></tr>
<tr><td>Premia za brak szkód</td><td>do 500 zł brutto miesięcznie</td></tr>
<tr><td>Umowa</td><td>o pracę, pierwsza na 3 miesiące</td></tr>
</tbody>
</table>
<p>Do tego opłacone odnowienie uprawnień UDT, odzież robocza, prywatna opieka medyczna i dopłata do dojazdów spoza Łodzi.</p>`,
      },
      plLicence,
    ],
    options: {
      ...plLabels,
      job_type: ['Pełny etat'],
      branches: 'Magazyn',
      emp_number: '4',
      _contract: ['Umowa o pracę'],
      _salary_from: '34,00',
      _salary_to: '38,50',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _guarantee_months: '3',
    },
    start: -30,
    end: 14,
  },
  {
    advertId: 1903,
    recruitmentId: 3903,
    reference: 'KOL/3903/2026',
    language: 'pl',
    title: 'Kierownik magazynu',
    office: 'lodz',
    values: [
      {
        field_id: 'description',
        value: `<p>Do Łodzi przyjeżdżają nasze części: 14 000 indeksów na 5 200 m², 38 osób na dwóch zmianach, cztery wózki widłowe. Magazyn zasila linię montażu za ścianą i wysyła części zamienne do 120 sprzedawców.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>kierowanie dwiema zmianami przez trzech brygadzistów:
<ul>
<li>grafiki i urlopy,</li>
<li>rozmowy okresowe i szkolenia stanowiskowe,</li>
</ul>
</li>
<li>planowanie ludzi i miejsca na sezon wiosenny, gdy obroty rosną dwukrotnie,</li>
<li>zgodność stanów powyżej 99,5%,</li>
<li>bezpieczeństwo: audyty, szkolenia i comiesięczny obchód z radą pracowników.</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ol>
<li>pięć lat pracy w magazynie, w tym dwa w kierowaniu ludźmi,</li>
<li>dobra znajomość systemu WMS i skanerów ręcznych,</li>
<li>uprawnienia UDT na wózki albo gotowość do zdobycia ich w pierwszym kwartale,</li>
<li>polski C1, angielski B2.</li>
</ol>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowa o pracę po trzymiesięcznym okresie próbnym i premia kwartalna za dokładność oraz bezpieczeństwo, do 20% wynagrodzenia zasadniczego. Samochód lub rower służbowy, prywatna opieka medyczna, stołówka z obiadem za 9 zł i wpływ na projekt nowej hali, którą zbudujemy w 2027 roku.</p>
<p>Pierwsze spotkanie odbywa się w hali: zobaczysz wszystko, zanim podejmiesz decyzję.</p>`,
      },
      { field_id: 'benefits' },
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: ['Magazyn', 'Logistyka'],
      remote: '0',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+28}}',
      'recruitment_deadline.translation': 'Termin nadsyłania zgłoszeń',
      note: 'Kandydat wewnętrzny Paweł K., rozmowa w pierwszej kolejności.',
      project_status: 'W toku',
    },
    start: -4,
    end: 31,
  },
  {
    advertId: 1904,
    recruitmentId: 3102,
    reference: 'KOL/MAG/0126',
    language: 'pl',
    title: 'Pracownik / pracowniczka inwentaryzacji – zmiany nocne',
    office: 'gdansk',
    values: [
      {
        field_id: 'description',
        value: `<div style="font-family: Arial, sans-serif;"><div>Przed sezonem liczymy cały magazyn części.</div><div>Szukamy 12 osób na trzy tygodnie.</div><div>Praca w nocy, 22:00–6:00, od niedzieli do czwartku.</div></div><br><br><br>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Na czym polega praca',
        value: `<p style="margin-bottom: 0;">- liczenie części w regałach półkowych i skanowanie etykiet,<br />- sprawdzanie numerów seryjnych silników i baterii,<br />- ponowne liczenie pozycji z różnicami,<br />- odkładanie towaru na właściwe miejsce.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><span>Nie </span><span>wyma</span><span>gamy</span><span> doświadczenia. </span>Wystarczy ukończone 18 lat, cierpliwość do drobnych elementów i pewność, że przyjdziesz na wszystkie noce w danym tygodniu. Chętnie widziani studenci: grafik ustalamy z tygodniowym wyprzedzeniem, można pracować trzy albo pięć nocy.</p>
<p>&nbsp;</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowa zlecenie, wypłata co tydzień, dodatek za każdą noc, herbata i kanapki w przerwie. Osoby, które przepracują wszystkie zmiany, dostają premię 600 zł brutto. Po inwentaryzacji proponujemy kilku osobom stałą pracę w magazynie.</p>
<p>Zgłoszenia przyjmujemy tylko do końca dnia; oddzwaniamy następnego dnia roboczego.</p>`,
      },
      plLicence,
    ],
    options: {
      job_type: 'Umowa zlecenie',
      'job_type.translation': 'Rodzaj pracy',
      branches: 'Magazyn',
      emp_number: '12',
      _contract: ['Umowa zlecenie'],
    },
    start: -18,
    end: 0,
  },
  {
    advertId: 1905,
    recruitmentId: 3103,
    reference: 'KOL/LOG/0042',
    language: 'pl',
    title: 'Specjalista ds. transportu międzynarodowego',
    office: 'lodz',
    geolocation: JSON.stringify({
      latitude: '0',
      longitude: '0',
      iso: 'pl',
      locality: 'Łódź',
      region1: 'Łódzkie',
      postcode: '90-361',
      country: 'Poland',
    }),
    values: [
      {
        field_id: 'description',
        value: `<p style="text-align: justify;">Organizujemy około 40 transportów tygodniowo: części przyjeżdżają do Łodzi, a gotowe rowery jadą do Berlina, Lipska, Wiednia i Lwowa. Dołączysz do czteroosobowego zespołu, który planuje te trasy.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<h2>Zadania</h2>
<ul>
<li>zlecanie przewozów i negocjowanie stawek z przewoźnikami,</li>
<li>awizacja dostaw oraz dokumenty CMR, T1 i EUR.1,</li>
<li>odprawy eksportowe do Ukrainy razem z agencją celną,</li>
<li>rozliczanie szkód i reklamacji transportowych.</li>
</ul>
<h2>Po pół roku</h2>
<p>Przejmiesz samodzielnie kierunek niemiecki i austriacki.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>dwa lata w spedycji lub logistyce produkcji,</li>
<li>angielski B2; niemiecki albo ukraiński będzie dużym plusem,</li>
<li>znajomość Incoterms i przepisów o przewozie baterii (ADR klasa 9),</li>
<li>spokój, gdy ciężarówka stoi na granicy.</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowę o pracę po trzymiesięcznym okresie próbnym, godziny 8:00–16:00 z ruchomym startem, premię kwartalną, kurs doradcy ADR na nasz koszt oraz dopłatę do nauki języka. Szczegóły pracy zespołu: <a href="http://kolibra.example/logistyka" target="_blank" style="color: #0563c1;">kolibra.example/logistyka</a>.</p>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Full time',
      branches: 'Logistyka',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+14}}',
    },
    start: -5,
    end: 35,
  },
  {
    advertId: 1906,
    recruitmentId: 3104,
    reference: 'KOL/MAG/0130',
    language: 'pl',
    title: 'MAGAZYNIER CZĘŚCI ZAMIENNYCH (m/k)',
    office: 'gdansk',
    values: [
      { field_id: 'what_we_offer', name: 'Twój zakres obowiązków:' },
      {
        field_id: 'requirements',
        value: `<p><strong>Jakie będą Twoje obowiązki?</strong></p>
<ul>
<li data-leveltext="·" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559685":720,"335559991":360,"469769226":"Symbol","469769242":[8226],"469777803":"left","469777804":"·","469777815":"hybridMultilevel"}" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1">wydawanie części mechanikom i prowadzenie kartoteki braków,</li>
<li data-leveltext="·" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559685":720,"335559991":360,"469769226":"Symbol","469769242":[8226],"469777803":"left","469777804":"·","469777815":"hybridMultilevel"}" aria-setsize="-1" data-aria-posinset="2" data-aria-level="1">przygotowanie paczek dla serwisów zewnętrznych, około 60 dziennie,</li>
<li data-leveltext="·" data-font="Symbol" data-listid="3" aria-setsize="-1" data-aria-posinset="3" data-aria-level="1">zwroty gwarancyjne: opis, zdjęcie, decyzja razem z działem jakości.</li>
<li>&nbsp;</li>
</ul>
<p><strong>Kogo szukamy?</strong></p>
<p>Osoby, która odróżnia suport od sterów albo chce się tego szybko nauczyć, obsługuje komputer i lubi porządek na półce. Prawo jazdy kat. B mile widziane, bo raz w tygodniu jedziemy po dostawę do Gdyni.</p>`,
      },
      {
        field_id: 'benefits',
        name: 'Co dostajesz',
        value: `<p>- pracę na jedną zmianę, 7:00–15:00,<br>- umowę o pracę,<br>- zniżkę 40% na części i rower cargo po kosztach,<br>- prywatną opiekę medyczną,<br>- dodatkowy dzień wolny w urodziny.</p>`,
      },
      {
        field_id: 'description',
        value: `<p style="margin: 0cm;"><font face="Calibri" size="3">Magazyn części zamiennych to serce naszego serwisu: 7&nbsp;400 indeksów, od śruby M5 po kompletny most tylny. Stoi tuż obok warsztatu w Gdańsku, więc mechanik czeka na część najwyżej pięć minut. Szukamy trzeciej osoby do zespołu.</font></p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Magazyn',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:-20}}',
      note: 'Termin z poprzedniej rekrutacji, do poprawienia.',
    },
    start: -8,
    end: 30,
  },
];
