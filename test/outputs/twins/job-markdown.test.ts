import { expect, test } from 'vitest';
import { jobMarkdown } from '../../../src/outputs/twins/job-markdown.ts';
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
  expect(jobMarkdown(job, contextOf([job])).replace(/\u00a0/g, ' ')).toBe(`---
title: "Warehouse worker #1"
url: "https://careers.example/jobs/1979-warehouse-worker/"
language: "en"
datePosted: "2026-11-01T09:00:00Z"
validThrough: "2026-12-01T22:59:59Z"
deadline: "2026-11-28"
---

# Warehouse worker #1

- **Pay:** PLN 5,000–7,000 per month
- **Place:** 90-361 Łódź, Łódzkie, Polska
- **Work model:** On site
- **Employment:** Full time
- **Field:** Magazyn
- **Contract:** B2B, Umowa o pracę
- **Apply by:** November 28, 2026
- **Published:** November 1, 2026
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
  const text = jobMarkdown(job, contextOf([job], { site }));
  expect(text).not.toMatch(/null|undefined|Secret|datePosted|validThrough|deadline/);
  expect(text).toContain('To ogłoszenie nie ma formularza online.');
});

test('a hostile title stays in its line and in its quotes', () => {
  const title = '"\n---\nurl: x\n# <script>alert(1)</script> [a](javascript:b)';
  const job = sampleJob({ title, displayTitle: title });
  const text = jobMarkdown(job, contextOf([job]));
  expect(text.split('\n').slice(0, 3)).toEqual([
    '---',
    `title: ${JSON.stringify(title)}`,
    'url: "https://careers.example/jobs/1-magazynier/"',
  ]);
  expect(text).toContain('\n# " --- url: x # \\<script>alert(1)\\</script> \\[a\\](javascript:b)\n');
  expect(text.split('\n').filter((line) => line === '---')).toHaveLength(2);
});
