import { absolute } from '../../base/site-path.ts';
import { cutText, displayText } from '../../board/text.ts';
import { closedIsolates, isolate } from '../../i18n/direction.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memo, remember } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { languageDrawing, pictureSize } from '../sharing/card-layout.ts';
import type { HeadView } from '../views/head.ts';
import { type Alternate, alternatesOf } from './alternates.ts';
import { paletteOf } from './palette.ts';

/** One `<meta>`: Open Graph's have a `property`, others a `name`. */
export type Meta = { property: string; content: string } | { name: string; content: string };

export interface OpenGraphInput {
  /** What the page is about, without the site's name. */
  subject: string;
  /** The whole `<title>`; says what the picture shows. */
  title: string;
  description: string;
  /** Absolute; `null` on a page that search engines must not list. */
  url: string | null;
  /** The open job whose page it is. */
  job: HeadView['job'];
  language: InterfaceLanguage;
  /** Languages of the page's other variants, BCP 47. */
  otherLanguages: readonly string[];
  site: SiteSettings;
  siteUrl: string;
}

/** What networks and messengers show where the page is shared (the Open Graph protocol; twitter:card). */
function openGraph(input: OpenGraphInput): Meta[] {
  const { subject, description, url, job, language, site } = input;
  const og = (name: string, content: string): Meta => ({ property: `og:${name}`, content });
  return [
    og('title', subject),
    og('description', description),
    og('type', job ? 'article' : 'website'),
    ...(url === null ? [] : [og('url', url)]),
    og('site_name', site.name),
    og('locale', locale(job?.language ?? language)),
    ...input.otherLanguages.map((other) => og('locale:alternate', locale(other))),
    ...(site.socialPictures ? picture(input) : [{ name: 'twitter:card', content: 'summary' }]),
  ];
}

function picture({ job, language, title, site, siteUrl }: OpenGraphInput): Meta[] {
  const address = job?.picture ?? languageDrawing(language, site).address;
  return [
    { property: 'og:image', content: absolute(address, { siteUrl }) },
    { property: 'og:image:width', content: String(pictureSize.width) },
    { property: 'og:image:height', content: String(pictureSize.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Open Graph wants a territory too, `pl_PL`; without one it is where most speakers of the language live. */
const locale = remember((language: string): string => {
  const { language: code, region } = new Intl.Locale(localesOf(language)[0] ?? language).maximize();
  return region === undefined ? code : `${code}_${region}`;
});

/** Characters (UTF-16 units) after which a title says no more in any list of results. */
const titleLength = 110;
/** A title's ending (", Łódź, Polska", ", page 2 of 3") distinguishes pages and is kept whole up to this length. */
const endingLength = 50;
const descriptionLength = 160;

/** `<title>`: what the page is about, then the site's name. A long subject loses words before its ending. */
export function pageTitle(subject: string, siteName: string): string {
  const name = line(siteName);
  const text = line(subject);
  if (text === '') return name;
  const room = Math.max(60, titleLength - name.length - 3);
  const subjectPart = text.length <= room ? text : closedIsolates(shortSubject(text, room));
  return `${subjectPart} – ${isolate(name, subjectPart)}`;
}

function shortSubject(text: string, room: number): string {
  const parts = text.split(', ');
  let ending = '';
  while (parts.length > 1) {
    const longer = `, ${parts.at(-1) ?? ''}${ending}`;
    if (longer.length > endingLength) break;
    ending = longer;
    parts.pop();
  }
  return shortText(parts.join(', '), room - ending.length) + ending;
}

/** `<meta name="description">`: one line of at most 160 characters, never empty. */
export function pageDescription(text: string, fallback: string): string {
  return shortText(line(text) || line(fallback), descriptionLength);
}

/** At most `length` characters, cut between words where there are any, with "…" at the end of what is not whole. */
function shortText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length - 1);
  return closedIsolates(`${cutText(text, end > length / 2 ? end : length - 1)}…`);
}

/** Plain text for an attribute: no control characters but whole isolates, no half characters, one line. */
const line = (text: string): string =>
  closedIsolates(
    text
      .split(/([\u2066-\u2069])/)
      .map((part, at) => (at % 2 === 1 ? part : displayText(part)))
      .join(''),
  ).trim();

export interface PageHeadInput {
  /** Path of the page. */
  address: string;
  /** What the page is about, without the site's name. */
  subject: string;
  description: string;
  language: InterfaceLanguage;
  /** `false` on pages that search engines must not list: no canonical address, no variants. */
  indexed: boolean;
  /** What the page's view has for its head. */
  view: HeadView;
  site: SiteSettings;
  siteUrl: string;
}

/** The machine-readable parts of a page's `<head>`. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute; `null` = the page says noindex. */
  canonical: string | null;
  alternates: readonly Alternate[];
  meta: readonly Meta[];
  /** Colour of the browser's own frame, by colour scheme. */
  themeColors: readonly ThemeColor[];
}

interface ThemeColor {
  scheme: 'light' | 'dark';
  color: string;
}

/** Makes the head of a page. */
export function pageHead(input: PageHeadInput): PageHead {
  const { address, language, indexed, view, site, siteUrl } = input;
  const fallback = fill(dictionaryOf(language, site).jobsAt, { company: site.name });
  const subject = line(input.subject) || fallback;
  const title = pageTitle(subject, site.name);
  const description = pageDescription(input.description, fallback);
  const canonical = indexed ? absolute(address, { siteUrl }) : null;
  const alternates = indexed ? alternatesOf(view.variants, { site, siteUrl }) : [];
  const job = indexed ? view.job : null;
  const others = alternates.filter(({ hreflang, href }) => hreflang !== 'x-default' && href !== canonical);
  return {
    title,
    description,
    canonical,
    alternates,
    meta: openGraph({
      subject,
      title,
      description,
      url: canonical,
      job,
      language,
      otherLanguages: others.map(({ hreflang }) => hreflang),
      site,
      siteUrl,
    }),
    themeColors: themeColors(site),
  };
}

// Every page has the same, and the palette is not cheap.
/** In the dark the frame is as the page: a bright one would glare. */
const themeColors = memo((site: SiteSettings): readonly ThemeColor[] => {
  const { light, dark } = paletteOf(site);
  return [
    { scheme: 'light', color: light['brand-fill'] },
    { scheme: 'dark', color: dark.canvas },
  ];
});

/**
 * Asks browsers that know it (HTML standard, speculation rules) to fetch the page of a job when a visitor points at its
 * card, so that it is there when they press. Nothing is run ahead, and browsers that save data pass it over. The words
 * are always the same, so that one hash allows them (src/site/hosts/security-headers.ts).
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: '.card-title' }, eagerness: 'moderate' }],
});
