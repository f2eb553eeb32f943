import { createLock } from '../base/timing.ts';
import type { Site } from '../site/site.ts';
import { type RecordOf, SiteRecord } from '../site/site-record.ts';

/** Records the sites of one process, which follow each other: all who need a record share it. */
export function createRecorder(): RecordOf {
  const inTurn = createLock();
  let last: { site: Site; record: SiteRecord } | undefined;
  return (site) =>
    inTurn(async () => {
      if (last?.site !== site) last = { site, record: await SiteRecord.of(site, last?.record) };
      return last.record;
    });
}
