import { describe, expect, test } from 'vitest';
import { readEmploymentTypes, readWorkModel } from '../../src/board/facts.ts';
import { listening } from './samples.ts';

describe('employment type', () => {
  const setting = {
    option: 'job_type',
    values: { 'Pełny etat': 'FULL_TIME', 'full time': 'FULL_TIME', 'część etatu': 'PART_TIME' },
  } as const;

  test.each<[unknown, string[]]>([
    ['Pełny etat', ['FULL_TIME']],
    ['  PEŁNY\u00a0ETAT ', ['FULL_TIME']],
    [
      ['Część etatu', 'Full time', 'pełny etat'],
      ['PART_TIME', 'FULL_TIME'],
    ],
    ['', []],
    [null, []],
    [undefined, []],
    ['null', []],
    [[], []],
  ])('%j', (value, types) => {
    const { report, codes } = listening();
    expect(readEmploymentTypes({ job_type: value }, setting, report)).toEqual(types);
    expect(codes).toEqual([]);
  });

  test('one written with combining marks is the same', () => {
    const { report, codes } = listening();
    expect(readEmploymentTypes({ job_type: 'część etatu'.normalize('NFD') }, setting, report)).toEqual([
      'PART_TIME',
    ]);
    expect(codes).toEqual([]);
  });

  test('every value without a meaning is a problem of its own, and the others stand', () => {
    const { report, codes, findings } = listening();
    const value = ['Full time', 'Zlecenie', { id: 3 }, 'constructor'];
    expect(readEmploymentTypes({ job_type: value }, setting, report)).toEqual(['FULL_TIME']);
    expect(codes).toEqual([
      'employment-type-unmapped',
      'employment-type-unmapped',
      'employment-type-unmapped',
    ]);
    expect(findings[0]).toBe(
      'the option job_type says "Zlecenie", which fields.employmentType.values does not name, so it is left out; add it there',
    );
    expect(findings.join()).toContain('{"id":3}');
  });

  test('without a dictionary there are none', () => {
    const { report, codes } = listening();
    expect(readEmploymentTypes({ job_type: 'Pełny etat' }, undefined, report)).toEqual([]);
    expect(codes).toEqual([]);
  });
});

describe('work model', () => {
  const setting = {
    option: 'remote',
    values: { '0': 'on-site', '1': 'remote', Hybrydowo: 'hybrid' },
  } as const;

  test.each([
    ['1', 'remote'],
    [1, 'remote'],
    [true, 'remote'],
    ['0', 'on-site'],
    [false, 'on-site'],
    ['hybrydowo', 'hybrid'],
    [['HYBRYDOWO', ''], 'hybrid'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (value, model) => {
    const { report, codes } = listening();
    expect(readWorkModel({ remote: value }, setting, report)).toBe(model);
    expect(codes).toEqual([]);
  });

  test('unmapped and contradicting values are problems', () => {
    const { report, codes, findings } = listening();
    expect(readWorkModel({ remote: 'Zdalnie' }, setting, report)).toBeNull();
    expect(readWorkModel({ remote: ['0', '1'] }, setting, report)).toBeNull();
    expect(readWorkModel({ remote: ['1', 'x'] }, setting, report)).toBe('remote');
    expect(codes).toEqual(['work-model-unmapped', 'work-model-unmapped', 'work-model-unmapped']);
    expect(findings[0]).toContain('the option remote says "Zdalnie"');
    expect(findings[1]).toContain('(on-site, remote)');
  });

  test('an option the post does not carry itself is not there', () => {
    const { report, codes } = listening();
    expect(readWorkModel({}, { ...setting, option: 'constructor' }, report)).toBeNull();
    expect(codes).toEqual([]);
  });

  test('without a dictionary there is none', () => {
    expect(readWorkModel({ remote: '1' }, undefined, listening().report)).toBeNull();
  });
});
