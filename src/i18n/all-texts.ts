import type { Dictionary, Plural } from './dictionary.ts';

/** Texts of the form of applications. `{size}` and `{total}` are amounts of data such as "10 MB". */
export interface ApplyTexts {
  /** Heads the form of a job. `{title}` is the job's. */
  title: string;
  /** Heading of the form for applications without a job, and the link to it. */
  openTitle: string;
  openIntro: string;
  /** Expands the advert. */
  advert: string;
  /** Follows the label of an optional field. */
  optional: string;
  /** Above the form: which fields are required. */
  requiredFields: Plural;
  you: string;
  name: string;
  lastname: string;
  email: string;
  phone: string;
  profile: string;
  profileHint: string;
  documents: string;
  cv: string;
  files: string;
  /** Removes a chosen file from the form. */
  removeFile: string;
  /** `{types}` are types of files, such as "PDF, Word or TXT". */
  filesHint: string;
  /** Heading of files that stay chosen after a fault. */
  kept: string;
  keptHint: string;
  message: string;
  messageHint: string;
  questions: string;
  /** The first line of a list of answers. */
  choose: string;
  consents: string;
  notice: string;
  /** Label of a hidden field that catches programs which fill in every field. */
  trap: string;
  send: string;
  /** If applications are not sent with this form. */
  otherWay: string;
  otherWayHint: string;
  needsScript: string;
  /** The head of the list of faults. */
  faults: Plural;
  notSent: string;
  missing: string;
  missingFile: string;
  missingAnswer: string;
  missingConsent: string;
  tooLong: Plural;
  wrongName: string;
  wrongEmail: string;
  wrongPhone: string;
  wrongProfile: string;
  wrongDate: string;
  wrongAnswer: string;
  fileTooLarge: string;
  fileEmpty: string;
  fileType: string;
  fileContent: string;
  /** It has macros, scripts or embedded objects. */
  fileActive: string;
  /** It needs a password. */
  fileLocked: string;
  fileInfected: string;
  /** The virus scanner does not answer. */
  notScanned: string;
  fileGone: string;
  tooManyFiles: Plural;
  tooLarge: string;
  brokenOff: string;
  otherSite: string;
  tooOften: string;
  busy: string;
  robot: string;
  formOld: string;
  tooFast: Plural;
  tryAgain: string;
  offline: string;
  sending: string;
  /** `{percent}` is how much has been sent, such as "40 %". */
  sent: string;
  slow: string;
  /** A checkbox: the browser stores the input. */
  draft: string;
  draftHint: string;
  /** `{date}` is the time of the input. */
  draftFound: string;
  /** Heads the CV, with which the form begins. */
  readCv: string;
  readCvHint: string;
  cvFilled: string;
  cvNothing: string;
  /** Below a field that was filled in from the CV. */
  fromCv: string;
  /** A button that fills in the contact details of the last application. */
  useLast: string;
  /** A checkbox: the browser stores them for the next application. */
  keepLast: string;
  keepLastHint: string;
  received: string;
  receivedHint: string;
  /** `{reference}` is the application's reference on this site. */
  reference: string;
  alreadySent: string;
  closedMeanwhile: string;
}

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

/**
 * Texts of alerts by e-mail, on their pages and in their mails. `{company}` is the site's name, `{host}` its host. No form
 * of address.
 */
export interface AlertTexts {
  /** The link to the form, beside feed and calendar. */
  link: string;
  /** Heads the form. */
  title: string;
  intro: string;
  /** Label of the search in words. */
  search: string;
  /** If the visitor's own position is part of the search. */
  noPosition: string;
  frequency: string;
  daily: string;
  weekly: string;
  subscribe: string;
  privacy: string;
  /** Heads the page after the form was sent: the confirmation is still missing. */
  sent: string;
  sentHint: string;
  tooOften: string;
  confirmSubject: string;
  confirmText: string;
  confirmIgnore: string;
  confirm: string;
  confirmed: string;
  confirmedHint: string;
  /** The subject of a mail. */
  newJobs: Plural;
  /** Ends a list of jobs that is cut. */
  more: Plural;
  seeAll: string;
  manage: string;
  save: string;
  saved: string;
  stop: string;
  stopped: string;
  stoppedHint: string;
  /** Heads the question in a mail after eleven months without a click. */
  still: string;
  stillHint: string;
  keep: string;
  /** Heads the page of an alert that does not exist. */
  gone: string;
  goneHint: string;
  /** At the foot of each mail. */
  why: string;
}

/** All texts for visitors and applicants: of pages, of the form, of the mail with its page, and of alerts. */
export interface AllTexts extends Dictionary {
  applyForm: ApplyTexts;
  application: ApplicationTexts;
  alerts: AlertTexts;
}

/** Some of the texts. A text in plural forms is given whole. */
type Some<Texts> = Texts extends string
  ? string
  : Texts extends Plural
    ? Plural
    : { [Key in keyof Texts]?: Some<Texts[Key]> };

/** Texts that replace those of a language, by the same keys. */
export type OwnTexts = Some<AllTexts>;

/** The file of a language, `texts/<code>.ts`. */
export interface LanguageTexts {
  pages: Dictionary;
  applyForm: ApplyTexts;
  application: ApplicationTexts;
  alerts: AlertTexts;
  /** Texts that differ in the other form of address (`languageTable`). */
  otherAddress?: OwnTexts;
}
