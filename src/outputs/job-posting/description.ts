import type { Section } from '../../board/job.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** What a section is called on its page: its own heading, else our word for its field. */
export function sectionHeading({ heading, field }: Section, { sections }: Dictionary): string {
  const words: Readonly<Record<string, string>> = sections;
  return heading ?? (Object.hasOwn(words, field) ? words[field] : undefined) ?? sections.description;
}

/**
 * All shown sections with their headings, as the page prints them (facts.md, Google: JobPosting). Pictures, which
 * the site serves itself, get whole addresses: the description is read away from its page.
 *
 * @param siteUrl without a slash at its end
 */
export function descriptionHtml(sections: readonly Section[], texts: Dictionary, siteUrl: string): string {
  return sections
    .map((section) => `<h2>${escapeHtml(sectionHeading(section, texts))}</h2>\n${section.html}`)
    .join('\n')
    .replaceAll('<img src="/', `<img src="${escapeHtml(siteUrl)}/`);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
