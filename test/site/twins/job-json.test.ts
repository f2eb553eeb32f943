import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { remember } from '../../../src/board/memory.ts';
import { bytesOf } from '../../../src/site/machine-file.ts';
import {
  boardBytes,
  boardSchemaText,
  jobLine,
  jobSum,
  publicJob,
  publicJobSchema,
} from '../../../src/site/twins/job-json.ts';
import { boardTwinView } from '../../../src/site/views/board-file.ts';
import { fileKey } from '../../../src/site/views/job-file.ts';
import { siteOf } from '../../board/samples.ts';
import { viewOf } from '../files-of.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf, sampleContext, textOf } from './twin-sample.ts';

/** Checks what the schema's own file says, with the formats that it names. */
function validator(siteUrl = 'https://careers.example') {
  const ajv = new Ajv2020({
    allErrors: true,
    formats: {
      uri: (text: string) => URL.canParse(text),
      date: (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text,
      'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
    },
  });
  const schema = JSON.parse(boardSchemaText({ site: {}, siteUrl }));
  ajv.addSchema(schema);
  const isValid = (pointer: string, value: unknown) => {
    const check = ajv.getSchema(schema.$id + pointer);
    if (!check) throw new Error(`The schema has no ${pointer}`);
    check(value);
    return check.errors ?? [];
  };
  return {
    schema,
    board: (value: unknown) => isValid('', value),
    job: (value: unknown) => isValid('#/$defs/job', value),
  };
}

describe('a job as JSON', () => {
  const job = sampleJob({
    advertId: 1979,
    publishId: 555_001,
    recruitmentId: 555_002,
    clientId: 555_003,
    address: '/jobs/1979-magazynier/',
    facts: [{ key: '_contract', label: null, values: ['B2B'] }],
    sections: [
      { field: 'requirements', heading: null, html: '<p>UDT <img src="/images/a.webp" alt=""></p>' },
      { field: '0123456789abcdef0123456789abcdef', heading: 'O nas', html: '<p>&lt;img src="/x"&gt;</p>' },
    ],
    translations: [{ advertId: 1980, language: 'en', address: '/jobs/1980-warehouse-worker/' }],
  });

  test('holds what the page shows', () => {
    expect(publicJob({ job, postedAt: job.validFrom }, contextOf([job]))).toEqual({
      id: 1979,
      url: 'https://careers.example/jobs/1979-magazynier/',
      title: 'Magazynier',
      language: 'pl',
      company: 'Kolibra',
      reference: 'REF/1979',
      datePosted: '2026-11-01T09:00:00Z',
      validThrough: '2026-12-01T22:59:59Z',
      deadline: null,
      highlighted: false,
      place: {
        locality: 'Łódź',
        region: 'Łódzkie',
        postcode: '90-361',
        country: 'Polska',
        countryCode: 'PL',
        latitude: 51.75944,
        longitude: 19.457216,
      },
      workModel: 'on-site',
      remoteCountries: [],
      employmentTypes: ['FULL_TIME'],
      fields: ['Magazyn'],
      pay: { min: 5000, max: 7000, currency: 'PLN', unit: 'MONTH' },
      facts: [{ key: '_contract', label: 'Contract', values: ['B2B'] }],
      sections: [
        {
          heading: 'Nasze oczekiwania',
          html: '<p>UDT <img src="https://careers.example/images/a.webp" alt=""></p>',
        },
        { heading: 'O nas', html: '<p>&lt;img src="/x"&gt;</p>' },
      ],
      applyUrl: 'https://service.example/public/form/a/1',
      translations: [{ language: 'en', url: 'https://careers.example/jobs/1980-warehouse-worker/' }],
    });
  });

  test("holds none of the service's own numbers, and no company that is not named", async () => {
    const site = siteOf({ companies: { 555003: null } });
    const context = contextOf([job], { site });
    const files = [
      jobLine(viewOf(job, context), context),
      textOf(await bytesOf(boardBytes(boardTwinView(0, context), context))),
    ];
    for (const text of files) expect(text).not.toMatch(/55500|0123456789abcdef|Kolibra"?,"reference/);
    expect(publicJob(viewOf(job, context), context).company).toBeNull();
  });

  test('tells the first publication, not the latest', () => {
    const before = sampleJob({ validFrom: '2026-01-01T00:00:00Z' });
    const again = sampleJob({ validFrom: '2026-11-01T00:00:00Z' });
    const first = contextOf([before]);
    const context = contextOf([again], { memory: remember(first.memory, contextOf([again]).board) });
    const [view, later] = [viewOf(again, context), viewOf(again, contextOf([again]))];
    expect(publicJob(view, context).datePosted).toBe('2026-01-01T00:00:00Z');
    expect(fileKey(view)).not.toBe(fileKey(later));
    expect(jobLine(view, context)).toContain('2026-01-01');
    expect(jobLine(later, context)).not.toContain('2026-01-01');
  });

  test('has a sum of its own at another address of the site', () => {
    const { site, siteUrl, ...context } = contextOf([job]);
    const view = viewOf(job, context);
    const sum = jobSum(view, site, siteUrl);
    expect(sum).toBe(createHash('sha256').update(jobLine(view, { site, siteUrl })).digest('base64url'));
    expect(jobSum(viewOf(job, contextOf([job])), site, siteUrl)).toBe(sum);
    expect(jobSum(view, site, 'https://other.example')).not.toBe(sum);
    expect(jobLine(view, { site, siteUrl: 'https://other.example' })).toContain(
      'https://other.example/jobs/1979-magazynier/',
    );
  });
});

describe('the JSON Schema', () => {
  const { schema, ...valid } = validator();

  test('is of the version it says and names itself', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.$id).toBe('https://careers.example/jobs.schema.json');
    expect(schema.$defs.job.properties.id.description).toContain('Number of the advert');
  });

  test('holds for the whole sample board and each of its jobs', async () => {
    const context = sampleContext();
    const board = JSON.parse(textOf(await bytesOf(boardBytes(boardTwinView(0, context), context))));
    expect(valid.board(board)).toEqual([]);
    expect(board.jobs.length).toBeGreaterThan(60);
    for (const job of context.board.jobs) {
      expect(valid.job(JSON.parse(jobLine(viewOf(job, context), context))), job.title).toEqual([]);
    }
  });

  test('holds for generated boards and for an empty one', async () => {
    const context = sampleContext(300);
    for (const shown of [context, contextOf([])]) {
      const bytes = await bytesOf(boardBytes(boardTwinView(0, shown), shown));
      expect(valid.board(JSON.parse(textOf(bytes)))).toEqual([]);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['a number of the service', { publishId: 1 }],
    ['an address without its site', { url: '/jobs/1/' }],
    ['a day that is none', { deadline: '2026-02-31' }],
    ['a moment without its zone', { datePosted: '2026-02-01T10:00:00' }],
    ['an unknown work model', { workModel: 'sometimes' }],
    ['a country in words', { remoteCountries: ['Polska'] }],
    ['no title', { title: '' }],
  ])('refuses %s, as the type does', (_, change) => {
    const job = sampleJob();
    const wrong = { ...publicJob(viewOf(job, contextOf([job])), contextOf([job])), ...change };
    expect(valid.job(wrong)).not.toEqual([]);
    expect(publicJobSchema.safeParse(wrong).success).toBe(false);
  });
});
