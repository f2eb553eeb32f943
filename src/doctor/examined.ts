import type { Board, Job } from '../board/job.ts';
import type { Settings } from '../config.ts';
import type { Hindrance } from '../hindrances.ts';
import type { Post } from '../service/wire.ts';
import type { ServiceLook } from './service/look.ts';

/** Everything that a report is made from. Whoever makes it has read the clock, the disk and the network. */
export interface Examined {
  settings: Settings;
  /** What the service answered. */
  look: ServiceLook;
  /** Made of the posts of the look, or of none where it failed; its `at` is the moment of the report. */
  board: Board;
  /** The job that a post makes, `null` where it can't be read. */
  jobOf(post: Post): Job | null;
  /** What keeps the site from going out, as the project's files and the environment tell. */
  hindrances: readonly Hindrance[];
}

/** An open or upcoming job with the post that it came from and what its text holds. */
export interface Advert {
  job: Job;
  post: Post;
  words: AdvertWords;
}

/** What people and programs can read of an advert. */
export interface AdvertWords {
  /** The text of all sections on one line. */
  text: string;
  /** Its characters. */
  length: number;
  images: number;
  imagesWithoutAlt: number;
  /** Whether something divides the text: several sections, or headings in it. */
  isDivided: boolean;
}
