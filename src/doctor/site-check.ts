import { filesNotice } from '../settings/apply-form.ts';
import { withLines } from '../settings/config-lines.ts';
import { readPage } from '../settings/content/content-pages.ts';
import { readWritten } from '../settings/content/written-pages.ts';
import { examineSettings, type GivenSettings } from '../settings/load.ts';
import { ownCodes } from '../settings/own-language-schema.ts';
import { missingTexts } from '../settings/own-languages.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { componentFaults } from './component-faults.ts';
import { hindrancesOf, lookHindrances } from './hindrances.ts';
import { deadOwnLinks } from './own-links.ts';

/** The result of checking a site without its service. */
export interface SiteCheck {
  /** `null` if there are faults. */
  settings: Settings | null;
  /** Everything that stops a build or a start, each with what to do, and with file and line where those are known. */
  faults: string[];
  /** Notices that stop nothing. */
  notices: string[];
}

/**
 * Checks all parts of a site that need no service, in one pass: environment, configuration, pages with their pictures,
 * logos, colours, components, style sheets, the file of old addresses. Reads the disk.
 *
 * @param unreadable why the configuration can't be read; then the rest is checked without it
 */
export async function checkSite(given: GivenSettings, unreadable?: string): Promise<SiteCheck> {
  const site = unreadable === undefined ? given.site : {};
  const { settings, faults: all } = examineSettings({ ...given, site });
  // If the configuration is unreadable, its missing settings are unknown.
  const faults =
    unreadable === undefined ? all : [unreadable, ...all.filter((one) => !one.includes('site.config.ts'))];
  const notices: string[] = [];
  const { folder, files } = given;
  const written = await readWritten(
    files.filter((file) => 'entry' in readPage(file, ownCodes(site))),
    publicFolder(folder),
  );
  const stopping = [...faults, ...written.faults];
  if (settings !== null && unreadable === undefined) {
    for (const fault of await componentFaults(settings.site, folder)) stopping.push(fault);
    // Whether the site is only for this machine depends on where its service is.
    const hindrances = given.environment.SERVICE_URL?.trim()
      ? hindrancesOf(settings, given.environment)
      : lookHindrances(settings.site, folder);
    for (const { stops, setting, found, todo } of [...hindrances, ...deadOwnLinks(settings, files)]) {
      (stops ? stopping : notices).push(`${setting}: ${found} ${todo}`);
    }
    for (const missing of missingTexts(settings.site)) notices.push(missing);
    const notice = filesNotice(settings);
    if (notice !== null) notices.push(notice);
  }
  return {
    settings: stopping.length === 0 ? settings : null,
    faults: await withLines(stopping, folder),
    notices: await withLines(notices, folder),
  };
}
