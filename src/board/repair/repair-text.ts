import { decodeEntities } from '../characters.ts';
import { joinDividedWords } from './hard-wraps.ts';
import { withoutMojibake } from './mojibake.ts';
import { withoutWordLeftovers } from './word-leftovers.ts';

export interface Repaired {
  text: string;
  /** Some text that is still garbled and can't be repaired for sure; `null` if there is none. */
  garbled: string | null;
}

/** Most passes: removing one thing can join the parts of another. */
const mostPasses = 5;

/**
 * The first step for every text of a post, plain text, HTML or JSON: a leading byte order mark is removed, control
 * characters of Windows-1252 and mojibake become the intended characters (mojibake.ts), leftovers of word processors
 * are removed (word-leftovers.ts), words divided at a line's end are joined (hard-wraps.ts). Honest text is returned
 * unchanged. Never throws; idempotent.
 */
export function repairText(written: string): Repaired {
  let text = written;
  let isGarbled = false;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const mended = withoutMojibake(withoutMark(text), decodeEntities);
    isGarbled = mended.isGarbled;
    const next = joinDividedWords(withoutWordLeftovers(mended.text));
    if (next === text) break;
    text = next;
  }
  return { text, garbled: isGarbled || !text.isWellFormed() ? excerptOf(text) : null };
}

const withoutMark = (text: string): string => text.replace(/^[\ufeff\u200b]+/, '');

const garbledPart =
  /.{0,12}(?:\ufffd|(?<=\p{Ll})[ÃÅÂÐ](?!\p{Lu})|â€|Ã[?\ufffd]|[ÂÃÄÅ][\u00a0-\u00bf€-™]|\p{Cs}).{0,12}/u;

/** The garbled part, with a few letters around it. */
const excerptOf = (text: string): string =>
  (garbledPart.exec(text.replace(/<[^<>]{0,2000}>/g, ' '))?.[0] ?? text.slice(0, 25)).toWellFormed();
