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
