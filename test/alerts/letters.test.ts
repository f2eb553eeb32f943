import { describe, expect, test } from 'vitest';
import { confirmationOf, jobsLetter, type LetterAbout } from '../../src/alerts/letters.ts';
import { createMatcher } from '../../src/alerts/matching.ts';
import type { Job } from '../../src/board/job.ts';
import { directionOf } from '../../src/i18n/direction.ts';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { createBoardSearches } from '../../src/site/search/board-searches.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';

const site = siteOf({
  ...{ name: 'Kolibra <b>&</b> Co', languages: [...interfaceLanguages], defaultLanguage: 'pl' },
});
const origin = 'https://jobs.kolibra.example';
const page = `${origin}/alerts/abc/def/`;
const about = (change: Partial<LetterAbout> = {}): LetterAbout => ({
  ...{ to: 'ada@example.com', site, language: 'en', label: 'cook, Łódź + 25 km', messageId: 'id-1' },
  places: { page, jobs: `${page}jobs/`, jobAt: (path) => origin + path, host: 'jobs.kolibra.example' },
  ...change,
});
const card = (parts: Partial<Job> = {}, others: Job[] = []) => ({ job: sampleJob(parts), others });
/** Addresses of all links and of everything else that a mail program could load. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action)="([^"]*)"|url\(([^)]*)\)/g)].map(
    ([, address, style = '']) => address ?? style,
  );

describe('a mail with new jobs', () => {
  test('has the same in both parts: the search, each job with its facts, and the ways on', () => {
    const { subject, text, html, headers } = jobsLetter(about(), [card({ advertId: 7 })], false);
    expect(subject).toBe('1 new job at Kolibra <b>&</b> Co');
    for (const part of [text, html ?? '']) {
      for (const said of [
        'cook, Łódź + 25 km',
        'Magazynier',
        'Łódź',
        'Full time',
        'PLN',
        `${page}jobs/`,
        page,
      ])
        expect(part).toContain(said);
      expect(part).toContain(`${origin}/jobs/7-magazynier/`);
    }
    expect(headers).toEqual({
      'List-Unsubscribe': `<${page}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-ID': '<alerts.jobs.kolibra.example>',
    });
    expect(new Set(addressesIn(html ?? ''))).toEqual(
      new Set([`${origin}/jobs/7-magazynier/`, `${page}jobs/`, page]),
    );
    expect(html).not.toMatch(/<img|<script|@import|@font-face/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('names places of one position together, cuts a long list, and asks if it is still wanted', () => {
    const place = { ...sampleJob().place, locality: 'Gdańsk' } as Job['place'];
    const letter = jobsLetter(about(), [card({}, [sampleJob({ advertId: 2, place })])], false);
    expect(letter.text).toMatch(/Łódź.*Gdańsk/);
    const many = Array.from({ length: 23 }, (_, number) => card({ advertId: number + 1 }));
    const long = jobsLetter(about(), many, true);
    expect(long.subject).toContain('23 new jobs');
    expect(long.text.match(/^Magazynier$/gm)).toHaveLength(20);
    expect(long.text).toContain('and 3 more');
    expect(long.text).toContain('Is this job alert still wanted?');
    expect(jobsLetter(about(), [], true).subject).toBe('Is this job alert still wanted?');
  });

  test('shows hostile titles, names and searches as text, on one line', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      'x\r\nBcc: evil@example.com\r\n\r\n<b>',
      '\u202Eevil\u0000\u0007',
      "' style='background:red",
      '{company} {count}',
      'a'.repeat(5_000),
    ];
    for (const text of hostile) {
      const own = { ...site, name: text };
      const job = card({ displayTitle: text, company: text, fields: [text], language: text });
      for (const letter of [
        jobsLetter(about({ site: own, label: text }), [job], true),
        confirmationOf(about({ site: own, label: text })),
      ]) {
        expect(letter.subject, text).not.toMatch(/[\r\n\0]/);
        expect(letter.subject.length).toBeLessThanOrEqual(300);
        expect(letter.html, text).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
        expect(letter.html).not.toMatch(/style='background/);
        for (const address of addressesIn(letter.html ?? '')) expect(address).toMatch(`${origin}/`);
        expect(letter.text).not.toContain('\r');
        expect(letter.text).not.toMatch(/^Bcc/m);
      }
    }
  });
});

test.each(interfaceLanguages)('mails are whole in %s', (language) => {
  const letters = [
    jobsLetter(about({ language }), [card()], false),
    jobsLetter(about({ language }), [card(), card({ advertId: 2 })], true),
    jobsLetter(about({ language, label: '' }), Array(25).fill(card()), false),
    jobsLetter(about({ language }), [], true),
    confirmationOf(about({ language, label: '' })),
  ];
  for (const { subject, text, html, language: own } of letters) {
    expect(own).toBe(language);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|\b(?:undefined|null|NaN)\b/);
    expect(subject).toContain(text.includes(`${page}jobs/`) ? 'Kolibra' : '');
    expect(text).toContain(page);
    expect(html).toContain(`<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>`);
  }
});

test('the search in a mail has no more of its sender than it needs', async () => {
  const board = { at: '2026-11-21T10:00:00Z', jobs: [sampleJob()], upcoming: [], problems: [] };
  const { find } = createMatcher(site, createBoardSearches());
  const label = async (search: string) =>
    (await find(board, { language: 'pl', brand: null, search }))?.label ?? '';
  expect(await label('?q=C%2B%2B+%26+C%23+R%26D')).toBe('C++ & C# R&D');
  expect(await label('?q=www.evil.example/win+call+0900123456')).toBe('www evil example win call');
  expect(await label('?q=%E2%80%AEtxet%0D%0ABcc:+x')).toBe('txet Bcc x');
  expect((await label(`?q=${'lang '.repeat(40)}`)).length).toBeLessThanOrEqual(40);
  expect(await label('?type=evil.example&field=%3Cb%3E&type=full-time')).toBe('Pełny etat');
  expect(await label('?near=evil.example&at=51.7,19.4&km=10')).toMatch(/^evil example \+ 10/);
});
