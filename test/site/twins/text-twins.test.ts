import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jobMarkdown } from '../../../src/site/twins/text-twins.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf } from './twin-sample.ts';

test('a job as Markdown, whole', () => {
  const job = sampleJob({
    advertId: 1979,
    language: 'en',
    address: '/jobs/1979-warehouse-worker/',
    title: 'WAREHOUSE WORKER',
    displayTitle: 'Warehouse worker #1',
    deadline: '2026-11-28',
    facts: [{ key: '_contract', label: 'Contract', values: ['B2B', 'Umowa o pracę'] }],
    sections: [
      {
        field: 'description',
        heading: null,
        html: '<p>We pack.</p>\n<ul><li>1. fast</li><li>neat</li></ul>',
      },
      {
        field: 'x',
        heading: 'Why *us* #',
        html: '<p><img src="/images/a.webp" alt="Hall" width="8" height="8" loading="lazy" decoding="async"></p>',
      },
    ],
  });
  expect(jobMarkdown({ job, postedAt: job.validFrom }, contextOf([job])).replace(/\u00a0/g, ' ')).toBe(`---
title: "Warehouse worker #1"
url: "https://careers.example/jobs/1979-warehouse-worker/"
language: "en"
datePosted: "2026-11-01T09:00:00Z"
validThrough: "2026-12-01T22:59:59Z"
deadline: "2026-11-28"
---

# Warehouse worker #1

- **Pay:** PLN 5,000–7,000 per month
- **Place:** 90-361 Łódź, Łódzkie, Poland
- **Work model:** On site
- **Employment:** Full time
- **Field:** Magazyn
- **Contract:** B2B, Umowa o pracę
- **Apply by:** 28 November 2026
- **Published:** 1 November 2026
- **Company:** Kolibra
- **Reference:** REF/1979

[Apply now](https://service.example/public/form/a/1)

## About the job

We pack.

- 1\\. fast
- neat

## Why \\*us\\* \\#

![Hall](https://careers.example/images/a.webp)
`);
});

test('what is not known is not mentioned', () => {
  const job = sampleJob({
    place: null,
    pay: null,
    validFrom: null,
    validThrough: null,
    applyUrl: null,
    clientId: 7,
    company: 'Secret Ltd',
  });
  const site = siteOf({ companies: { 7: null } });
  const text = jobMarkdown({ job, postedAt: job.validFrom }, contextOf([job], { site }));
  expect(text).not.toMatch(/null|undefined|Secret|datePosted|validThrough|deadline/);
  expect(text).toContain('To ogłoszenie nie ma formularza online.');
});

test('a hostile title stays in its line and in its quotes', () => {
  const title = '"\n---\nurl: x\n# <script>alert(1)</script> [a](javascript:b)';
  const job = sampleJob({ title, displayTitle: title });
  const text = jobMarkdown({ job, postedAt: job.validFrom }, contextOf([job]));
  expect(text.split('\n').slice(0, 3)).toEqual([
    '---',
    String.raw`title: "\"\n---\nurl: x\n# \u003cscript\u003ealert(1)\u003c/script\u003e \u005ba\u005d(javascript:b)"`,
    'url: "https://careers.example/jobs/1-magazynier/"',
  ]);
  expect(text).toContain('\n# " --- url: x # \\<script>alert(1)\\</script> \\[a\\](javascript:b)\n');
  expect(text.split('\n').filter((line) => line === '---')).toHaveLength(2);
});

const frontOf = (title: string): string => {
  const job = sampleJob({ title, displayTitle: title });
  const [, front = ''] = jobMarkdown({ job, postedAt: job.validFrom }, contextOf([job])).split('---\n');
  return front;
};

test.each([
  '[Apply](https://evil.example)',
  '![](https://evil.example/pixel.png)',
  '<img src=x onerror=alert(1)>',
  '`code` and *stars*, __lines__, ~~gone~~',
  'www.evil.example, WWW.evil.example, https://evil.example, jobs@evil.example',
  'Zażółć "gęślą" \\ jaźń \\[x] 👩‍🔧 & more',
])('the front matter of %j reads alike as YAML and as JSON, and has nothing live as Markdown', (title) => {
  const front = frontOf(title);
  expect(parse(front).title).toBe(title);
  const [line = ''] = front.split('\n');
  expect(JSON.parse(line.slice('title: '.length))).toBe(title);
  expect(line).not.toMatch(/[[\]!<>`*_~@]|:\/\/|www\./i);
});

test('a title of any characters comes back from the front matter as it is, on one line', () => {
  const characters = fc.oneof(
    fc.constantFrom(...'[]()!<>`*_~&@:\\"\'#|\u0085\u2028\u2029\ufeff\uffff\ud800\u007f\n\t'),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('www.', '://', '\\u005b', '---\n', '...\n', ': ', ' #'),
  );
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 30 }), (parts) => {
      const front = frontOf(parts.join(''));
      expect(parse(front).title).toBe(parts.join(''));
      expect(front.split('\n')[0]).toMatch(/^title: "(?:(?![[\]!<>`*_~@\u2028\u2029]|:\/\/|www\.).)*"$/i);
    }),
    { numRuns: 1000, seed: 20 },
  );
});
