import type { Report } from './report.ts';
import { quote, wordsOf } from './text.ts';

/** The longest title, in characters: the longest real ones stay below 150. */
const longestTitle = 300;

/** How problems name a record: by its title where there is one. */
export function recordName(name: string | null, advertId: number): string {
  const title = wordsOf(name, longestTitle);
  return title === null ? `Advert ${advertId}` : quote(title);
}

/**
 * The title as the recruiter wrote it: white space tidied, control and bidi characters removed. Where there is
 * none, the reference stands in, else the advert's number, with a problem `title-missing`.
 */
export function readTitle(
  name: string | null,
  advert: { advertId: number; reference: string | null },
  report: Report,
): string {
  const title = wordsOf(name, longestTitle);
  if (title !== null) return title;
  const standIn = advert.reference ?? `#${advert.advertId}`;
  report('title-missing', `it has no title, so it is shown as ${quote(standIn)}; give the advert a name`);
  return standIn;
}
