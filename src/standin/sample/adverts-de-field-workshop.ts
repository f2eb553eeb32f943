import { contacts, type SampleAdvert } from './advert.ts';

/** German adverts of the sample company for mechanics. */
export const deFieldWorkshop: readonly SampleAdvert[] = [
  {
    advertId: 2208,
    recruitmentId: 3905,
    reference: 'KOL/3905/2026',
    language: 'de',
    title: 'Werkstattleiter (m/w/d)',
    office: 'berlin',
    awarded: true,
    start: -13,
    end: 40,
    values: [
      {
        field_id: 'description',
        value: `<p>Unsere Berliner Werkstatt in Friedrichshain hält 180 Lieferräder in Gang und betreut auch die Räder von Privatkunden. Acht Mechaniker und zwei Auszubildende arbeiten hier. Weil der bisherige Leiter ins Schulungszentrum wechselt, suchen wir für den Herbst eine Nachfolge; die Übergabe dauert sechs Wochen.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Arbeit von zehn Personen an sechs Montageständern planen, von Montag bis Samstag</li>
<li>Dafür sorgen, dass kein Lieferrad länger als 24 Stunden steht</li>
<li>Mit Privatkunden über Angebote, Gewährleistung und Kulanz sprechen</li>
<li>Teile aus unserem Lager in Łódź bestellen und den Bestand klein halten</li>
<li>Zwei Auszubildende anleiten, gemeinsam mit der Handwerkskammer</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Ausbildung als Zweiradmechatroniker (m/w/d) oder vergleichbar, gern mit Meisterbrief</li>
<li>Drei Jahre Verantwortung für ein Team oder ein Geschäft</li>
<li>Sichere Kenntnisse bei Elektroantrieben, Akkudiagnose und hydraulischen Bremsen</li>
<li>Deutsch auf Niveau B2 für die Kundschaft, Englisch für die Kollegen in Danzig</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>46.000 bis 54.000 Euro brutto im Jahr, dazu bis zu 4.000 Euro Prämie für die Verfügbarkeit der Flotte</li>
<li>38 Stunden in der Woche, jeder zweite Samstag frei</li>
<li>30 Tage Urlaub, Nahverkehrsticket, betriebliche Altersvorsorge</li>
<li>Wir bezahlen die Meisterschule, falls der Brief noch fehlt</li>
</ul>
<p>Nach einem kurzen Telefonat laden wir zu einem bezahlten Probetag in die Werkstatt ein.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Produktion und Service',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '1',
      _salary_from: '46 000',
      _salary_to: '54 000',
      _rate_unit: 'y',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+35}}',
    },
  },
  {
    advertId: 2212,
    recruitmentId: 3410,
    reference: 'KOL/3410/2026',
    language: 'de',
    title: 'ZWEIRADMECHATRONIKER (m/w/d)',
    office: 'wien',
    awarded: true,
    start: -3,
    end: 44,
    values: [
      {
        field_id: 'description',
        value: `<h1><font color="#0b6b57">Schrauben, was die Stadt bewegt</font></h1>
<p style="font-family: Tahoma; font-size: 13px;"><font face="Tahoma">In der Wiener Werkstatt im zweiten Bezirk warten wir 95 Lieferräder und 300 Räder von Kundinnen und Kunden. Du bist der siebte Kopf im Team.</font></p>
<p>&nbsp;</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p style="font-size: 13px;"><strong>AUFGABEN</strong></p>
<ul style="font-size: 13px;">
<li style="font-size: 13px;">Service und Reparatur elektrischer Lastenräder, vom Platten bis zum Motortausch</li>
<li style="font-size: 13px;">Fehlersuche an Kabelbaum, Steuergerät und Akku mit unserer Diagnosesoftware</li>
<li style="font-size: 13px;">Bremsen entlüften, Laufräder zentrieren, Federgabeln warten</li>
<li style="font-size: 13px;">Beratung an der Annahme, zwei halbe Tage in der Woche</li>
</ul>
<p>&nbsp;</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p style="font-size: 13px;"><strong>ANFORDERUNGEN</strong></p>
<p style="font-size: 13px;"><font face="Tahoma">Lehrabschluss als Fahrradmechatroniker (m/w/d), Mechaniker oder Elektriker. Quereinsteiger mit Erfahrung sind willkommen. Deutsch so gut, dass dich die Kundschaft versteht. Führerschein B ist ein Plus.</font></p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<h5>Unser Angebot</h5>
<p style="font-size: 13px;">2.750 bis 3.150 Euro brutto im Monat für 38,5 Stunden, 14-mal im Jahr; das Mindestentgelt laut Kollektivvertrag liegt darunter. Vier-Tage-Woche möglich. Werkzeug, Kleidung und zwei Schulungen im Jahr zahlen wir. Im Winter ist von Mitte Dezember bis Anfang Jänner geschlossen.</p>
<p>&nbsp;</p>
<p style="font-size: 13px;">Komm an einem Mittwoch vorbei und arbeite einen Tag bezahlt mit.</p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: ['Produktion und Service'],
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '2',
      'emp_number.translation': 'Offene Stellen',
      _salary_from: '2 750',
      _salary_to: '3 150',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Unbefristet'],
      recruitment_deadline: '{{date:+42}}',
      ...contacts.berlin,
    },
  },
  {
    advertId: 2215,
    recruitmentId: 3413,
    reference: 'KOL/3413/2026',
    language: 'de',
    title: 'Servicetechniker für die mobile Werkstatt (m/w/d)',
    office: 'wien',
    geolocation:
      '{"latitude":"148.208174","longitude":"16.373819","iso":"at","locality":"Wien","region1":"Wien","postcode":"1020","country":"Österreich"}',
    start: -29,
    end: 13,
    values: [
      {
        field_id: 'description',
        value: `<p class="MsoNormal"><span lang="DE-AT" style="mso-ansi-language:DE-AT">Nicht jedes Rad kommt in die Werkstatt. Manchmal kommt die Werkstatt zum Rad: mit einem elektrischen Kastenwagen, einem Montageständer und Ihnen am Steuer.<o:p></o:p></span></p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l3 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol">·<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang="DE-AT">Wartung vor Ort bei Firmenkunden in Wien und bis St. Pölten, sechs Termine am Tag<o:p></o:p></span></p>
<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l3 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol">·<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang="DE-AT">Soforthilfe für unsere Kuriere auf der Strecke<o:p></o:p></span></p>
<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l3 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol">·<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang="DE-AT">Dokumentation am Tablet, noch beim Kunden<o:p></o:p></span></p>`,
      },
      {
        field_id: 'requirements',
        value: `<p class="MsoNormal"><span lang="DE-AT">Sie haben eine technische Lehre abgeschlossen und zwei Jahre Praxis, gern mit Fahrrädern oder Aufzügen. Sie arbeiten selbstständig, fahren gern und erklären Technik so, dass man sie versteht. Führerschein B ist nötig.<o:p></o:p></span></p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p class="MsoNormal"><span lang="DE-AT">Das Mindestentgelt beträgt 2.690 Euro brutto im Monat auf Basis Vollzeit, Überzahlung je nach Erfahrung. Sie nehmen den Wagen mit nach Hause, Ihr Arbeitstag beginnt vor der Tür. Taggeld, Diensttelefon, zwei Wochen Einschulung in Berlin, Arbeitszeit von Montag bis Freitag.<o:p></o:p></span></p>
<p class="MsoNormal"><span lang="DE-AT">Ihre Ansprechpartnerin ist Frau Hofer, <a href="mailto:wien@kolibra.example"><span style="color:#0563C1">wien@kolibra.example</span></a>. Sie meldet sich binnen einer Woche.<o:p></o:p></span></p>`,
      },
    ],
    options: {
      job_type: 'Vollzeit',
      'job_type.translation': 'Art der Beschäftigung',
      branches: 'Produktion und Service',
      'branches.translation': 'Branche',
      remote: '0',
      emp_number: '1',
      _contract: ['Unbefristet'],
      note: 'Führerscheinkopie schon zum ersten Gespräch mitbringen lassen.',
    },
  },
];
