/**
 * Something unusable in the service's data. A problem names its record, so that one
 * bad record never hides another and is easy to find.
 */
export interface Problem {
  /** The publish id of the record, `null` where it could not be read or the problem concerns the whole list. */
  publishId: number | null;
  /** The advert id of the record, `null` where it could not be read or the problem concerns the whole list. */
  advertId: number | null;
  /** Stable machine name. Never renamed once released. */
  code: ProblemCode;
  /** One sentence for a person: what was found, what was done with it, and how to fix it. */
  message: string;
  /** Of `image-unusable`: the image, and why the site has no copy of it. Adverts that show the same have the same. */
  image?: { address: string; reason: string };
}

export type ProblemCode =
  | 'post-unreadable'
  | 'post-outside-filter'
  | 'post-too-large'
  | 'total-exceeds-list'
  | 'total-unusable'
  | 'advert-published-twice'
  | 'apply-link-missing'
  | 'contact-unreadable'
  | 'content-dropped'
  | 'date-unreadable'
  | 'deadline-before-start'
  | 'employment-type-unmapped'
  | 'end-far'
  | 'image-unusable'
  | 'language-unknown'
  | 'link-unusable'
  | 'link-wrapped'
  | 'pay-implausible'
  | 'pay-unreadable'
  | 'place-unclear'
  | 'place-unnamed'
  | 'place-unreadable'
  | 'text-cut'
  | 'text-escaped'
  | 'text-garbled'
  | 'title-missing'
  | 'work-model-unmapped';
