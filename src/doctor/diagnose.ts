import { boardOf } from '../board/make-board.ts';
import { type PostReading, readPost } from '../board/post-reading.ts';
import type { HtmlSources } from '../board/sections.ts';
import { ownPosts } from '../board/sites.ts';
import type { Settings } from '../config.ts';
import { logoOf } from '../outputs/logo.ts';
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
  /** Copies the images of these posts and gives those that could be had, as a look of the site does. */
  mirrorImages(posts: readonly Post[]): Promise<HtmlSources['images']>;
  /** Whether a path of the site, such as that of the logo, is a file in `public/`. */
  isPublic(path: string): Promise<boolean>;
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
  const images = await deps.mirrorImages(list.posts);
  const sources = { site, serviceUrl: environment.SERVICE_URL, images };
  const readings = new Map<Post, PostReading>(
    ownPosts(list.posts, site).map((post) => [post, readPost(post, sources)]),
  );
  const board = boardOf({ readings: [...readings.values()], problems: list.problems, at: deps.at });
  const jobOf = (post: Post) => readings.get(post)?.job ?? null;
  const logo = logoOf(site);
  const logoFound = logo ? (await deps.isPublic(logo.light)) && (await deps.isPublic(logo.dark)) : null;
  return examine({ settings, look, board, jobOf, logoFound });
}
