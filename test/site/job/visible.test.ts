import type { JobPosting } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { boardLanguage } from '../../../src/board/lists/addresses.ts';
import { sectionsOf } from '../../../src/board/texts.ts';
import { countryName } from '../../../src/i18n/countries.ts';
import { formatDay, formatPay } from '../../../src/i18n/format.ts';
import { localeOf } from '../../../src/i18n/languages.ts';
import { dictionaryOf } from '../../../src/i18n/translate.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { headedSections, wordsOfHtml } from '../../../src/site/job/advert-text.ts';
import { type FactRow, jobFacts } from '../../../src/site/job/facts.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { boardOf, contextOf, sampleSite } from './boards.ts';

/** What the markup says, as a reader of its JSON finds it. */
interface Marked {
  title: string;
  description: string;
  url: string;
  datePosted: string;
  validThrough?: string;
  hiringOrganization: { name: string; sameAs?: string; logo?: string };
  identifier: { name: string; value: string };
  jobLocation?: {
    address: Record<'addressLocality' | 'addressRegion' | 'postalCode' | 'addressCountry', string>;
    geo?: { latitude: number; longitude: number };
  };
  jobLocationType?: string;
  applicantLocationRequirements?: { name: string }[];
  employmentType?: (keyof ReturnType<typeof dictionaryOf>['employmentTypes'])[];
  industry?: string[];
  baseSalary?: {
    currency: string;
    value: { value?: number; minValue?: number; maxValue?: number; unitText: 'MONTH' };
  };
  totalJobOpenings?: number;
}

/** For each marked fact, where the page of the job prints it. Counts what it has seen into `seen`. */
function compare(job: Job, site: SiteSettings, seen: Record<string, number>): void {
  const context = contextOf(job, site);
  const posting: JobPosting | null = jobPosting(job, context);
  if (posting === null) return;
  const marked: Marked = JSON.parse(JSON.stringify(posting));
  const language = boardLanguage(job, site);
  const texts = dictionaryOf(language, site);
  const rows = jobFacts(job, { site, language, postedAt: context.postedAt });
  const shown = (name: FactRow['name']) =>
    rows.filter((row) => row.name === name).flatMap(({ values }) => values);
  const day = (moment: string) => formatDay(moment.slice(0, 10), localeOf(language, site), site.timeZone);
  const countries = (codes: readonly string[], inLanguage: string) =>
    codes.map((code) => countryName(code, inLanguage));

  const checks: Record<string, () => void> = {
    '@context': () => {},
    '@type': () => {},
    title: () => expect(marked.title).toBe(job.displayTitle),
    description: () =>
      expect(wordsOfHtml(marked.description)).toBe(
        headedSections(sectionsOf(job), texts)
          .flatMap(({ heading, html }) => [heading ?? [], wordsOfHtml(html)].flat())
          .join(' '),
      ),
    url: () => expect(marked.url).toBe(`https://careers.example${job.address}`),
    datePosted: () => expect(shown('published')).toEqual([day(marked.datePosted)]),
    validThrough: () =>
      expect([...shown('deadline'), ...shown('openUntil')]).toEqual([day(marked.validThrough ?? '')]),
    hiringOrganization: () => {
      const { name, sameAs, logo } = marked.hiringOrganization;
      expect(shown('company')).toEqual(name === 'confidential' ? [] : [name]);
      // The frame of every page links the one and shows the other.
      if (sameAs !== undefined) expect(sameAs).toBe(site.homepage);
      if (logo !== undefined) expect(logo).toBe(`https://careers.example${site.logo}`);
    },
    identifier: () => expect(shown('reference')).toEqual([marked.identifier.value]),
    jobLocation: () => {
      const { address, geo } = marked.jobLocation ?? {};
      const place = shown('place').join(', ');
      const { addressCountry = '', ...parts } = address ?? {};
      for (const [name, part] of Object.entries(parts)) if (name !== '@type') expect(place).toContain(part);
      expect(shown('place')).toContain(countryName(addressCountry, language));
      // The page draws a map where there is a point.
      if (geo) expect([geo.latitude, geo.longitude]).toEqual(job.place?.point);
    },
    jobLocationType: () => expect(shown('workModel')).toEqual([texts.workModels.remote]),
    applicantLocationRequirements: () =>
      expect(shown('remoteCountries')).toEqual(
        countries(marked.applicantLocationRequirements?.map(({ name }) => name) ?? [], language),
      ),
    employmentType: () =>
      expect(shown('employmentType')).toEqual(
        marked.employmentType?.map((type) => texts.employmentTypes[type]),
      ),
    industry: () => expect(shown('fieldOfWork')).toEqual(marked.industry),
    baseSalary: () => {
      const { currency = '', value } = marked.baseSalary ?? {};
      const { value: amount = null, minValue = amount, maxValue = amount, unitText = 'MONTH' } = value ?? {};
      expect(shown('pay')).toEqual([
        formatPay(
          { min: minValue, max: maxValue, currency, unit: unitText },
          language,
          localeOf(language, site),
          site,
        ),
      ]);
    },
    totalJobOpenings: () => expect(shown('fact')).toContain(String(marked.totalJobOpenings)),
  };
  for (const name of Object.keys(marked)) {
    expect(Object.keys(checks), 'a marked fact without a check').toContain(name);
    checks[name]?.();
    seen[name] = (seen[name] ?? 0) + 1;
  }
}

describe('every marked fact is printed on the page', () => {
  test.each([
    ['of the sample company', sampleSite(), undefined],
    ['of a generated board', sampleSite(), 300],
    [
      'where the owner says more',
      sampleSite({ remoteCountries: ['PL', 'DE'], languages: ['en', 'pl'], defaultLanguage: 'en' }),
      undefined,
    ],
  ])('%s', (_, site, posts) => {
    const seen: Record<string, number> = {};
    const { jobs } = boardOf(site, posts);
    for (const job of jobs) compare(job, site, seen);
    // The comparison must have had something to compare.
    const least = { title: 60, validThrough: 20, baseSalary: 20, applicantLocationRequirements: 1 };
    for (const [name, count] of Object.entries(least)) expect(seen[name], name).toBeGreaterThanOrEqual(count);
  });

  test('of a company that hires anonymously, which has no row', () => {
    const board = boardOf(sampleSite());
    const [job] = board.jobs;
    const site = sampleSite({ companies: { 7: null } });
    const anonymous = { ...(job as Job), clientId: 7 };
    compare(anonymous, site, {});
    const rows = jobFacts(anonymous, { site, language: 'pl', postedAt: null });
    expect(rows.filter(({ values }) => values.includes(anonymous.company))).toEqual([]);
    expect(rows.map(({ name }) => name)).not.toContain('company');
  });
});
