import type { Section } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** A section with what it is called wherever it is printed. */
export interface HeadedSection {
  /** `null` = its text stands without, below the section before. */
  heading: string | null;
  /** Whether the heading is our word for the section, and so in the page's language. */
  isOurWord: boolean;
  html: string;
}

/**
 * An advert's sections with their headings: each its own, else our word for its field. A value that nobody has named
 * (facts.md: 32-hex fields hold boilerplate) is the description where it opens the text and nothing else is, else it
 * is headed neutrally. No word of ours stands twice, or beside a heading of the advert that says the same.
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

/** What stands above a list often ends in a colon. */
const plain = (heading: string): string => fold(heading).replace(/\s*:$/, '');

/**
 * All shown sections with their headings, as the page prints them (facts.md, Google: JobPosting). Pictures, which
 * the site serves itself, get whole addresses: the description is read away from its page.
 *
 * @param siteUrl without a slash at its end
 */
export function descriptionHtml(sections: readonly Section[], texts: Dictionary, siteUrl: string): string {
  return headedSections(sections, texts)
    .map(({ heading, html }) => (heading === null ? html : `<h2>${escapeHtml(heading)}</h2>\n${html}`))
    .join('\n')
    .replaceAll('<img src="/', `<img src="${escapeHtml(siteUrl)}/`);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
