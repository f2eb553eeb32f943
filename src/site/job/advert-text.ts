import { escapeQuoted } from '../../base/escape.ts';
import type { Job } from '../../board/job.ts';
import { cutText, fold } from '../../board/text.ts';
import { type Section, sectionsOf } from '../../board/texts.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { directionOf } from '../../i18n/direction.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo, remember } from '../../i18n/remember.ts';

/** What search engines show of a description. */
const longest = 155;

/** Tags of inline elements; the tags of all others separate words. */
const inline = /<\/?(?:a|strong|em|img)(?=[\s/>])[^>]*>/g;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * The words of a section's HTML on one line: what `plainText` (board/html/safe-html.ts) makes of it, without
 * parsing it. That is enough because the HTML is the policy's own: every "<" begins a tag, no attribute holds a
 * ">", and only five characters are written as entities.
 */
export function wordsOfHtml(html: string): string {
  return html
    .replace(inline, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters[name] ?? entity)
    .replace(/ [ \n]+|\n[ \n]*/g, ' ')
    .trim();
}

// Page, markup and lists ask for the same jobs again and again.
/**
 * The first words of an advert on one line, at most 155 characters (UTF-16 units), cut between words where there
 * are any, with "…" at the end of what is not whole. `''` where its text holds no words.
 */
export const excerpt = memo((job: Pick<Job, 'sections'>): string => {
  let text = '';
  for (const { html } of sectionsOf(job)) {
    text = `${text} ${wordsOfHtml(html)}`.trim();
    if (text.length > longest) return `${cutAtWord(text, longest - 1)}…`;
  }
  return text;
});

function cutAtWord(text: string, length: number): string {
  const end = text.lastIndexOf(' ', length);
  return cutText(text, end > 0 ? end : length);
}

/** Shorter ones, such as "Welcome!", say too little to be alone. */
const leastSentence = 40;

/** The first sentence of an advert, at most 155 characters with "…" if it is longer; `''` if it has no words. */
export function firstSentence(job: Pick<Job, 'sections' | 'language'>): string {
  const text =
    sectionsOf(job)
      .map(({ html }) => wordsOfHtml(html))
      .find((words) => words !== '') ?? '';
  let end = 0;
  for (const { index, segment } of sentencesOf(job.language).segment(text.slice(0, 4 * longest))) {
    if (end >= leastSentence) break;
    end = index + segment.length;
  }
  const sentence = text.slice(0, end).trimEnd();
  if (sentence.length <= longest) return sentence;
  return `${cutAtWord(sentence, longest - 1).replace(/[\s\p{P}]+$/u, '')}…`;
}

/** By language (BCP 47). */
export const sentencesOf = remember(
  (language: string) => new Intl.Segmenter(language, { granularity: 'sentence' }),
);

/** A section with what it is called wherever it is printed. */
export interface HeadedSection {
  /** `null` = its text has no heading and follows the section before. */
  heading: string | null;
  /** Whether the heading is our word for the section, and so in the page's language. */
  isOurWord: boolean;
  html: string;
}

/**
 * An advert's sections with their headings: each its own, else our word for its field. A value without a name
 * (facts.md: 32-hex fields hold boilerplate) is the description if it opens the text and no other section is, else it
 * gets a neutral heading. No word of ours occurs twice, or beside a heading of the advert that says the same.
 */
export function headedSections(sections: readonly Section[], texts: Dictionary): HeadedSection[] {
  const words: Readonly<Record<string, string>> = texts.sections;
  const wordOf = ({ field }: Section) => (Object.hasOwn(words, field) ? words[field] : undefined);
  const taken = new Set(sections.flatMap(({ heading }) => (heading === null ? [] : plain(heading))));
  const claimed = new Set(
    sections.flatMap((section) => (section.heading === null ? (wordOf(section) ?? []) : [])),
  );
  const free = (word: string): string | null => {
    if (taken.has(plain(word))) return null;
    taken.add(plain(word));
    return word;
  };
  return sections.map((section, at) => {
    const { heading, html } = section;
    if (heading !== null) return { heading, isOurWord: false, html };
    const word = wordOf(section);
    if (word !== undefined) return { heading: free(word), isOurWord: true, html };
    const { description } = texts.sections;
    const unnamed =
      at > 0 ? free(texts.moreInformation) : claimed.has(description) ? null : free(description);
    return { heading: unnamed, isOurWord: true, html };
  });
}

/** A heading of a list often ends in a colon. */
const plain = (heading: string): string => fold(heading).replace(/\s*:$/, '');

/**
 * All shown sections with their headings, as the page prints them (facts.md, Google: JobPosting). Pictures, which
 * the site serves itself, get whole addresses: the description is read away from its page.
 *
 * @param siteUrl without a slash at its end
 */
export function descriptionHtml(sections: readonly Section[], texts: Dictionary, siteUrl: string): string {
  return headedSections(sections, texts)
    .map(({ heading, html }) => (heading === null ? html : `<h2>${escapeQuoted(heading)}</h2>\n${html}`))
    .join('\n')
    .replaceAll('<img src="/', `<img src="${escapeQuoted(siteUrl)}/`);
}

/** Attributes of an element whose words are the advert's own. */
export interface AdvertLanguage {
  /** BCP 47; absent where the page has the same language. */
  lang?: string;
  /** Absent where the page is written the same way. */
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** Marks an advert in another language than its page for readers and screen readers (WCAG 2.2, 3.1.2). */
export function advertLanguage(job: Pick<Job, 'language'>, language: InterfaceLanguage): AdvertLanguage {
  if (job.language === language) return {};
  const dir = directionOf(job.language);
  return { lang: job.language, ...(dir !== directionOf(language) && { dir }) };
}
