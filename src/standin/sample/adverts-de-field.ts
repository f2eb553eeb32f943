import { contacts, type SampleAdvert } from './advert.ts';
import { deFieldWorkshop } from './adverts-de-field-workshop.ts';

/** The company block that recruiters paste into German adverts, under a field id without a label. */
const ueberKolibra = `<p><img src="{{service}}/public/file/kolibra-team.png" alt=""></p>
<p>Kolibra baut elektrische Lastenräder und liefert mit ihnen in zwölf Städten aus. Rund 900 Menschen arbeiten bei uns. Alle Menschen sind willkommen; bei gleicher Eignung bevorzugen wir Bewerbungen von Menschen mit Schwerbehinderung.</p>`;

/** The values of the courier position: one text, published for each city. */
const kurierValues = (hub: string): SampleAdvert['values'] => [
  { field_id: 'f20d8c57b1694ea3a7c35e9012bd6f84', value: ueberKolibra },
  {
    field_id: 'description',
    value: `<p>Du bist lieber draußen als am Schreibtisch? ${hub} Du brauchst kein eigenes Rad und keinen Führerschein.</p>`,
  },
  {
    field_id: 'responsibilities',
    name: 'Das erwartet dich',
    value: `<p>- Beladen am Hub und kurze Kontrolle von Bremsen, Licht und Akku<br>- 40 bis 60 Sendungen am Tag, auf Wegen von 35 bis 50 Kilometern<br>- Übergabe an der Tür, mit einem Gruß und einer Unterschrift<br>- Rückfahrt mit Retouren und leeren Kisten</p>
<p>- Schichten von 7:30 bis 13:30 oder von 13:30 bis 19:30 Uhr<br>- Dienstplan zwei Wochen im Voraus</p>`,
  },
  {
    field_id: 'requirements',
    name: 'Das solltest du mitbringen',
    value: `<p>- ab 18 Jahren</p>
<p>- sicher auf dem Rad, auch im Winter</p>
<p>- Pakete bis 25 Kilogramm heben</p>
<p>- Deutsch oder Englisch für ein kurzes Gespräch</p>`,
  },
  {
    field_id: 'what_we_offer',
    name: 'Das bekommst du',
    value: `<p>- 14,60 bis 16,50 Euro brutto in der Stunde, Trinkgeld gehört dir</p>
<p>- bezahlte Einweisung von zwei Tagen</p>
<p>- wetterfeste Kleidung und ein Telefon für die Arbeit</p>
<p>- 28 Tage Urlaub, Lohn bei Krankheit, unbefristeter Vertrag</p>
<p>Nach deiner Bewerbung laden wir dich zu einer Probefahrt ein. Alles über den Alltag unserer Kuriere: <a href="https://www.kolibra.example/de/kuriere">www.kolibra.example/de/kuriere</a></p>`,
  },
];

