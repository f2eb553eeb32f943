import type { Changes } from '../../board/changes.ts';
import type { Board, Job } from '../../board/job.ts';
import type { Memory } from '../../board/memory.ts';
import type { Post } from '../../service/wire/post.ts';
import type { Settings } from '../../settings/site-schema.ts';
import type { ServiceLook } from '../checks/measure-service.ts';
import { type Code, infoOf } from '../codes/codes.ts';
import type { Hindrance } from '../hindrances.ts';
import type { OwnLink } from '../own-links.ts';
import { type About, type Finding, severities } from './report-schema.ts';
import { byCodeUnit, oneLine } from './say.ts';

/**
 * A finding of this code. Texts may hold anything that came from the service: they become one harmless line.
 *
 * @param found a sentence on what was found
 * @param todo a sentence on what to do, where the code's own is not the best
 * @param jobs how many jobs it concerns, where it is not about one advert or the whole site
 */
export function finding(
  code: Code,
  about: About,
  found: string,
  todo?: string,
  jobs: number | null = about.kind === 'advert' ? 1 : null,
): Finding {
  const info = infoOf(code);
  return {
    code,
    severity: info.severity,
    about: harmless(about),
    found: oneLine(found),
    todo: oneLine(todo ?? info.todo),
    jobs,
  };
}

/** Whether a finding is only good to know: its code or the finding itself says that nothing has to be done. */
export const needsNothing = ({ todo }: Pick<Finding, 'todo'>): boolean =>
  todo.startsWith('Nothing has to be done');

/** The subject of a finding about a job. */
export const aboutJob = ({ advertId, publishId, title }: Job): About => ({
  kind: 'advert',
  advertId,
  publishId,
  title,
  url: null,
});

export const aboutOption = (option: string): About => ({ kind: 'option', option });
export const aboutSetting = (setting: string): About => ({ kind: 'setting', setting });
export const aboutService: About = { kind: 'service' };

const longestName = 100;

function harmless(about: About): About {
  switch (about.kind) {
    case 'advert':
      return { ...about, title: about.title === null ? null : oneLine(about.title, longestName) };
    case 'option':
      return { ...about, option: oneLine(about.option, longestName) };
    case 'setting':
      return { ...about, setting: oneLine(about.setting, longestName) };
    case 'service':
      return about;
  }
}

/** The worst first, then by code, then by what they concern: the same findings always come in the same order. */
export function byWeight(one: Finding, other: Finding): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    byCodeUnit(one.code, other.code) ||
    idOf(one.about) - idOf(other.about) ||
    byCodeUnit(nameOf(one.about), nameOf(other.about)) ||
    byCodeUnit(one.found, other.found)
  );
}

const idOf = (about: About): number =>
  about.kind === 'advert' ? (about.advertId ?? about.publishId ?? 0) : 0;

/** What a finding concerns, in one short text: `1901 "Magazynier"`, `job_type`, `fields.pay`, `the service`. */
export function nameOf(about: About): string {
  switch (about.kind) {
    case 'advert': {
      const id = about.advertId ?? (about.publishId === null ? 'unknown' : `post ${about.publishId}`);
      return about.title === null ? `${id}` : `${id} ${about.title}`;
    }
    case 'option':
      return about.option;
    case 'setting':
      return about.setting;
    case 'service':
      return 'the service';
  }
}

/** Everything that a report is made from. Its maker has read the clock, the disk and the network. */
export interface Examined {
  settings: Settings;
  /** The answers of the service. */
  look: ServiceLook;
  /** Made of the posts of the look, or of none where it failed; its `at` is the moment of the report. */
  board: Board;
  /** The job of a post, `null` if the post is unreadable. */
  jobOf(post: Post): Job | null;
  /** What blocks publishing the site, according to the project's files and the environment. */
  hindrances: readonly Hindrance[];
  /** The links of the owner's pages and of the footer; none if left out. */
  links?: readonly OwnLink[];
  /** The records of jobs in the data folder; left out if there are none. */
  remembered?: Memory;
  /** Since when pages show what they show, from the same records. */
  changes?: Changes;
  /** Days after which an unchanged open job is a finding; 180 if left out. */
  ghostDays?: number;
  /** Most jobs in a file that lists all of them; the site's limit if left out. */
  mostInFile?: number;
}

/** An open or upcoming job with its post and the content of its text. */
export interface Advert {
  job: Job;
  post: Post;
  words: AdvertWords;
}

/** The readable content of an advert for people and programs. */
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
