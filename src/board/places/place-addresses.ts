import { countryName } from '../../i18n/countries.ts';
import { spellingOf } from '../../i18n/slug.ts';
import { cityNames } from './cities.ts';

/** The input of an address: a place of a tree of places. */
interface Placed {
  /** "pl.lodzkie.lodz" */
  value: string;
  name: string;
  /** The name in the page's language; addresses do not use it. */
  called: string;
  /** Index of the place that contains it; -1 = none. */
  parent: number;
}

/** What distinguishes a place from others of its board. */
export interface Addressed {
  label: string;
  slug: string;
  identity: string;
}

/** 0 = country, 1 = region, 2 = town. */
export const levelOf = (value: string): number => value.split('.').length - 1;

const partsOf = (value: string): readonly string[] => value.split('.');

/**
 * Gives each place its part of an address and its label. A unique name is used alone. If a town shares its name with a
 * region or a country, the town uses it alone; two towns are distinguished by their countries, in one country by their
 * regions, and so are two regions. All others are numbered, in an order that depends on the names alone.
 */
export function addressPlaces<Place extends Placed>(
  places: readonly Place[],
  language: string,
): (Place & Addressed)[] {
  const spelled = places.map((place) => ({ place, ...spellingOf(place.name, language) }));
  const wanted = new Set(spelled.map(({ slug }) => slug));
  const addressed = new Map<Place, { slug: string; label: string }>();
  const taken = new Set<string>();
  const take = (place: Place, slug: string, label: string) => {
    let own = slug;
    for (let number = 2; taken.has(own); number += 1) {
      const numbered = `${slug}-${number}`;
      if (!wanted.has(numbered)) own = numbered;
    }
    taken.add(own);
    addressed.set(place, { slug: own, label });
  };
  const bySame = [...Map.groupBy(spelled, ({ same }) => same)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const more: [Place, string, string][] = [];
  for (const [, alike] of bySame) {
    const narrowest = alike.reduce((most, { place }) => Math.max(most, levelOf(place.value)), 0);
    const first = alike.filter(({ place }) => levelOf(place.value) === narrowest);
    for (const { place, slug } of alike) {
      const others = first.length === 1 ? [] : first.map((one) => one.place);
      const which =
        levelOf(place.value) < narrowest
          ? widerOf(place, places, language)
          : whichOf(place, others, places, language);
      if (which === null) take(place, slug, place.called);
      else more.push([place, `${slug}-${which.slug}`, `${place.called}, ${which.name}`]);
    }
  }
  // Plain names are taken first: "cambridge-gb" may be the name of a place.
  for (const [place, slug, label] of more) take(place, slug, label);
  const towns = places.map(
    (place) => `${levelOf(place.value) === 2 ? countryOf(place) : ''}|${nameOf(place)}`,
  );
  const counts = Map.groupBy(towns, (town) => town);
  const doubled = new Set(
    towns.filter((town) => !town.startsWith('|') && (counts.get(town)?.length ?? 0) > 1),
  );
  return places.map((place) => ({
    ...place,
    ...(addressed.get(place) ?? { slug: '', label: place.called }),
    identity: identityOf(place, doubled),
  }));
}

interface Which {
  slug: string;
  name: string;
}

function widerOf({ value }: Placed, places: readonly Placed[], language: string): Which | null {
  const [country = ''] = partsOf(value);
  if (country === '') return null;
  const top = places.find((one) => one.value === country);
  const isCode = /^[a-z]{2}$/.test(country);
  return {
    slug: country,
    name: (isCode ? countryName(country.toUpperCase(), language) : top?.name) ?? country,
  };
}

/** What distinguishes it from places of the same name and level; `null` = nothing. */
function whichOf(
  place: Placed,
  others: readonly Placed[],
  places: readonly Placed[],
  language: string,
): Which | null {
  if (others.length === 0) return null;
  const [country = '', region = ''] = partsOf(place.value);
  const isAlone = others.every((other) => other === place || partsOf(other.value)[0] !== country);
  const over = places[place.parent];
  if (!isAlone && levelOf(place.value) === 2 && region !== '' && over !== undefined) {
    return { slug: region, name: over.name };
  }
  return widerOf(place, places, language);
}

const countryOf = ({ value }: Placed): string => partsOf(value)[0] ?? '';
const nameOf = ({ name }: Placed): string => spellingOf(name, 'en').same;

/** A country by its code, a region and a town by their names without accents, a known city by its own name. */
function identityOf(place: Placed, doubled: ReadonlySet<string>): string {
  const [country = '', region = ''] = partsOf(place.value);
  const level = levelOf(place.value);
  if (level === 0) return country;
  const own = level === 2 ? cityNames(place.name, country.toUpperCase())[0] : undefined;
  const same = spellingOf(own ?? place.name, 'en').same;
  return `${country}|${same}${level === 2 && doubled.has(`${country}|${nameOf(place)}`) ? `|${region}` : ''}`;
}
