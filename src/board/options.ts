import type { EmploymentType, WorkModel } from '../i18n/terms.ts';
import type { Post } from '../service/wire/post.ts';
import type { Site } from '../settings/site-schema.ts';
import { plainName } from './characters.ts';
import type { Report } from './problems.ts';
import { fold, isMissing, quote, saysNothing, tidy } from './text.ts';

type Options = Post['options'];

/** One option of a post, `undefined` where the post does not carry it itself. */
export function optionOf(options: Options, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(options, key) ? options[key] : undefined;
}

/**
 * The texts of an option, tidy: one text, a number, a flag ("1"/"0"), or an array of them (facts: options hold
 * all of these). Empty values ("", "null", "n/a", "Wybierz...") are left out; `strange` holds the
 * shapes that are no text.
 *
 * @param isNothing whether a text counts as empty
 */
export function textsOf(
  value: unknown,
  isNothing: (text: string) => boolean = saysNothing,
): { texts: string[]; strange: unknown[] } {
  const texts: string[] = [];
  const strange: unknown[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const text = scalarText(item);
    if (text === null) strange.push(item);
    else if (!isNothing(text) && !texts.includes(text)) texts.push(text);
  }
  return { texts, strange };
}

/** `""` means nothing; `null` means an array or object, which is no text. */
function scalarText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return tidy(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return null;
}

/**
 * Looks the texts of an option up in the owner's dictionary, without case (interface.md: option values are
 * text; live services send localized text, one or several).
 *
 * @returns the meanings found, each once, in the order of the option; and values missing in the dictionary, quoted.
 */
export function lookUp<Meaning>(
  value: unknown,
  dictionary: Readonly<Record<string, Meaning>>,
): { meanings: Meaning[]; unmapped: string[] } {
  const known = new Map(Object.entries(dictionary).map(([text, meaning]) => [folded(text), meaning]));
  // An owner may give a meaning to a text that is elsewhere empty ("none").
  const { texts, strange } = textsOf(value, isMissing);
  const meanings = new Set<Meaning>();
  const unmapped: string[] = [];
  for (const text of texts) {
    const found = meaningsOf(text, known);
    if (found !== null) for (const meaning of found) meanings.add(meaning);
    else if (!saysNothing(text)) unmapped.push(quote(text));
  }
  return { meanings: [...meanings], unmapped: [...unmapped, ...strange.map(quote)] };
}

/** The meaning of a text, or those of its parts where it names several ("Full time / Part time"); `null` if it has none. */
function meaningsOf<Meaning>(text: string, known: ReadonlyMap<string, Meaning>): Meaning[] | null {
  const whole = known.get(folded(text));
  if (whole !== undefined) return [whole];
  const parts = text.split(/[,;/|]/).map((part) => known.get(folded(part)));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts : null;
}

/** For comparison: an import may have escaped only one of the two; "full-time" is "full time". */
const folded = (text: string): string => fold(plainName(text).replace(/[\s_\p{Pd}]+/gu, ' '));

/**
 * Employment types by the owner's dictionary (`fields.employmentType`), each once, in the option's order.
 * Every value that the dictionary lacks is a problem and is left out. Without a dictionary: none.
 */
export function readEmploymentTypes(
  options: Post['options'],
  setting: Site['fields']['employmentType'],
  report: Report,
): EmploymentType[] {
  if (setting === undefined) return [];
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'employment-type-unmapped',
      `the option ${setting.option} says ${value}, which fields.employmentType.values does not name, so it is left out; add it there`,
    );
  }
  return meanings;
}

/**
 * The work model by the owner's dictionary (`fields.workModel`); `null` where the option says nothing. A value
 * that the dictionary lacks is a problem; so are several values with different meanings, which make none.
 */
export function readWorkModel(
  options: Post['options'],
  setting: Site['fields']['workModel'],
  report: Report,
): WorkModel | null {
  if (setting === undefined) return null;
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'work-model-unmapped',
      `the option ${setting.option} says ${value}, which fields.workModel.values does not name, so it is left out; add it there`,
    );
  }
  const [model, other] = meanings;
  if (other === undefined) return model ?? null;
  report(
    'work-model-unmapped',
    `the option ${setting.option} names several work models (${meanings.join(', ')}), so none is shown; leave one of them in the service`,
  );
  return null;
}
