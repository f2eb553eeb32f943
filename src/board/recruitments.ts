import { addTo } from '../base/steps.ts';
import { fold as foldLetters } from '../i18n/fold.ts';
import { primaryLanguage } from '../i18n/languages.ts';
import { firstCases } from '../i18n/name-forms.ts';
import { memo, memoLast, sameWhileEqual } from '../i18n/remember.ts';
import { type Following, followed, followedInSteps, lineageOf, placesBy } from './following.ts';
import { type Job, type Place, placesOf, type Translation } from './job.ts';
import { mostOnTop, noteChange, replaced, spliced, withTop } from './list-items.ts';
import { rootOfJob } from './lists/addresses.ts';
import { fold } from './text.ts';
import { type Section, sectionsOf, TextUnreadable } from './texts.ts';

/** Adds to jobs what depends on other adverts. */
interface Link {
  (jobs: readonly Job[]): readonly Job[];
  /** The same in steps: the first time it can read the texts of many jobs. */
  steps(jobs: readonly Job[]): Generator<void, readonly Job[]>;
}

/**
 * Makes a function that adds to jobs what depends on the other adverts of their recruitment. Jobs of unchanged
 * recruitments keep what they had; jobs without a recruitment stay as they are.
 *
 * @param link returns the linked adverts of one recruitment, in their order
 */
/* @__NO_SIDE_EFFECTS__ */
function byRecruitment(link: (adverts: readonly Job[]) => readonly Job[]): Link {
  const withLine = (all: readonly Job[], jobs: readonly Job[]) => lineageOf(jobs)?.part(link).add(all) ?? all;
  return followedInSteps(
    function* (jobs: readonly Job[]): Generator<void, readonly Job[]> {
      const all = jobs.slice();
      for (const places of groupedPlaces(jobs).values()) {
        linkAt(places, jobs, all);
        yield;
      }
      return withLine(all, jobs);
    },
    (before, { at, removed, added, gone, come }, jobs) => {
      const changes = gone.length + come.length;
      // More than half of the jobs are others.
      if (changes > Math.max(mostChanges, jobs.length)) return null;
      if (changes === 0 && removed.length === 0) return before;
      // Jobs that only moved in the list keep what they had.
      const had = new Map(removed.map((job, index) => [job, before[at + index] ?? job] as const));
      const next = spliced(
        before,
        at,
        removed.length,
        added.map((job) => had.get(job) ?? job),
      );
      let [from, to] = [at, at + added.length];
      const ids = new Set([...gone, ...come].flatMap(({ recruitmentId }) => recruitmentId ?? []));
      for (const places of changes > mostChanges
        ? groupedPlaces(jobs, ids).values()
        : eachPlaces(jobs, ids)) {
        linkAt(places, jobs, next);
        from = Math.min(from, places[0] ?? from);
        to = Math.max(to, (places.at(-1) ?? -1) + 1);
      }
      return withLine(noteChange(before, next, from, next.length - to), jobs);
    },
  );

  /** Puts the linked adverts of one recruitment into a list. */
  function linkAt(places: readonly number[], jobs: readonly Job[], into: Job[]): void {
    const group = places.map((place) => jobs[place] as Job);
    const found = link(group);
    for (const [index, place] of places.entries()) into[place] = found[index] ?? (group[index] as Job);
  }
}

/** So many jobs are looked for one by one. */
const mostChanges = 200;

const placesOfRecruitment = placesBy(({ recruitmentId }: Job) => recruitmentId);

/** Where the adverts of each of some recruitments are. */
function* eachPlaces(jobs: readonly Job[], ids: Iterable<number>): Generator<number[]> {
  for (const id of ids) yield placesOfRecruitment(jobs, id);
}

/** The same for many recruitments, in one pass; for all of them if `ids` is left out. */
function groupedPlaces(jobs: readonly Job[], ids?: ReadonlySet<number>): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, { recruitmentId }] of jobs.entries())
    if (recruitmentId !== null && (ids === undefined || ids.has(recruitmentId)))
      addTo(places, recruitmentId, place);
  return places;
}

/**
 * Finds adverts that are one position in several places: those of the same recruitment and language with the same
 * title but for the names of their places, nearly the same text, and otherwise equal cards. A visitor who has seen
 * one in a list has seen them all.
 */
export const linkPositions = byRecruitment((adverts) => {
  const ids = new Map(
    [...Map.groupBy(adverts.length > 1 ? adverts : [], cardText).values()]
      // Texts are read only to compare adverts that are equal otherwise: reading all of them takes long.
      .filter((equal) => equal.length > 1)
      .flatMap(alikeTexts)
      .flatMap(([first, ...others]) =>
        first && others.length > 0
          ? [first, ...others].map((job) => [job.advertId, first.advertId] as const)
          : [],
      ),
  );
  return adverts.map((job) => withPosition(job, ids.get(job.advertId)));
});

