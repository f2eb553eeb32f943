import { keyOf } from '../../base/keys.ts';
import { addTo } from '../../base/steps.ts';
import { followed, sortedBy } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { type Section, sectionsOf } from '../../board/texts.ts';
import { fold } from '../../i18n/fold.ts';
import { type BuiltInLanguage, isBuiltIn, primaryLanguage } from '../../i18n/languages.ts';
import { memo, remember, untilResolved } from '../../i18n/remember.ts';
import { searchWords } from '../../i18n/search-words.ts';
import { wordsOfHtml } from '../job/advert-text.ts';
import { jobsKey } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { createPause, type Pause } from '../pause.ts';
import { packSteps } from '../rows/pack-values.ts';
import { shardAt, shardStarts } from '../rows/shards.ts';
import { textsAddress } from './search-files.ts';
import {
  notDemanded,
  type PackedTextIndex,
  type PackedTextPart,
  type PackedTextShard,
  packPart,
  type TermRows,
  termsOf,
  textPartAddress,
} from './terms.ts';

/*
 * The words of the adverts' texts, as browsers load them. A large board is divided twice: its adverts into shards, so that
 * an edit leaves the files of all other shards as they are, and the words of a shard into parts from one letter to another,
 * so that a search loads only what it needs.
 */

/** Adverts whose words make one part: 10 to 25 kB compressed, whatever they are about. */
const advertsPerPart = 150;

/** A shard of a board. */
interface Shard {
  /** The number of its first advert; 0 for the first shard. Part of the addresses of its files. */
  from: number;
  /** By their numbers. */
  jobs: readonly Job[];
  /** How many parts its words are divided into. */
  parts: number;
}

const byNumber = sortedBy<Job>((one, other) => one.advertId - other.advertId);

/** The shards of the jobs of a board. Those that an edit has not changed keep their list of jobs. */
const shardsOf = followed(
  (jobs: readonly Job[]): readonly Shard[] => makeShards(jobs),
  (before, _, jobs) => {
    const known = new Map(before.map((shard) => [shard.from, shard]));
    return makeShards(jobs).map((shard) => {
      const same = known.get(shard.from);
      return same && isSameList(same.jobs, shard.jobs) ? { ...shard, jobs: same.jobs } : shard;
    });
  },
);

function makeShards(jobs: readonly Job[]): Shard[] {
  const starts = shardStarts(jobs);
  const parts = Map.groupBy(byNumber(jobs), ({ advertId }) => shardAt(starts, advertId));
  // A search loads a part of each shard: the more there are, the smaller is each.
  const finer = starts.length > 15 ? 4 : starts.length > 3 ? 2 : 1;
  return starts.map((from, at) => {
    const own = parts.get(at) ?? [];
    return { from, jobs: own, parts: Math.max(1, Math.ceil(own.length / advertsPerPart)) * finer };
  });
}

/** Whether the words of a board are one part, which its index contains. */
const isWhole = ([first, ...others]: readonly Shard[]): boolean => others.length === 0 && first?.parts === 1;

interface ShardIndex {
  shard: PackedTextShard;
  /** As JSON. */
  parts: readonly string[];
}

function indexOf(made: readonly ShardIndex[]): string {
  const [first, ...others] = made;
  const index: PackedTextIndex = { shards: made.map(({ shard }) => shard) };
  if (others.length > 0 || first?.parts.length !== 1) return JSON.stringify(index);
  return `${JSON.stringify(index).slice(0, -1)},"part":${first.parts[0]}}`;
}

const shardIndex = ({ from, jobs, parts }: Shard): Promise<ShardIndex> => indexer(jobs, parts, from)();

// All files of a shard are made from one walk over its adverts. A text that can't be read may be there the next time.
const indexer = memo((jobs: readonly Job[], count: number, from: number) =>
  untilResolved(() => makeIndex(jobs, count, from)),
);

