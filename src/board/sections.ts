import type { Site } from '../config.ts';
import type { Post, PostValue } from '../service/wire.ts';
import { cleanHtml } from './html/policy.ts';
import type { Section } from './job.ts';
import { isMachineText } from './machine-text.ts';
import { plainWords } from './plain-words.ts';
import type { Report } from './report.ts';
import { fold, quote } from './text.ts';

/** What images and links of an advert are read against. */
export interface HtmlSources {
  /** Address of the recruitment service, without a slash at the end. */
  serviceUrl: string;
  /** The images the site has copies of, by their address at the service. */
  images: ReadonlyMap<string, { address: string; width: number; height: number }>;
}

/** The longest heading, in characters. */
const longestHeading = 200;

/**
 * The text of an advert in reading order: first the fields the owner ordered, then the others as the service
 * sends them, last the unlabelled 32-hex fields, which hold boilerplate. Hidden fields, geolocation and values
 * with nothing visible are left out. Images that can't be shown make one problem `image-unusable`.
 */
export function readSections(
  values: Post['advert']['values'],
  fields: Pick<Site['fields'], 'sections' | 'hiddenSections'>,
  sources: HtmlSources,
  report: Report,
): Section[] {
  const dropped = new Set<string>();
  const sections = inReadingOrder(values, fields).flatMap(
    (value) => readSection(value, sources, dropped) ?? [],
  );
  const [first] = dropped;
  if (first !== undefined) {
    const found = dropped.size === 1 ? 'an image' : `${dropped.size} images`;
    const from = dropped.size === 1 ? quote(first) : `the first is ${quote(first)}`;
    report(
      'image-unusable',
      `its text has ${found} that can't be shown (${from}), so the text stands without; upload images to the service`,
    );
  }
  return sections;
}

function inReadingOrder(
  values: Post['advert']['values'],
  fields: Pick<Site['fields'], 'sections' | 'hiddenSections'>,
): PostValue[] {
  const rank = (value: PostValue) => {
    const place = fields.sections.indexOf(value.field_id);
    if (place !== -1) return place;
    const isUnlabelled =
      /^[0-9a-f]{32}$/i.test(value.field_id) && plainWords(value.name, longestHeading) === null;
    return fields.sections.length + (isUnlabelled ? 1 : 0);
  };
  return values
    .filter(
      ({ field_id }) =>
        field_id.trim().toLowerCase() !== 'geolocation' && !fields.hiddenSections.includes(field_id),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Heading: the value's own name, else the heading its body opens with, which then leaves the body. */
function readSection(value: PostValue, sources: HtmlSources, dropped: Set<string>): Section | null {
  const body = typeof value.value === 'number' ? String(value.value) : value.value;
  if (typeof body !== 'string' || isMachineText(body)) return null;
  const field = value.field_id;
  const name = plainWords(value.name, longestHeading);
  const clean = (liftFirstHeading: boolean) => cleanHtml(body, { ...sources, liftFirstHeading });
  let { html, firstHeading, droppedImages } = clean(name === null);
  const opening = plainWords(firstHeading, longestHeading);
  let heading = name ?? opening;
  if (name !== null && opening !== null && fold(name) === fold(opening)) {
    const lifted = clean(true).html;
    if (!isBlank(lifted)) html = lifted;
  } else if (name === null && opening !== null && isBlank(html)) {
    // The value is nothing but a heading: that is its text, then.
    ({ html } = clean(false));
    heading = null;
  }
  for (const image of droppedImages) dropped.add(image);
  return isBlank(html) ? null : { field, heading, html };
}

/** Nothing visible, or only a word such as "null" or a dash. */
function isBlank(html: string): boolean {
  if (html === '') return true;
  return html.length < 60 && !html.includes('<img') && plainWords(html, 60) === null;
}
