import { contacts, type SampleAdvert } from './advert.ts';

/** German adverts of the sample company for customer service, sales and marketing. */
export const deOfficeCustomers: readonly SampleAdvert[] = [
  {
    advertId: 2201,
    recruitmentId: 3401,
    reference: 'KOL/3401/2026',
    language: 'de',
    title: 'Kundenberater im Innendienst (m/w/d)',
    office: 'leipzig',
    start: -12,
    end: 21,
    values: [
      {
        field_id: 'benefits',
        value: `<ul>
<li>Deutschlandweites Nahverkehrsticket und Fahrradleasing</li>
<li>Betriebliche Altersvorsorge mit 20 Prozent Zuschuss</li>
<li>Frisches Obst, guter Kaffee und ein Innenhof mit Tischtennisplatte</li>
</ul>`,
      },
      {
        field_id: 'description',
        value: `<p>Bäckereien, Apotheken, Handwerksbetriebe: Wer mit Lastenrädern arbeiten will, ruft in Leipzig an. Du berätst Geschäftskunden am Telefon und per Video, welches Rad zu ihrem Alltag passt und wie sie es finanzieren.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Kaufmännische Ausbildung oder Erfahrung im Verkauf, gern im Fahrrad- oder Autohandel</li>
<li>Freude am Telefonieren und ein Ohr für das, was zwischen den Zeilen gesagt wird</li>
<li>Sicheres Deutsch in Wort und Schrift, Englisch für Rückfragen in der Fertigung</li>
</ul>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Anfragen beantworten, etwa 25 Gespräche am Tag</li>
<li>Angebote schreiben und Förderanträge der Städte und Länder begleiten</li>
<li>Probefahrten mit den Werkstätten vereinbaren</li>
<li>Bestandskunden einmal im Jahr anrufen, bevor sie uns anrufen müssen</li>
</ul>
<p>Wir arbeiten von Montag bis Freitag zwischen 8 und 18 Uhr, insgesamt 38 Stunden in der Woche.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Ein unbefristeter Vertrag, ein festes Gehalt mit einer Teamprämie im Quartal, sechs Wochen Einarbeitung mit einer Kollegin an deiner Seite und 29 Tage Urlaub. Nach einem kurzen Telefonat laden wir dich für einen halben Tag ein, damit du zuhören und Fragen stellen kannst.</p>`,
      },
    ],
    options: {
      job_type: ['Vollzeit', 'Teilzeit'],
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Kundenservice',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '3',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+17}}',
      note: 'Eine der drei Stellen ist für die Übernahme von Frau Seidel reserviert.',
    },
  },
  {
    advertId: 2204,
    recruitmentId: 3404,
    reference: 'KOL/3404/2026',
    language: 'de',
    title: 'Kundenservice auf Deutsch, 100 % Homeoffice in Polen (m/w/d)',
    office: 'wroclaw',
    start: -19,
    end: 12,
    values: [
      {
        field_id: 'description',
        value: `<h1>Deutsch ist deine Stärke? 🇩🇪</h1>
<div><span style="font-size:14px">Unsere Kunden in Deutschland und Österreich</span><span style="font-size:14px">&nbsp;schreiben gern und viel.</span></div><div><span style="font-size:14px">Du antwortest ihnen von zu Hause aus, an</span><span style="font-size:14px">gestellt in unserem Büro in Breslau.</span></div>`,
      },
      {
        field_id: 'responsibilities',
        value: `<h5>📨 Das machst du</h5>
<div>E-Mails und Chats beantworten, rund 50 am Tag</div><div>Sendungen suchen, Lieferfenster ändern, Beschwerden ruhig zu Ende führen</div><div>Rückerstattungen bis 50 Euro selbst entscheiden</div><div>Textbausteine verbessern, die niemand mehr lesen mag</div>`,
      },
      {
        field_id: 'requirements',
        value: `<h5>🎧 Das bringst du mit</h5>
<ul>
<li><span>Deutsch auf Niveau C1,</span> <span>geschrieben fast ohne Fehler</span></li>
<li><span>Pol</span><span>nisch</span> oder Englisch für das Team</li>
<li><span>Einen ruhigen Arbeits</span><span>platz</span> und eine Leitung mit 50 Mbit/s</li>
<li>Wohnsitz in Polen</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<h5>💚 Das bekommst du</h5>
<p>Arbeitsvertrag nach polnischem Recht, eine Sprachzulage von 1.500 PLN im Monat, Laptop, Headset und Bürostuhl nach Hause geliefert, private Krankenversicherung. Früh- und Spätschicht wechseln wöchentlich, am Wochenende arbeitet jeder einmal im Monat einen Tag.</p>
<p>Fragen beantwortet Karolina: <a href="mailto:karolina@kolibra.example">karolina@kolibra.example</a>. <a href="javascript:window.open('popup.html','bewerbung','width=400')">Jetzt bewerben</a></p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Kundenservice',
      'branches.translation': 'Branche',
      remote: '1',
      'remote.translation': 'Arbeit von zu Hause',
      emp_number: '4',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+9}}',
      note: 'Schreibtest vor dem Gespräch verschicken, Mindestpunktzahl 34 von 40.',
    },
  },
  {
    advertId: 2205,
    recruitmentId: 3405,
    reference: 'KOL/3405/2026',
    language: 'de',
    title: 'Werkstudent Marketing und Veranstaltungen (m/w/d)',
    office: 'muenchen',
    start: -14,
    end: 33,
    values: [
      {
        field_id: 'description',
        value: `<p><strong>Wer wir sind 🚲</strong></p>
<p>Kolibra baut elektrische Lastenräder und liefert damit in zwölf Städten aus. In München sind wir seit zwei Jahren und noch längst nicht allen bekannt. Das ändern wir mit dir.<br><br><br></p>
<iframe width="560" height="315" src="https://video.kolibra.example/embed/muenchen-2026" title="" frameborder="0" allow="autoplay; encrypted-media" allowfullscreen></iframe>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p><strong>Was du tust 📣</strong></p>
<p>Du planst Probefahrten auf Wochenmärkten, betreust unsere Kanäle, fotografierst Kuriere und Räder und schreibst einmal im Monat den Rundbrief an 6.000 Kundinnen und Kunden.<br><br><br>Nach jeder Veranstaltung zählst du nach: Wie viele kamen, wie viele fuhren, wie viele kauften?</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>Wer du bist 🎓</strong></p>
<ul>
<li>Du bist an einer Hochschule eingeschrieben, noch mindestens zwei Semester</li>
<li>Du schreibst gut und gern auf Deutsch, Englisch reicht für Absprachen</li>
<li>Du hast im Sommer an zwei Samstagen im Monat Zeit</li>
<li>Erfahrung mit Bildbearbeitung hilft, ist aber keine Bedingung</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p><strong>Was du bekommst 🎉</strong></p>
<p>Bis zu 20 Stunden in der Woche, in den Semesterferien auf Wunsch mehr. Du teilst dir die Zeit selbst ein, Prüfungen gehen vor. Ein Dienstrad für den Weg zur Uni, 24 Urlaubstage anteilig und die Möglichkeit, bei uns deine Abschlussarbeit zu schreiben. Schick uns deinen Lebenslauf und einen Beitrag, auf den du stolz bist; wir melden uns innerhalb einer Woche.</p>`,
      },
    ],
    options: {
      job_type: 'Werkstudent',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Marketing und Vertrieb',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '1',
      _contract: ['Befristet'],
      recruitment_deadline: '{{date:+30}}',
    },
  },
  {
    advertId: 2206,
    recruitmentId: 3406,
    reference: 'KOL/3406/2026',
    language: 'de',
    title: 'Vertriebsmitarbeiter Geschäftskunden (m/w/d)',
    office: 'muenchen',
    start: -22,
    end: 17,
    values: [
      {
        field_id: 'description',
        value: `<p>Stadtwerke, Pflegedienste, Hausverwaltungen: Viele Betriebe in Südbayern stellen gerade ihre Flotte um. Sie besuchen diese Betriebe, fahren mit ihnen Probe und rechnen vor, was sich lohnt. Ihr Ausgangspunkt ist unser Büro in München.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Aufbau eines eigenen Gebiets zwischen Augsburg, Landshut und Rosenheim</li>
<li>Besuche bei Neukunden, etwa zwölf in der Woche, mit einem Transporter voller Vorführräder</li>
<li>Angebote, Verhandlungen und Rahmenverträge bis 250.000 Euro</li>
<li>Übergabe der Räder und Nachfassen nach 30 und nach 90 Tagen</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Drei Jahre Erfahrung im Außendienst mit erklärungsbedürftigen Produkten</li>
<li>Führerschein der Klasse B und Freude am Radfahren, auch bei Regen</li>
<li>Verbindliches Auftreten und gepflegte Aufzeichnungen im Kundensystem</li>
<li>Sehr gutes Deutsch</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>Ein festes Grundgehalt und eine Provision ohne Obergrenze</li>
<li>Ein elektrischer Transporter, ein Lastenrad und ein Telefon, alles auch privat nutzbar</li>
<li>30 Tage Urlaub und keine Termine nach 17 Uhr</li>
<li>Einarbeitung mit zwei Wochen in der Fertigung</li>
</ul>
<p>Das erste Gespräch führen wir am Telefon, das zweite auf dem Rad.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Marketing und Vertrieb',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '2',
      _salary_from: '45 000',
      _salary_to: '60 000',
      _rate_unit: 'y',
      _rate_visible: '0',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      note: 'Fixum intern 48.000, Zielprovision 20.000, nicht veröffentlichen.',
      project_status: 'Entwurf freigegeben',
      ...contacts.berlin,
    },
  },
];
