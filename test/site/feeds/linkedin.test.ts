import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import ownerConfig from '../../../src/sample/site.config.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { hasText, linkedInHtml } from '../../../src/site/feeds/job-sites.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, changedInstant, contextOf, filesOf } from './feed-context.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

const sections = [{ field: 'description', heading: 'Praca', html: `<p>${'x'.repeat(100)}</p>` }];

async function feedOf(parts: Partial<Job>, config: Partial<SiteConfig> = {}): Promise<XmlElement> {
  const site = siteOf({ ...ownerConfig, ...config });
  const files = await filesOf(contextOf(boardOf([sampleJob({ sections, ...parts })]), { site }));
  return readXml(files.get('/feeds/linkedin.xml') ?? '');
}

const jobOf = async (...input: Parameters<typeof feedOf>): Promise<Record<string, string>> => {
  const [job] = childrenOf(await feedOf(...input), 'job');
  return Object.fromEntries(job?.children.map(({ name, text }) => [name, text]) ?? []);
};

describe("a job in LinkedIn's form", () => {
  test('has its documented fields', async () => {
    const feed = await feedOf({ deadline: '2026-11-30' });
    expect(feed.children.map(({ name, text }) => [name, text]).slice(0, 4)).toEqual([
      ['lastBuildDate', new Date(changedInstant(1)).toUTCString()],
      ['publisherUrl', 'https://careers.example/'],
      ['publisher', 'Kolibra'],
      ['expectedJobCount', '1'],
    ]);
    expect(await jobOf({ deadline: '2026-11-30' })).toEqual({
      partnerJobId: '1',
      company: 'Kolibra',
      title: 'Magazynier',
      description: `<p><strong>Praca</strong></p>\n<p>${'x'.repeat(100)}</p>`,
      applyUrl: 'https://service.example/public/form/a/1',
      location: 'Łódź, Polska',
      city: 'Łódź',
      state: 'Łódzkie',
      country: 'PL',
      postalCode: '90-361',
      workplaceTypes: 'On-site',
      jobtype: 'FULL_TIME',
      salaries: '',
      listDate: '2026-11-01T09:00:00Z',
      expirationDate: '2026-11-30T23:59:59+01:00',
    });
  });

  test('names the company and the poster where the owner did', async () => {
    const linkedIn = { companyId: '12345', posterEmail: 'jobs@kolibra.example' };
    expect(await jobOf({}, { linkedIn })).toMatchObject(linkedIn);
    expect(await jobOf({})).not.toHaveProperty('posterEmail');
  });

  test('names no company that hires anonymously', async () => {
    expect(await jobOf({ clientId: 7 }, { companies: { '7': null } })).toMatchObject({
      company: 'confidential',
    });
  });

  test('leads to its page where there is no form', async () => {
    expect(await jobOf({ applyUrl: null })).toMatchObject({
      applyUrl: 'https://careers.example/jobs/1-magazynier/',
    });
  });

  test.each<[string, Partial<Job>]>([
    ['without a place', { place: null }],
    ['with less than 100 characters of text', { sections: [] }],
  ])('is left out %s, as LinkedIn would', async (_, parts) => {
    const feed = await feedOf(parts);
    expect(childrenOf(feed, 'job')).toEqual([]);
    expect(textOf(feed, 'expectedJobCount')).toBe('0');
  });

  test.each<[Job['employmentTypes'], string | undefined]>([
    [['CONTRACTOR'], 'CONTRACT'],
    [['PER_DIEM', 'PART_TIME'], 'PART_TIME'],
    [['TEMPORARY'], undefined],
    [[], undefined],
  ])('of the types %j is %s', async (employmentTypes, jobtype) => {
    expect((await jobOf({ employmentTypes })).jobtype).toBe(jobtype);
  });

  test('tells pay in whole amounts or not at all', async () => {
    const payOf = async (pay: Job['pay']) => {
      const [job] = childrenOf(await feedOf({ pay }), 'job');
      const [salaries] = job ? childrenOf(job, 'salaries') : [];
      const [salary] = salaries ? childrenOf(salaries, 'salary') : [];
      return salary?.children.map(({ name, text, children }) => [
        name,
        text || children.map((child) => child.text),
      ]);
    };
    expect(await payOf({ min: 5000, max: 7000, currency: 'PLN', unit: 'MONTH' })).toEqual([
      ['highEnd', ['7000', 'PLN']],
      ['lowEnd', ['5000', 'PLN']],
      ['period', 'MONTHLY'],
      ['type', 'BASE_SALARY'],
    ]);
    expect(await payOf({ min: 30, max: null, currency: 'EUR', unit: 'HOUR' })).toEqual([
      ['lowEnd', ['30', 'EUR']],
      ['period', 'HOURLY'],
      ['type', 'BASE_SALARY'],
    ]);
    expect(await payOf({ min: 31.4, max: 40, currency: 'PLN', unit: 'HOUR' })).toBeUndefined();
    expect(await payOf(null)).toBeUndefined();
  });
});

test.each([
  ['<h2>A</h2>\n<h3>B <em>c</em></h3>', '<p><strong>A</strong></p>\n<p><strong>B <i>c</i></strong></p>'],
  ['<ol start="3"><li>a<ul><li>b</li></ul></li></ol>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  [
    '<p>a<br><a href="https://a.example/?b=1&amp;c=2" rel="noopener nofollow">b</a></p>',
    '<p>a<br>b (https://a.example/?b=1&amp;c=2)</p>',
  ],
  [
    '<p><a href="mailto:jobs@a.example">Write <em>to us</em></a></p>',
    '<p>Write <i>to us</i> (jobs@a.example)</p>',
  ],
  ['<p><a href="mailto:jobs@a.example">jobs@a.example</a></p>', '<p>jobs@a.example</p>'],
  ['<p><a href="tel:+48123456789">+48 123 456 789</a></p>', '<p>+48 123 456 789</p>'],
  ['<p><a href="https://www.a.example/">a.example</a></p>', '<p>a.example</p>'],
  [
    '<p><img src="/images/a.webp" alt="x &gt; y" width="1" height="1"> a &lt;b&gt;</p>',
    '<p> a &lt;b&gt;</p>',
  ],
  [
    '<table><caption>T</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
    'T<br>A B <br>c <br>',
  ],
])('%s becomes %s', (html, expected) => {
  expect(linkedInHtml(html)).toBe(expected);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['<p>a</p>bc<br>d', 4],
  ['<p></p>', 0],
  ['a<b', 1],
])('%j has %i characters beside its tags', (html, length) => {
  expect(hasText(html, length)).toBe(true);
  expect(hasText(html, length + 1)).toBe(false);
});
