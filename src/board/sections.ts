import { directionOf } from '../i18n/direction.ts';
import { type InterfaceLanguage, primaryLanguage } from '../i18n/languages.ts';
import type { Post, PostValue } from '../service/wire/post.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { limitTogether } from './html/limit-input.ts';
import { type CleanHtml, cleanHtml, type HtmlPolicy, plainText, type TextPart } from './html/safe-html.ts';
import type { Report } from './problems.ts';
import { fold, isMissing, plainName, quote, saysNothing, tidy } from './text.ts';
import type { Section } from './texts.ts';

/** Whether a text was written for programs: JSON of an object or array, whole, cut off, or encoded in a string. */
export function isMachineText(text: string): boolean {
  const start = text.trimStart().slice(0, 40);
  if (/^(?:\{\s*["'}]|\[\s*["'{[\]])/.test(start)) return true;
  return /^"[\s\\"]*[{[]\s*[\\"{[\]}]/.test(start);
}

/**
 * Text that may hold HTML as one tidy line of plain text, entities decoded as often as they were escaped, at most `cap` characters;
 * `null` if it is empty.
 */
export function plainWords(text: string | null, cap: number): string | null {
  // Most options and names contain no markup, and parsing is slow.
  const words = tidy(/[<&]/.test(text ?? '') ? plainName(plainText(text ?? '')) : (text ?? ''), cap);
  return saysNothing(words) ? null : words;
}

/** Most images of one advert that get a problem each; the others share one. */
const mostImages = 10;

/** The parts of one advert's texts that could not be shown unchanged. */
export type TextFaults = ReturnType<typeof textFaults>;

/** Collects the parts of an advert's texts that could not be shown unchanged. */
export function textFaults() {
  const images = new Map<string, string>();
  const unusable = new Set<string>();
  const wrapped = new Set<string>();
  const dropped = new Set<string>();
  let isEscaped = false;
  let wasCut = false;
  return {
    isCut(): void {
      wasCut = true;
    },
    add(text: CleanHtml): void {
      for (const { address, reason } of text.droppedImages) images.set(address, reason);
      for (const link of text.unusableLinks) unusable.add(link);
      for (const link of text.wrappedLinks) wrapped.add(link);
      for (const what of text.dropped) dropped.add(what);
      isEscaped ||= text.wasEscaped;
      wasCut ||= text.isCut;
    },
    reportTo(report: Report): void {
      for (const [address, reason] of [...images].slice(0, mostImages)) {
        report(
          'image-unusable',
          `its text has an image that can't be shown (${quote(address)}): ${reason}, so the text is shown without it; see that the image can be had, or upload it to the service`,
          /^https?:/.test(address) ? { image: { address, reason } } : {},
        );
      }
      if (images.size > mostImages) {
        const found = `its text has ${images.size - mostImages} more images that can't be shown`;
        report('image-unusable', `${found}, so the text is shown without it; upload images to the service`);
      }
      if (unusable.size > 0) {
        const found = `its text has ${some(unusable, 'a link', 'links')} that can't be followed as written (${first(unusable)})`;
        report(
          'link-unusable',
          `${found}, so the text is shown without it; correct the address in the service`,
        );
      }
      if (wrapped.size > 0) {
        const found = `its text has ${some(wrapped, 'a link', 'links')} that a mail program wrapped (${first(wrapped)})`;
        report(
          'link-wrapped',
          `${found}, so visitors are led through it; put the address itself into the advert`,
        );
      }
      if (dropped.size > 0) {
        const found = `its text has ${[...dropped].join(' and ')} that a page can't show`;
        report('content-dropped', `${found}, so the text is shown without it; write what it says as text`);
      }
      if (isEscaped) {
        const found = 'its text came with its tags escaped, so they were taken for tags';
        report('text-escaped', `${found}; have whatever imports the adverts escape them once less`);
      }
      if (wasCut) {
        report(
          'text-cut',
          'its text is longer than can be shown, so its end is left out; shorten it in the service',
        );
      }
    },
  };
}

const some = ({ size }: ReadonlySet<string>, one: string, many: string): string =>
  size === 1 ? one : `${size} ${many}`;

function first(found: ReadonlySet<string>): string {
  const [name = ''] = found;
  return found.size === 1 ? quote(name) : `the first is ${quote(name)}`;
}

/** What is needed to read images and links of an advert. */
export type HtmlSources = Pick<HtmlPolicy, 'serviceUrl' | 'images' | 'imageHosts' | 'direction'>;

/** The parts of the advert that its sections are compared with. */
export interface AdvertNames {
  title: string;
  /** Of the advert (BCP 47). */
  language: string;
}

type Fields = Pick<SiteSettings['fields'], 'sections' | 'hiddenSections' | 'sectionLabels'>;

/** The longest heading, in characters. A longer one is text. */
const longestHeading = 200;

/**
 * The text of an advert in reading order: first the fields the owner ordered, then the others as the service
 * sends them, last the unlabelled 32-hex fields, which hold boilerplate. Hidden fields, geolocation and values
 * with nothing visible are left out. A value without a name that opens with a heading is a section for each heading
 * of that rank. A first line that repeats the title is removed. Parts not shown unchanged make one problem of
 * its kind: `image-unusable`, `link-unusable`, `link-wrapped`, `content-dropped`, `text-escaped`,
 * `text-cut`.
 */
export function readSections(
  values: Post['advert']['values'],
  fields: Fields,
  sources: HtmlSources,
  names: AdvertNames,
  report: Report,
): Section[] {
  const faults = textFaults();
  const direction = directionOf(names.language) === 'rtl' ? 'rtl' : 'ltr';
  const limit = limitTogether();
  const sections = inReadingOrder(values, fields).flatMap((value) => {
    const body = bodyOf(value);
    if (body === null) return [];
    const { text, isCut } = limit(body);
    if (isCut) faults.isCut();
    const label = labelOf(value, fields, names);
    return readSection(
      { ...value, value: text },
      { label, title: names.title },
      { ...sources, direction },
      faults,
    );
  });
  faults.reportTo(report);
  return sections;
}

function inReadingOrder(values: Post['advert']['values'], fields: Fields): PostValue[] {
  const places = new Map(fields.sections.map((field, place) => [field, place]));
  const ranks = new Map(
    values.map((value) => [
      value,
      places.get(value.field_id) ?? fields.sections.length + (isUnlabelled(value, fields) ? 1 : 0),
    ]),
  );
  return values
    .filter(
      ({ field_id }) =>
        field_id.trim().toLowerCase() !== 'geolocation' && !fields.hiddenSections.includes(field_id),
    )
    .toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

/** Whether a value has nothing but a number for a name. */
function isUnlabelled({ field_id, name }: PostValue, { sectionLabels }: Fields): boolean {
  return (
    /^[0-9a-f]{32}$/i.test(field_id) &&
    !Object.hasOwn(sectionLabels, field_id) &&
    plainWords(name, longestHeading) === null
  );
}

/** What the owner calls the field of a value, in the advert's language. */
function labelOf(value: PostValue, { sectionLabels }: Fields, { language }: AdvertNames): string | null {
  const label = Object.hasOwn(sectionLabels, value.field_id) ? sectionLabels[value.field_id] : undefined;
  const text = typeof label === 'string' ? label : label?.[primaryLanguage(language) as InterfaceLanguage];
  return plainWords(text ?? null, longestHeading);
}

function bodyOf({ value }: PostValue): string | null {
  const body = typeof value === 'number' ? String(value) : value;
  return typeof body !== 'string' || isMachineText(body) ? null : body;
}

/**
 * Heading: what the owner calls the field, else the value's own name, else the headings in its body, if it opens with
 * one: these then leave the body.
 */
function readSection(
  { field_id: field, name: given, value: body }: PostValue & { value: string },
  { label, title }: { label: string | null; title: string },
  sources: HtmlSources,
  faults: TextFaults,
): Section[] {
  const written = plainWords(given, longestHeading);
  const name = label ?? (written !== null && isSame(written, title) ? null : written);
  const whole = cleanHtml(body, sources);
  faults.add(whole);
  const text = isSame(whole.opening, title) ? cleanHtml(body, { ...sources, withoutOpening: true }) : whole;
  const parts = sectionsOf(text, name) ?? [{ heading: name, html: withoutName(text, name, body, sources) }];
  return parts.flatMap(({ heading, html }) => (isBlank(html) ? [] : { field, heading, html }));
}

/** The parts of a text that become sections; `null` if its headings are below the value's own name. */
function sectionsOf({ opening, parts }: CleanHtml, name: string | null) {
  if (name !== null && !isSame(opening, name)) return null;
  if (parts.length === 0 || !parts.every(isPart)) return null;
  return parts.map(({ heading, html }, index) => ({
    heading: index === 0 && name !== null ? name : tidy(heading),
    html,
  }));
}

/** A text without a first line that says the name again, unless that is all there is. */
function withoutName({ opening, html }: CleanHtml, name: string | null, body: string, sources: HtmlSources) {
  if (name === null || !isSame(opening, name)) return html;
  const rest = cleanHtml(body, { ...sources, withoutOpening: true });
  return isBlank(rest.html) || isSame(rest.opening, name) ? html : rest.html;
}

const isPart = ({ heading, html }: TextPart): boolean =>
  heading.length <= longestHeading && !isMissing(tidy(heading)) && !isBlank(html);

/** Whether two names have the same words, regardless of what separates them. */
function isSame(one: string | null, other: string): boolean {
  if (one === null) return false;
  const words = (text: string) =>
    fold(text.normalize('NFKC'))
      .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
      .trim();
  const said = words(one);
  return said !== '' && said === words(other);
}

/** Nothing visible, or only a word such as "null" or "N/A", or a dash. */
function isBlank(html: string): boolean {
  if (html === '') return true;
  return html.length < 60 && !html.includes('<img') && plainWords(html, 60) === null;
}
