import { expect, test } from 'vitest';
import { summarize } from './statistics.ts';
import { causesOf, targetsOf } from './targets.ts';

const serverOf = (name: string, oursToIt: number) => ({
  name,
  figures: summarize([10_000]),
  oursToIt: summarize([oursToIt]),
});
const servers = [serverOf('Jobfront', 1), serverOf('sirv', 3), serverOf('nginx 1.22.1', 0.7)];
const judged = {
  sizes: [],
  growth: null,
  serving: [
    { address: '/8k/', bytes: 8000, servers },
    { address: '/27k/', bytes: 27_000, servers },
  ],
  code: { rooms: ['live'], lines: 5501 },
};

test('a target is judged by what was measured; what was not is no target', () => {
  const verdicts = targetsOf(judged).map(({ aim, found, reached }) => `${aim}; ${found}; ${reached}`);
  expect(verdicts).toEqual([
    '/8k/: at least 3.80 times sirv; 3.00 times; false',
    '/8k/: at least 0.68 times nginx 1.22.1; 0.70 times; true',
    '/27k/: at least 1.00 times sirv; 3.00 times; true',
    'lines of code: at most 5,500; 5,501; false',
  ]);
});

test('a missed target of which a cause is known has it below the table', () => {
  const targets = targetsOf(judged);
  expect(causesOf(targets)).toMatch(/^\nWhat is missed.+\n\n- lines of code: at most 5,500\. \S.+\n$/);
  expect(causesOf(targets.filter(({ reached }) => reached))).toBe('');
});
