import type { Post } from '../service/wire.ts';
import { isMissing, tidy } from './text.ts';

type Options = Post['options'];

/** One option of a post, `undefined` where the post does not carry it itself. */
export function optionOf(options: Options, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(options, key) ? options[key] : undefined;
}

/**
 * The texts of an option, tidy: one text, a number, a flag ("1"/"0"), or an array of them (facts: options hold
 * all of these). Whatever says nothing ("", "null") is left out; `strange` holds the shapes that are no text.
 */
export function textsOf(value: unknown): { texts: string[]; strange: unknown[] } {
  const texts: string[] = [];
  const strange: unknown[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const text = scalarText(item);
    if (text === null) strange.push(item);
    else if (!isMissing(text) && !texts.includes(text)) texts.push(text);
  }
  return { texts, strange };
}

/** `""` stands for nothing; `null` for an array or object, which is no text. */
function scalarText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return tidy(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return null;
}
