import { contacts, type SampleAdvert } from './advert.ts';
import { deOfficeCustomers } from './adverts-de-office-customers.ts';

/** German adverts of the sample company for people who work at a desk. */
export const deOffice: readonly SampleAdvert[] = [
  ...deOfficeCustomers,
  {
    advertId: 2200,
    recruitmentId: 3400,
    reference: 'KOL/3400/2026',
    language: 'de',
    title: 'Frontend-Entwickler (m/w/d)',
    office: 'berlin',
    start: -5,
    end: 40,
    values: [
      {
        field_id: 'description',
        value: `<p>Wer bei Kolibra ein Paket aufgibt, ein Lastenrad mietet oder eine Inspektion bucht, tut das in unserem Kundenportal. In Berlin entwickelt ein Team von sieben Leuten dieses Portal weiter. Du wirst darin für alles zuständig sein, was man sieht und anfasst.</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Deine Aufgaben',
        value: `<ul>
<li>Neue Seiten und Bausteine in TypeScript entwickeln, vom Entwurf bis zur Auslieferung</li>
<li>Das Portal barrierefrei machen: Bis zum Winter sollen alle Buchungswege mit Tastatur und Screenreader funktionieren</li>
<li>Ladezeiten messen und kürzen, denn unsere Kunden stehen oft auf der Straße</li>
<li>Mit dem Design in Krakau und dem Backend in Danzig zusammenarbeiten, auf Englisch</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        name: 'Dein Profil',
        value: `<ul>
<li>Mindestens drei Jahre Erfahrung mit HTML, CSS und TypeScript</li>
<li>Du schreibst Tests, bevor dich jemand darum bittet</li>
<li>Deutsch auf Niveau B2, Englisch auf Niveau B2</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'Das bieten wir',
        value: `<ul>
<li>58.000 bis 68.000 Euro brutto im Jahr, unbefristet</li>
<li>Zwei Tage in der Woche im Büro in Friedrichshain, drei Tage, wo du willst</li>
<li>30 Urlaubstage, dazu der 24. und der 31. Dezember</li>
<li>Ein Lastenrad für den privaten Gebrauch</li>
</ul>
<p>So geht es weiter: Telefonat (30 Minuten), gemeinsames Programmieren (90 Minuten), Kennenlernen im Team. Zwischen Bewerbung und Angebot liegen höchstens drei Wochen.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'IT',
      'branches.translation': 'Branche',
      remote: 'hybrid',
      emp_number: '1',
      'emp_number.translation': 'Offene Stellen',
      _salary_from: '58 000',
      _salary_to: '68 000',
      _rate_unit: 'y',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+28}}',
      ...contacts.berlin,
    },
  },
  {
    advertId: 2202,
    recruitmentId: 3402,
    reference: 'KOL/3402/2026',
    language: 'de',
    title: 'FINANZBUCHHALTER (m/w/d)',
    office: 'muenchen',
    start: -33,
    end: 5,
    values: [
      {
        field_id: 'description',
        value: `<p class="MsoNormal" style="margin-bottom:6.0pt;line-height:normal"><span style="font-size:11.0pt;font-family:&quot;Arial&quot;,sans-serif;mso-fareast-language:DE">Für unsere deutschen Gesellschaften suchen wir zum nächstmöglichen Zeitpunkt Verstärkung in München. Sie arbeiten in einem Team von vier Personen und berichten an die kaufmännische Leitung.<o:p></o:p></span></p>
<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p class="MsoListParagraphCxSpFirst" style="margin-left:18.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Wingdings;mso-bidi-font-family:Wingdings"><span style="mso-list:Ignore">§<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; </span></span></span><!--[endif]-->Debitoren, Kreditoren und Anlagen für drei Gesellschaften<o:p></o:p></p>
<p class="MsoListParagraphCxSpMiddle" style="margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Wingdings"><span style="mso-list:Ignore">§<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; </span></span></span><!--[endif]-->Umsatzsteuer-Voranmeldungen und Abstimmung mit der Steuerkanzlei<o:p></o:p></p>
<p class="MsoListParagraphCxSpMiddle" style="margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Wingdings"><span style="mso-list:Ignore">§<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; </span></span></span><!--[endif]-->Vorbereitung der Monats- und Jahresabschlüsse nach HGB<o:p></o:p></p>
<p class="MsoListParagraphCxSpLast" style="margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Wingdings"><span style="mso-list:Ignore">§<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; </span></span></span><!--[endif]-->Einführung der elektronischen Eingangsrechnung bis zum Jahresende<o:p></o:p></p>`,
      },
      {
        field_id: 'requirements',
        value: `<p style="margin: 0cm; text-align: justify;">Sie haben eine kaufmännische Ausbildung und eine Weiterbildung zum Bilanzbuchhalter (m/w/d) oder vergleichbare Praxis von mindestens drei Jahren. Sie sind sicher in einem ERP-System und in der Tabellenkalkulation.</p>
<p style="margin: 0cm;">&nbsp;</p>
<p style="margin: 0cm; text-align: justify;">Deutsch beherrschen Sie sehr gut, Englisch gut genug für Rückfragen aus Danzig.</p>
<p style="margin: 0cm;">&nbsp;</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p style="margin: 0cm; text-align: justify;">3.900 bis 4.500 Euro brutto im Monat und ein dreizehntes Gehalt, 37,5 Stunden mit Gleitzeit, 30 Urlaubstage und einen Arbeitsplatz an der Schwanthalerhöhe, vier Minuten von der U-Bahn entfernt.</p>
<p style="margin: 0cm;">&nbsp;</p>
<p style="margin: 0cm;">Bitte nennen Sie in Ihrer Bewerbung den frühesten Eintrittstermin.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Finanzen',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '1',
      _salary_from: '3900',
      _salary_to: '4500',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      note: 'Zeugnisse vor dem zweiten Gespräch prüfen, letzte Besetzung war ein Fehlgriff.',
      _guarantee_months: '6',
    },
  },
  {
    advertId: 2203,
    recruitmentId: 3403,
    reference: 'KOL/3403/2026',
    language: 'de',
    title: 'Personalreferent (m/w/d)',
    office: 'wien',
    start: -8,
    end: 29,
    values: [
      {
        field_id: 'description',
        value: `<p>Am Wiener Standort in der Leopoldstadt arbeiten 84 Kolleginnen und Kollegen: auf dem Rad, in der Werkstatt und in der Disposition. Du bist ihre Ansprechperson in allen Fragen rund um das Dienstverhältnis, in Teilzeit mit 25 bis 30 Stunden in der Woche.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Betreuung vom Dienstvertrag bis zum Dienstzeugnis, einschließlich An- und Abmeldung bei der Sozialversicherung</li>
<li>Vorbereitung der Lohnverrechnung für das externe Büro, jeweils bis zum 20. des Monats</li>
<li>Auswahl neuer Kuriere: zwei Kennenlerntage im Monat mit je zehn Personen</li>
<li>Zusammenarbeit mit dem Betriebsrat, etwa bei Dienstplänen und Zulagen</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Ausbildung oder Studium mit Schwerpunkt Personal und zwei Jahre Praxis in Österreich</li>
<li>Gute Kenntnisse im österreichischen Arbeitsrecht</li>
<li>Deutsch auf Niveau C1; weitere Sprachen sind in diesem Team ein Vorteil</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>Ein Mindestgehalt laut Kollektivvertrag von 2.980 Euro brutto im Monat auf Basis Vollzeit, 14-mal im Jahr; wir zahlen je nach Erfahrung mehr</li>
<li>Zwei Tage Homeoffice in der Woche, Gleitzeit ohne Kernzeit am Freitag</li>
<li>Jahreskarte für den öffentlichen Verkehr</li>
<li>Eine Woche Einschulung in der Zentrale in Danzig</li>
</ul>
<p>Wir freuen uns auf deinen Lebenslauf. Ein Anschreiben brauchen wir nicht, drei Sätze genügen.</p>`,
      },
    ],
    options: {
      job_type: 'Teilzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Personal',
      'branches.translation': 'Branche',
      remote: 'hybrid',
      emp_number: '1',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+26}}',
    },
  },
  {
    advertId: 2207,
    recruitmentId: 3407,
    reference: 'KOL/3407/2026',
    language: 'de',
    title: 'Einkäufer für Fahrradteile im deutschsprachigen Raum (m/w/d)',
    office: 'gdansk',
    start: -40,
    end: 10,
    values: [
      { field_id: 'benefits', name: 'Zusatzleistungen' },
      {
        field_id: 'description',
        value: `<p>Naben aus Bayern, Schlösser aus Westfalen, Federn aus Tirol: 46 unserer Lieferanten sprechen Deutsch. Von Danzig aus kaufst du bei ihnen ein, verhandelst und hältst Kontakt, in einem Einkaufsteam von fünf Personen.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Bestellen und Termine sichern
<ul>
<li>Bedarfe aus der Fertigung in Danzig und Łódź zusammenführen</li>
<li>Lieferzeiten verfolgen
<ol>
<li>erste Erinnerung nach drei Tagen</li>
<li>Anruf nach fünf Tagen</li>
</ol>
</li>
</ul>
</li>
<li>Preise verhandeln
<ul><li>Jahresgespräche im November</li><li>Zweitlieferanten für alle sicherheitsrelevanten Teile finden</li></ul>
</li>
<li>Lieferanten besuchen, etwa eine Reise im Monat</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<table border="1">
<tbody>
<tr><th>Bereich</th><th>Nötig</th><th>Schön</th></tr>
<tr><td>Erfahrung</td><td>zwei Jahre im Einkauf</td><td>Fahrrad oder Maschinenbau</td></tr>
<tr><td>Sprachen</td><td>Deutsch C1, Polnisch oder Englisch B2</td><td>alle drei</td></tr>
<tr><td>Technik</td><td>Zeichnungen lesen</td><td>Toleranzen und Oberflächen beurteilen</td></tr>
</tbody>
</table>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Arbeitsvertrag nach polnischem Recht, Hilfe beim Umzug bis 6.000 PLN, ein Sprachkurs auf unsere Kosten, private Krankenversicherung, flexible Arbeitszeit und ein Büro mit Blick auf die Werft. Ein erstes Gespräch führen wir per Video, zum zweiten laden wir dich nach Danzig ein und zeigen dir die Fertigung.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Logistik',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '1',
      'emp_number.translation': 'Offene Stellen',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+8}}',
    },
  },
];
