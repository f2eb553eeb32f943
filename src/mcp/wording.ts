import { absolute } from '../base/site-path.ts';
import { companyOf, type Job } from '../board/job.ts';
import { type Memory, postedAt } from '../board/memory.ts';
import type { Card } from '../board/recruitments.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import { formatDay, formatPay } from '../i18n/format.ts';
import {
  type InterfaceLanguage,
  isBuiltIn,
  localeOf,
  localesOf,
  primaryLanguage,
} from '../i18n/languages.ts';
import { fill } from '../i18n/plural.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { cardLine, placeText } from '../site/job/facts.ts';
import type { FileSettings } from '../site/machine-file.ts';
import { plainMarkdown } from '../site/twins/markdown.ts';

/** How answers are written. */
export interface Wording {
  settings: FileSettings;
  language: InterfaceLanguage;
  texts: Dictionary;
  memory: Memory;
}

/** The language of an answer: the requested one where Jobfront or the site has its words, else that of the site. */
function answerLanguage(requested: string | undefined, site: SiteSettings): InterfaceLanguage {
  const primary = primaryLanguage(requested ?? '');
  const own = site.languages.find((code) => code === primary);
  return own ?? (isBuiltIn(primary) ? primary : site.defaultLanguage);
}

export function wordingOf(requested: string | undefined, settings: FileSettings, memory: Memory): Wording {
  const language = answerLanguage(requested, settings.site);
  return { settings, language, memory, texts: dictionaryOf(language, settings.site) };
}

/** The languages of the site's boards: the requested one first, then the site's own order, its default before. */
export function boardLanguages(requested: string | undefined, site: SiteSettings): InterfaceLanguage[] {
  const primary = primaryLanguage(requested ?? '');
  const { languages, defaultLanguage } = site;
  const first = languages.filter((code) => code === primary);
  return [...new Set([...first, defaultLanguage, ...languages])];
}

/** Most letters of a title. */
const longest = 160;

/** A text of an advert in one line of Markdown, cut where it is too long. */
export const lineOf = (text: string, most = longest): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return plainMarkdown(line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line);
};

const dayIn = ({ settings: { site }, language }: Wording, instant: string): string =>
  formatDay(instant, localeOf(language, site), site.timeZone);

/** "Open jobs as of 29 November 2026, 08:50". */
export function asOf({ settings: { site }, language, texts }: Wording, instant: string): string {
  const format = new Intl.DateTimeFormat(localesOf(localeOf(language, site)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: site.timeZone,
  });
  return fill(texts.verify.asOf, { moment: format.format(new Date(instant)) });
}

/** A job of a list, for a program. */
export interface ListedJob {
  id: number;
  title: string;
  url: string;
  language: string;
  place: string;
  company: string | null;
  pay: string | null;
  posted: string | null;
  closes: string | null;
}

/** What a job pays, in words; `null` where it does not say so. */
const payText = ({ pay }: Pick<Job, 'pay'>, { settings: { site }, language }: Wording): string | null =>
  pay && formatPay(pay, language, localeOf(language, site), site);

export function listedJob(job: Job, wording: Wording): ListedJob {
  const { settings, language, memory } = wording;
  return {
    id: job.advertId,
    title: job.displayTitle.slice(0, 2 * longest).toWellFormed(),
    url: absolute(job.address, settings),
    language: job.language,
    place: placeText(job, language),
    company: companyOf(job, settings.site.companies),
    pay: payText(job, wording),
    posted: postedAt(memory, job),
    closes: job.validThrough,
  };
}

/** A card of a list as Markdown: title, short facts, pay, days, and below them its address. */
export function cardLines(card: Card, number: number, wording: Wording): string {
  const { settings, language, texts, memory } = wording;
  const { job } = card;
  const posted = postedAt(memory, job);
  const end = job.deadline ?? job.validThrough;
  const facts = [
    ...cardLine(card, language, settings.site).map((fact) => lineOf(fact)),
    payText(job, wording),
    posted && `${texts.published}: ${dayIn(wording, posted)}`,
    end && `${job.deadline === null ? texts.openUntil : texts.deadline}: ${dayIn(wording, end)}`,
    primaryLanguage(job.language) === language ? null : `(${job.language})`,
  ].filter((fact) => fact !== null && fact !== '');
  return `${number}. **${lineOf(job.displayTitle)}** · ${facts.join(' · ')}\n   ${absolute(job.address, settings)}`;
}

/** A text as a quotation: no line of it is outside. @param most characters */
export function quoted(text: string, most: number): string {
  const isCut = text.length > most;
  const kept = isCut ? `${text.slice(0, text.lastIndexOf('\n', most)).trimEnd()}\n\n…` : text;
  return kept
    .trim()
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
