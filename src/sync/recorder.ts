import { createLock } from '../base/timing.ts';
import type { Site } from '../site/site.ts';
import { type RecordOf, SiteRecord } from '../site/site-record.ts';

/** Makes the records of the successive sites of one process, shared by everything that needs one. */
export function createRecorder(): RecordOf {
  const inTurn = createLock();
  let last: { site: Site; record: SiteRecord } | undefined;
  return (site) =>
    inTurn(async () => {
      if (last?.site !== site) last = { site, record: await SiteRecord.of(site, last?.record) };
      return last.record;
    });
}