/** Least share of common words for texts to be alike: towns, streets and names differ from place to place. */
const alike = 0.85;

/** Most texts of otherwise equal adverts that a next one is compared with: with more, none are alike. */
const mostTexts = 20;

/** All that a card says of a job but its place. */
const cardText = (job: Job): string =>
  JSON.stringify([
    rootOfJob(job.address),
    primaryLanguage(job.language),
    job.clientId,
    job.company,
    titleWords(job),
    job.workModel,
    job.employmentTypes,
    job.fields,
    job.pay,
  ]);

const words = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];

/** The words of a title without those that name its places ("Magazynier – Łódź", "Magazynier w Łodzi"). */
function titleWords(job: Job): string {
  const names = new Set(
    placesOf(job).flatMap(({ locality, region, country }) =>
      [locality, region, country].flatMap((name) => words(name ?? '').filter((word) => word.length > 2)),
    ),
  );
  const isPlace = (word: string | undefined) =>
    word !== undefined && firstCases(word, job.language).some((form) => names.has(form));
  const title = words(job.displayTitle);
  return title
    .filter((word, at) => !isPlace(word) && !(/^\p{L}{1,3}$/u.test(word) && isPlace(title[at + 1])))
    .sort()
    .join(' ');
}

/** Groups adverts by their texts; in the order of their ids, so that the order of the board does not matter. */
function alikeTexts(adverts: readonly Job[]): Job[][] {
  const groups: { words: ReadonlySet<string> | null; same: Job[] }[] = [];
  for (const job of adverts.toSorted((one, other) => one.advertId - other.advertId)) {
    const own = textWords(job);
    const isLike = ({ words }: (typeof groups)[number]) => own && words && inCommon(words, own) >= alike;
    const group = groups.slice(0, mostTexts).find(isLike);
    if (group) group.same.push(job);
    else groups.push({ words: own, same: [job] });
  }
  return groups.map(({ same }) => same);
}

// Most sections of such adverts are the same object (share-parts.ts).
const sectionWords = memo((section: Section): readonly string[] => [
  ...new Set(words(`${section.heading ?? ''} ${section.html.replace(/<[^>]*>/g, ' ')}`)),
]);

/** `null` if the text can't be read now: then no other text is like it. */
function textWords(job: Job): ReadonlySet<string> | null {
  try {
    return new Set(sectionsOf(job).flatMap((one) => sectionWords(one)));
  } catch (error) {
    if (error instanceof TextUnreadable) return null;
    throw error;
  }
}

/** From 0 to 1; texts without words are the same. */
function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 1;
  let both = 0;
  for (const word of one) if (other.has(word)) both += 1;
  return (2 * both) / (one.size + other.size);
}

// A job whose position is unchanged keeps its object identity, so cached results stay valid.
const copyAt = memoLast((job: Job, position: number | undefined): Job => {
  const { position: _, ...others } = job;
  return position === undefined ? others : { ...others, position };
});

const withPosition = (job: Job, position: number | undefined): Job =>
  job.position === position ? job : copyAt(job, position);

/** A job as a list shows it: one card for all adverts of a position that the list has. */
export interface Card {
  /** The first of them in the order of the list; the card leads to it. */
  job: Job;
  /** The others, in the order of the list. */
  others: readonly Job[];
}

const noOthers: readonly Job[] = [];

/** The cards of a list of jobs, in the order to show. The same object each time for the same list. */
export const cardsOf = followed(
  (jobs: readonly Job[]): readonly Card[] => withTop(makeCards(jobs), ({ job }) => job.highlighted),
  (before, change, jobs) => {
    const { removed, added, gone, come } = change;
    if (gone.length + come.length > mostChanges) return null;
    if (removed.length === added.length && removed.every((job, at) => isAlike(job, added[at]))) {
      return cardsWith(before, removed, added);
    }
    const isMoved = removed.length !== gone.length || added.length !== come.length;
    if (isMoved || [...gone, ...come].some((job) => job.highlighted || job.position !== undefined))
      return null;
    return splicedCards(before, change, jobs);
  },
);

/** Whether two jobs are on equal cards at the same place of a list. */
const isAlike = (one: Job, other: Job | undefined): boolean =>
  one.highlighted === other?.highlighted && one.position === other.position;

