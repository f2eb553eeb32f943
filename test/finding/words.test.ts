import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { openBoard, type QueryBoard } from '../site/search/query-board.ts';
import { queries as de } from './queries/de.ts';
import { queries as en } from './queries/en.ts';
import { queries as pl } from './queries/pl.ts';

const opened = async (language: InterfaceLanguage, board: QueryBoard) => {
  const { rows, finder, texts } = await openBoard(language, board);
  return async (words: string) => {
    await texts.load(words, finder.lookups(words));
    const found = finder.find({ words, facets: {}, near: null, sort: 'newest' });
    const titles = found.rows.map((row) => rows.title[row] ?? '');
    return { titles, isWidened: found.isWidened, inTexts: found.inTexts, meant: found.meant };
  };
};
const [english, german, polish] = await Promise.all([opened('en', en), opened('de', de), opened('pl', pl)]);

/** A board of a few jobs. */
const small = (language: InterfaceLanguage, jobs: QueryBoard['jobs']) =>
  opened(language, { country: 'GB', jobs, queries: [] });

describe('words that say how others are meant', () => {
  test.each([
    ['or', 'waiter or chef'],
    ['a slash apart', 'waiter / chef'],
    ['a slash between', 'waiter/chef'],
    ['a bar', 'waiter | chef'],
  ])('%s: either will do', async (_, words) => {
    const { titles, isWidened } = await english(words);
    expect(titles).toEqual(expect.arrayContaining(['Waiting Staff', 'Sous Chef']));
    expect(isWidened).toBe(false);
  });

  test('what only one side of "or" names is meant for both', async () => {
    expect((await english('nurse or warehouse leeds')).titles.sort()).toEqual([
      'Registered Nurse (Nights)',
      'Warehouse Operative – Early Shift',
    ]);
    expect((await english('driver leeds or bristol')).titles).toEqual(['Delivery Van Driver']);
  });

  test('an "or" without another side says nothing', async () => {
    expect((await english('courier or')).titles).toEqual((await english('courier')).titles);
    expect((await english('or courier')).titles).toEqual((await english('courier')).titles);
  });

  test('signs of abbreviations are no "or"', async () => {
    const find = await small('en', [
      { title: 'Nurse (m/f/d)' },
      { title: 'Mechanic' },
      { title: 'C/C++ Developer' },
    ]);
    expect((await find('m/f/d')).titles).toEqual(['Nurse (m/f/d)']);
    expect((await find('c/c++')).titles).toEqual(['C/C++ Developer']);
  });

  test('quotes: the words one after the other, and nothing that is only called so', async () => {
    expect((await english('"project manager"')).titles).toEqual(['Project Manager, Construction']);
    expect((await english('“project manager”')).titles).toEqual(['Project Manager, Construction']);
    expect((await german('„Data Engineer“')).titles).toEqual(['Data Engineer (m/w/d)']);
    expect((await english('"manager project"')).inTexts).toBe(0);
    // While it is typed, a quote that nothing closes is no quote.
    expect((await english('"project mana')).titles).toContain('Project Manager, Construction');
  });

  test('minus: nothing that has the word', async () => {
    const { titles } = await english('developer -java');
    expect(titles).toContain('Frontend Developer (React)');
    expect(titles).not.toContain('Graduate Software Developer');
    const rest = (await english('-java')).titles;
    expect(rest).not.toContain('Graduate Software Developer');
    expect(rest).toContain('Gardener');
    expect((await english('front-end')).titles).toContain('Frontend Developer (React)');
    expect((await english('manager -"project manager"')).titles).not.toContain(
      'Project Manager, Construction',
    );
  });

  test.each([
    ['a filler between', english, 'without any experience', ['Retail Assistant', 'Kitchen Porter']],
    ['no', english, 'no experience', ['Retail Assistant', 'Kitchen Porter']],
    ['ohne', german, 'ohne Deutschkenntnisse', ['Produktionshelfer (m/w/d)', 'Küchenhilfe (m/w/d)']],
    ['bez', polish, 'bez doświadczenia', ['Pracownik sklepu', 'Pomoc kuchenna', 'Pracownik produkcji']],
  ])('%s: jobs that say they don’t demand it come first ("%s")', async (_, find, words, expected) => {
    const { titles } = await find(words);
    expect(titles.slice(0, expected.length).sort()).toEqual([...expected].sort());
  });

  test.each([
    [english, 'driver without licence', 'Delivery Van Driver'],
    [english, 'no experience', 'Mechanical Design Engineer'],
    [german, 'ohne Erfahrung', 'Projektleiter Hochbau (m/w/d)'],
    [german, 'Job ohne Deutsch', 'Zweiradmechatroniker für Fahrrad und E-Bike (m/w/d)'],
    [german, 'Fahrer ohne Führerschein', 'Fahrer für Auslieferungen (m/w/d)'],
    [polish, 'kurier bez prawa jazdy', 'Kurier samochodowy'],
    [polish, 'bez doświadczenia', 'Inżynier mechanik'],
  ])('without what a job demands, it is not found', async (find, words, demanding) => {
    const { titles, isWidened } = await find(words);
    expect(isWidened ? titles.slice(0, 1) : titles, words).not.toContain(demanding);
  });

  test('what an advert says it does not demand is not found by asking for it', async () => {
    const find = await small('en', [
      { title: 'Driver', text: 'No night shifts.' },
      { title: 'Guard', text: 'You work night shifts.' },
    ]);
    expect((await find('night shifts')).titles).toEqual(['Guard']);
  });
});

