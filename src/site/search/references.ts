import { fold } from '../../i18n/fold.ts';

/** References of jobs ("KOL-3001/2026"), searched without changing them. */
export interface References {
  /** Rows whose reference holds a term with a digit, from the beginning of one of its parts on. */
  holding(term: string): number[];
  /** Rows whose reference begins with a term. Letters alone often begin all references of a company. */
  beginningWith(term: string): number[];
}

export function references(texts: readonly string[]): References {
  const folded = texts.map(fold);
  const rowsWhere = (isFound: (reference: string) => boolean) =>
    folded.flatMap((reference, row) => (reference !== '' && isFound(reference) ? [row] : []));
  return {
    holding: (term) => (/\d/.test(term) ? rowsWhere((reference) => holds(reference, term)) : []),
    beginningWith: (term) => rowsWhere((reference) => reference.startsWith(term)),
  };
}

function holds(reference: string, term: string): boolean {
  for (let at = reference.indexOf(term); at >= 0; at = reference.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(reference.charAt(at - 1))) return true;
  }
  return false;
}
