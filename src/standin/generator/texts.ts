import type { OfficeKey, SampleAdvert } from '../sample/advert.ts';

/** Jobs of one field of work, with sentences that fit any of them. */
export interface Family {
  /** The option `branches`. */
  branch: string;
  titles: readonly string[];
  duties: readonly string[];
  requirements: readonly string[];
  /** Pay a month in the currency of the texts, the lowest and the highest that is offered; both included. */
  pay: readonly [number, number];
}

/** What generated adverts of one language are put together from. */
export interface Texts {
  language: SampleAdvert['language'];
  offices: readonly OfficeKey[];
  currency: string;
  families: readonly Family[];
  /** Ends of titles: shifts, conditions, "(m/w/d)". */
  titleEnds: readonly string[];
  intros: readonly string[];
  offers: readonly string[];
  company: string;
  headings: { responsibilities: string; requirements: string; what_we_offer: string };
  jobTypes: readonly string[];
  contracts: readonly string[];
  /** The `.translation` companions of the options. */
  labels: Readonly<Record<string, string>>;
  /** A recruiter's internal note: it leaks into the options of real posts. */
  note: string;
}

export const textsDe: Texts = {
  language: 'de',
  offices: ['berlin', 'leipzig', 'muenchen', 'wien'],
  currency: 'EUR',
  families: [
    {
      branch: 'Werkstatt',
      titles: [
        'Zweiradmechatroniker',
        'Servicetechniker im Außendienst',
        'Werkstattleiter',
        'Elektroniker für Batteriesysteme',
        'Azubi Zweiradmechatronik',
      ],
      duties: [
        'Wartung und Reparatur unserer Lastenräder vom Reifen bis zum Motor,',
        'Fehlersuche an Antrieb und Batterie mit dem Diagnosegerät,',
        'Einbau von Nachrüstsätzen bei Flottenkunden vor Ort,',
        'Pflege der Werkstattakte zu jedem Rad,',
        'Bestellung von Ersatzteilen und Kontrolle der Lieferungen,',
        'Einarbeitung neuer Kolleginnen und Kollegen.',
      ],
      requirements: [
        'abgeschlossene Ausbildung in einem technischen Beruf,',
        'Freude daran, Dinge zu Ende zu reparieren,',
        'Deutsch mindestens auf Niveau B1,',
        'Führerschein Klasse B für den Außendienst,',
        'Bereitschaft zu gelegentlichen Samstagsdiensten.',
      ],
      pay: [2700, 4300],
    },
    {
      branch: 'Lager und Zustellung',
      titles: [
        'Fahrradkurier',
        'Fachkraft für Lagerlogistik',
        'Disponent',
        'Teamleiter Mikrodepot',
        'Kommissionierer',
      ],
      duties: [
        'Zustellung von Paketen mit dem Lastenrad in einem festen Gebiet,',
        'Kommissionierung der Touren am frühen Morgen,',
        'tägliche Prüfung von Bremsen, Reifen und Batterie,',
        'freundlicher Kontakt zu Empfängerinnen und Empfängern,',
        'Erfassung der Sendungen mit dem Handscanner,',
        'Abstimmung mit der Disposition bei Sperrungen und Wetter.',
      ],
      requirements: [
        'gute Ortskenntnis und Ausdauer für 40 km am Tag,',
        'Zuverlässigkeit, auch bei Regen,',
        'ein Smartphone, das einen Arbeitstag durchhält,',
        'Grundkenntnisse in Deutsch oder Englisch,',
        'Erfahrung im Lager ist willkommen, aber keine Bedingung.',
      ],
      pay: [2250, 3200],
    },
    {
      branch: 'Verwaltung und Vertrieb',
      titles: [
        'Sachbearbeiter Buchhaltung',
        'Vertriebsmitarbeiter Flotten',
        'Personalreferent',
        'Einkäufer',
        'Kundenberater',
      ],
      duties: [
        'Betreuung eines eigenen Kundenkreises von der Anfrage bis zur Abrechnung,',
        'Erstellung von Angeboten und Monatsberichten,',
        'Pflege der Stammdaten in unserem ERP-System,',
        'Zusammenarbeit mit den Teams in Gdańsk und Wien,',
        'Vorbereitung von Messen und Probefahrten,',
        'Mitwirkung an der Verbesserung unserer Abläufe.',
      ],
      requirements: [
        'kaufmännische Ausbildung oder ein vergleichbarer Weg,',
        'sicherer Umgang mit Tabellen und klaren Sätzen,',
        'Deutsch auf Niveau C1, Englisch auf Niveau B2,',
        'zwei Jahre Erfahrung in einer ähnlichen Aufgabe,',
        'Reisebereitschaft an etwa vier Tagen im Monat.',
      ],
      pay: [3100, 5200],
    },
  ],
  titleEnds: [
    ' (m/w/d)',
    ' (m/w/d)',
    ' (m/w/d)',
    ' (w/m/d) in Teilzeit',
    ' – ab sofort',
    ' (m/w/d) | unbefristet',
    '',
  ],
  intros: [
    'Kolibra baut elektrische Lastenräder und stellt damit in zwölf Städten Pakete zu.',
    'Wir sind rund 900 Menschen in vier Ländern und wachsen langsam, damit nichts wackelt.',
    'Unsere Räder tragen Post, Brot und Kinder; deshalb arbeiten wir sorgfältig.',
    'Für unseren Standort suchen wir Verstärkung, gern auch im Quereinstieg.',
    'Die Stelle ist neu, denn im Frühjahr eröffnen wir eine zweite Werkstatt.',
    'Bei uns siehst du auf der Straße, woran du gearbeitet hast.',
  ],
  offers: [
    'einen unbefristeten Vertrag nach der Probezeit,',
    '30 Tage Urlaub und ein Zeitkonto,',
    'ein Lastenrad auch für den privaten Gebrauch,',
    'Zuschuss zum Deutschlandticket,',
    'betriebliche Altersvorsorge,',
    'Weiterbildung in der Arbeitszeit,',
    'moderne Hebebühnen und gutes Werkzeug,',
    'Dienstpläne, die vier Wochen im Voraus stehen.',
  ],
  company:
    'Wir freuen uns über Bewerbungen von Menschen jeden Alters und jeder Herkunft. Ein Anschreiben ist nicht nötig; du hörst innerhalb einer Woche von uns.',
  headings: {
    responsibilities: 'Deine Aufgaben',
    requirements: 'Das bringst du mit',
    what_we_offer: 'Das bieten wir',
  },
  jobTypes: ['Vollzeit', 'Vollzeit', 'Vollzeit', 'Teilzeit', 'Werkstudent', 'Minijob'],
  contracts: ['Unbefristet', 'Befristet'],
  labels: {
    'job_type.translation': 'Arbeitszeit',
    'branches.translation': 'Branża',
    '_contract.translation': 'Vertragsart',
    'emp_number.translation': 'Anzahl der Stellen',
  },
  note: 'Betriebsrat noch nicht informiert, Stelle bis dahin nicht bewerben.',
};

