import { contacts, plCompany, plLabels, plLicence, type SampleAdvert } from './advert.ts';

/** Polish adverts of the workshops in Gdańsk and Łódź. */
export const plWorkshop: readonly SampleAdvert[] = [
  {
    advertId: 1910,
    recruitmentId: 3110,
    reference: 'KOL/PRO/0201',
    language: 'pl',
    title: 'Mechanik / mechaniczka rowerów elektrycznych',
    office: 'gdansk',
    awarded: true,
    values: [
      plCompany,
      {
        field_id: 'description',
        value: `<p>Przez nasz warsztat w Gdańsku przechodzi tygodniowo 120 rowerów: własna flota kurierska i sprzęt klientów. Rowery cargo jeżdżą więcej niż niejeden samochód, po 60 km dziennie, więc jest co robić. 🔧</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Co będziesz robić',
        value: `<ul>
<li>przeglądy okresowe co 1500 km według listy kontrolnej,</li>
<li>wymiana napędów, hamulców hydraulicznych i łożysk,</li>
<li>diagnostyka silników i sterowników na stanowisku z komputerem,</li>
<li>centrowanie i zaplatanie kół 20″ i 26″,</li>
<li>opis naprawy w systemie: co, dlaczego, ile czasu.</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        name: 'Czego potrzebujesz',
        value: `<ul>
<li>roku pracy w serwisie rowerowym lub motocyklowym,</li>
<li>podstaw elektryki: multimetr nie może być zagadką,</li>
<li>prawa jazdy kat. B (jazdy próbne i odbiór rowerów busem).</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>7000–9200 zł brutto na umowie o pracę, grafik od poniedziałku do piątku w godzinach 7:00–15:00 albo 10:00–18:00, co druga sobota płatna 150%.</p>
<p>Własne stanowisko z podnośnikiem, pełen zestaw narzędzi, ogrzewana hala i szkolenie z napraw baterii zakończone certyfikatem.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Rower cargo na własność po dwóch latach, opieka medyczna, karta sportowa, owoce i dobra kawa.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Produkcja i serwis',
      remote: '0',
      emp_number: '3',
      _contract: ['Umowa o pracę'],
      _salary_from: '7000',
      _salary_to: '9200',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      recruitment_deadline: '{{date:+21}}',
    },
    start: -3,
    end: 42,
  },
  {
    advertId: 1911,
    recruitmentId: 3111,
    reference: 'KOL/PRO/0188',
    language: 'pl',
    title: 'MONTER ROWERÓW CARGO',
    office: 'lodz',
    values: [
      {
        field_id: 'description',
        value: `<p style="line-height: 115%;">Na linii w Łodzi składamy 35 rowerów dziennie. Każdy monter prowadzi dwa sąsiednie gniazda i co tydzień je zmienia, żeby poznać cały rower i nie robić ciągle tego samego.</p>
<p style="line-height: 115%;">&nbsp;</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p style="margin: 0cm;"><b>Jakie będą Twoje obowiązki?</b></p>
<p style="margin: 0cm;">- montaż podzespołów według instrukcji na ekranie,</p>
<p style="margin: 0cm;">- dokręcanie połączeń kluczem dynamometrycznym z zapisem momentu,</p>
<p style="margin: 0cm;">- prowadzenie wiązek elektrycznych i test końcowy,</p>
<p style="margin: 0cm;">- zgłaszanie wad materiału liderowi.</p>
<p>&nbsp;</p>
<p style="margin: 0cm;"><b>Oczekujemy:</b></p>
<p style="margin: 0cm;">- sprawności manualnej i czytania prostego rysunku,</p>
<p style="margin: 0cm;">- gotowości do pracy na dwie zmiany (6–14 i 14–22),</p>
<p style="margin: 0cm;">- wykształcenia technicznego <u>nie</u> wymagamy 🙂</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Oferujemy',
        value: `<div id="content" role="main"><div id="content" role="region" aria-label="oferta"><div class="elementor-widget" role="list"><div role="listitem">umowę o pracę i premię za jakość</div><div role="listitem">dwa tygodnie wdrożenia z opiekunem</div><div role="listitem">parking, szatnię i stołówkę na miejscu</div><div role="listitem">bezpłatny dojazd z Pabianic, Zgierza i Brzezin</div></div></div></div>
<p>Pierwszego dnia pokazujemy halę, mierzymy obuwie i odzież, a drugiego stajesz przy gnieździe razem z opiekunem. Po trzech miesiącach rozmawiamy o stawce i o tym, które stanowiska chcesz jeszcze poznać.</p>`,
      },
      plLicence,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Produkcja i serwis',
      emp_number: '10',
      _contract: ['Umowa o pracę'],
      _salary_from: '33,00',
      _salary_to: '36,50',
      _rate_unit: 'h',
      _rate_visible: '0',
      _salary_currency: 'PLN',
      note: 'Stawek nie pokazywać do podpisania porozumienia ze związkiem.',
      ...contacts.trojmiasto,
    },
    start: -45,
    end: null,
  },
  {
    advertId: 1912,
    recruitmentId: 3112,
    reference: 'KOL/PRO/0207',
    language: 'pl',
    title: 'Elektronik – serwis baterii i sterowników',
    office: 'lodz',
    geolocation: JSON.stringify({
      latitude: '19.457216',
      longitude: '51.759445',
      iso: 'pl',
      locality: 'Łódź',
      region1: 'Łódzkie',
      postcode: '90-361',
      country: 'Polska',
    }),
    values: [
      {
        field_id: 'responsibilities',
        value: `<h4>Twoje zadania</h4>
<ol>
<li>diagnoza pakietów 48 V: pomiar ogniw, balansowanie, ocena BMS,</li>
<li>naprawa sterowników i wyświetlaczy (lutowanie SMD),</li>
<li>decyzja: naprawa, regeneracja lub recykling,</li>
<li>prowadzenie dokumentacji wymaganej przy bateriach:
<ol type="a">
<li>karta pakietu,</li>
<li>protokół bezpieczeństwa,</li>
<li>zgłoszenie odpadu.</li>
</ol>
</li>
</ol>`,
      },
      {
        field_id: 'requirements',
        value: `<h4>Profil</h4>
<p>Wykształcenie techniczne w elektronice lub elektrotechnice, uprawnienia SEP do 1 kV, doświadczenie przy pakietach litowo-jonowych. Czytasz noty katalogowe po angielsku. Nie idziesz na skróty, gdy chodzi o bezpieczeństwo ogniw.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<h4>Od nas</h4>
<p>8200–10 500 zł brutto miesięcznie, umowa o pracę na czas nieokreślony od czwartego miesiąca, praca na jedną zmianę w klimatyzowanym laboratorium z komorą przeciwpożarową.</p>
<p>Budżet szkoleniowy 5000 zł rocznie i opłacone odnowienie uprawnień SEP. Raz na kwartał wyjazd do warsztatu w Gdańsku lub Lipsku, żeby wymienić się doświadczeniami.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Kontakt dla ciekawych: <a href="mailto:rekrutacja@kolibra.example?subject=Elektronik">rekrutacja@kolibra.example</a>. Odpowiadamy w ciągu trzech dni roboczych, także gdy odpowiedź jest odmowna. Rozmowę techniczną prowadzi kierownik laboratorium, trwa godzinę i kończy się obejrzeniem stanowiska.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: ['Full time'],
      branches: 'Produkcja i serwis',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę', 'B2B'],
      _salary_from: '8200',
      _salary_to: '10\u00a0500',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
    },
    start: -20,
    end: 10,
  },
  {
    advertId: 1913,
    recruitmentId: 3113,
    reference: 'KOL/PRO/0210',
    language: 'pl',
    title: 'Spawacz TIG aluminium, 42–48 zł/h',
    office: 'gdansk',
    values: [
      {
        field_id: 'description',
        value: `<p style="font-family: Verdana; font-size: 10pt;">Ramy Kolibry spawamy sami, w Gdańsku. Grubość ścianki 1,8–3 mm, serie po 20 sztuk, stół obrotowy i przyrząd do każdego modelu. <em>Nie ma akordu</em>: liczy się spoina, nie liczba metrów.</p>`,
      },
      {
        field_id: 'requirements',
        name: 'Wymagania',
        value: `<p>- metoda 141 (TIG) na aluminium, próbka spoiny na rozmowie,</p><p>- czytanie rysunku technicznego,</p><p>- uprawnienia spawalnicze wg EN ISO 9606-2 będą atutem; jeśli ich nie masz, opłacimy egzamin.</p><p>&nbsp;</p><p>&nbsp;</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Zadania',
        value: `<ul><li>spawanie ram i bagażników według WPS</li><li>szczepianie w przyrządzie, kontrola wymiarów po spawaniu</li><li>drobne poprawki po kontroli jakości</li><li>dbałość o palnik, elektrody i czystość gazu</li></ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Oferujemy',
        value: `<p><span style="font-size: 10.0pt; font-family: 'Calibri',sans-serif; mso-bidi-font-weight: bold;">Od 42,00 do 48,00 zł brutto za godzinę, zależnie od wyniku próbki.</span><span> Umowa o </span><span>pra</span><span>cę</span><span>, dwie zmiany, bez nocek.</span><o:p></o:p></p>
<p>Maski z nawiewem, odciąg przy każdym stanowisku, mleko i posiłki regeneracyjne, badania słuchu i płuc raz w roku. Pomagamy znaleźć mieszkanie osobom spoza Trójmiasta i przez pierwsze trzy miesiące dopłacamy do niego 700 zł.</p>`,
      },
      plLicence,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Produkcja i serwis',
      emp_number: '3',
      _contract: ['Umowa o pracę'],
      _salary_from: '42,00',
      _salary_to: '48,00',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _guarantee_months: '6',
      note: 'Agencja z Elbląga ma dwóch kandydatów, prowizja 12% przy zatrudnieniu.',
    },
    start: -14,
    end: 46,
  },
  {
    advertId: 1914,
    recruitmentId: 3114,
    reference: 'KOL/JAK/0031',
    language: 'pl',
    title: 'Kontroler / kontrolerka jakości',
    office: 'lodz',
    geolocation: {
      latitude: '51.759445',
      longitude: '19.457216',
      iso: 'pl',
      locality: 'Łódź',
      region1: 'Łódzkie',
      postcode: '90-361',
      country: 'Polska',
    },
    values: [
      {
        field_id: 'description',
        value: `<p>Nikt nie wsiądzie na rower, który nie przeszedł przez Twoje ręce. Sprawdzasz ramy po spawaniu, podzespoły od dostawców i gotowe rowery przed wysyłką.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul style="margin-top: 0cm;" type="disc">
<li class="MsoNormal" style="mso-list: l1 level1 lfo2; tab-stops: list 36.0pt;">pomiary suwmiarką, mikrometrem i ramieniem pomiarowym,<o:p></o:p></li>
<li class="MsoNormal" style="mso-list: l1 level1 lfo2; tab-stops: list 36.0pt;">próba drogowa co dziesiątego roweru, z ładunkiem 100 kg,<o:p></o:p></li>
<li class="MsoNormal" style="mso-list: l1 level1 lfo2; tab-stops: list 36.0pt;">raporty niezgodności i zdjęcia w systemie,<o:p></o:p></li>
<li class="MsoNormal" style="mso-list: l1 level1 lfo2; tab-stops: list 36.0pt;">wstrzymanie partii, gdy coś budzi wątpliwości: masz do tego pełne prawo.<o:p></o:p></li>
</ul>`,
      },
      {
        field_id: 'requirements',
        name: '',
        value: `<p><strong>Wymagania</strong></p><p>Doświadczenie w kontroli jakości w branży metalowej, motoryzacyjnej lub rowerowej, znajomość rysunku technicznego i tolerancji, obsługa komputera. Umiejętność jazdy na rowerze jest konieczna, kurs jazdy cargo robimy na placu.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowa o pracę, dwie zmiany, premia kwartalna do 10% i roczna zależna od liczby reklamacji. Ubezpieczenie na życie, opieka medyczna także dla dziecka, szkolenie audytora wewnętrznego ISO 9001 po pierwszym roku.</p><br><br><br><br>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Produkcja i serwis',
      remote: '0',
      _contract: ['Umowa o pracę'],
    },
    start: -26,
    end: 4,
  },
  {
    advertId: 1915,
    recruitmentId: 3115,
    reference: 'KOL/KON/0012',
    language: 'pl',
    title: 'Stażysta / stażystka w dziale konstrukcyjnym',
    office: 'gdansk',
    geolocation: '{"latitude":"54.372158","longitude":"18.638306","iso":"pl","locality":"Gdańsk","regi',
    values: [
      {
        field_id: 'description',
        value: `<p>Płatny staż dla studentów mechaniki, mechatroniki lub wzornictwa od trzeciego roku. Trwa cztery miesiące, 30 godzin tygodniowo, terminy dopasowujemy do sesji. 🎓</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<div class="accordion" id="accordion"><div class="card" id="card"><h5 id="heading" role="button" aria-expanded="true" aria-controls="collapse">Miesiąc 1–2</h5><div id="collapse" role="tabpanel">Poznajesz warsztat: tydzień montażu, tydzień w serwisie, pomiary zużycia części z floty.</div></div><div class="card" id="card"><h5 id="heading" role="button" aria-expanded="false" aria-controls="collapse">Miesiąc 3–4</h5><div id="collapse" role="tabpanel">Prowadzisz własny projekt, na przykład nowe mocowanie skrzyni, od szkicu po prototyp na rowerze.</div></div></div>`,
      },
      {
        field_id: 'requirements',
        value: `<p>Modelowanie 3D w dowolnym programie CAD, podstawy wytrzymałości materiałów i ciekawość. Do zgłoszenia dołącz jeden własny projekt: może być ze studiów, z koła naukowego albo z garażu. Ocena z rysunku technicznego nas nie interesuje, rysunek tak.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowa o staż, 5400 zł brutto miesięcznie, opiekun z działu konstrukcyjnego, dostęp do drukarek 3D i frezarki, rower cargo na czas stażu. Z ostatnich sześciu stażystów czworo zostało z nami na stałe. Najlepszy projekt z każdej edycji trafia do produkcji z nazwiskiem autora na tabliczce.</p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Staż',
      branches: 'Produkcja i serwis',
      emp_number: '2',
      _contract: ['Umowa o staż'],
      _salary_from: '5 400',
      _salary_to: '5 400',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      recruitment_deadline: '{{date:+18}}',
    },
    start: -7,
    end: 18,
  },
];
