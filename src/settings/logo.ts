import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publicFolder } from './site-folder.ts';
import type { Settings, Site } from './site-schema.ts';

/** The paths of a logo's files under `public/`: for light and for dark backgrounds, maybe the same. */
export interface Logo {
  light: string;
  dark: string;
}

/** The owner's logo; `undefined` where the settings name none. */
export function logoOf({ logo }: Pick<Site, 'logo'>): Logo | undefined {
  return typeof logo === 'string' ? { light: logo, dark: logo } : logo;
}

/** The file under `public/` of a logo's address: `/logo.svg?v=2` means `/logo.svg`. */
export const logoFile = (address: string): string => {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The files of all logos, with the setting that names each. */
export function logosOf(site: Site): { setting: string; path: string }[] {
  const named = [
    { setting: 'logo', logo: logoOf(site) },
    ...Object.entries(site.brands).map(([key, brand]) => ({
      setting: `brands.${key}.logo`,
      logo: logoOf(brand),
    })),
  ];
  return named.flatMap(({ setting, logo }) =>
    logo === undefined
      ? []
      : [...new Set([logo.light, logo.dark])].map((path) => ({ setting, path: logoFile(path) })),
  );
}

/** The settings with the hashes of the existing logos: a missing one blocks publishing. */
export function withLogoHashes(settings: Settings): Settings {
  const files = logosOf(settings.site).flatMap(({ path }) => {
    const file = join(publicFolder(settings.folder), path);
    return isFile(file) ? [[path, hash('sha256', readFileSync(file), 'base64url')] as const] : [];
  });
  return { ...settings, site: { ...settings.site, logoHashes: Object.fromEntries(files) } };
}

/** Whether a file is there. */
export const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
