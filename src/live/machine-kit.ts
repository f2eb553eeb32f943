import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../config.ts';
import { readSocialFonts } from '../fonts.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import type { SiteSecurity } from '../outputs/site-security.ts';
import { readSigningKey } from './signing-key.ts';
import { unlessMissing } from './whole-file.ts';

/**
 * Reads what files for machines are made with: fonts, the owner's logo, the key that signs.
 *
 * @param publicFolder where the owner's own files lie
 * @throws {Error} when a font or the key can't be read, with what to do
 */
export async function readMachineKit(
  { environment, site }: Settings,
  security: SiteSecurity,
  publicFolder = 'public',
): Promise<MachineKit> {
  const logo = site.logo ? await unlessMissing(readFile(join(publicFolder, site.logo))) : null;
  return {
    security,
    social: { fonts: await readSocialFonts(), logo },
    signingKey: await readSigningKey(environment),
  };
}