describe('pay', () => {
  test.each([
    ['at least 50000 pounds', ['Mechanical Design Engineer', 'Project Manager, Construction']],
    ['over £50k', ['Mechanical Design Engineer', 'Project Manager, Construction']],
    ['from 50,000 gbp a year', ['Mechanical Design Engineer', 'Project Manager, Construction']],
    ['manager at least £50,000', ['Project Manager, Construction']],
  ])('is compared in all units and currencies: %s', async (words, expected) => {
    const { titles } = await english(words);
    expect(titles).toEqual(expect.arrayContaining(expected));
    expect(titles).not.toContain('Field Service Engineer');
    expect(titles).not.toContain('Courier');
  });

  test('is meant as a value that can be let go', async () => {
    expect((await german('Techniker mindestens 4000 Euro')).meant).toEqual([
      { facet: 'pay', value: '4000-eur-month', without: 'Techniker' },
    ]);
  });

  test.each(['40 hours', 'class 1', 'over 18', '2027'])('is not what "%s" asks for', async (words) => {
    expect((await english(words)).meant.filter(({ facet }) => facet === 'pay')).toEqual([]);
  });
});

describe('where no job has all words', () => {
  test('a word that is found nowhere is passed over, and this is told', async () => {
    const { titles, isWidened } = await english('frontend astronaut');
    expect(titles).toEqual(['Frontend Developer (React)']);
    expect(isWidened).toBe(true);
    expect((await english('astronaut')).titles).toEqual([]);
    expect((await english('astronaut')).isWidened).toBe(false);
  });

  test('those that have the most come first, the word of a title before a place', async () => {
    const { titles, isWidened } = await english('courier cardiff');
    expect(isWidened).toBe(true);
    expect(titles[0]).toBe('Courier');
  });

  test('two towns widen each other, a town and its country do not', async () => {
    const both = await english('nurse leeds manchester');
    expect(both).toMatchObject({ titles: ['Registered Nurse (Nights)'], isWidened: false });
    expect((await english('developer warsaw poland')).titles).toEqual(['Frontend Developer (React)']);
  });
});

test('whatever is typed, something is answered', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'or',
      '|',
      '/',
      '-',
      '"',
      '“',
      'no',
      'without',
      'at least',
      '5000',
      '€',
      'k',
      'jobs',
      'nurse',
    ),
    fc.constantFrom('a/b', 'nurse/cook', '-"', '"-x"', '--', '!', "d'", 'no no', '-no', 'or or', '££', '1e9'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const typed = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(' '));
  await fc.assert(
    fc.asyncProperty(typed, async (words) => {
      for (const find of [english, german]) {
        const { titles, isWidened } = await find(words);
        expect(isWidened && titles.length === 0, words).toBe(false);
      }
    }),
    { numRuns: 300, seed: 50 },
  );
});

describe('words for jobs', () => {
  test('"jobs" alone is all of them, in the usual order', async () => {
    const all = (await english('')).titles;
    expect((await english('jobs')).titles).toEqual(all);
    expect((await german('Jobs')).titles).toEqual((await german('')).titles);
    expect((await polish('praca')).titles).toEqual((await polish('')).titles);
  });

  test('other names of a phrase are found in texts, and its fillers need not be there', async () => {
    for (const words of ['student job', 'jobs for students']) {
      expect((await english(words)).titles, words).toContain('Waiting Staff');
    }
    for (const words of ['dla studenta', 'praca dla studenta']) {
      expect((await polish(words)).titles, words).toContain('Kurier rowerowy');
    }
  });

  test('parts of compounds are words', async () => {
    expect((await german('Mechanikerin')).titles).toEqual(
      expect.arrayContaining([
        'Zerspanungsmechaniker (m/w/d)',
        'Zweiradmechatroniker für Fahrrad und E-Bike (m/w/d)',
      ]),
    );
    const find = await small('de', [
      { title: 'Monteur für Solaranlagen' },
      { title: 'Techniker (m/w/d)', field: 'Solar' },
    ]);
    expect((await find('Solartechniker')).titles).toEqual(['Techniker (m/w/d)']);
    expect((await find('Solaranlagenmonteur')).titles).toEqual(['Monteur für Solaranlagen']);
  });

  test('names in English are found at the end of compounds too', async () => {
    expect((await german('engineer')).titles).toContain('Maschinenbauingenieur (m/w/d)');
  });

  test('a typo of a word of a compound is forgiven', async () => {
    expect((await german('entwikler')).titles).toContain('Softwareentwickler Java (m/w/d)');
  });

  test('another name of the word never comes before the word itself', async () => {
    const find = await small('en', [
      { title: 'Service Desk Agent' },
      { title: 'Customer Service Agent' },
      { title: 'Clerk', field: 'Support' },
      { title: 'Support Agent' },
    ]);
    const { titles } = await find('support');
    expect(titles.slice(0, 2)).toEqual(['Support Agent', 'Clerk']);
  });

  test('a town is found by any of its names, whatever the advert calls it', async () => {
    for (const city of ['Kyiv', 'Kiev', 'Київ']) {
      const find = await small('en', [
        { title: 'Courier', city, country: 'UA' },
        { title: 'Cook', city: 'Leeds' },
      ]);
      for (const words of ['Kiev', 'Kyiv', 'Kiew', 'Київ']) {
        expect((await find(words)).titles, `${words} in ${city}`).toEqual(['Courier']);
      }
    }
  });
});
