import { describe, expect, test } from 'vitest';
import { textForRecruiters, toDoOf } from '../../../src/doctor/report/facts.ts';
import { reportPage } from '../../../src/doctor/report/page.ts';
import type { DoctorReport } from '../../../src/doctor/report/report-schema.ts';
import { reportTable } from '../../../src/doctor/report/table.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { at, reportOf, type Situation, soundOptions, soundPost, soundSite } from '../examined-of.ts';
import { faultsOf } from './html-faults.ts';

const table = (report: DoctorReport, { all = true } = {}) =>
  reportTable(report, { all, paint: (word) => word });

/** Texts that try to get out of a line, a cell, an attribute, an element or a terminal. */
const hostile: readonly (readonly [what: string, text: string])[] = [
  ['clears the screen', '\u001b[2J\u001b[H Owned'],
  ['a link of the terminal', '\u001b]8;;https://evil.example\u0007Click\u001b]8;;\u0007'],
  ['one-byte escapes', '\u009b31mred\u0090x\u009c'],
  ['new lines', 'one\r\ntwo\u2028three\u2029four\u0085five\u000bsix'],
  ['tabs and backspaces', 'a\tb\b\b\bc\u007f'],
  ['turned round', '\u202eevil\u2066\u2069\u200f'],
  ['unseen', 'a\u200b\u2060\ufeffb\u0000'],
  ['markup', '</title></style><script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['attributes', '" onload="alert(1)" \' x=\''],
  ['comments', '--><!-- ]]> {{ }} {x}'],
  ['lone surrogates', 'a\ud800b\udc00'],
  ['a tower', `Z${'\u0301'.repeat(500)}`],
  ['endless', 'x'.repeat(50_000)],
  ['JSON', '{"__proto__":{"polluted":true}}'],
];

/** No pay, so that it is a finding; the number makes it an advert of its own. */
const onlyText = (index: number) => ({ ...soundOptions, _from: '', _to: '', extra: `${index}` });

const siteShowing = (option: string): Situation['site'] => ({
  ...soundSite,
  fields: { ...soundSite.fields, show: [option], labels: { [option]: 'x' } },
});

const situationOf = (text: string): Situation => ({
  site: siteShowing(text),
  posts: [
    soundPost({
      name: text,
      language: text,
      recruitment: null,
      valid_end: text,
      options: { ...soundOptions, [text]: text, job_type: text, remote: text, note: text, other: text },
    }),
  ],
  requests: [{ status: 301, ms: 1, bytes: 1, decodedBytes: null, records: null, location: text }],
});

describe.each(hostile)('a text that is hostile (%s)', (_, text) => {
  const report = reportOf(situationOf(text));

  test('leaves every line of the table whole', () => {
    const lines = table(report).split('\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const unseen = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;
    for (const line of lines) {
      expect(line).not.toMatch(unseen);
      expect(line.length).toBeLessThan(1000);
    }
    const codes = report.findings.map(({ code }) => code);
    const heads = lines.filter((line) => /^(?:error|warning|notice) {2}[a-z-]+ {2}\d+$/.test(line));
    expect(heads).toHaveLength(new Set(codes).size);
  });

  test('leaves the page valid, with no element but its own', async () => {
    const html = await reportPage(report);
    expect(await faultsOf(html)).toEqual([]);
    expect(html).not.toMatch(/<(?:script|img|iframe|object|link|a href="(?!#))/i);
    expect(html).not.toMatch(/ on[a-z]+="/);
  });

  test('leaves the JSON one line that reads back', () => {
    const json = JSON.stringify(report);
    expect(json).not.toContain('\n');
    expect(JSON.parse(json)).toEqual(report);
    expect('polluted' in {}).toBe(false);
  });
});

const samplePosts = createStandinPosts({ today: Temporal.Instant.from(at) })('https://tenant.example').map(
  (post) => postSchema.parse(post),
);

describe('the page', () => {
  test.each([
    ['of the sample', { posts: samplePosts }],
    ['with nothing found', {}],
    ['without posts', { posts: [], requests: [] }],
    ['of a failed read', { failure: new Error('no network'), requests: [] }],
  ] satisfies [string, Situation][])('%s is valid, whole and asks for nothing', async (_, situation) => {
    const html = await reportPage(reportOf(situation));
    expect(await faultsOf(html)).toEqual([]);
    expect(html).not.toMatch(/\b(?:src|srcset|action)=|url\(|@import/);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^#/);
      expect(html).toContain(`id="${href?.slice(1)}"`);
    }
    expect(html).toContain("default-src 'none'".replaceAll("'", '&#39;'));
    expect(html).not.toMatch(/\bundefined\b|\bNaN\b|Infinity|\[object /);
  });

  test('lists at most 200 causes of a code, and says how many more there are', async () => {
    const posts = Array.from({ length: 230 }, (_, index) =>
      soundPost({ id: index + 1, advertId: index + 1, name: `JOB NUMBER ${index}` }),
    );
    const html = await reportPage(reportOf({ posts }));
    expect(html).toContain('and 30 more');
    expect(html.length).toBeLessThan(200_000);
  });
});

describe('what is to be done', () => {
  const posts = Array.from({ length: 3 }, (_, index) =>
    soundPost({
      ...{
        id: index + 1,
        advertId: index + 1,
        name: `Kucharz ${index}`,
        url: `https://tenant.example/p/${index}`,
      },
      options: { ...onlyText(index), job_type: index === 0 ? 'Zlecenie' : 'Pełny etat' },
      ...(index === 1 && { valid_end: '2026-04-01 08:00:00' }),
      ...(index === 2 && { values: [] }),
    }),
  );
  const report = reportOf({ posts, site: { ...soundSite, name: 'localhost' } });

  test('is the settings first, what concerns most jobs at the top; then the adverts; notices are folded', () => {
    const lines = table(report, { all: false }).split('\n');
    const places = [
      /^Do first: /,
      /^warning {2}name-is-address/,
      /^warning {2}employment-type-unmapped/,
      /^For your recruiters: /,
      /^error {2}text-missing/,
      /^warning {2}pay-missing/,
      /^Folded: /,
    ].map((pattern) => lines.findIndex((line) => pattern.test(line)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test('every finding is in one part', () => {
    const { first, recruiters, later, nothing } = toDoOf(report);
    const all = [...first, ...recruiters, ...later].flatMap(({ findings }) => findings);
    expect(new Set([...all, ...nothing])).toEqual(new Set(report.findings));
    expect(all.length + nothing.length).toBe(report.findings.length);
  });

  test('recruiters get a text by advert with its address, the worst advert first, and no word of settings', () => {
    const text = textForRecruiters(report);
    expect(text).toMatch(
      /^localhost: \d adverts to correct in the recruitment service \(as of 2026-05-10\)\n/,
    );
    expect(text).toContain('\n3 Kucharz 2\nhttps://tenant.example/p/2\n- ');
    expect(text.indexOf('Kucharz 2')).toBeLessThan(text.indexOf('Kucharz 0'));
    expect(text).not.toContain('localhost, which');
    expect(text).not.toContain('fields.employmentType.values');
    expect(textForRecruiters(reportOf())).toBe('');
  });

  test('the page has it before the answers of the service, in sentences, with the text to forward', async () => {
    const page = await reportPage(report);
    const [first, recruiters, service] = ['id="first"', 'id="recruiters"', 'id="service"'].map((id) =>
      page.indexOf(id),
    );
    expect([first, recruiters, service]).toEqual(
      [first, recruiters, service].toSorted((a = 0, b = 0) => a - b),
    );
    expect(page).toContain('The advert has neither text nor pictures that could be shown.');
    expect(page).toContain('https://tenant.example/p/2\n- ');
    expect(page).toMatch(/<\/span> [^<]+ <span class="soft">3 jobs<\/span>/);
  });

  test.each([
    ['part-time', "'PART_TIME'"],
    ['Teilzeit', "'PART_TIME'"],
    ['Praktikum', "'INTERN'"],
    ['Umowa na zastępstwo', "'TEMPORARY'"],
    ['Freelancer', "'CONTRACTOR'"],
    ['whatever you like', "'…'"],
  ])('a proposed meaning fits its own words: %s', (value, meaning) => {
    const { findings } = reportOf({ posts: [soundPost({ options: { ...soundOptions, job_type: value } })] });
    const todo = findings.find(({ code }) => code === 'employment-type-unmapped')?.todo;
    expect(todo).toContain(`": ${meaning},`);
  });
});

describe('the table', () => {
  test('lists ten of a kind and says how to see the others', () => {
    const posts = Array.from({ length: 13 }, (_, index) =>
      soundPost({ id: index + 1, advertId: index + 1, name: `Kucharz, ${3000 + index} zł` }),
    );
    const report = reportOf({ posts });
    expect(table(report, { all: false })).toContain('warning  title-with-pay  13');
    expect(table(report, { all: false })).toContain('  and 3 more (--all lists them)\n');
    expect(table(report)).not.toContain('more (');
  });

  test('counts findings for which nothing has to be done, and lists them where it is asked to; so does the page', async () => {
    const report = reportOf({ posts: [soundPost({ options: { ...soundOptions, note: 'x', other: 'y' } })] });
    expect(report.findings.map(({ code }) => code)).toEqual(['option-not-shown', 'option-not-shown']);
    const folded = 'Folded: 1 notice, 1 finding for which nothing has to be done (--all lists them)';
    expect(table(report, { all: false })).toContain(`\n\n${folded}\n`);
    expect(table(report)).toMatch(/^ {2}other /m);
    expect(table(report, { all: false })).not.toMatch(/^ {2}note /m);
    expect(table(report)).toMatch(/^ {2}note /m);
    expect(table(report)).not.toContain('--all');
    const page = await reportPage(report);
    expect(page).toContain('1 finding more, for which nothing has to be done');
    expect(page).not.toContain('<strong>note</strong>');
  });

  test('paints severities only', () => {
    const painted = reportTable(reportOf({ site: { ...soundSite, name: 'localhost' } }), {
      all: false,
      paint: (word, severity) => `<${severity}>${word}</>`,
    });
    expect(painted).toContain('<warning>warning</>  name-is-address  1');
  });
});
