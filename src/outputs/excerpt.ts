import { cutText } from '../board/html/characters.ts';
import type { Section } from '../board/job.ts';
import { memo } from '../i18n/remember.ts';

/** What search engines show of a description. */
const longest = 155;

/** Tags of elements that stand inside a line; those of all others part words. */
const inline = /<\/?(?:a|strong|em|img)(?=[\s/>])[^>]*>/g;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * The words of a section's HTML on one line: what `plainText` (board/html/policy.ts) makes of it, without
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
 * are any, with "…" at the end of what is not whole. `''` where the sections hold no words.
 */
export const excerpt = memo((sections: readonly Pick<Section, 'html'>[]): string => {
  let text = '';
  for (const { html } of sections) {
    text = `${text} ${wordsOfHtml(html)}`.trim();
    if (text.length > longest) return `${cutAtWord(text, longest - 1)}…`;
  }
  return text;
});

function cutAtWord(text: string, length: number): string {
  const end = text.lastIndexOf(' ', length);
  return cutText(text, end > 0 ? end : length);
}
