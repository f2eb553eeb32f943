import type { Site } from '../config.ts';

/** Where the files of a logo stand under `public/`: on light ground and on dark ground, maybe the same. */
export interface Logo {
  light: string;
  dark: string;
}

/** The owner's logo; `undefined` where the settings name none. */
export function logoOf({ logo }: Pick<Site, 'logo'>): Logo | undefined {
  return typeof logo === 'string' ? { light: logo, dark: logo } : logo;
}

/** The file under `public/` that an address of a logo leads to: `/logo.svg?v=2` leads to `/logo.svg`. */
export const logoFile = (address: string): string => {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
