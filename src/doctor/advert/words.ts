import type { Section } from '../../board/job.ts';
import { wordsOfHtml } from '../../outputs/excerpt.ts';
import type { AdvertWords } from '../examined.ts';

/** What the sections of a job hold. Their HTML is the site's own (board/html/render.ts), so tags end at ">". */
export function wordsOfSections(sections: readonly Section[]): AdvertWords {
  const html = sections.map((section) => section.html).join('\n');
  const text = sections
    .map((section) => wordsOfHtml(section.html))
    .filter(Boolean)
    .join(' ');
  return {
    text,
    length: text.length,
    images: html.match(/<img /g)?.length ?? 0,
    imagesWithoutAlt: html.match(/<img [^>]*\balt=""/g)?.length ?? 0,
    isDivided: sections.length > 1 || /<h[3-6]>/.test(html),
  };
}
