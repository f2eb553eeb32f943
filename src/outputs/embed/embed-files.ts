import { rootOf } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import { keyOf } from '../keys.ts';
import type { MachineFile } from '../machine-file.ts';
import { embedTextsAddress } from './addresses.ts';
import { embedSettings } from './embed-settings.ts';
import { embedTexts } from './embed-texts.ts';
import { embedNames } from './names.ts';

/** The scripts of `<jobfront-board>`, the same for every site. */
export interface EmbedScripts {
  /** Loads the board from beside it, however it was loaded itself. */
  script: string;
  /** A module. Reads the settings of its site from the constant `jobfrontEmbed`, which is to stand in front of it. */
  board: string;
  search: string;
}

/** Makes the scripts; called when one of them is wanted. */
export type EmbedBundler = () => Promise<EmbedScripts>;

/**
 * `/embed.js` of a site, which shows its jobs on other sites, the modules that it loads, and their texts in each
 * language.
 */
export function embedFiles(site: Site, bundle: EmbedBundler): MachineFile[] {
  const settings = JSON.stringify(embedSettings(site));
  const type = 'text/javascript; charset=utf-8';
  const root = rootOf(site);
  return [
    { address: root + embedNames.script, type, key: keyOf(), make: async () => (await bundle()).script },
    {
      address: root + embedNames.board,
      type,
      key: keyOf(settings),
      make: async () => `const jobfrontEmbed=${settings};\n${(await bundle()).board}`,
    },
    { address: root + embedNames.search, type, key: keyOf(), make: async () => (await bundle()).search },
    ...site.languages.map((language) => {
      const texts = JSON.stringify(embedTexts(language));
      return {
        address: embedTextsAddress(language, site),
        type: 'application/json; charset=utf-8',
        key: keyOf(texts),
        make: () => texts,
      };
    }),
  ];
}
