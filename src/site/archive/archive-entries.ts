import type { PageSettings, SiteSettings } from '../../settings/site-schema.ts';
import { contentType, entryOf, type SiteEntry } from '../entry.ts';
import { atomType } from '../feeds/feed-formats.ts';
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

/** The page or feed of the archive at an address. @param settings of the site on which it is */
export function archiveEntryAt(
  address: string,
  settings: PageSettings,
  source: ArchiveSource,
): SiteEntry | undefined {
  const { history, host } = source;
  const place = history && archivePlace(address, settings.site);
  const found = place ? foundPlace(place, history.archive, settings.site, host) : undefined;
  return history && found && entryFor(found, settings, history, source);
}

/** All of a site. */
export function* archiveEntries(settings: PageSettings, source: ArchiveSource): Generator<SiteEntry> {
  const { history, host } = source;
  if (history === undefined) return;
  for (const found of archivePlaces(history.archive, settings.site, host))
    yield entryFor(found, settings, history, source);
}

function entryFor(
  found: FoundPlace,
  settings: PageSettings,
  history: SiteHistory,
  { base, printer }: ArchiveSource,
): SiteEntry {
  const { site, environment } = settings;
  const { address, kind, query, key } = found;
  const isFeed = kind === 'feed';
  return {
    ...entryOf({ address, type: isFeed ? atomType : contentType(address), status: 200 }),
    key: () => base + key,
    async print() {
      const jobs = query ? await history.archived(query) : [];
      if (isFeed) return archiveFeed(found, jobs, { site, siteUrl: environment.SITE_URL });
      const view = archiveView(found, jobs, site);
      return printPage(printer, { settings, view }, { address, status: 200 });
    },
  };
}
