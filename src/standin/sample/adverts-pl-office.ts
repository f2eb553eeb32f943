import { plCompany, plLabels, plLicence, type SampleAdvert } from './advert.ts';

/** Polish adverts of the offices: customer service, finance, people and sales. */
export const plOffice: readonly SampleAdvert[] = [
  {
    advertId: 1940,
    recruitmentId: 3902,
    reference: 'KOL/3902/2026',
    language: 'pl',
    title: 'Specjalista ds. obsługi klienta',
    office: 'gdynia',
    values: [
      {
        field_id: 'description',
        value: `<p style="line-height: 115%; font-family: Calibri;"><span style="font-size: 11pt;">Ludzie piszą do nas, gdy paczka się spóźnia, rower skrzypi albo trzeba wstrzymać abonament. Biuro obsługi klienta w Gdyni odpowiada dziennie na około 700 wiadomości i telefonów w czterech językach. Szukamy dwóch osób do zespołu polsko-angielskiego.</span></p>
<p style="line-height: 115%;">&nbsp;</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>Jakie będą Twoje obowiązki?</strong></p>
<ul>
<li>odpowiedzi mailowe, na czacie i telefoniczne, około 45 spraw dziennie,</li>
<li>szukanie zaginionych paczek razem z kurierami i szefami hubów,</li>
<li>zwroty do 200 zł przyznawane samodzielnie,</li>
<li>notowanie powtarzających się błędów i omawianie ich co tydzień z operacjami.</li>
</ul>
<p><strong>Czego oczekujemy?</strong></p>
<ul>
<li>angielskiego C1 i polskiego przynajmniej B2, w mowie i piśmie,</li>
<li>roku pracy z klientem: sklep, hotel i infolinia liczą się tak samo,</li>
<li>cierpliwości i krótkich, jasnych zdań.</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>6200–7400 zł brutto miesięcznie, umowa o pracę od pierwszego dnia, cztery tygodnie płatnego szkolenia i stały dodatek 400 zł za trzeci język. Pracujemy na zmiany od poniedziałku do soboty, 7:00–15:00 lub 12:00–20:00; grafik jest znany trzy tygodnie wcześniej.</p>`,
      },
      {
        field_id: 'benefits',
        value: `<p>Prywatna opieka medyczna od pierwszego miesiąca, karta sportowa, 30% zniżki na nasze rowery. Biuro pięć minut pieszo od dworca. Pytania wyślij na <a href="mailto:rekrutacja@kolibra.example">rekrutacja@kolibra.example</a>.</p>`,
      },
      plLicence,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Obsługa klienta',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę'],
      _salary_from: '6200',
      _salary_to: '7400',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      recruitment_deadline: '{{date:+14}}',
    },
    start: -11,
    end: 19,
  },
  {
    advertId: 1941,
    recruitmentId: 3140,
    reference: 'KOL/FIN/0024',
    language: 'pl',
    title: 'Samodzielna księgowa / samodzielny księgowy',
    office: 'warszawa',
    values: [
      {
        field_id: 'description',
        value: `<p>Dział finansów prowadzi księgi czterech spółek grupy. Po przejściu koleżanki na urlop rodzicielski szukamy osoby, która przejmie spółkę kurierską w Polsce. Zastępstwo trwa co najmniej 14 miesięcy, z dużą szansą na stałe.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<table class="MsoTableGrid" style="border: none; mso-yfti-tbllook: 1184;" border="1">
<thead><tr><th>Kiedy</th><th>Co</th></tr></thead>
<tbody>
<tr style="mso-yfti-irow: 1;"><td><p class="MsoNormal">Codziennie<o:p></o:p></p></td><td><p class="MsoNormal">faktury zakupu i sprzedaży, rozrachunki<o:p></o:p></p></td></tr>
<tr><td>Co miesiąc</td><td>VAT, JPK, uzgodnienie kont, zamknięcie do piątego dnia roboczego</td></tr>
<tr><td>Co rok</td><td>sprawozdanie, współpraca z audytorem</td></tr>
</tbody>
</table>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>pięć lat w księgowości, w tym samodzielne zamknięcia miesiąca,</li>
<li>praktyka z krajowym systemem e-faktur,</li>
<li>arkusze kalkulacyjne na dobrym poziomie,</li>
<li>angielski na tyle, by napisać do kolegów w Berlinie.</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Umowa o pracę na zastępstwo, praca hybrydowa (dwa dni w tygodniu z domu, poza tygodniem zamknięcia), start między 7:00 a 9:30, dofinansowanie kursów i certyfikatów, opieka medyczna dla całej rodziny. W lipcu i sierpniu kończymy w piątki o 13:00.</p>
<p>Wynagrodzenie podajemy przed pierwszą rozmową, w odpowiedzi na zgłoszenie. Rozmawiasz z główną księgową i jedną osobą z zespołu; żadnych testów.</p>`,
      },
      plLicence,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Finanse',
      remote: 'hybrid',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
      _guarantee_months: '4',
    },
    start: -22,
    end: 8,
  },
  {
    advertId: 1942,
    recruitmentId: 3141,
    reference: 'KOL/HR/0018',
    language: 'pl',
    title: 'Specjalista ds. rekrutacji i wdrożeń – 1/2 etatu',
    office: 'wroclaw',
    values: [
      {
        field_id: 'description',
        value: `<h2>&nbsp;</h2><h2><span style="color:#444">Rekrutacja kurierów na Dolnym Śląsku</span></h2><p>Co miesiąc zatrudniamy we Wrocławiu od 10 do 30 osób. Szukamy kogoś, kto poprowadzi je od pierwszego telefonu do końca drugiego tygodnia pracy.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p>&ndash; rozmowy telefoniczne i jazdy próbne z kandydatami,<br>&ndash; umowy i badania razem z kadrami,<br>&ndash; dni wdrożeniowe dla nowych kurierów, dwa razy w miesiącu,<br>&ndash; zbieranie opinii po dwóch i ośmiu tygodniach.</p><br><br><br>`,
      },
      {
        field_id: 'requirements',
        value: `<p>Rok w rekrutacji masowej albo w pracy z ludźmi (szkolenia, gastronomia, sport), polski i ukraiński w mowie. Dobrze, jeśli jeździsz na rowerze po mieście na co dzień: kandydaci pytają o szczegóły. Nie wymagamy wykształcenia kierunkowego.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Pół etatu na umowie o pracę, 20 godzin tygodniowo w wybranych dniach między 9:00 a 17:00. Prosty system do rekrutacji, bez arkuszy. Raz na kwartał spotkanie z rekruterami z Warszawy i Berlina. Po roku możliwy pełny etat.</p><p>Opieka medyczna jak na pełnym etacie, karta sportowa, rower służbowy.</p>`,
      },
      {
        field_id: 'a3c9e51f7b204d68910e5d2c8f47b6a1',
        value: `<p><img src="{{service}}/public/file/kolibra-mikrohub.png" alt="" width="600"></p>`,
      },
    ],
    options: {
      ...plLabels,
      job_type: 'Część etatu',
      branches: 'HR',
      remote: '0',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
    },
    start: -1,
    end: 60,
  },
  {
    advertId: 1943,
    recruitmentId: 3142,
    reference: 'KOL/SPR/0037',
    language: 'pl',
    title: 'Przedstawiciel handlowy – floty rowerów cargo',
    office: 'warszawa',
    values: [
      {
        field_id: 'description',
        value: `<p>Sprzedajemy firmom nie tyle rowery, co spokojną dostawę w centrum miasta. Twoimi klientami będą piekarnie, kwiaciarnie, sieci aptek, spółdzielnie i urzędy na Mazowszu.</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Twoje zadania',
        value: `<ol>
<li>szukanie klientów i jazdy pokazowe: na spotkanie przyjeżdżasz rowerem cargo,</li>
<li>wyliczenie, ile klient zaoszczędzi wobec samochodu,</li>
<li>oferta, umowa i wdrożenie razem z serwisem,</li>
<li>opieka nad 30–40 stałymi klientami.</li>
</ol>`,
      },
      {
        field_id: 'requirements',
        name: 'Nasze oczekiwania',
        value: `<ul><li>dwa lata sprzedaży do firm, najlepiej środków transportu lub usług,</li><li>swoboda w liczeniu i rozmowie,</li><li>prawo jazdy kat. B na wyjazdy poza Warszawę,</li><li>przynajmniej podstawowy angielski.</li></ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Oferujemy',
        value: `<p>Podstawa 8000–9500 zł brutto, prowizja bez górnego limitu (przeciętnie 3000 zł miesięcznie po pół roku), umowa o pracę. Rower demonstracyjny, samochód elektryczny na trasy, laptop i telefon. Pierwszy miesiąc spędzasz w warsztacie w Gdańsku i z doświadczonym handlowcem.</p><p>Rekrutacja: telefon, spotkanie, jazda pokazowa.</p>`,
      },
      plCompany,
    ],
    options: {
      ...plLabels,
      job_type: 'Pełny etat',
      branches: 'Marketing i sprzedaż',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę'],
      _salary_from: '8000',
      _salary_to: '9500',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      note: 'Start dopiero po targach, do tego czasu nie publikować na portalach.',
    },
    start: 9,
    end: 45,
  },
];
