import type { Job } from '../board/job.ts';
import { makeBoard } from '../board/make-board.ts';
import { rememberedReading } from '../board/remembered-reading.ts';
import type { HtmlSources } from '../board/sections.ts';
import type { Settings } from '../config.ts';
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
  const readPost = rememberedReading();
  const board = makeBoard({ ...list, ...sources, at: deps.at, readPost });
  const jobOf = (post: Post): Job | null => {
    try {
      return readPost(post, sources).job;
    } catch {
      // The board has a problem that says so.
      return null;
    }
  };
  const logoFound = site.logo === undefined ? null : await deps.isPublic(site.logo);
  return examine({ settings, look, board, jobOf, logoFound });
}
