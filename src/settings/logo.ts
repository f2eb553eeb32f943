import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rootOf } from './addresses.ts';
import { publicFolder } from './site-folder.ts';
import type { Settings, SiteSettings } from './site-schema.ts';

/** The paths of a logo's files under `public/`: for light and for dark backgrounds, maybe the same. */
export interface Logo {
  light: string;
  dark: string;
}

/** The owner's logo; `undefined` where the settings name none. */
export function logoOf({ logo }: Pick<SiteSettings, 'logo'>): Logo | undefined {
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
export function logosOf(site: SiteSettings): { setting: string; path: string }[] {
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

/** Where the files of a favicon are under `public/`. */
export interface Favicon {
  /** For tabs and bookmarks: SVG, PNG or ICO. */
  icon: string;
  /** For the start screen of a phone or tablet, PNG; `null` where there is none. */
  touch: string | null;
}

/** The owner's favicon; `undefined` where the settings name none: the site makes one of its colour and first letter. */
function faviconOf({ favicon }: Pick<SiteSettings, 'favicon'>): Favicon | undefined {
  if (favicon === undefined) return undefined;
  const { icon, touch } = typeof favicon === 'string' ? { icon: favicon, touch: undefined } : favicon;
  return { icon, touch: touch ?? (typeOf(icon) === 'image/png' ? icon : null) };
}

export interface IconLink {
  rel: 'icon' | 'apple-touch-icon';
  href: string;
  type?: string;
}

/** The links to icons in the head of a page. */
export function iconLinks(site: Pick<SiteSettings, 'favicon' | 'root' | 'base'>): IconLink[] {
  const own = faviconOf(site);
  if (own === undefined) {
    return [{ rel: 'icon', href: `${rootOf(site)}favicon.svg`, type: 'image/svg+xml' }];
  }
  const touch: IconLink[] = own.touch === null ? [] : [{ rel: 'apple-touch-icon', href: own.touch }];
  return [{ rel: 'icon', href: own.icon, type: typeOf(own.icon) }, ...touch];
}

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
};

const typeOf = (address: string): string =>
  types[logoFile(address).split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/x-icon';

export interface FaviconFault {
  code: 'favicon-missing' | 'favicon-unusable';
  setting: string;
  found: string;
  todo: string;
}

/** Most bytes of a favicon: every page view loads it. */
const mostBytes = 100_000;

/**
 * Faults of the files of the site's favicon and those of its brands. Reads the disk synchronously.
 *
 * @param folder of the site
 */
export function faviconFaults(site: SiteSettings, folder: string): FaviconFault[] {
  const places = [
    { setting: 'favicon', favicon: faviconOf(site) },
    ...Object.entries(site.brands).map(([key, brand]) => ({
      setting: `brands.${key}.favicon`,
      favicon: faviconOf(brand),
    })),
  ];
  return places.flatMap(({ setting, favicon }) => {
    const named = favicon === undefined ? [] : [favicon.icon, favicon.touch].filter((path) => path !== null);
    return [...new Set(named)].flatMap((path) => fileFault(path, setting, folder) ?? []);
  });
}

function fileFault(address: string, setting: string, folder: string): FaviconFault | null {
  const path = logoFile(address);
  const file = join(publicFolder(folder), path);
  if (!isFile(file)) {
    return {
      code: 'favicon-missing',
      setting,
      found: `public${path} is not there, so browsers would show no icon.`,
      todo: `Put the file there, or correct ${setting} in site.config.ts.`,
    };
  }
  const bytes = readFileSync(file);
  const unusable = (found: string, todo: string): FaviconFault => ({
    code: 'favicon-unusable',
    setting,
    found: `public${path} ${found}`,
    todo,
  });
  const type = typeOf(address);
  if (!isOfType(bytes, type)) {
    return unusable(
      `is not what its name says: it is no ${type === 'image/x-icon' ? 'ICO' : type === 'image/png' ? 'PNG' : 'SVG'} file.`,
      'Save the picture as SVG, PNG or ICO, and name the file by its type.',
    );
  }
  return bytes.length <= mostBytes
    ? null
    : unusable(
        `has ${bytes.length} bytes, and each visitor loads it: ${mostBytes} are the most.`,
        'Make it smaller: 180 by 180 pixels are enough for a PNG.',
      );
}

/** Checks the first bytes of a file of the type; SVG is text, with its element somewhere near the beginning. */
function isOfType(bytes: Buffer, type: string): boolean {
  if (type === 'image/png') return bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
  if (type === 'image/x-icon') return bytes.subarray(0, 4).toString('latin1') === '\0\0\x01\0';
  return /<svg[\s>]/.test(bytes.subarray(0, 4096).toString('utf8'));
}
