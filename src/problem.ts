/**
 * Something in the service's data that could not be taken as it is. A problem names its record, so that one
 * bad record never hides another and nobody has to search for it.
 */
export interface Problem {
  /** The publish id of the record, `null` where it could not be read or the problem concerns the whole list. */
  publishId: number | null;
  /** The advert id of the record, `null` where it could not be read or the problem concerns the whole list. */
  advertId: number | null;
  /** Stable machine name. Never renamed once released. */
  code: ProblemCode;
  /** One sentence for a person: what was found, what was done with it, and what would mend it. */
  message: string;
}

export type ProblemCode =
  | 'post-unreadable'
  | 'post-outside-filter'
  | 'total-exceeds-list'
  | 'advert-published-twice'
  | 'apply-link-missing'
  | 'contact-unreadable'
  | 'date-unreadable'
  | 'deadline-before-start'
  | 'employment-type-unmapped'
  | 'image-unusable'
  | 'language-unknown'
  | 'pay-unreadable'
  | 'place-unreadable'
  | 'title-missing'
  | 'work-model-unmapped';
