import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job, JobList, Place } from '../../../src/board/job.ts';
import { jobLists, listVariants } from '../../../src/board/lists/lists.ts';
import { sampleJob } from '../../site/job-sample.ts';
import { siteOf } from '../samples.ts';

const site = siteOf({ languages: ['pl', 'en', 'de', 'uk'] });
const place = (parts: Partial<Place>): Place => ({
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
  ...parts,
});

/** The lists of jobs that have nothing but what is given, and of one more in each language that has nothing. */
function listsOf(...parts: Partial<Job>[]): readonly JobList[] {
  const bare = { place: null, fields: [], employmentTypes: [], workModel: null };
  const others = site.languages.map((language) => ({ language }));
  const jobs = [...parts, ...others].map((part, index) =>
    sampleJob({ advertId: index + 1, ...bare, ...part }),
  );
  return jobLists({ jobs }, site);
}

/** Addresses of the variants of the list at an address. */
function variantsAt(address: string, lists: readonly JobList[]): string[] {
  const list = lists.find((one) => one.address === address);
  return list ? listVariants(list, lists).map((variant) => variant.address) : [];
}

describe('variants of a list', () => {
  test('of a board are all boards, empty ones too', () => {
    const lists = jobLists({ jobs: [] }, site);
    expect(variantsAt('/en/', lists)).toEqual(['/', '/en/', '/de/', '/uk/']);
  });

  test('of a place are the same town of the same country, whatever its accents and script', () => {
    const lists = listsOf(
      { place: place({ locality: 'Łódź', countryCode: 'PL' }) },
      { place: place({ locality: 'Lodz', countryCode: 'PL' }), language: 'en' },
      { place: place({ locality: 'LODZ', countryCode: 'US' }), language: 'de' },
      { place: place({ locality: 'Łódź' }), language: 'uk' },
      { place: place({ locality: 'Kyiv', countryCode: 'UA' }), language: 'en' },
      { place: place({ locality: 'Київ', countryCode: 'UA' }), language: 'uk' },
    );
    expect(variantsAt('/jobs/in/lodz/', lists)).toEqual(['/jobs/in/lodz/', '/en/jobs/in/lodz/']);
    expect(variantsAt('/de/jobs/in/lodz/', lists)).toEqual(['/de/jobs/in/lodz/']);
    expect(variantsAt('/uk/jobs/in/lodz/', lists)).toEqual(['/uk/jobs/in/lodz/']);
    expect(variantsAt('/uk/jobs/in/kyiv/', lists)).toEqual(['/en/jobs/in/kyiv/', '/uk/jobs/in/kyiv/']);
  });

  test('of a town that has its name in two countries are those of the same country', () => {
    const frankfurt = (countryCode: string | null, language: string) => ({
      place: place({ locality: 'Frankfurt', countryCode }),
      language,
    });
    const lists = listsOf(
      frankfurt('US', 'en'),
      frankfurt('DE', 'en'),
      frankfurt('DE', 'en'),
      frankfurt(null, 'en'),
      frankfurt('DE', 'de'),
    );
    expect(variantsAt('/de/jobs/in/frankfurt/', lists)).toEqual([
      '/en/jobs/in/frankfurt-de/',
      '/de/jobs/in/frankfurt/',
    ]);
  });

  test('of a whole country go by its code, for every language has its own name for it', () => {
    const lists = listsOf(
      { place: place({ countryCode: 'DE', country: 'Niemcy' }) },
      { place: place({ countryCode: 'DE', country: 'Deutschland' }), language: 'de' },
      { place: place({ region: 'Deutschland', countryCode: 'DE', country: 'Germany' }), language: 'en' },
    );
    expect(variantsAt('/jobs/in/niemcy/', lists)).toEqual(['/jobs/in/niemcy/', '/de/jobs/in/deutschland/']);
  });

  test('of types, work models and companies are all of the same; of fields those with the same text', () => {
    const lists = listsOf(
      { employmentTypes: ['INTERN'], workModel: 'remote', fields: ['IT', 'HR'], company: 'Kolibra Werke' },
      {
        language: 'uk',
        employmentTypes: ['INTERN'],
        workModel: 'remote',
        fields: ['IT'],
        company: 'Kolibra Werke',
      },
      { language: 'de', fields: ['it'], company: 'KOLIBRA WERKE' },
    );
    const expected = [
      ['/jobs/type/intern/', '/uk/jobs/type/intern/'],
      ['/jobs/work/remote/', '/uk/jobs/work/remote/'],
      ['/jobs/field/it/', '/uk/jobs/field/it/'],
      ['/jobs/at/kolibra-werke/', '/de/jobs/at/kolibra-werke/', '/uk/jobs/at/kolibra-werke/'],
    ];
    for (const variants of expected) expect(variantsAt(variants[0] ?? '', lists)).toEqual(variants);
    expect(variantsAt('/jobs/field/hr/', lists)).toEqual(['/jobs/field/hr/']);
  });

  test('always name each other and themselves, one in a language', () => {
    const job = fc.record({
      language: fc.constantFrom(...site.languages),
      place: fc.option(
        fc
          .record({
            locality: fc.constantFrom(null, 'Łódź', 'Lodz', 'Köln', 'Koeln'),
            region: fc.constantFrom(null, 'Lodz'),
            countryCode: fc.constantFrom(null, 'PL', 'DE'),
            country: fc.constantFrom(null, 'Polska', 'Köln'),
          })
          .map(place),
        { nil: null },
      ),
      fields: fc.uniqueArray(fc.constantFrom('IT', 'it', 'HR')),
      workModel: fc.constantFrom(null, 'remote' as const),
    });
    fc.assert(
      fc.property(fc.array(job, { maxLength: 20 }), (parts) => {
        const lists = listsOf(...parts);
        for (const list of lists) {
          const variants = listVariants(list, lists);
          expect(variants).toContain(list);
          const languages = variants.map(({ language }) => language);
          expect(languages).toEqual(site.languages.filter((language) => languages.includes(language)));
          for (const variant of variants) expect(listVariants(variant, lists)).toEqual(variants);
        }
      }),
      { seed: 8, numRuns: 200 },
    );
  });
});
