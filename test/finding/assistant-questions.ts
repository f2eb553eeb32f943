import type { InterfaceLanguage } from '../../src/i18n/languages.ts';

/**
 * A question as people ask it, the arguments that an assistant makes of it, and the beginnings of the titles of the
 * jobs that it means, on the boards of `queries`. Written before the tools that answer it.
 */
export interface AssistantQuestion {
  language: InterfaceLanguage;
  question: string;
  asked: Readonly<Record<string, string | number>>;
  expected: readonly string[];
}

const inLanguage = (
  language: InterfaceLanguage,
  questions: readonly (readonly [string, AssistantQuestion['asked'], ...string[]])[],
): AssistantQuestion[] =>
  questions.map(([question, asked, ...expected]) => ({ language, question, asked, expected }));

export const questions: readonly AssistantQuestion[] = [
  ...inLanguage('en', [
    [
      'Are there any part-time jobs in Leeds?',
      { place: 'Leeds', employment: 'part-time' },
      'Registered Nurse',
      'Retail Assistant',
      'Office Administrator',
    ],
    [
      'Which of your jobs can I do fully remotely as a developer?',
      { query: 'developer', work_model: 'remote' },
      'Frontend Developer',
    ],
    [
      'I like repairing bikes. Do you have something for me near Cambridge?',
      { query: 'bike repair', place: 'Cambridge' },
      'Bicycle Mechanic',
    ],
    [
      'What driving jobs do you have that do not need a night shift?',
      { query: 'driver without night shift' },
      'Delivery Van Driver',
    ],
    [
      'Show me jobs in London paying at least 30,000 pounds a year',
      { place: 'London', pay_min: 30_000, pay_currency: 'GBP', pay_unit: 'year' },
      'IT Support Technician',
    ],
    [
      'I am a student looking for a summer internship in marketing, what is open?',
      { query: 'marketing', employment: 'internship' },
      'Summer Internship',
    ],
    [
      'Could I work in a kitchen without any experience?',
      { query: 'kitchen without experience' },
      'Kitchen Porter',
    ],
    [
      'Is anyone hiring a nurse or a healthcare assistant?',
      { query: 'nurse or healthcare assistant' },
      'Registered Nurse',
      'Healthcare Assistant',
    ],
  ]),
  ...inLanguage('de', [
    [
      'Gibt es bei euch Teilzeitstellen in Köln?',
      { place: 'Köln', employment: 'part-time' },
      'Finanzbuchhalter',
      'Verkäufer für unsere Bäckerei',
    ],
    [
      'Ich suche eine Stelle im Lager in der Nähe von Leipzig.',
      { query: 'Lager', place: 'Leipzig' },
      'Lagermitarbeiter',
    ],
    [
      'Welche Jobs kann ich komplett im Homeoffice machen?',
      { work_model: 'remote' },
      'Kundenberater',
      'Data Engineer',
    ],
    [
      'Habt ihr eine Ausbildung als Kfz-Mechatroniker?',
      { query: 'Ausbildung Kfz-Mechatroniker' },
      'Ausbildung zum Kfz-Mechatroniker',
    ],
    [
      'Kann ich auch ohne Deutschkenntnisse bei euch arbeiten?',
      { query: 'ohne Deutschkenntnisse' },
      'Produktionshelfer',
      'Küchenhilfe',
    ],
    [
      'Suchen Sie jemanden für die Pflege im Nachtdienst?',
      { query: 'Pflege Nachtdienst' },
      'Pflegefachkraft',
    ],
    [
      'Welche IT-Stellen gibt es in München oder Hamburg?',
      { query: 'IT München oder Hamburg' },
      'Softwareentwickler Java',
      'Frontend-Entwickler',
    ],
  ]),
  ...inLanguage('pl', [
    [
      'Czy są jakieś oferty pracy na magazynie koło Gdańska?',
      { query: 'magazyn', place: 'Gdańsk' },
      'Magazynier',
    ],
    [
      'Szukam pracy zdalnej dla programisty, co macie?',
      { query: 'programista', work_model: 'remote' },
      'Inżynier oprogramowania Java',
      'Programista front-end',
    ],
    [
      'Jakie oferty na część etatu są w Krakowie?',
      { place: 'Kraków', employment: 'part-time' },
      'Pracownik sklepu',
    ],
    [
      'Czy znajdę coś bez doświadczenia w Łodzi?',
      { query: 'bez doświadczenia', place: 'Łódź' },
      'Pracownik produkcji',
    ],
    [
      'Praca dla kierowcy we Wrocławiu, najlepiej kategoria B',
      { query: 'kierowca kategoria B', place: 'Wrocław' },
      'Kurier samochodowy',
    ],
    ['Szukacie księgowej w Warszawie?', { query: 'księgowa', place: 'Warszawa' }, 'Samodzielna księgowa'],
    [
      'Czy macie pracę powyżej 12 000 zł miesięcznie w Gdańsku?',
      { place: 'Gdańsk', pay_min: 12_000, pay_currency: 'PLN', pay_unit: 'month' },
      'Kierownik budowy',
    ],
  ]),
  ...inLanguage('fr', [
    [
      'Est-ce que vous avez des postes à temps partiel à Lyon ?',
      { place: 'Lyon', employment: 'part-time' },
      'Vendeur / Vendeuse en boulangerie',
    ],
    [
      'Je cherche un emploi en télétravail, que proposez-vous ?',
      { work_model: 'remote' },
      'Conseiller(ère) clientèle',
      'Data scientist',
    ],
    [
      'Y a-t-il un stage en marketing à Paris ?',
      { query: 'marketing', place: 'Paris', employment: 'internship' },
      'Stage – Assistant(e) marketing',
    ],
    [
      'Quels emplois puis-je faire sans permis de conduire à Nantes ?',
      { query: 'sans permis de conduire', place: 'Nantes' },
      'Livreur à vélo',
    ],
    [
      'Vous recrutez des infirmières de nuit près de Lille ?',
      { query: 'infirmière de nuit', place: 'Lille' },
      'Infirmier(ère) de nuit',
    ],
    [
      'Est-ce que vous cherchez des électriciens ou des apprentis électriciens ?',
      { query: 'électricien' },
      'Électricien bâtiment',
      'Apprenti électricien',
    ],
  ]),
  ...inLanguage('es', [
    [
      '¿Tenéis trabajo de media jornada en Barcelona?',
      { place: 'Barcelona', employment: 'part-time' },
      'Teleoperador/a',
      'Repartidor/a en bicicleta',
    ],
    [
      'Busco un empleo remoto como programador, ¿qué hay?',
      { query: 'programador', work_model: 'remote' },
      'Programador/a front-end',
      'Desarrollador/a Backend',
    ],
    [
      '¿Hay alguna oferta para trabajar en la cocina sin experiencia?',
      { query: 'cocina sin experiencia' },
      'Ayudante de cocina',
    ],
    [
      '¿Qué puestos tenéis en Valencia para conductores de camión?',
      { query: 'conductor de camión', place: 'Valencia' },
      'Conductor/a de camión',
    ],
    [
      'Soy enfermera y quiero trabajar de noche en Sevilla',
      { query: 'enfermera noche', place: 'Sevilla' },
      'Enfermero/a – turno de noche',
    ],
    [
      '¿Se puede trabajar con vosotros sin hablar español?',
      { query: 'español no necesario' },
      'Científico/a de datos',
    ],
  ]),
  ...inLanguage('it', [
    ['Avete lavori part-time a Roma?', { place: 'Roma', employment: 'part-time' }, 'Addetto/a alle pulizie'],
    [
      'Cerco un lavoro da remoto nell’informatica',
      { query: 'informatica', work_model: 'remote' },
      'Data scientist',
    ],
    [
      'C’è qualcosa per un magazziniere vicino a Verona?',
      { query: 'magazziniere', place: 'Verona' },
      'Magazziniere con patentino',
    ],
    [
      'Quali lavori posso fare senza patente a Bologna?',
      { query: 'senza patente', place: 'Bologna' },
      'Rider – consegne in bicicletta',
    ],
    ['State cercando cuochi o camerieri?', { query: 'cuoco o cameriere' }, 'Cuoco/a', 'Cameriere/a di sala'],
    [
      'Ci sono tirocini nel marketing a Milano?',
      { query: 'marketing', place: 'Milano', employment: 'internship' },
      'Stage Marketing',
    ],
  ]),
];
