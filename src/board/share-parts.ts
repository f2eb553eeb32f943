import { rememberLately } from '../i18n/remember.ts';
import type { Job } from './job.ts';
import { type Section, StoredText } from './texts.ts';

/** Most characters of cached texts: the adverts of a company have far less in common. */
const mostCharacters = 6_000_000;
const mostLists = 8000;
/** Most cached sections of one text; they differ in their headings, of which a text has few. */
const mostHeadings = 20;

const texts = rememberLately<string, string>(mostCharacters, (text) => text.length + 40);
const sections = rememberLately<string, Section[]>(mostCharacters, (html) => html.length + 100);
const lists = rememberLately<string, object>(mostLists);

/**
 * The same job, sharing its parts with other jobs where they are equal: most adverts of a company contain the same
 * text about it, and many have place and facts in common. Jobs read by another thread or from the store would
 * otherwise hold a copy of every word.
 */
export function shareParts(job: Job): Job {
  const title = shareText(job.title);
  return {
    ...job,
    title,
    displayTitle: job.displayTitle === title ? title : shareText(job.displayTitle),
    language: shareText(job.language),
    company: shareText(job.company),
    place: shareList(job.place),
    ...(job.morePlaces && { morePlaces: job.morePlaces.map(shareList) }),
    employmentTypes: shareList(job.employmentTypes),
    fields: shareList(job.fields),
    pay: shareList(job.pay),
    ...(job.own && { own: shareList(job.own) }),
    facts: shareList(job.facts),
    sections: job.sections instanceof StoredText ? job.sections : job.sections.map(shareSection),
    validFrom: shareText(job.validFrom),
    validThrough: shareText(job.validThrough),
    deadline: shareText(job.deadline),
  };
}

const itself = (text: string): string => text;

/** The same text; if it was seen lately, the same string object. */
export const shareText = <Text extends string | null>(text: Text): Text =>
  text === null ? text : (texts(text, itself) as Text);

const shareList = <List extends object | null>(list: List): List =>
  list === null ? list : (lists(JSON.stringify(list), () => list) as List);

function shareSection({ field, heading, html }: Section): Section {
  const same = sections(html, () => []);
  const known = same.find((one) => one.field === field && one.heading === heading);
  if (known) return known;
  const section = { field: shareText(field), heading: shareText(heading), html: same[0]?.html ?? html };
  if (same.length < mostHeadings) same.push(section);
  return section;
}
