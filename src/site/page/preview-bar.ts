import { escapeQuoted } from '../../base/escape.ts';
import { type InterfaceLanguage, localeOf, localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';

/** What the bar of a previewed page says. */
export interface PreviewBar {
  previewed: {
    /** ISO instants: until when the preview works, and the moment that it shows, `null` = now. */
    until: string;
    at: string | null;
    upcoming: boolean;
    /** Where its pages are from; `null` = they are the public ones. */
    content: string | null;
  };
  site: SiteSettings;
  language: InterfaceLanguage;
}

/**
 * The bar that is above every previewed page.
 *
 * @param links paths on the host, with the base path of the site
 */
export function barOf(
  { previewed, site, language }: PreviewBar,
  links: { sheet: string; leave: string },
): string {
  const { preview: texts } = dictionaryOf(language, site);
  const moments = new Intl.DateTimeFormat(localesOf(localeOf(language, site)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: site.timeZone,
  });
  const moment = (instant: string) => moments.format(new Date(instant));
  const said = [
    ...(previewed.at === null ? [] : [fill(texts.at, { moment: moment(previewed.at) })]),
    ...(previewed.upcoming ? [texts.upcoming] : []),
    ...(previewed.content === null ? [] : [texts.content]),
    fill(texts.until, { moment: moment(previewed.until) }),
  ];
  const words = said.map((text) => `<span>${escapeQuoted(text)}</span>`).join(' ');
  return `<link rel="stylesheet" href="${links.sheet}"><aside class="preview-bar" aria-label="${escapeQuoted(texts.name)}"><p><b>${escapeQuoted(texts.name)}</b> ${words}</p><a href="${links.leave}">${escapeQuoted(texts.leave)}</a></aside>`;
}

const robots = '<meta name="robots" content="noindex">';

/** A page with the bar after the link that skips to its content, and a note for search engines. */
export function withBar(page: Buffer, bar: string): Buffer {
  const html = page.toString();
  const skip = /<body[^>]*>(?:\s*<a class="skip"[^>]*>[^<]*<\/a>)?/;
  return Buffer.from(html.replace('</head>', `${robots}</head>`).replace(skip, (found) => found + bar));
}

/** The same in both schemes: it is no part of the site. On phones its name and the link share the first line. */
export const previewSheet =
  Buffer.from(`.preview-bar{display:flex;align-items:center;gap:.25rem 2rem;padding:.375rem max(1rem,calc((100vw - 76rem)/2));background:#ffe08a;color:#241a00;font-size:.9375rem;line-height:1.4}
.preview-bar p{display:flex;flex:1;flex-wrap:wrap;gap:0 1.25rem;margin:0}
.preview-bar a{display:inline-flex;flex:none;align-items:center;min-height:44px;max-width:100%;color:inherit;font-weight:650}
.preview-bar a:focus-visible{outline:3px solid #241a00;outline-offset:2px}
@media (width < 48rem){.preview-bar{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding-block:.125rem .5rem;font-size:.875rem}.preview-bar p{display:contents}.preview-bar span{grid-column:1/-1}.preview-bar a{grid-area:1/2}}
@media (forced-colors: active){.preview-bar{border-bottom:1px solid}}
@media print{.preview-bar{border-bottom:1px solid #000;background:none}.preview-bar a{display:none}}
`);
