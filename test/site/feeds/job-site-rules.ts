import {
  addressFaults,
  characterFaults,
  type Faults,
  htmlFaults,
  isoDayFaults,
  rfc822Faults,
  rfc3339Faults,
  uniqueFaults,
} from './common-rules.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

const jobTypes = /^(fulltime|parttime|contract|temporary|internship|volunteer|per diem)(, (?!$)|$)/;
const salary =
  /^(?:(?:from|up to) \d+(?:\.\d\d)?|\d+(?:\.\d\d)?(?: - \d+(?:\.\d\d)?)?) [A-Z]{3} per (?:hour|day|week|month|year)$/;

/** What is wrong with an aggregator's file in the Indeed form (facts.md, Feeds, sitemaps, languages). */
export function aggregatorFaults(xml: string): Faults {
  const root = readXml(xml);
  const jobs = childrenOf(root, 'job');
  return [
    ...(root.name === 'source' ? [] : ['its root is not source']),
    ...missing('source', root, ['publisher', 'publisherurl']),
    ...addressFaults('publisherurl', textOf(root, 'publisherurl')),
    ...uniqueFaults(
      'referencenumber',
      jobs.map((job) => textOf(job, 'referencenumber')),
    ),
    ...jobs.flatMap((job) => {
      const what = `job ${textOf(job, 'referencenumber')}`;
      const required = ['title', 'date', 'referencenumber', 'requisitionid', 'url', 'company', 'sourcename'];
      return [
        ...missing(what, job, [...required, 'description']),
        ...['city', 'state', 'country'].flatMap((name) =>
          childrenOf(job, name).length === 1 ? [] : [`${what} has not one ${name}`],
        ),
        ...once(what, job),
        ...rfc3339Faults(`${what} date`, textOf(job, 'date')),
        ...addressFaults(`${what} url`, textOf(job, 'url')),
        ...htmlFaults(`${what} description`, textOf(job, 'description')),
        ...optional(job, 'expirationdate', (day) => isoDayFaults(`${what} expirationdate`, day)),
        ...matches(what, job, 'jobtype', jobTypes),
        ...matches(what, job, 'remotetype', /^(Fully|Hybrid) remote$/),
        ...matches(what, job, 'salary', salary),
      ];
    }),
  ];
}

const linkedInTags = /<(?!\/?(?:b|strong|u|i|br|p|ul|li)>)[^>]*>/;

/** What is wrong with a file in LinkedIn's form, by its development guide for XML feeds. */
export function linkedInFaults(xml: string): Faults {
  const root = readXml(xml);
  const jobs = childrenOf(root, 'job');
  return [
    ...(root.name === 'source' ? [] : ['its root is not source']),
    ...missing('source', root, ['publisher', 'publisherUrl']),
    ...rfc822Faults('lastBuildDate', textOf(root, 'lastBuildDate')),
    ...(textOf(root, 'expectedJobCount') === String(jobs.length) ? [] : ['expectedJobCount is wrong']),
    ...uniqueFaults(
      'partnerJobId',
      jobs.map((job) => textOf(job, 'partnerJobId')),
    ),
    ...jobs.flatMap((job) => {
      const id = textOf(job, 'partnerJobId');
      const what = `job ${id}`;
      const description = textOf(job, 'description') ?? '';
      const tag = linkedInTags.exec(description);
      return [
        ...missing(what, job, ['partnerJobId', 'company', 'title', 'description', 'applyUrl', 'location']),
        ...once(what, job),
        ...((id ?? '').length <= 40 ? [] : [`${what}: the id is too long`]),
        ...(description.replace(/<[^>]*>/g, '').length >= 100 ? [] : [`${what}: the text is too short`]),
        ...(tag ? [`${what}: the text has ${tag[0]}`] : []),
        ...addressFaults(`${what} applyUrl`, textOf(job, 'applyUrl')),
        ...matches(what, job, 'country', /^[A-Z]{2}$/),
        ...matches(what, job, 'workplaceTypes', /^(On-site|Hybrid|Remote)$/),
        ...matches(what, job, 'jobtype', /^(FULL_TIME|PART_TIME|CONTRACT|INTERNSHIP|VOLUNTEER)$/),
        ...optional(job, 'listDate', (date) => rfc3339Faults(`${what} listDate`, date)),
        ...optional(job, 'expirationDate', (date) => rfc3339Faults(`${what} expirationDate`, date)),
        ...childrenOf(job, 'salaries').flatMap((salaries) => salariesFaults(what, salaries)),
      ];
    }),
  ];
}

function salariesFaults(what: string, salaries: XmlElement): Faults {
  return childrenOf(salaries, 'salary').flatMap((part) => {
    const ends = ['highEnd', 'lowEnd'].flatMap((name) => childrenOf(part, name));
    return [
      ...(ends.length > 0 ? [] : [`${what}: a salary without an end`]),
      ...ends.flatMap((end) => [
        ...matches(what, end, 'amount', /^\d+$/),
        ...matches(what, end, 'currencyCode', /^[A-Z]{3}$/),
        ...missing(what, end, ['amount', 'currencyCode']),
      ]),
      ...missing(what, part, ['period', 'type']),
      ...matches(what, part, 'period', /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/),
    ];
  });
}

const missing = (what: string, element: XmlElement, names: readonly string[]): Faults =>
  names.flatMap((name) => (textOf(element, name)?.trim() ? [] : [`${what} misses ${name}`]));

const once = (what: string, { children }: XmlElement): Faults => [
  ...uniqueFaults(
    `${what}: element`,
    children.map(({ name }) => name),
  ),
  ...children.flatMap(({ name, text }) => characterFaults(`${what} ${name}`, text)),
];

function optional(element: XmlElement, name: string, rule: (text: string) => Faults): Faults {
  const text = textOf(element, name);
  return text === null ? [] : rule(text);
}

const matches = (what: string, element: XmlElement, name: string, form: RegExp): Faults =>
  optional(element, name, (text) => (form.test(text) ? [] : [`${what}: ${name} reads ${text}`]));
