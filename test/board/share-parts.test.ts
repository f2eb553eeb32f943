import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareParts } from '../../src/board/share-parts.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { anyJob } from '../site/job/job-arbitrary.ts';
import { sampleJob } from '../site/job-sample.ts';

/** As it comes from another thread or a file: every word and part is its own. */
const copyOf = <Value>(value: Value): Value => structuredClone(value);

test('a job of shared parts is the same job', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const given = copyOf(job);
      // Nobody sees a zero's sign.
      expect(JSON.stringify(shareParts(given))).toBe(JSON.stringify(job));
      expect(given).toEqual(job);
    }),
  );
});

test('what two jobs have in common is there once', () => {
  const job = sampleJob({
    sections: [
      { field: 'description', heading: null, html: '<p>Of this one.</p>' },
      { field: 'benefits', heading: 'We offer', html: '<p>What stands in each of our adverts.</p>' },
    ],
    facts: [{ key: 'emp_number', label: 'Openings', values: ['3'] }],
    pay: { min: 5000, max: null, currency: 'PLN', unit: 'MONTH' },
  });
  const one = shareParts(copyOf(job));
  const own = { field: 'description', heading: null, html: '<p>Of that one.</p>' };
  const other = shareParts(copyOf({ ...job, advertId: 2, sections: [own, ...sectionsOf(job).slice(1)] }));
  expect(other.place).toBe(one.place);
  expect(other.pay).toBe(one.pay);
  expect(other.facts).toBe(one.facts);
  expect(sectionsOf(other)[1]).toBe(sectionsOf(one)[1]);
  expect(sectionsOf(other)[0]).toEqual(own);
  expect(other.advertId).toBe(2);
});

test('sections with one text and different headings stay apart', () => {
  const html = '<p>One text, two headings.</p>';
  const [first, second, third] = sectionsOf(
    shareParts(
      sampleJob({
        sections: [
          { field: 'description', heading: 'One', html },
          { field: 'description', heading: 'Two', html },
          { field: 'benefits', heading: 'One', html },
        ],
      }),
    ),
  );
  expect([first, second, third].map((section) => [section?.field, section?.heading])).toEqual([
    ['description', 'One'],
    ['description', 'Two'],
    ['benefits', 'One'],
  ]);
});
