import fc from 'fast-check';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import type { Job, Place } from '../../../src/board/job.ts';
import { employmentTypes, payUnits } from '../../../src/i18n/terms.ts';
import { messyHtml } from '../../board/html/html-arbitrary.ts';
import { policy } from '../../board/html/policy-of-test.ts';
import { sampleJob } from '../job-sample.ts';

const words = fc.constantFrom('Łódź', 'Magazyn & biuro', '<b>x</b>', "кур'єр", '"', '5', '👩‍💻');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });

const place: fc.Arbitrary<Place> = fc.record({
  locality: maybe(words),
  region: maybe(words),
  postcode: maybe(fc.constant('90-361')),
  countryCode: maybe(fc.constantFrom('PL', 'DE', 'UA')),
  country: maybe(words),
  point: maybe(
    fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  ),
});

const amount = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100);
const pay = fc
  .tuple(amount, amount, fc.constantFrom('both', 'one', 'min', 'max'), fc.constantFrom(...payUnits))
  .map(([one, other, given, unit]) => ({
    min: given === 'max' ? null : Math.min(one, other),
    max: given === 'min' ? null : given === 'one' ? Math.min(one, other) : Math.max(one, other),
    currency: 'PLN',
    unit,
  }));

const html = messyHtml.map((given) => cleanHtml(given, policy).html).filter((clean) => clean !== '');
const sections = fc.array(
  fc.record({
    field: fc.constantFrom('description', 'benefits', 'constructor', '1c7555dfb3dd1511e076c666b49962da'),
    heading: maybe(words),
    html,
  }),
  { maxLength: 3 },
);

/** From the past on, over summer time's ends, midnights included. */
const second = fc
  .integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2026, 10) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().replace('.000', ''));

const dates = fc.tuple(maybe(second), maybe(fc.nat(500)), maybe(fc.nat(60))).map(([from, hours, days]) => {
  const start = Temporal.Instant.from(from ?? '2026-01-01T00:00:00Z');
  const day = start.toZonedDateTimeISO('Europe/Warsaw').toPlainDate();
  return {
    validFrom: from,
    validThrough:
      hours === null ? null : start.add({ hours: hours + 1 }).toString({ smallestUnit: 'second' }),
    deadline: days === null ? null : day.add({ days }).toString(),
  };
});

/** Any job that keeps to the contract of board/job.ts. */
export const anyJob: fc.Arbitrary<Job> = fc
  .record({
    title: words,
    displayTitle: words,
    reference: maybe(words),
    clientId: maybe(fc.constantFrom(7, 8)),
    company: fc.constantFrom('Kolibra', 'Kolibra Werke'),
    language: fc.constantFrom('pl', 'en', 'de', 'uk', 'fr', 'en-GB'),
    place: maybe(place),
    workModel: maybe(fc.constantFrom('on-site', 'hybrid', 'remote')),
    employmentTypes: fc.uniqueArray(fc.constantFrom(...employmentTypes), { maxLength: 3 }),
    fields: fc.uniqueArray(words, { maxLength: 2 }),
    highlighted: fc.boolean(),
    pay: maybe(pay),
    facts: fc.constantFrom<Job['facts']>(
      [],
      [{ key: 'emp_number', label: null, values: ['3'] }],
      [{ key: 'emp_number', label: null, values: ['wiele'] }],
    ),
    sections,
    own: fc.constantFrom<Job['own'][]>(
      undefined,
      { 'f.shift': ['Noc', '<b>x</b>'] },
      { 'f.shift': ['noc'], 'f.car': ['no'] },
      { 'f.car': ['yes'], 'f.hours': ['20-30', '40'] },
      { 'f.hours': ['5.5'] },
    ),
    dates,
  })
  .map(({ dates: given, own, ...parts }) => sampleJob({ ...parts, ...given, ...(own && { own }) }));
