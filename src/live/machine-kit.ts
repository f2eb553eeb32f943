import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostSites } from '../board/brand-sites.ts';
import type { Settings, Site } from '../config.ts';
import { readSocialFonts } from '../fonts.ts';
import type { EmbedBundler } from '../outputs/embed/embed-files.ts';
import { logoFile, logoOf } from '../outputs/logo.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import type { SiteSecurity } from '../outputs/site-security.ts';
import { unlessMissing } from '../store/whole-file.ts';
import { bundleEmbed } from './embed-bundle.ts';
import { readSigningKey } from './signing-key.ts';

/**
 * Reads what files for machines are made with: fonts, the owner's logos, the key that signs.
 *
 * @param embed gives the scripts for other sites; bundles them when first asked, if left out
 * @throws {Error} when a font or the key can't be read, with what to do
 */
export async function readMachineKit(
  { environment, site }: Settings,
  security: SiteSecurity,
  embed: EmbedBundler = bundleOnce(),
): Promise<MachineKit> {
  const fonts = await readSocialFonts();
  const social = async (one: Pick<Site, 'logo'>) => {
    // The pictures show it on white.
    const logo = logoOf(one)?.light;
    return { fonts, logo: logo ? await unlessMissing(readFile(join('public', logoFile(logo)))) : null };
  };
  const brands = hostSites(site).map(async (one) => [one.brand ?? '', await social(one)] as const);
  return {
    security,
    social: await social(site),
    brandSocial: Object.fromEntries(await Promise.all(brands)),
    signingKey: await readSigningKey(environment),
    embed,
  };
}

/** Bundles when first asked, once for all sites of a host. */
function bundleOnce(): EmbedBundler {
  let scripts: ReturnType<EmbedBundler> | undefined;
  return () => {
    scripts ??= bundleEmbed();
    return scripts;
  };
}
