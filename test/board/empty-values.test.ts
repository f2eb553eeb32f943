import { describe, expect, test } from 'vitest';
import { lookUp } from '../../src/board/facts.ts';
import { readJob } from '../../src/board/read-job.ts';
import { saysNothing } from '../../src/board/text.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { codesOf, postOf, siteOf } from './samples.ts';

describe('values that say nothing', () => {
  test.each([
    'Wybierz...',
    '-- select --',
    '<Please choose>',
    'n/a',
    'N/A',
    '- brak -',
    'None',
    'Bitte wählen',
    '…',
    '—',
  ])('%s', (text) => {
    expect(saysNothing(text)).toBe(true);
  });

  test.each(['Select', 'Choose', 'Vali', 'Brakarz', 'N', 'C++', 'Select Sales', 'No', '0', 'Nonna'])(
    '%s says something',
    (text) => {
      expect(saysNothing(text)).toBe(false);
    },
  );

  const site = siteOf({ fields: { fieldOfWork: 'branches', show: ['emp_number', '_contract'] } });
  const read = (options: Record<string, unknown>, values: unknown[] = []) =>
    readJob(postOf({ options, values }), { site, serviceUrl: 'https://tenant.example', images: new Map() });

  test('are shown nowhere', () => {
    const { job } = read({ branches: 'Wybierz...', _contract: '-- select --', emp_number: '0' }, [
      { field_id: 'benefits', name: 'Benefits', value: '<p>N/A</p>' },
      { field_id: 'description', name: '-', value: '<p>Text.</p>' },
    ]);
    expect(job.fields).toEqual([]);
    expect(job.facts).toEqual([]);
    expect(sectionsOf(job).map(({ heading, html }) => [heading, html])).toEqual([[null, '<p>Text.</p>']]);
  });

  test('an owner may give them a meaning', () => {
    expect(lookUp('none', { none: 'on-site' })).toEqual({ meanings: ['on-site'], unmapped: [] });
    expect(lookUp('none', {})).toEqual({ meanings: [], unmapped: [] });
  });
});

test.each([
  ['full-time', ['FULL']],
  ['FULL  TIME', ['FULL']],
  ['full_time', ['FULL']],
  ['Full-time / Part time', ['FULL', 'PART']],
  ['Full time, Part time', ['FULL', 'PART']],
])('%s is looked up whatever stands between its words', (text, meanings) => {
  expect(lookUp(text, { 'Full time': 'FULL', 'Part-time': 'PART' })).toEqual({ meanings, unmapped: [] });
});

test('what names something unknown beside it is unknown', () => {
  expect(lookUp('Full time / Sometimes', { 'Full time': 'FULL' }).unmapped).toEqual([
    '"Full time / Sometimes"',
  ]);
  const site = siteOf({
    fields: { employmentType: { option: 'type', values: { 'Full time': 'FULL_TIME' } } },
  });
  const { problems } = readJob(postOf({ options: { type: 'n/a' } }), {
    site,
    serviceUrl: 'https://tenant.example',
    images: new Map(),
  });
  expect(codesOf(problems)).toEqual([]);
});
