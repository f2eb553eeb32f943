import type { ReadDeps } from '../../service/deps.ts';
import { type PostList, type ReadSettings, readPublished } from '../../service/read-published.ts';
import type { SeenRequest } from '../report-schema.ts';
import { watchRequests } from './watch-requests.ts';

/** What one look at the service gave. */
export interface ServiceLook {
  /** The whole list, or why there is none. */
  outcome: { list: PostList } | { failure: unknown };
  requests: readonly SeenRequest[];
  tls: { protocol: string; validTo: string | null } | null;
}

/**
 * Reads the published list as the site does, and notes what each request took and brought. Never fails: a list
 * that can't be read is something to report.
 */
export async function lookAtService(settings: ReadSettings, deps: ReadDeps): Promise<ServiceLook> {
  const watch = watchRequests(settings.serviceUrl, deps);
  try {
    const outcome = await readPublished(settings, deps).then(
      (list) => ({ list }),
      (failure: unknown) => ({ failure }),
    );
    return { outcome, ...watch.seen() };
  } finally {
    watch.end();
  }
}
