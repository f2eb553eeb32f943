import { keyOf } from '../../base/keys.ts';
import type { PageSettings, SiteSettings } from '../../settings/site-schema.ts';
import { contentType, entryOf, type SiteEntry } from '../entry.ts';
import { atomType } from '../feeds/feed-formats.ts';
import type { FileKind } from '../machine-file.ts';
import { type Printer, printPage } from '../print-page.ts';
import type { SiteHistory } from '../site-history.ts';
import { archiveView } from '../views/archive.ts';
import { archiveFeed } from './archive-feed.ts';
import { archivePlace, archivePlaces, type FoundPlace, foundPlace } from './archive-list.ts';

/** What the pages of the archive are printed from. */
export interface ArchiveSource {
  history: SiteHistory | undefined;
  printer: Printer;
  /** What every key of the site begins with. */
  base: string;
  /** With all its sites. */
  host: SiteSettings;
}

/** The view of a page of the archive, whose jobs are read now. */
export const archiveViewOf = async (found: FoundPlace, history: SiteHistory, site: SiteSettings) =>
  archiveView(found, found.query ? await history.archived(found.query) : [], site);

/** The page of the archive at an address. @param settings of the site on which it is */
export function archiveEntryAt(
  address: string,
  settings: PageSettings,
  source: ArchiveSource,
): SiteEntry | undefined {
  const { history, host } = source;
  if (history === undefined) return undefined;
  const place = archivePlace(address, settings.site);
  const found = place?.kind === 'page' ? foundPlace(place, history.archive, settings.site, host) : undefined;
  return found && entryFor(found, settings, history, source);
}

/** All pages of a site's archive. */
export function* archiveEntries(settings: PageSettings, source: ArchiveSource): Generator<SiteEntry> {
  const { history, host } = source;
  if (history === undefined) return;
  for (const found of archivePlaces(history.archive, settings.site, host))
    if (found.kind === 'page') yield entryFor(found, settings, history, source);
}

/** The feeds of a site's archive, one for each language. @param host with all its sites */
export function archiveFeedKind(
  settings: { site: SiteSettings; siteUrl: string },
  history: SiteHistory,
  host: SiteSettings,
): FileKind {
  return {
    form: /\/archive\/feed\.xml$/,
    *files() {
      for (const found of archivePlaces(history.archive, settings.site, host)) {
        const { address, kind, query, key } = found;
        if (kind !== 'feed') continue;
        const make = async () => archiveFeed(found, query ? await history.archived(query) : [], settings);
        yield { address, type: atomType, key: keyOf('archive-feed', key), make };
      }
    },
  };
}

function entryFor(
  found: FoundPlace,
  settings: PageSettings,
  history: SiteHistory,
  { base, printer }: ArchiveSource,
): SiteEntry {
  const { address, key } = found;
  return {
    ...entryOf({ address, type: contentType(address), status: 200 }),
    key: () => base + key,
    async print() {
      const view = await archiveViewOf(found, history, settings.site);
      return printPage(printer, { settings, view }, { address, status: 200 });
    },
  };
}