/** Gives the event loop back in between: it takes seconds for tens of thousands of jobs. */
async function makeIndex(jobs: readonly Job[], count: number, from: number): Promise<ShardIndex> {
  const pause = createPause();
  const stamp = jobsKey(jobs).slice(0, 12);
  const slices = sliced(await termRows(jobs, pause), count);
  const parts: string[] = [];
  for (const entries of slices) {
    const part: PackedTextPart = packPart(entries, stamp);
    parts.push(JSON.stringify(part));
    await pause();
  }
  const advertId = packSteps(jobs.map((job) => job.advertId));
  return { shard: { from, stamp, advertId, starts: startsOf(slices) }, parts };
}

/** An empty slice begins where the next one does, or behind all terms. */
function startsOf(slices: readonly (readonly TermRows[])[]): string[] {
  return slices.map((_, at) => slices.slice(at).find((entries) => entries.length > 0)?.[0]?.[0] ?? '\uffff');
}

/** Sorted by code unit. */
async function termRows(jobs: readonly Job[], pause: Pause): Promise<TermRows[]> {
  const found = new Map<string, number[]>();
  for (const [place, job] of jobs.entries()) {
    for (const term of jobTerms(job)) addTo(found, term, place);
    await pause();
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** So many words behind "without" are what it is about, and so many before "not". */
const reach = { behind: 4, before: 4 };
const shortestDenied = 3;

const blockEnds = /<(?:\/(?:p|li|h[1-6]|td|th|dt|dd)|br)[^>]*>/g;
const clauseEnds = /[.,;:!?•·()|/\n]|\s[–—-]\s/;

const denials = remember((language: BuiltInLanguage) => {
  const { without, not } = searchWords(language).operators;
  return { without: new Set(without.map(fold)), not: new Set(not.map(fold)) };
});

/**
 * The words that a section says its job does not demand, as terms: "!experience" of "no experience needed" and of
 * "experience is not required". A weak sign, taken clause by clause.
 *
 * @param language of the advert (BCP 47)
 */
function notDemandedTerms(html: string, language: string): string[] {
  const primary = primaryLanguage(language);
  if (!isBuiltIn(primary)) return [];
  const own = denials(primary);
  const terms = new Set<string>();
  for (const block of html.split(blockEnds)) {
    for (const clause of wordsOfHtml(block).split(clauseEnds)) {
      const words = fold(clause).match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
      words.forEach((word, at) => {
        const isNot = own.not.has(word);
        if (!isNot && !own.without.has(word)) return;
        const from = isNot ? Math.max(0, at - reach.before) : at + 1;
        for (const one of words.slice(from, at + 1 + reach.behind)) {
          if (one.length >= shortestDenied && one !== word) terms.add(notDemanded + one);
        }
      });
    }
  }
  return [...terms];
}

// Most jobs have not changed since the last index, and their equal sections are the same object.
const sectionTerms = memo((section: Section, language: string): readonly string[] => [
  ...termsOf(`${section.heading ?? ''} ${wordsOfHtml(section.html)}`),
  ...notDemandedTerms(section.html, language),
]);

/** The terms of an advert's text, and what it says that the job does not demand. */
export const jobTerms = (job: Pick<Job, 'sections' | 'language'>): ReadonlySet<string> =>
  new Set(sectionsOf(job).flatMap((section) => sectionTerms(section, job.language)));

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

/** The words of all adverts, a board at a time; large boards in parts. */
export function textFiles({ board, site }: Pick<OutputContext, 'board' | 'site'>): MachineFile[] {
  const type = 'application/json; charset=utf-8';
  return site.languages.flatMap((language) => {
    const jobs = jobsOf(board, language, site);
    const address = textsAddress(language, site);
    const shards = shardsOf(jobs);
    const index: MachineFile = {
      address,
      type,
      get key() {
        return keyOf(jobsKey(jobs));
      },
      make: async () => indexOf(await Promise.all(shards.map(shardIndex))),
    };
    if (isWhole(shards)) return [index];
    const parts = shards.flatMap((shard) =>
      Array.from({ length: shard.parts }, (_, part) => ({
        address: textPartAddress(address, shard.from, part),
        type,
        get key() {
          return keyOf(jobsKey(shard.jobs), String(shard.parts));
        },
        make: async () => (await shardIndex(shard)).parts[part] ?? '',
      })),
    );
    return [index, ...parts];
  });
}
