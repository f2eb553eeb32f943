import type { Job, Section } from '../../board/job.ts';
import { memo } from '../../i18n/remember.ts';
import { wordsOfHtml } from '../excerpt.ts';
import { jobsKey } from '../keys.ts';
import { packSteps } from './pack-numbers.ts';
import { type PackedTextIndex, packPart, type TermRows } from './packed-texts.ts';
import { termsOf } from './words.ts';

/** Adverts whose words make one part: about 25 kB compressed. */
const advertsPerPart = 150;
const mostParts = 64;

/** How many parts the words of so many adverts come in. */
export const partCount = (adverts: number): number =>
  Math.min(mostParts, Math.max(1, Math.ceil(adverts / advertsPerPart)));

/** The files of one board, as JSON: the index, then the parts; no parts where the index holds the only one. */
export interface TextIndex {
  index: string;
  parts: readonly string[];
}

// All files of a board are made from one walk over its adverts.
/** The words of the texts of a list of jobs. The same object each time for the same list. */
export const textIndex = memo((jobs: readonly Job[]): TextIndex => {
  const stamp = jobsKey(jobs).slice(0, 12);
  const sorted = jobs.toSorted((one, other) => one.advertId - other.advertId);
  const slices = sliced(termRows(sorted), partCount(jobs.length));
  const parts = slices.map((entries) => packPart(entries, stamp));
  const [first] = parts;
  const index: PackedTextIndex = {
    stamp,
    advertId: packSteps(sorted.map(({ advertId }) => advertId)),
    starts: startsOf(slices),
    ...(parts.length === 1 && first !== undefined && { part: first }),
  };
  return {
    index: JSON.stringify(index),
    parts: parts.length === 1 ? [] : parts.map((part) => JSON.stringify(part)),
  };
});

/** What is empty begins where the next part does, or behind all terms. */
function startsOf(slices: readonly (readonly TermRows[])[]): string[] {
  return slices.map((_, at) => slices.slice(at).find((entries) => entries.length > 0)?.[0]?.[0] ?? '\uffff');
}

/** Sorted by code unit. */
function termRows(jobs: readonly Job[]): TermRows[] {
  const found = new Map<string, number[]>();
  jobs.forEach((job, place) => {
    for (const term of jobTerms(job)) {
      const places = found.get(term);
      if (places === undefined) found.set(term, [place]);
      else places.push(place);
    }
  });
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

// Most jobs are what they were when the index was made last, and equal sections of theirs are the same object.
const sectionTerms = memo((section: Section): readonly string[] => [
  ...termsOf(`${section.heading ?? ''} ${wordsOfHtml(section.html)}`),
]);

const jobTerms = ({ sections }: Job): ReadonlySet<string> =>
  new Set(sections.flatMap((section) => sectionTerms(section)));

/** Cuts entries into so many slices of about equal weight, in their order; some can be empty. */
function sliced(entries: readonly TermRows[], count: number): TermRows[][] {
  const weightOf = ([term, places]: TermRows) => term.length + places.length;
  const each = entries.reduce((sum, entry) => sum + weightOf(entry), 0) / count;
  const slices = Array.from({ length: count }, (): TermRows[] => []);
  let weight = 0;
  for (const entry of entries) {
    slices[Math.min(count - 1, Math.floor(weight / each))]?.push(entry);
    weight += weightOf(entry);
  }
  return slices;
}
