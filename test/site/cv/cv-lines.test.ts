import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cvLines } from '../../../src/site/cv/cv-lines.ts';

const weightsOf = (text: string, names: readonly string[] = []) =>
  new Map(cvLines(text, 2026, names).map((line) => [line.text, line.weight]));
const weightOf = (text: string, start: string) =>
  [...weightsOf(text)].find(([line]) => line.includes(start))?.[1] ?? Number.NaN;

describe('a line of a CV', () => {
  test.each([
    ['years in front', '2021 – heute Lagerist\n2010 – 2014 Maurer', 'Lagerist', 'Maurer'],
    ['months', '03/2021 - present Picker\n09.2010 - 05.2014 Builder', 'Picker', 'Builder'],
    ['a dash with nothing behind it', 'Engineer (2020–)\nTeacher (2010–2014)', 'Engineer', 'Teacher'],
    ['since', 'Depuis 2019 : Comptable\n2012-2014 Vendeuse', 'Comptable', 'Vendeuse'],
    ['short years', 'Nurse, 2020 to date\nWaitress, 2011-12', 'Nurse', 'Waitress'],
    ['an arrow', 'Monteur, 2018 → aujourd’hui\nServeur, 2011 → 2014', 'Monteur', 'Serveur'],
    ['whole days', '01.09.2020 - 31.12.2025 Koch\n01.09.2008 - 31.08.2011 Bote', 'Koch', 'Bote'],
    ['Cyrillic', '2020 – дотепер Водій\n2009 – 2012 Кухар', 'Водій', 'Кухар'],
  ])('of a job that is not over weighs more than an old one: %s', (_, text, now, before) => {
    const lines = cvLines(text, 2026);
    const weight = (word: string) => lines.find((line) => line.text.includes(word))?.weight ?? Number.NaN;
    expect(weight(now)).toBeGreaterThan(2 * weight(before));
  });

  test('below the years belongs to them, and so does a short line above them', () => {
    const text = 'Cook\n2022 - now\nsauces and soups\nPainter\n2004 - 2006\nfacades';
    expect(weightOf(text, 'Cook')).toBe(weightOf(text, 'sauces'));
    expect(weightOf(text, 'Painter')).toBe(weightOf(text, 'facades'));
    expect(weightOf(text, 'Cook')).toBeGreaterThan(2 * weightOf(text, 'Painter'));
  });

  test('below a heading is of no age any more', () => {
    const text =
      '2023 - now Nurse\n2001 - 2003 Postman\nletters\nSkills\nexcel\nSTÄRKEN\nruhig\nKenntnisse: Python';
    for (const start of ['excel', 'ruhig', 'Kenntnisse']) {
      expect(weightOf(text, start), start).toBeGreaterThan(2 * weightOf(text, 'letters'));
    }
  });

  test.each([
    'Hobbys',
    'INTERESTS',
    'Zainteresowania:',
    'Loisirs',
    'Aficiones',
    'Vrije tijd',
    'Хобі',
    'هوايات',
  ])('about what somebody does in their free time weighs nearly nothing: %s', (heading) => {
    const text = `2024 - now Nurse\n${heading}\ncooking\n2020 - 2024 Carer`;
    expect(weightOf(text, 'cooking')).toBeLessThan(0.1);
    expect(weightOf(text, 'Carer')).toBeGreaterThan(0.4);
    expect(weightOf(`Nurse\n${heading.replace(/:$/, '')}: cooking`, heading.slice(0, 4))).toBeLessThan(0.1);
  });

  test('of a consent, and those of its sentence, weigh nothing', () => {
    const consent = [
      'Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb',
      'niezbędnych do realizacji procesu rekrutacji zgodnie z Rozporządzeniem',
      '2016/679 w sprawie ochrony osób fizycznych',
    ];
    const weights = weightsOf(['Kucharz', '- sosy', ...consent].join('\n'));
    expect([...weights.values()]).toEqual([0.85, 0.85, 0, 0, 0]);
  });

  test('has no addresses and numbers, and the first ones not the name', () => {
    const text = 'Anna Koch\nanna.koch@example.com +49 170 0000000 https://koch.example\nKoch im Hotel';
    const lines = cvLines(text, 2026, ['Anna', 'Koch']).map((line) => line.text.trim());
    expect(lines).toEqual(['', '', 'im Hotel']);
    const later = `${'x\n'.repeat(20)}Koch im Hotel`;
    expect(cvLines(later, 2026, ['Anna', 'Koch']).at(-1)?.text).toBe('Koch im Hotel');
  });

  test('of a date of birth is no job that has ended', () => {
    const text = 'geb. 03.05.1989\nSchlosser\n2020 – 2022 Fahrer';
    expect(weightOf(text, 'geb.')).toBe(0.85);
  });

  test('at the top is about where somebody lives, in the list of jobs it is not', () => {
    const lines = cvLines('Max Muster\n04315 Leipzig\nBerufserfahrung\n2020 – heute Bote, Berlin', 2026);
    expect(lines.map(({ isContact }) => isContact)).toEqual([true, true, false, false]);
  });
});

test('whatever the text, weights are from 0 to 1, and it is soon read', () => {
  const bits = fc.constantFrom(
    '2020',
    '–',
    '2016/679',
    'Hobby',
    ':',
    '\n',
    '->',
    'seit',
    '.',
    '€',
    'Koch',
    '@',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(bits).map((some) => some.join('')),
      ),
      (text) => {
        for (const { weight } of cvLines(text, 2026)) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 200 },
  );
  for (const bad of [
    '1 ',
    '2020-',
    '->',
    'a@',
    '2016/679 ',
    ': ',
    '((',
    'x',
    '2020 –',
    '\n2020 – \n',
    '1(',
  ]) {
    expect(cvLines(bad.repeat(100_000), 2026).length).toBeLessThanOrEqual(1_500);
  }
});
