import { loadSettings } from '../../src/settings/load.ts';
import { rowsOf } from '../../src/settings/old-address-file.ts';
import type { OldAddress } from '../../src/settings/old-addresses.ts';
import { readOldAddresses } from '../../src/settings/read-old-addresses.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';

const siteOfTest: SiteConfig = {
  name: 'Kolibra',
  languages: ['pl', 'en'],
  defaultLanguage: 'pl',
  brands: {
    velo: { name: 'Velo', clients: [7] },
    moto: { name: 'Moto', clients: [8], url: 'https://moto.example' },
  },
};

/** What a file of old addresses says for a site at https://careers.example, and what is wrong with it. */
export function readOld(
  text: string | Uint8Array,
  { isShared = false, ownFiles = [] as string[], siteUrl = 'https://careers.example' } = {},
) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const { site } = loadSettings({ SERVICE_URL: 'http://127.0.0.1:1' }, siteOfTest);
  const read = readOldAddresses(
    { name: './old.csv', ...rowsOf(bytes), isOwnFile: (path) => ownFiles.includes(path) },
    { site, siteUrl, isShared, content: ['/zycie/'] },
  );
  const faults = read.faults.map((fault) => fault.replace(/^.*?old\.csv[,]? ?/, ''));
  return { ...read, faults };
}

/** The rows of a file that nothing is wrong with. */
export function oldRows(text: string): readonly OldAddress[] {
  const { addresses, faults } = readOld(text);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return addresses;
}
