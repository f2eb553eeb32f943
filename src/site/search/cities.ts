import { fold, foldings } from '../../i18n/fold.ts';
import { unpackNumbers, unpackSteps } from '../rows/pack-values.ts';
import type { PackedCities } from './search-files.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

/** A city of at least 15,000 people. */
export interface City {
  /** What it is called there, in the letters that were typed. */
  name: string;
  /** The other name that was typed ("Monachium"), or `''`. */
  also: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees: latitude, longitude; rounded to 2 places. */
  point: readonly [number, number];
}

/** Looks cities up by name. */
export interface Cities {
  /** Cities whose name begins as typed, in any of their languages, else those of which it is a typo; the best first. */
  like(typed: string, most?: number): City[];
}

interface Name {
  city: number;
  name: string;
  /** What the city itself is called there. */
  isOwn: boolean;
  /** At least one. */
  folded: readonly string[];
}

export function openCities(packed: PackedCities): Cities {
  const countries = unpackNumbers(packed.country);
  const [latitudes, longitudes] = [unpackSteps(packed.latitude), unpackSteps(packed.longitude)];
  const own = packed.names.map((names) => names.split('|', 1)[0] ?? '');
  const names = packed.names.flatMap((all, city) =>
    all
      .split('|')
      .map((name, at): Name => ({ city, name, isOwn: at === 0, folded: foldings(name).map(levelled) })),
  );
  let index: WordIndex | undefined;

  const cityOf = ({ city, name }: Name): City => {
    const first = own[city] ?? name;
    const isSameScript = isLatin(first) === isLatin(name);
    return {
      name: isSameScript ? first : name,
      also: isSameScript && name !== first ? name : '',
      country: packed.countries[countries[city] ?? 0] ?? '',
      point: [(latitudes[city] ?? 0) / 100, (longitudes[city] ?? 0) / 100],
    };
  };

  function typos(typed: string): Name[] {
    index ??= wordIndex(byFolded(names));
    const found = [...new Set([...index.rowsLike(typed)].flatMap((list) => [...list]))].sort(
      (one, other) => one - other,
    );
    // What was typed is no name: the city's own is used.
    return found.flatMap((at) => names.find(({ city }) => city === names[at]?.city) ?? []);
  }

  return {
    like(typed, most = 8) {
      const wanted = levelled(fold(typed));
      if (wanted === '') return [];
      const graded = names.flatMap((name) => {
        const grade = gradeOf(name, wanted);
        return grade === 0 ? [] : [{ name, grade }];
      });
      // Cities are sorted by size, so equal grades are too.
      graded.sort((one, other) => other.grade - one.grade);
      const found = graded.length > 0 ? graded.map(({ name }) => name) : typos(wanted);
      const best = new Map(found.toReversed().map((name) => [name.city, name]));
      return [...new Set(found.map(({ city }) => best.get(city)))]
        .flatMap((name) => (name === undefined ? [] : [cityOf(name)]))
        .slice(0, most);
    },
  };
}

/** 0 = not as typed; more where it is the whole name, the city's own, or the name's beginning. */
function gradeOf({ folded, isOwn }: Name, wanted: string): number {
  const grades = folded.map((name) => {
    if (name.startsWith(wanted)) return (isOwn ? 4 : 2) + (name.length === wanted.length ? 1 : 0);
    return name.includes(` ${wanted}`) ? 1 : 0;
  });
  return grades.reduce((best, grade) => Math.max(best, grade), 0);
}

/** With one space wherever there is something else than letters and digits: "frankfurt oder". */
const levelled = (folded: string) => folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();

const isLatin = (name: string) => /\p{Script=Latin}/u.test(name);

function byFolded(names: readonly Name[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  names.forEach(({ folded }, at) => {
    for (const name of folded) found.set(name, [...(found.get(name) ?? []), at]);
  });
  return found;
}