/** German adverts of the sample company for people who ride, build, repair and move things. */
export const deField: readonly SampleAdvert[] = [
  ...deFieldWorkshop,
  {
    advertId: 2209,
    recruitmentId: 3408,
    reference: 'KOL/3408/2026',
    language: 'de',
    title: 'Kurier mit dem Lastenrad (m/w/d)',
    office: 'berlin',
    start: -44,
    end: null,
    values: kurierValues(
      'Am Hub am Berliner Ostbahnhof warten 60 elektrische Lastenräder auf dich, und ganz Friedrichshain, Kreuzberg und Mitte auf ihre Pakete.',
    ),
    options: {
      job_type: ['Vollzeit', 'Teilzeit'],
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Kuriere',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '15',
      'emp_number.translation': 'Offene Stellen',
      _salary_from: '14,60',
      _salary_to: '16,50',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      ...contacts.berlin,
    },
  },
  {
    advertId: 2210,
    recruitmentId: 3408,
    reference: 'KOL/3408/2026',
    language: 'de',
    title: 'Kurier mit dem Lastenrad (m/w/d)',
    office: 'leipzig',
    start: -10,
    end: 50,
    values: kurierValues(
      'An unserem neuen Hub in der Leipziger Südvorstadt stehen 24 elektrische Lastenräder bereit, und wir suchen die Menschen, die sie fahren.',
    ),
    options: {
      job_type: ['Vollzeit', 'Teilzeit'],
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Kuriere',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '8',
      _salary_from: '14,60',
      _salary_to: '16,50',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      note: 'Hub Leipzig startet erst mit zehn Fahrern, Rest auf Warteliste.',
    },
  },
  {
    advertId: 2211,
    recruitmentId: 3409,
    reference: 'KOL/3409/2026',
    language: 'de',
    title: 'Lagermitarbeiter in der Frühschicht (m/w/d)',
    office: 'leipzig',
    geolocation:
      '{"latitude":51.339695,"longitude":12.373075,"iso":"de","locality":"Leipzig","region1":"Sachsen","postcode":"04109","country":"Deutschland"}',
    start: -17,
    end: 16,
    values: [
      {
        field_id: 'description',
        value: `<p>Um fünf Uhr morgens kommen die Pakete, um sieben fahren die Kuriere los. Dazwischen sortierst du. Unser Hub in Leipzig ist klein, warm und aufgeräumt, und um halb zwölf ist Feierabend für alle, die nur die kurze Schicht machen.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>Was sind deine Aufgaben?</strong></p>
<p>- Pakete entladen und scannen</p>
<p>- Sendungen nach Touren in Rollkisten packen</p>
<p>- Akkus tauschen und Ladestände eintragen</p>
<p>- nach dem Start der Kuriere die Halle fegen und Retouren buchen</p>
<p><strong>Was brauchst du dafür?</strong></p>
<ul>
<li data-leveltext="-" data-font="Calibri" data-listid="7" data-list-defn-props="{"335551671":0,"335552541":1,"335559685":720,"469769226":"Calibri","469769242":[45],"469777803":"left"}" data-aria-posinset="1" data-aria-level="1">gute körperliche Verfassung, Pakete bis 25 Kilogramm</li>
<li>&nbsp;</li>
<li data-leveltext="-" data-font="Calibri" data-list-defn-props="{"335552541":1,"469769242":[45]}" data-aria-posinset="2" data-aria-level="1">Pünktlichkeit, denn um 4:45 Uhr beginnt die Besprechung</li>
<li>&nbsp;</li>
<li data-leveltext="-" data-font="Calibri" data-list-defn-props="{"335552541":1}" data-aria-posinset="3" data-aria-level="1">etwas Deutsch oder Englisch</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>- 15,20 bis 16,80 Euro in der Stunde, vor sechs Uhr 25 Prozent Zuschlag</p>
<p>- 20, 25 oder 38 Stunden in der Woche, du wählst</p>
<p>- Frühstück um halb acht, gemeinsam und auf unsere Kosten</p>
<p>- Parkplatz, weil um diese Zeit noch keine Straßenbahn fährt</p>
<p>Ruf an oder bewirb dich über das Formular; wir zeigen dir den Hub gern an einem Werktag nach neun Uhr.</p>`,
      },
    ],
    options: {
      job_type: 'Teilzeit',
      'job_type.translation': 'Job type',
      branches: 'Lager',
      'branches.translation': 'Field',
      remote: 0,
      emp_number: 4,
      'emp_number.translation': 'Openings',
      _salary_from: 15.2,
      _salary_to: 16.8,
      _rate_unit: 'h',
      _rate_visible: 1,
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+12}}',
      _guarantee_months: 2,
    },
  },
  {
    advertId: 2213,
    recruitmentId: 3411,
    reference: 'KOL/3411/2026',
    language: 'de',
    title: 'Disponent Citylogistik (m/w/d)',
    office: 'muenchen',
    start: -26,
    end: 8,
    values: [
      { field_id: 'f20d8c57b1694ea3a7c35e9012bd6f84', value: ueberKolibra },
      {
        field_id: 'description',
        value: `<div id="block-1" role="main" class="editor-block"><div id="block-1" role="article" class="editor-block__inner"><p>Von der Leitstelle in der Schwanthalerstraße aus steuerst du 55 Kuriere durch München. Wenn die Stammstrecke steht oder das „Wiesn“-Gedränge die Wege verstopft, findest du einen anderen.</p></div></div>`,
      },
      {
        field_id: 'responsibilities',
        value: `<div id="block-1" role="list" class="editor-block">
<ul role="presentation">
<li role="option">Touren zuteilen und während des Tages anpassen
<ul><li>Pannen und Ausfälle überbrücken</li><li>Eilsendungen einschieben, höchstens zwei je Tour</li></ul>
</li>
<li role="option">Funk und Telefon: freundlich, knapp, eindeutig</li>
<li role="option">Schichtübergabe schreiben, damit der Abend weiß, was der Morgen tat</li>
</ul>
<a id="block-1" role="button" class="editor-button">Mehr erfahren</a>
</div>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Ausbildung in der Spedition oder Praxis als Disponent, Kurier oder in einer Leitstelle</li>
<li>Ortskenntnis: Du weißt, was der „Stachus“ ist</li>
<li>Deutsch auf Niveau C1, Englisch für einige Kuriere</li>
<li>Bereitschaft zu Früh- und Spätschicht, jeder dritte Samstag</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Ein Gehalt, das wir im ersten Gespräch offen nennen, Schichtzulagen, 30 Urlaubstage, eine Zulage für die hohen Münchner Mieten und zwei ergonomische Arbeitsplätze mit je drei Bildschirmen. „Feierabend“ heißt bei uns, dass das Telefon beim Nächsten klingelt.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Logistik',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '2',
      _contract: ['Unbefristet', 'Befristet'],
      recruitment_deadline: '{{date:+7}}',
    },
  },
  {
    advertId: 2214,
    recruitmentId: 3412,
    reference: 'KOL/3412/2026',
    language: 'de',
    title: 'Aushilfe am Wochenende: Mieträder umsetzen (m/w/d)',
    office: 'berlin',
    start: -20,
    end: 25,
    values: [
      { field_id: 'benefits', name: 'Was es sonst noch gibt:' },
      {
        field_id: 'description',
        value: `<p>Am Wochenende leihen sich viele Berlinerinnen und Berliner ein Lastenrad, und am Abend stehen alle am See.<br><br><br>Du bringst sie mit einem Anhänger zurück an die Stationen, tauschst leere Akkus und pumpst Reifen auf.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p>- Stationen nach Plan anfahren, etwa 14 in einer Schicht<br>- Räder umsetzen, höchstens drei auf einmal<br>- Akkus tauschen und Schäden fotografieren<br>- defekte Räder in die Werkstatt bringen</p>
<p><br><br><br></p>
<p>Samstag und Sonntag, jeweils 15 bis 20 Uhr, an zwei bis vier Tagen im Monat. Wer mag, übernimmt im Sommer auch den Freitagabend und bekommt dafür einen Tag im Herbst frei.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p>- Führerschein der Klasse B, seit mindestens einem Jahr<br>- Erfahrung mit einem Anhänger ist gut, wir üben sonst mit dir<br>- freundlich zu Leuten, die ihr Rad gerade noch nicht hergeben wollen<br>- Deutsch oder Englisch</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>14,20 Euro in der Stunde als Minijob, am Sonntag 16 Euro. Freie Miete unserer Räder an allen anderen Tagen. Der Dienstplan entsteht in einer Gruppe von neun Leuten, und Tauschen ist erlaubt. Bewirb dich mit drei Sätzen und deiner Telefonnummer, wir rufen zurück und vereinbaren eine bezahlte Probeschicht.</p>`,
      },
    ],
    options: {
      job_type: 'Minijob',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Logistik',
      remote: '0',
      emp_number: '3',
      'emp_number.translation': 'Offene Stellen',
      _salary_from: '14,20',
      _salary_to: '16,00',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Befristet'],
      recruitment_deadline: '{{date:+20}}',
    },
  },
  {
    advertId: 2216,
    recruitmentId: 3414,
    reference: 'KOL/3414/2026',
    language: 'de',
    title: 'Ersatzteildisponent mit Deutschkenntnissen (m/w/d)',
    office: 'lodz',
    start: -6,
    end: 36,
    values: [
      {
        field_id: 'description',
        value: `<p>Aus dem Zentrallager in Łódź gehen jeden Tag 400 Päckchen mit Ersatzteilen an Werkstätten und Händler. Die Hälfte davon nach Deutschland und Österreich. Du sorgst dafür, dass das richtige Teil am nächsten Morgen dort ist.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Bestellungen von 70 Händlern prüfen und freigeben, täglich bis 14 Uhr</li>
<li>Rückfragen am Telefon klären: Welche Nabe passt zu welchem Baujahr?</li>
<li>Bestände und Mindestmengen für rund 3.000 Artikel pflegen</li>
<li>Gewährleistungsteile annehmen und an die Qualitätssicherung weitergeben</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Deutsch auf Niveau B2, Polnisch für den Alltag im Lager</li>
<li>Ein Jahr Erfahrung in Disposition, Lager oder Teiledienst</li>
<li>Sicherheit im Umgang mit einer Warenwirtschaft</li>
<li>Technisches Verständnis; das Rad erklären wir dir</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>Arbeitsvertrag nach polnischem Recht, eine Schicht von 7 bis 15 Uhr</li>
<li>Sprachzulage von 900 PLN im Monat und Deutschunterricht während der Arbeitszeit</li>
<li>Kantine, Busverbindung aus den umliegenden Orten, private Krankenversicherung</li>
<li>Nach zwei Jahren der Weg in den Einkauf oder in die Technik</li>
</ul>
<p>Der Ablauf: ein Telefonat auf Deutsch, ein Besuch im Lager, eine Zusage innerhalb von fünf Tagen.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Lager',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '2',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+30}}',
    },
  },
];