export const textsEn: Texts = {
  language: 'en',
  offices: ['gdansk', 'warszawa', 'krakow', 'wroclaw', 'berlin', 'wien', 'lviv', 'kyiv'],
  currency: 'PLN',
  families: [
    {
      branch: 'Engineering',
      titles: [
        'Firmware Engineer',
        'Battery Systems Engineer',
        'Frame Designer',
        'Test Engineer',
        'Manufacturing Engineer',
      ],
      duties: [
        'take a part from sketch to series production and stay with it afterwards,',
        'write the test plan before the first prototype leaves the bench,',
        'review drawings with the suppliers in Poland and Germany,',
        'ride what you build: every engineer spends two days a year on a delivery route,',
        'keep the design records in a state that a new colleague can use,',
        'find out why a part came back and make sure that it does not happen twice.',
      ],
      requirements: [
        'three years in product development, in any vehicle industry,',
        'working knowledge of C, of CAD, or of battery chemistry, depending on the team,',
        'English good enough for a long technical argument,',
        'a driving licence is not needed, a sense of balance is,',
        'the habit of writing decisions down.',
      ],
      pay: [12000, 24000],
    },
    {
      branch: 'Software',
      titles: [
        'TypeScript Developer',
        'Site Reliability Engineer',
        'Data Analyst',
        'Product Designer',
        'QA Engineer',
      ],
      duties: [
        'build the route planner that 600 couriers open every morning,',
        'own a service from the first commit to the alert at night,',
        'talk to dispatchers before drawing a screen for them,',
        'keep the build under five minutes and the tests honest,',
        'share what you learn at our Thursday hour,',
        'take part in an on-call rota, one week in seven, paid extra.',
      ],
      requirements: [
        'two years with TypeScript or a willingness to move to it,',
        'SQL beyond a single join,',
        'care for people who use old phones in bright sunlight,',
        'experience with maps or telemetry is welcome,',
        'clear written English.',
      ],
      pay: [11000, 25500],
    },
    {
      branch: 'Customer care',
      titles: [
        'Customer Support Specialist',
        'Fleet Account Manager',
        'Claims Coordinator',
        'Onboarding Trainer',
      ],
      duties: [
        'answer fleet customers by phone, e-mail and chat,',
        'plan service appointments with the workshops,',
        'follow a claim until the bicycle is back on the road,',
        'visit three large customers a month,',
        'write help pages together with the engineers,',
        'spot patterns in complaints and bring them to the weekly round.',
      ],
      requirements: [
        'a calm voice and a good memory,',
        'English at C1 and one more of our languages,',
        'a year in customer service or in a workshop,',
        'readiness to travel now and then,',
        'confidence with a ticket system.',
      ],
      pay: [6200, 10500],
    },
  ],
  titleEnds: [
    '',
    '',
    '',
    ' (m/f/x)',
    ' – 12-month contract',
    ', Night Shift',
    ' with German',
    ' (Relocation Support)',
  ],
  intros: [
    'Kolibra builds electric cargo bikes and delivers with them in twelve cities.',
    'We are around 900 people in four countries, and most of us came to work by bike today.',
    'This is a new position: the second production line opens in spring.',
    'Our bikes carry post, bread and children, so we would rather be careful than quick.',
    'You would join a team of seven that has worked together for three years.',
    'We started in a garage in Gdańsk and still repair things before we replace them.',
  ],
  offers: [
    'an employment contract or B2B, whichever suits you,',
    'private health care for you and your family,',
    'a cargo bike to use as your own after the trial period,',
    'a yearly budget for courses, books and conferences,',
    'two extra days off and your birthday,',
    'flexible hours around a core from 10 to 14,',
    'language lessons during working time,',
    'help with moving and with the paperwork.',
  ],
  company:
    'Kolibra recruits without agencies. Somebody reads every application, and you hear from us within a week, whatever the answer is.',
  headings: {
    responsibilities: 'What you will do',
    requirements: 'What you bring',
    what_we_offer: 'What we offer',
  },
  jobTypes: ['Full time', 'Full time', 'Full time', 'Part time', 'Contract', 'Internship'],
  contracts: ['Employment contract', 'B2B'],
  labels: {
    'job_type.translation': 'Job type',
    'branches.translation': 'Field',
    '_contract.translation': 'Contract',
    'emp_number.translation': 'Openings',
  },
  note: 'Second search for this role; the hiring manager prefers internal candidates.',
};
