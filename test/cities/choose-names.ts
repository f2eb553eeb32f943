import { fold, foldings } from '../../src/i18n/fold.ts';
import { romanize } from '../../src/i18n/slug.ts';
import { localNames } from './local-names.ts';
import type { GeoName } from './read-geonames.ts';

/** Cities from this size on are known by names of other languages ("Monachium"). */
const abroad = 200_000;
/** In Europe smaller ones are: "Genf", "Lucerne", "Bolzano". */
const abroadInEurope = 75_000;
const europe =
  /^(AD|AL|AT|BA|BE|BG|BY|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|SM|TR|UA|XK)$/;

/** The letters of each script that interface languages are written in, and what tells it from its neighbours. */
const scripts = [
  {
    isOne: /^[а-щьюяєіїґ'-]+(?: (?!хот|ош)[а-щьюяєіїґ'-]+)*$/iu,
    countries: /^(UA|BG|BY|KZ|MD|MK|ME|RS|RU)$/,
  },
  { isOne: /^[\p{Script=Greek} -]+$/u, countries: /^(CY|GR)$/ },
  {
    isOne: /^[ء-غف-يً-ْ ]+$/u,
    countries: /^(AE|BH|DJ|DZ|EG|EH|IQ|JO|KM|KW|LB|LY|MA|MR|OM|PS|QA|SA|SD|SO|SY|TN|YE)$/,
  },
];

/** Letters of the Latin alphabets of the European Union, Norway and Turkey. */
const latin = /^[A-ZÀ-ÖØ-ÞĀ-Ž][a-zß-öø-ÿā-žșț]{3,}$/u;

/**
 * The names by which a city is looked for: what it is called there, then what others call it. Names that folding or
 * a typo's tolerance finds anyway are left out.
 */
export function chooseNames({ name, country, others, population }: GeoName): string[] {
  const local = localNames[country]?.[name];
  if (local !== undefined && !others.includes(local))
    throw new Error(`GeoNames does not call ${name} ${local}.`);
  const chosen = [...(local === undefined ? [] : [local]), name];
  for (const { isOne, countries } of scripts) {
    if (population < abroad && !countries.test(country)) continue;
    const written = others.filter((other) => isOne.test(other) && other.length > 2);
    chosen.push(...closest(written, name).slice(0, 2));
  }
  if (population >= (europe.test(country) ? abroadInEurope : abroad)) {
    const foreign = others.filter((other) => latin.test(other));
    for (const other of commonest(foreign)) {
      if (!chosen.some((known) => isNear(fold(known), fold(other)))) chosen.push(other);
    }
  }
  return [...new Set(chosen)].filter((one) => !/[|;\n]/.test(one));
}

/** Ukrainian names first: they are what the name is when written in Latin letters. */
function closest(written: readonly string[], name: string): string[] {
  const wanted = fold(name);
  const away = (other: string) => distance(fold(romanize(other, 'uk')), wanted);
  return written.toSorted((one, other) => away(one) - away(other) || (one < other ? -1 : 1));
}

const isNear = (known: string, other: string) =>
  known.startsWith(other) || foldings(known).includes(other) || distance(known, other) < 2;

/** Names that resemble most others first: of "Varsavia", "Varsovie" and "Barsobia" the one in the middle. */
function commonest(names: readonly string[]): string[] {
  const folded = names.map(fold);
  const alike = new Map(
    names.map((name, at) => [name, folded.filter((other) => isNear(folded[at] ?? '', other)).length]),
  );
  const count = (name: string) => alike.get(name) ?? 0;
  return names.toSorted((one, other) => count(other) - count(one) || (one < other ? -1 : 1));
}

/** Edits between two words (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const swap = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(swap, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
