/** An open job in the signed list. */
export interface ProofJob {
  /** Number of the advert. */
  id: number;
  /** Whole address of the job's page. */
  url: string;
  /** SHA-256 of the bytes of its JSON twin, base64url. */
  sha256: string;
  /** ISO instant from which on the job is closed; `null` = no end is set. */
  validThrough: string | null;
}

/** A job that was open on this site and is closed. */
export interface ProofClosed {
  id: number;
  /** The last address that it had. */
  url: string;
  /** ISO instant. */
  closedAt: string;
}

/** What `/open-jobs.json` says, and its signature vouches for. */
export interface Proof {
  /** Whole address of the site's start page. */
  site: string;
  /** ISO instant at which the service was asked what is open. */
  checkedAt: string;
  /** In the order of the board. */
  jobs: readonly ProofJob[];
  /** Those that closed in the last 180 days, by number. */
  closed: readonly ProofClosed[];
}
