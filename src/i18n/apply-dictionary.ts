import type { Plural } from './dictionary.ts';

/** Texts of the form of applications. `{size}` and `{total}` are amounts of data such as "10 MB". */
export interface ApplyTexts {
  /** Heads the form of a job. `{title}` is the job's. */
  title: string;
  /** Heads the form for applications without a job, and leads to it. */
  openTitle: string;
  openIntro: string;
  /** Folds the advert out. */
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
  /** Heads files that stay chosen after a fault. */
  kept: string;
  keptHint: string;
  message: string;
  messageHint: string;
  questions: string;
  /** The first line of a list of answers. */
  choose: string;
  consents: string;
  notice: string;
  /** For programs that fill in every field: people do not see it. */
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
  /** A box to tick: the browser keeps what is typed. */
  draft: string;
  draftHint: string;
  /** `{date}` is when it was typed. */
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
  /** A box to tick: the browser keeps them for it. */
  keepLast: string;
  keepLastHint: string;
  received: string;
  receivedHint: string;
  /** `{reference}` is what the application is known by here. */
  reference: string;
  alreadySent: string;
  closedMeanwhile: string;
}
