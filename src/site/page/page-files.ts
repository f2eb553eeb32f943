import { keyOf } from '../../base/keys.ts';
import { basePath, below } from '../../base/site-path.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { MachineFile } from '../machine-file.ts';
import { workerAddress, workerSource } from './offline.ts';

/**
 * Address of the style sheet that pages load in browsers without scripts. Both targets print the same pages, so a page
 * can't know whether a server answers its search form: this file does. In an export it is empty and the form stays
 * hidden; the live front answers with rules that show it (front/no-script.css).
 */
export const noScriptAddress = '/no-script.css';

/** The sheet for hosts of files. */
export const noScriptFile: MachineFile = {
  address: noScriptAddress,
  type: 'text/css; charset=utf-8',
  key: 'no-script',
  make: () => '/* Without scripts nobody answers the search of this site, so it does not show. */\n',
};

/** The service worker of a site, unless its owner wants none (`offline`). */
export function offlineFiles(site: SiteSettings, siteUrl: string): MachineFile[] {
  if (!site.offline) return [];
  const root = rootOf(site);
  const source = workerSource(below(basePath(siteUrl), root));
  return [
    {
      address: workerAddress(root),
      type: 'text/javascript; charset=utf-8',
      key: keyOf(source),
      make: () => source,
    },
  ];
}
