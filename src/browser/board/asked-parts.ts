import type { FindTexts } from '../../i18n/find/texts.ts';
import type { FacetKey } from '../find/wish.ts';
import { type Around, type Asked, facetsOf, nothingAsked, withValues } from './asked.ts';

/** One thing that is asked for, what it is called, and what is asked for without it. */
export interface AskedPart {
  kind: 'words' | 'value' | 'around' | 'part';
  label: string;
  without: Asked;
}

/** How parts are called in the page's language. */
export interface PartNames {
  texts: FindTexts;
  /** `null` = no job has this value. */
  valueName(key: FacetKey, value: string): string | null;
  kilometres(km: number): string;
}

/** Everything that narrows the list, in the order of the form. A value that no job has is called what it is. */
export function askedParts(asked: Asked, names: PartNames): AskedPart[] {
  const parts: AskedPart[] = [];
  const words = asked.words.trim();
  if (words !== '') parts.push({ kind: 'words', label: words, without: { ...asked, words: '' } });
  for (const key of facetsOf(asked)) {
    const values = asked.facets[key] ?? [];
    for (const value of values) {
      const others = values.filter((other) => other !== value);
      const label = names.valueName(key, value) ?? value;
      parts.push({ kind: 'value', label, without: withValues(asked, key, others) });
    }
  }
  if (asked.around) {
    const place = asked.around === 'here' ? names.texts.myPosition : asked.around.name;
    const label = `${place} + ${names.kilometres(asked.km)}`;
    parts.push({ kind: 'around', label, without: withAround(asked, null, asked.km) });
  }
  if (asked.part) parts.push({ kind: 'part', label: names.texts.mapPart, without: { ...asked, part: null } });
  return parts;
}

/** `asked` around another place. Who draws a first circle sees the nearest jobs first, unless they chose otherwise. */
export function withAround(asked: Asked, around: Around | null, km: Asked['km']): Asked {
  const isFirst = asked.around === null && around !== null && asked.sort === nothingAsked.sort;
  const isLast = around === null && asked.sort === 'distance';
  const sort = isFirst ? 'distance' : isLast ? nothingAsked.sort : asked.sort;
  return { ...asked, around, km, sort };
}