/** The cards with some jobs replaced by others. */
function cardsWith(before: readonly Card[], removed: readonly Job[], added: readonly Job[]): readonly Card[] {
  const now = new Map(removed.map((job, at) => [job, added[at] ?? job]));
  const next = before.slice();
  let [from, to] = [before.length, 0];
  for (const [job, other] of now) {
    if (job === other) continue;
    const at = before.findIndex((card) => card.job === job || card.others.includes(job));
    const card = before[at];
    if (card === undefined) continue;
    const others = card.others.map((one) => now.get(one) ?? one);
    const first = now.get(card.job) ?? card.job;
    next[at] = others.length === 0 ? cardOf(first) : { job: first, others };
    from = Math.min(from, at);
    to = Math.max(to, at + 1);
  }
  return to === 0 ? before : noteChange(before, next, from, next.length - to);
}

/** The cards with those of some jobs replaced by others'. Each of these jobs has its own card, not at the top. */
function splicedCards(
  before: readonly Card[],
  { at, removed, added }: Following<Job>,
  jobs: readonly Job[],
): readonly Card[] {
  const indexOf = (job: Job | undefined) => before.findIndex((card) => card.job === job);
  // Adverts of one position are where the first of them is.
  const top = before.slice(0, mostOnTop).filter(({ job }) => job.highlighted).length;
  let [next] = removed;
  for (let place = at + added.length; next === undefined && place < jobs.length; place += 1)
    if (indexOf(jobs[place]) >= top) next = jobs[place];
  return replaced(before, next ? indexOf(next) : before.length, removed.length, added.map(cardOf));
}

function makeCards(jobs: readonly Job[]): Card[] {
  const byPosition = Map.groupBy(jobs, ({ position }) => position);
  return jobs.flatMap((job) => {
    const [first, ...others] = (job.position !== undefined && byPosition.get(job.position)) || [job];
    if (first !== job) return [];
    return others.length > 0 ? [{ job, others }] : [cardOf(job)];
  });
}

/** The card of a job by itself. */
const cardOf = memo((job: Job): Card => ({ job, others: noOthers }));

/**
 * Links the translations of one position: adverts of the same recruitment for the same place in
 * different languages (interface.md: several adverts can belong to one recruitment). "The same place" is the
 * same locality and country without case, or no place at all, or the very same point, for "Warszawa" is "Warsaw"
 * in English. Where a language ("en" of "en-GB") occurs more than once among them, it is unclear which one is
 * meant: the adverts of that language are linked neither way, the others still are.
 * Jobs on different sites of a host are never linked.
 */
export const linkTranslations = byRecruitment((adverts) => {
  // Most recruitments have one advert, so there is nothing to link.
  const links = new Map(adverts.length > 1 ? linksOf(adverts) : []);
  return adverts.map((job) => withTranslations(job, links.get(job.advertId) ?? none));
});

const none: readonly Translation[] = [];

/** The translations of the jobs of one recruitment, as far as they have any, by advert id. */
function linksOf(group: readonly Job[]): [advertId: number, readonly Translation[]][] {
  const links: [number, readonly Translation[]][] = [];
  for (const variants of bySite(group).flatMap(byPlace)) {
    const languages = Map.groupBy(variants, (job) => primaryLanguage(job.language));
    const clear = [...languages.values()].flatMap((same) => (same.length === 1 ? same : []));
    clear.sort((one, other) => (one.language < other.language ? -1 : 1));
    for (const job of clear) {
      const others = clear.filter(({ advertId }) => advertId !== job.advertId);
      links.push([
        job.advertId,
        others.map(({ advertId, language, address }) => ({ advertId, language, address })),
      ]);
    }
  }
  return links;
}

// A job whose translations are unchanged keeps its object identity, so cached results stay valid.
const copyWith = sameWhileEqual(
  (job: Job, translations: readonly Translation[]): Job => ({ ...job, translations }),
  (one, other) => isSameList(one.translations, other.translations),
);

function withTranslations(job: Job, translations: readonly Translation[]): Job {
  // Most jobs have none.
  if (translations === none && job.translations.length === 0) return job;
  return isSameList(job.translations, translations) ? job : copyWith(job, translations);
}

const isSameList = (one: readonly Translation[], other: readonly Translation[]): boolean =>
  one.length === other.length &&
  one.every(({ advertId, language, address }, index) => {
    const theirs = other[index];
    return theirs?.advertId === advertId && theirs.language === language && theirs.address === address;
  });

const bySite = (jobs: readonly Job[]): Job[][] => [
  ...Map.groupBy(jobs, ({ address }) => rootOfJob(address)).values(),
];

/** Parts jobs by place; a job that is at the place of two groups joins them. */
function byPlace(jobs: readonly Job[]): Job[][] {
  let groups: Job[][] = [];
  for (const job of jobs) {
    const same = groups.filter((group) => group.some((other) => isSamePlace(job.place, other.place)));
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), job]];
  }
  return groups;
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.point !== null && other.point !== null) {
    if (one.point[0] === other.point[0] && one.point[1] === other.point[1]) return true;
  }
  return one.countryCode === other.countryCode && fold(one.locality ?? '') === fold(other.locality ?? '');
}
