import { fold as foldLetters } from '../i18n/fold.ts';
import { primaryLanguage } from '../i18n/locales.ts';
import { memo } from '../i18n/remember.ts';
import { rootOfJob } from './addresses.ts';
import { byRecruitment } from './by-recruitment.ts';
import type { Job, Section } from './job.ts';
import { firstCases } from './name-forms.ts';
import { placeFacet, placesOf } from './place-facet.ts';
import { withTop } from './with-top.ts';

/**
 * Tells which adverts are one position in several places: those of the same recruitment and language with the same
 * title but for the names of their places, nearly the same text, and the same of all else that a card says. Whoever
 * looks through a list has seen them all by seeing one.
 */
export const linkPositions = byRecruitment((adverts) => {
  const ids = new Map(
    [...Map.groupBy(adverts.length > 1 ? adverts : [], cardText).values()]
      .flatMap(alikeTexts)
      .flatMap(([first, ...others]) =>
        first && others.length > 0
          ? [first, ...others].map((job) => [job.advertId, first.advertId] as const)
          : [],
      ),
  );
  return adverts.map((job) => withPosition(job, ids.get(job.advertId)));
});

/** Texts are alike from this share of words in common on: towns, streets and names differ from place to place. */
const alike = 0.85;

/** Of adverts that say the same otherwise, texts that a next one is held against: with more, none are alike. */
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

/** Parts adverts by their texts; in the order of their numbers, so that the order of the board has no say. */
function alikeTexts(adverts: readonly Job[]): Job[][] {
  const groups: { words: ReadonlySet<string>; same: Job[] }[] = [];
  for (const job of adverts.toSorted((one, other) => one.advertId - other.advertId)) {
    const own = textWords(job);
    const group = groups.slice(0, mostTexts).find((one) => inCommon(one.words, own) >= alike);
    if (group) group.same.push(job);
    else groups.push({ words: own, same: [job] });
  }
  return groups.map(({ same }) => same);
}

// Most sections of such adverts are the very same object (share-parts.ts).
const sectionWords = memo((section: Section): readonly string[] => [
  ...new Set(words(`${section.heading ?? ''} ${section.html.replace(/<[^>]*>/g, ' ')}`)),
]);

const textWords = ({ sections }: Job): ReadonlySet<string> =>
  new Set(sections.flatMap((one) => sectionWords(one)));

/** From 0 to 1; texts without words are the same. */
function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 1;
  let both = 0;
  for (const word of one) if (other.has(word)) both += 1;
  return (2 * both) / (one.size + other.size);
}

// A job whose position is what it was keeps its object, and with it what is remembered of the object.
const copiesByPosition = new WeakMap<Job, Job>();

function withPosition(job: Job, position: number | undefined): Job {
  if (job.position === position) return job;
  const known = copiesByPosition.get(job);
  if (known && known.position === position) return known;
  const { position: _, ...others } = job;
  const copy = position === undefined ? others : { ...others, position };
  copiesByPosition.set(job, copy);
  return copy;
}

/** A job as a list shows it: one card for all adverts of a position that the list has. */
export interface Card {
  /** The first of them in the order of the list; the card leads to it. */
  job: Job;
  /** The others, in the order of the list. */
  others: readonly Job[];
}

/** A text that changes with what a card says of its further adverts; `''` where it has none. */
export const othersText = ({ others }: Card): string =>
  others.length === 0 ? '' : JSON.stringify(others.map(placeFacet));

const noOthers: readonly Job[] = [];

/** The cards of a list of jobs, in the order to show. The same object each time for the same list. */
export const cardsOf = memo((jobs: readonly Job[]): readonly Card[] =>
  withTop(makeCards(jobs), ({ job }) => job.highlighted),
);

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
