import { describe, expect, test } from 'vitest';
import {
  type Branch,
  branchesOf,
  chooseValue,
  type FacetValue,
  listValues,
} from '../../../src/site/search/value-tree.ts';

const { compare } = new Intl.Collator('pl');
const values: FacetValue[] = [
  { value: 'pl', label: 'Polska', parent: -1 },
  { value: 'pl.dol', label: 'Dolnośląskie', parent: 0 },
  { value: 'pl.dol.wro', label: 'Wrocław', parent: 1 },
  { value: 'pl.lodz', label: 'Łódzkie', parent: 0 },
  { value: 'pl.lodz.lodz', label: 'Łódź', parent: 3 },
  { value: 'pl.pom', label: 'Pomorskie', parent: 0 },
  { value: 'pl.pom.gda', label: 'Gdańsk', parent: 5 },
  { value: 'pl.pom.gdy', label: 'Gdynia', parent: 5 },
];
const counts = new Map([
  ['pl', 9],
  ['pl.dol', 1],
  ['pl.dol.wro', 1],
  ['pl.lodz', 3],
  ['pl.lodz.lodz', 2],
  ['pl.pom', 4],
  ['pl.pom.gda', 2],
  ['pl.pom.gdy', 1],
]);
const germany: FacetValue = { value: 'de', label: 'Niemcy', parent: -1 };

describe('the places to choose from', () => {
  test('leave out levels without a choice, and stand in alphabetical order', () => {
    const listed = listValues(values, counts, compare);
    expect(listed.map(({ label, depth }) => `${'-'.repeat(depth)}${label}`)).toEqual([
      'Łódzkie',
      '-Łódź',
      'Pomorskie',
      '-Gdańsk',
      '-Gdynia',
      'Wrocław',
    ]);
  });

  test('keep a country where there are two', () => {
    const listed = listValues([...values, germany], new Map([...counts, ['de', 1]]), compare);
    expect(listed.map(({ label, depth }) => `${'-'.repeat(depth)}${label}`)).toEqual([
      'Polska',
      '-Łódzkie',
      '--Łódź',
      '-Pomorskie',
      '--Gdańsk',
      '--Gdynia',
      '-Wrocław',
      'Niemcy',
    ]);
  });

  test('are found by the names of what they lie in, those left out as well', () => {
    const wroclaw = listValues(values, counts, compare).find(({ label }) => label === 'Wrocław');
    expect(wroclaw).toMatchObject({ words: 'polska dolnoslaskie wroclaw', above: ['pl', 'pl.dol'] });
  });

  test('stay in their order where there is nothing to leave out', () => {
    const flat = ['full', 'part', 'contract'].map((value) => ({ value, label: value, parent: -1 }));
    expect(listValues(flat, new Map(), compare).map(({ value }) => value)).toEqual([
      'full',
      'part',
      'contract',
    ]);
  });

  test('are none where no job has a place', () => {
    expect(listValues([], new Map(), compare)).toEqual([]);
    expect(listValues([germany], new Map([['de', 1]]), compare).map(({ value }) => value)).toEqual(['de']);
  });
});

describe('choosing', () => {
  const listed = listValues([...values, germany], counts, compare);

  test.each([
    ['a city narrows its chosen region', ['pl.pom', 'de'], 'pl.pom.gda', ['de', 'pl.pom.gda']],
    ['a city narrows its country, though more lies between', ['pl'], 'pl.dol.wro', ['pl.dol.wro']],
    ['a country takes the place of its cities', ['pl.pom.gda', 'pl.lodz', 'de'], 'pl', ['de', 'pl']],
    ['a second city widens', ['pl.pom.gda'], 'pl.pom.gdy', ['pl.pom.gda', 'pl.pom.gdy']],
    ['a value that no job has stays', ['atlantis'], 'de', ['atlantis', 'de']],
  ])('%s', (_, chosen, value, then) => {
    expect(chooseValue(listed, chosen, value, true)).toEqual(then);
  });

  test('is undone by letting go', () => {
    expect(chooseValue(listed, ['de', 'pl'], 'pl', false)).toEqual(['de']);
  });
});

describe('what lies in others', () => {
  const many: FacetValue[] = [
    ...values,
    { ...germany, parent: -1 },
    { value: 'de.be', label: 'Berlin', parent: 8 },
    { value: 'de.by', label: 'Monachium', parent: 8 },
  ];
  const jobs = new Map([...counts, ['de', 20], ['de.be', 12], ['de.by', 8]]);
  /** "+" = open at first, "-" = folded. */
  const drawn = (branches: readonly Branch<{ label: string }>[]): string =>
    branches
      .map(({ one, inside, isOpen }) => {
        const sign = isOpen === null ? '' : isOpen ? '+' : '-';
        return `${sign}${one.label}${inside.length > 0 ? `(${drawn(inside)})` : ''}`;
      })
      .join(' ');

  test('is folded, but for the country with the most jobs', () => {
    expect(drawn(branchesOf(listValues(many, jobs, compare)))).toBe(
      '+Niemcy(Berlin Monachium) -Polska(-Łódzkie(Łódź) -Pomorskie(Gdańsk Gdynia) Wrocław)',
    );
  });

  test('is folded in regions of one country, whose own line is left out', () => {
    const [poland, ...others] = values;
    const more = ['sopot', 'hel', 'puck'].map((label) => ({ value: `pl.pom.${label}`, label, parent: 5 }));
    const all = [poland as FacetValue, ...others, ...more];
    const each = new Map([...counts, ...more.map(({ value }) => [value, 1] as const)]);
    expect(drawn(branchesOf(listValues(all, each, compare)))).toBe(
      '-Łódzkie(Łódź) -Pomorskie(Gdańsk Gdynia sopot hel puck) Wrocław',
    );
  });

  test('is never folded among few', () => {
    expect(drawn(branchesOf(listValues(values, counts, compare)))).toBe(
      'Łódzkie(Łódź) Pomorskie(Gdańsk Gdynia) Wrocław',
    );
  });

  test('is on its own where what it lies in is left out, and in nothing where it only excludes', () => {
    const without = listValues(many, jobs, compare).filter(({ label }) => label !== 'Pomorskie');
    expect(drawn(branchesOf(without))).toBe(
      '+Niemcy(Berlin Monachium) -Polska(-Łódzkie(Łódź) Gdańsk Gdynia Wrocław)',
    );
    const amounts = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const pay = amounts.map((value) => ({ value, label: value, depth: 0, above: amounts }));
    expect(drawn(branchesOf(pay))).toBe(amounts.join(' '));
  });
});
