/**
 * Texts of the page that tells whether a job is real. `{host}` is whom an address leads to, `{ours}` the site's own
 * host, `{prefix}` what its jobs' addresses begin with, `{moment}` a day with the time.
 */
export interface VerifyTexts {
  title: string;
  intro: string;
  address: string;
  check: string;
  checking: string;
  open: string;
  openHint: string;
  moved: string;
  closed: string;
  closedHint: string;
  foreign: string;
  foreignHint: string;
  unknown: string;
  unknownHint: string;
  unreadable: string;
  unreadableHint: string;
  failed: string;
  failedHint: string;
  forged: string;
  forgedHint: string;
  asOf: string;
  signed: string;
  unsigned: string;
  same: string;
  changed: string;
  byHand: string;
  byHandAddress: string;
  byHandList: string;
  how: string;
  howHint: string;
  list: string;
  key: string;
  needsScript: string;
}
