/**
 * What applicants are told once they have sent an application: on the page "My application" and in the mail that
 * confirms it. `{title}` is a job's, `{host}` the site's.
 */
export interface ApplicationTexts {
  title: string;
  /** Names what the applicant is known by here, such as "K7Q2-M9XD". */
  reference: string;
  received: string;
  receivedHint: string;
  underWay: string;
  delivered: string;
  deliveredHint: string;
  delayed: string;
  delayedHint: string;
  /** While something is still to come of it. */
  keepAddress: string;
  /** Where it is not known yet whether it can be taken back. */
  withdrawing: string;
  withdrawingHint: string;
  takenBack: string;
  deleted: string;
  deletedHint: string;
  takeBack: string;
  takeBackHint: string;
  tooLate: string;
  greeting: string;
  /** Where the name is none that a mail may repeat. */
  greetingPlain: string;
  /** For a job; begins the line below the greeting. */
  thanks: string;
  /** For no job. */
  thanksOpen: string;
  follow: string;
  footer: string;
  /** Heads the page of an application that has come; `{name}` is what its sender is called. */
  thanked: string;
  thankedNamed: string;
  /** Heads the steps of hiring. */
  next: string;
  /** The day by which the owner has promised an answer. */
  addToCalendar: string;
}
