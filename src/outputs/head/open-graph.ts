import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { localesOf } from '../../i18n/locales.ts';
import { remember } from '../../i18n/remember.ts';
import { absolute } from '../machine-file.ts';
import { jobDrawing, languageDrawing, pictureSize } from '../social/addresses.ts';

/** One `<meta>`: Open Graph's have a `property`, others a `name`. */
export type Meta = { property: string; content: string } | { name: string; content: string };

export interface OpenGraphInput {
  /** What the page is about, without the site's name. */
  subject: string;
  /** The whole `<title>`; says what the picture shows. */
  title: string;
  description: string;
  /** Absolute; `null` on a page that is not meant to be found. */
  url: string | null;
  /** The open job whose page it is. */
  job: Job | undefined;
  language: InterfaceLanguage;
  /** Languages of the page's other variants, BCP 47. */
  otherLanguages: readonly string[];
  site: Site;
  siteUrl: string;
}

/** What networks and messengers show where the page is shared (the Open Graph protocol; twitter:card). */
export function openGraph(input: OpenGraphInput): Meta[] {
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
  const { address } = job ? jobDrawing(job, site) : languageDrawing(language, site);
  return [
    { property: 'og:image', content: absolute(address, { siteUrl }) },
    { property: 'og:image:type', content: 'image/png' },
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
