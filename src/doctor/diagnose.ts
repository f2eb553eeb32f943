import { boardOf } from '../board/make-board.ts';
import { type PostReading, readPost } from '../board/post-reading.ts';
import type { HtmlSources } from '../board/sections.ts';
import { ownPosts } from '../board/sites.ts';
import type { Settings } from '../config.ts';
import type { Hindrance } from '../hindrances.ts';
import type { ReadDeps } from '../service/deps.ts';
import type { ReadSettings } from '../service/read-published.ts';
import type { Post } from '../service/wire.ts';
import { examine } from './examine.ts';
import type { DoctorReport } from './report-schema.ts';
import { lookAtService } from './service/look.ts';

/** What a diagnosis needs from outside. */
export interface DiagnosisDeps extends ReadDeps {
  /** The moment that the report speaks of, an ISO instant. */
  at: string;
  /** Asks for the images of these posts, and gives what there is of those of each, and why others are missing. */
  readImages(posts: readonly Post[]): Promise<(post: Post) => HtmlSources['images']>;
  /** What keeps the site from going out, as the project's files and the environment tell. */
  hindrances: readonly Hindrance[];
}

/** Reads the service and the settings and reports on both. A service that can't be read is reported too. */
export async function diagnose(
  settings: Settings,
  reading: ReadSettings,
  deps: DiagnosisDeps,
): Promise<DoctorReport> {
  const { site, environment } = settings;
  const look = await lookAtService(reading, deps);
  const list = 'list' in look.outcome ? look.outcome.list : { posts: [], problems: [] };
  const posts = ownPosts(list.posts, site);
  const imagesOf = await deps.readImages(posts);
  const { SERVICE_URL: serviceUrl } = environment;
  const readings = new Map<Post, PostReading>(
    posts.map((post) => [post, readPost(post, { site, serviceUrl, images: imagesOf(post) })]),
  );
  const board = boardOf({ readings: [...readings.values()], problems: list.problems, at: deps.at });
  const jobOf = (post: Post) => readings.get(post)?.job ?? null;
  return examine({ settings, look, board, jobOf, hindrances: deps.hindrances });
}
