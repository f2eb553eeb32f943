/**
 * Texts for applicants who have sent an application: on the page "My application" and in the mail that
 * confirms it. `{title}` is a job's, `{host}` the site's.
 */
export interface ApplicationTexts {
  title: string;
  /** Label of the applicant's reference, such as "K7Q2-M9XD". */
  reference: string;
  received: string;
  receivedHint: string;
  underWay: string;
  delivered: string;
  deliveredHint: string;
  delayed: string;
  delayedHint: string;
  /** While the application is still under way. */
  keepAddress: string;
  /** While it is not known yet whether it can be withdrawn. */
  withdrawing: string;
  withdrawingHint: string;
  takenBack: string;
  deleted: string;
  deletedHint: string;
  takeBack: string;
  takeBackHint: string;
  tooLate: string;
  greeting: string;
  /** If a mail must not repeat the name. */
  greetingPlain: string;
  /** For a job; begins the line below the greeting. */
  thanks: string;
  /** For no job. */
  thanksOpen: string;
  follow: string;
  footer: string;
  /** Heads the page of a received application; `{name}` is the applicant's. */
  thanked: string;
  thankedNamed: string;
  /** Heads the steps of hiring. */
  next: string;
  /** The day by which the owner has promised an answer. */
  addToCalendar: string;
}
