import type { Job } from '../board/job.ts';
import { fold } from '../i18n/fold.ts';
import { memo, remember } from '../i18n/remember.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { payScale, stepValue } from '../site/rows/pay-scale.ts';
import type { FacetChoice, FacetKey, Rows } from '../site/rows/rows.ts';
import type { SearchEngine } from '../site/search/board-searches.ts';
import { type City, openCities } from '../site/search/cities.ts';
import { type Asked, nothingAsked, queryOf } from '../site/search/query.ts';
import { jobCountries, packCities } from '../site/search/search-files.ts';
import { employments, type SearchArguments, unitOf } from './arguments.ts';

/** A value that no job of a board has, with those that jobs have. */
export interface UnknownValue {
  argument: 'place' | 'field';
  value: string;
  /** The most frequent first. */
  known: readonly string[];
}

/** What is asked of a board: jobs that fit, then those around the same town. */
export interface AskedOfBoard {
  asked: Asked;
  /** The same around the town, not in it alone; `null` without a town. */
  around: Asked | null;
}

const mostNamed = 40;

/** Values of a facet, the most frequent first. */
export function valuesOf(
  { rows, find }: SearchEngine,
  key: FacetKey,
  isShown: (choice: FacetChoice, at: number) => boolean = () => true,
): { label: string; value: string; count: number }[] {
  const counts = find(queryOf(nothingAsked, null)).counts[key];
  return (rows.facets[key]?.choices ?? [])
    .filter(isShown)
    .map(({ label, value }) => ({ label, value, count: counts?.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

const countriesOf = memo((jobs: readonly Job[]): string => jobCountries(jobs).join());

/** The cities of countries ("DE,PL") with their names in languages ("de,pl"). */
const citiesOf = remember((key: `${string}|${string}`) => {
  const [countries = '', languages = ''] = key.split('|');
  return openCities(packCities(countries.split(','), languages.split(',')));
});

/** The words of a value, levelled: "Kraków, Polska" and "krakow polska" are one. */
const levelled = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** The choices of a name: those that have it, else those that have it as one of their words. */
function choicesNamed(choices: readonly FacetChoice[], name: string): FacetChoice[] {
  const wanted = levelled(name);
  if (wanted === '') return [];
  const namesOf = ({ label, also = '' }: FacetChoice) => [levelled(label), levelled(also)];
  const equal = choices.filter((choice) => namesOf(choice).includes(wanted));
  if (equal.length > 0) return equal;
  return choices.filter((choice) => namesOf(choice).some((one) => ` ${one} `.includes(` ${wanted} `)));
}

/** The point of a town of jobs: that of the first job whose most specific place it is. */
function pointOf({ facets, point, isArea }: Rows, choice: FacetChoice): Rows['point'][number] {
  const { choices, sets, of } = facets.place;
  const at = choices.indexOf(choice);
  const row = of.findIndex((set, row) => sets[set]?.at(-1) === at && point[row] && !isArea[row]);
  return point[row] ?? null;
}

interface FoundPlace {
  values: readonly string[];
  centre: Pick<City, 'name' | 'point'> | null;
}

/** @returns `null` where no such place is known */
function placeNamed(name: string, rows: Rows, jobs: readonly Job[], site: SiteSettings): FoundPlace | null {
  const { choices } = rows.facets.place;
  const cityNamed = (part: string) =>
    citiesOf(`${countriesOf(jobs)}|${site.languages.join()}`).like(part, 1)[0] ?? null;
  // "Kraków, Poland": the town.
  for (const part of new Set([name, name.split(',')[0] ?? ''])) {
    const named = choicesNamed(choices, part);
    const city = named.length === 0 ? cityNamed(part) : null;
    const found = city ? choicesNamed(choices, city.name) : named;
    const [first] = found;
    if (first) {
      const values = found.map(({ value }) => value);
      // Regions and countries have others inside.
      const isTown = !choices.some(({ parent }) => parent === choices.indexOf(first));
      const point = isTown ? (pointOf(rows, first) ?? (city ?? cityNamed(first.label))?.point) : undefined;
      return { values, centre: point ? { name: first.label, point } : null };
    }
    if (city) return { values: [], centre: city };
  }
  return null;
}

const sorts = { best: 'newest', newest: 'newest', closing: 'closing', pay: 'pay', title: 'title' } as const;
const usualKm = 25;

/**
 * What the arguments ask of a board.
 *
 * @param jobs of the board
 */
export function askedOf(
  args: SearchArguments,
  engine: SearchEngine,
  jobs: readonly Job[],
  site: SiteSettings,
): AskedOfBoard | UnknownValue {
  const { rows } = engine;
  const facets: Asked['facets'] = {};
  if (args.field !== undefined) {
    const named = choicesNamed(rows.facets.field.choices, args.field);
    if (named.length === 0) return unknown('field', args.field, engine);
    facets.field = named.map(({ value }) => value);
  }
  if (args.employment) facets.type = [employments[args.employment].toLowerCase().replaceAll('_', '-')];
  if (args.work_model) facets.work = [args.work_model];
  if (args.pay_min !== undefined) {
    const { currencies, units } = payScale(rows.pays);
    const currency = args.pay_currency ?? currencies[0] ?? 'EUR';
    const unit = args.pay_unit ? unitOf(args.pay_unit) : (units[0] ?? 'MONTH');
    facets.pay = [stepValue({ amount: Number(args.pay_min.toFixed(2)), currency, unit })];
  }
  const asked: Asked = {
    ...nothingAsked,
    words: args.query ?? '',
    facets,
    sort: sorts[args.sort ?? 'best'],
  };
  if (args.place === undefined) return { asked, around: null };
  const place = placeNamed(args.place, rows, jobs, site);
  if (place === null) return unknown('place', args.place, engine);
  const around = place.centre && { ...asked, around: place.centre, km: args.radius_km ?? usualKm };
  const sort = args.sort === undefined && asked.words.trim() === '' ? 'distance' : asked.sort;
  return {
    asked: place.values.length > 0 ? { ...asked, facets: { ...facets, place: place.values } } : asked,
    around: around && { ...around, sort },
    ...(place.values.length === 0 && around && { asked: { ...around, sort }, around: null }),
  };
}

const unknown = (argument: UnknownValue['argument'], value: string, engine: SearchEngine): UnknownValue => ({
  argument,
  value,
  known: valuesOf(engine, argument)
    .slice(0, mostNamed)
    .map(({ label }) => label),
});
