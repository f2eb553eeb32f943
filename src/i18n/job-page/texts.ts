/**
 * Texts of an open job's page. `{when}` is how long it still takes or a day near by ("in 3 days", "tomorrow"),
 * `{time}` a time of day. What says it stands on one line of a phone: some 30 letters with what is filled in.
 */
export interface JobPageTexts {
  contents: string;
  /** Names what folds below the facts that matter most. */
  moreFacts: string;
  /** In the list that the visitor came from. */
  previousJob: string;
  nextJob: string;
  closes: string;
  closesAt: string;
  alsoInPlaces: string;
  /** In the place of "Similar jobs", where those shown are not. */
  moreJobs: string;
  /** The same, where all of them are in one town. */
  moreJobsIn: string;
  contact: string;
  /** Beside the way to apply, where it leaves the site. */
  opensAt: string;
  /** A file for calendars. */
  addDeadline: string;
  poster: string;
  print: string;
  backToJob: string;
  scan: string;
}
