import { cutText, displayText } from '../../board/html/characters.ts';
import { closedIsolates, isolate } from '../../i18n/isolate.ts';

/** Characters (UTF-16 units) after which a title says no more in any list of results. */
const titleLength = 110;
/** What a title ends with (", Łódź, Polska", ", page 2 of 3") tells pages apart and stays whole up to here. */
const endingLength = 50;
const descriptionLength = 160;

/** `<title>`: what the page is about, then the site's name. A long subject loses words before its ending. */
export function pageTitle(subject: string, siteName: string): string {
  const name = line(siteName);
  const text = line(subject);
  if (text === '') return name;
  const room = Math.max(60, titleLength - name.length - 3);
  const subjectPart = text.length <= room ? text : closedIsolates(shortSubject(text, room));
  return `${subjectPart} – ${isolate(name, subjectPart)}`;
}

function shortSubject(text: string, room: number): string {
  const parts = text.split(', ');
  let ending = '';
  while (parts.length > 1) {
    const longer = `, ${parts.at(-1) ?? ''}${ending}`;
    if (longer.length > endingLength) break;
    ending = longer;
    parts.pop();
  }
  return shortText(parts.join(', '), room - ending.length) + ending;
}

/** `<meta name="description">`: one line of at most 160 characters, never empty. */
export function pageDescription(text: string, fallback: string): string {
  return shortText(line(text) || line(fallback), descriptionLength);
}

/** At most `length` characters, cut between words where there are any, with "…" at the end of what is not whole. */
function shortText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length - 1);
  return closedIsolates(`${cutText(text, end > length / 2 ? end : length - 1)}…`);
}

/** Plain text for an attribute: no control characters but whole isolates, no half characters, one line. */
export const line = (text: string): string =>
  closedIsolates(
    text
      .split(/([\u2066-\u2069])/)
      .map((part, at) => (at % 2 === 1 ? part : displayText(part)))
      .join(''),
  ).trim();
