import { escapeQuoted } from '../../base/escape.ts';
import type { Job } from '../../board/job.ts';
import { sectionsOf } from '../../board/texts.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import { remember } from '../../i18n/remember.ts';
import { slugOf } from '../../i18n/slug.ts';
import { headedSections, wordsOfHtml } from './advert-text.ts';

const pieces = /<table(?: dir="\w+")?>|<\/table>|<(h[3-6]|caption)(?: (?:id|dir)="[^"]*"){0,2}>(.*?)<\/\1>/gs;

/**
 * Puts each table of an advert's HTML into a box that scrolls sideways, and that the keyboard reaches: a named region,
 * as axe's `scrollable-region-focusable` and WCAG 2.1.1 ask for. A table within a table scrolls with it. Pages alone
 * need this: markup, feeds and twins take the HTML as it is.
 *
 * @param html the policy's own (board/html/safe-html.ts); headings may have ids
 * @param heading above it; it names tables without a caption and without a heading of their own
 * @param nameOnce gives a name that no other region of the page has, made of words that describe the table
 */
export function wideTables(html: string, heading: string, nameOnce: (words: string) => string): string {
  if (!html.includes('<table')) return html;
  let open = 0;
  let above = heading;
  return html.replace(pieces, (piece, tag: string | undefined, inner: string | undefined, at: number) => {
    if (piece === '</table>') {
      open -= 1;
      return open === 0 ? '</table></section>' : piece;
    }
    if (tag !== undefined) {
      if (open === 0) above = wordsOfHtml(inner ?? '');
      return piece;
    }
    open += 1;
    if (open > 1) return piece;
    const name = nameOnce(captionAt(html, at) || above);
    return `<section class="wide" aria-label="${escapeQuoted(name)}" tabindex="0">${piece}`;
  });
}

/** The words of the caption of the table that begins at `at`; `''` where it has none. */
function captionAt(html: string, at: number): string {
  const [, caption = ''] = /^<table(?: dir="\w+")?><caption>(.*?)<\/caption>/s.exec(html.slice(at)) ?? [];
  return wordsOfHtml(caption);
}

/** An item that opens with a picture; between the two nothing but marks, and no mark is around the picture alone. */
const picturedItem =
  /(<li(?: dir="\w+")?>(?:<p(?: dir="\w+")?>)?)((?:<(?:strong|em)>)*)((?:\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\p{Default_Ignorable_Code_Point}*)+)( ?)(?=[^\s<])/gv;

/**
 * Names the pictures that items of an advert's lists open with ("💰 28 000 UAH"), so that pages show them in place
 * of the bullet. No character changes.
 *
 * @param html the policy's own (board/html/safe-html.ts)
 */
export function picturedItems(html: string): string {
  return html.replace(picturedItem, '$1<span class="mark">$3</span>$4$2');
}

/** Makes names unique: equal ones get a number. */
export function namesOnce(): (words: string) => string {
  const given = new Set<string>();
  return (words) => {
    let name = words;
    for (let count = 2; given.has(name); count += 1) name = `${words} ${count}`;
    given.add(name);
    return name;
  };
}

/** A section as its page prints it: every heading that the contents name has an address on the page. */
export interface AnchoredSection {
  /** Id of its heading. */
  id: string | null;
  /** `null` = its text goes on below the section before. */
  heading: string | null;
  /** Whether the heading is our word for the field, and so in the page's language. */
  isOurWord: boolean;
  /** Wide tables in it scroll. */
  html: string;
}

/** A line of the contents. */
export interface ContentsEntry {
  id: string;
  text: string;
  isOurWord: boolean;
  /** Headings inside the section. */
  below: readonly { id: string; text: string }[];
}

export interface Contents {
  sections: readonly AnchoredSection[];
  /** Empty where there are too few headings to need any. */
  entries: readonly ContentsEntry[];
}

const fewest = 3;
/** With more headings than this the ones inside sections are left out: such a list is too long to read. */
const most = 24;

/** No id of the page itself begins so. */
const prefix = 'text-';

/** Sections hold our own HTML (board/html/safe-html.ts): their highest headings are h3, with no attribute but `dir`. */
const innerHeading = /<h3( dir="\w+")?>(.*?)<\/h3>/gs;

/**
 * An advert's sections with anchors, and the list of their headings. An id is made of its heading's words, so it
 * stays while they do, wherever the heading moves; headings alike are numbered. Tables get what a page needs of them.
 */
export function contentsOf(job: Pick<Job, 'sections' | 'language'>, texts: Dictionary): Contents {
  const { language } = job;
  const nameId = uniqueIds(primaryLanguage(language));
  const nameTable = namesOnce();
  const entries: ContentsEntry[] = [];
  let last = '';
  const anchored = headedSections(sectionsOf(job), texts).map(
    ({ heading, isOurWord, html: given }): AnchoredSection => {
      const id = heading === null ? null : nameId(heading);
      const below: { id: string; text: string }[] = [];
      const html = given.replace(innerHeading, (_, dir: string | undefined, inner: string) => {
        const text = wordsOfHtml(inner);
        const innerId = nameId(text);
        below.push({ id: innerId, text: asEntry(text) });
        return `<h3 id="${innerId}"${dir ?? ''}>${inner}</h3>`;
      });
      last = heading ?? last;
      if (id !== null) entries.push({ id, text: asEntry(last), isOurWord, below });
      else addBelow(entries, below);
      return { id, heading, isOurWord, html: picturedItems(wideTables(html, last, nameTable)) };
    },
  );
  return { sections: anchored, entries: worthShowing(entries) };
}

/** Headings inside a section without one belong to the section before, or to none. */
function addBelow(entries: ContentsEntry[], headings: ContentsEntry['below']): void {
  const before = entries.pop();
  if (before) entries.push({ ...before, below: [...before.below, ...headings] });
  else for (const heading of headings) entries.push({ ...heading, isOurWord: false, below: [] });
}

/** A heading of a list often ends in a colon. */
const asEntry = (heading: string): string => heading.replace(/(?<=.)\s*:$/s, '');

function worthShowing(entries: readonly ContentsEntry[]): readonly ContentsEntry[] {
  const count = entries.reduce((sum, { below }) => sum + 1 + below.length, 0);
  if (count < fewest) return [];
  return count > most ? entries.map((entry) => ({ ...entry, below: [] })) : entries;
}

// Slugs are slow to make, and the adverts of a company share most of their headings.
const slugIn = remember((key: `${string}|${string}`) => {
  const bar = key.indexOf('|');
  return slugOf(key.slice(bar + 1), key.slice(0, bar));
}, 2000);

/** Makes unique ids: small Latin letters, digits and dashes, whatever the words are. */
function uniqueIds(language: string): (words: string) => string {
  const given = new Map<string, number>();
  const taken = new Set<string>();
  return (words) => {
    const base = prefix + (slugIn(`${language}|${words}`) || 'part');
    let id = base;
    let count = given.get(base) ?? 0;
    do {
      count += 1;
      id = count === 1 ? base : `${base}-${count}`;
    } while (taken.has(id));
    given.set(base, count);
    taken.add(id);
    return id;
  };
}
