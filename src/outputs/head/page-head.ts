import type { ContentPage } from '../../board/content-page.ts';
import type { Board } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memo } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { jobAt } from '../job-at.ts';
import { absolute } from '../machine-file.ts';
import { paletteOf } from '../palette/palette.ts';
import { type Alternate, alternatesAt } from './alternates.ts';
import { line, pageDescription, pageTitle } from './head-texts.ts';
import { type Meta, openGraph } from './open-graph.ts';

export interface PageHeadInput {
  /** Path of the page. */
  address: string;
  /** What the page is about, without the site's name. */
  subject: string;
  description: string;
  language: InterfaceLanguage;
  /** `false` on pages that are not meant to be found: no canonical address, no variants. */
  indexed: boolean;
  /** `undefined` where there is none, as on the outage page. */
  board: Board | undefined;
  site: Site;
  siteUrl: string;
  /** The owner's pages of the site; none if left out. */
  content?: readonly ContentPage[] | undefined;
}

/** What stands in a page's `<head>` for machines. */
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

/**
 * Makes the head of a page. It reads of the board nothing but what stands at `address`: the job with its
 * translations, or which lists there are in other languages.
 */
export function pageHead(input: PageHeadInput): PageHead {
  const { address, language, indexed, board, site, siteUrl, content } = input;
  const fallback = fill(dictionaryOf(language).jobsAt, { company: site.name });
  const subject = line(input.subject) || fallback;
  const title = pageTitle(subject, site.name);
  const description = pageDescription(input.description, fallback);
  const canonical = indexed ? absolute(address, { siteUrl }) : null;
  const alternates = indexed && board ? alternatesAt(address, { board, site, siteUrl, content }) : [];
  const job = indexed && board ? jobAt(address, { board, site, content }) : undefined;
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
const themeColors = memo((site: Site): readonly ThemeColor[] => {
  const { light, dark } = paletteOf(site);
  return [
    { scheme: 'light', color: light['brand-fill'] },
    { scheme: 'dark', color: dark.canvas },
  ];
});
