import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostSites } from '../settings/brands.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import { readPage } from '../settings/content/content-pages.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { createPictures } from '../settings/content/pictures.ts';
import { readWritten } from '../settings/content/written-pages.ts';
import { logoFile, logoOf } from '../settings/logo.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import type { EditorFiles } from '../site/editor/admin-files.ts';
import type { SiteSecurity } from '../site/hosts/security-headers.ts';
import type { MachineKit } from '../site/machine-files.ts';
import type { PictureKit } from '../site/page/smaller-pictures.ts';
import type { EmbedBundler } from '../site/sharing/embed-files.ts';
import { readSigningKey } from '../store/signing-key.ts';
import { unlessMissing } from '../store/whole-file.ts';
import { bundleEmbed } from './compiled-site.ts';
import { readEditorKit } from './editor-kit.ts';
import { encodePicture } from './encode-picture.ts';
import { readSocialFonts } from './fonts.ts';

/**
 * Reads what files for machines need: fonts, the owner's logos, the signing key.
 *
 * @param embed returns the scripts for other sites; bundles them on the first call, if left out
 * @param pictures makes the owner's pictures in smaller sizes; none if left out
 * @param editor finds the files of the editor, for a site that has one; bundles them if left out
 * @throws {Error} when a font or the key can't be read, with what to do
 */
export async function readMachineKit(
  settings: Settings,
  security: SiteSecurity,
  embed: EmbedBundler = bundleOnce(),
  pictures?: MachineKit['pictures'],
  editor?: () => Promise<EditorFiles>,
): Promise<MachineKit> {
  const { folder, environment, site } = settings;
  const editorKit = await readEditorKit(settings, editor);
  const fonts = await readSocialFonts();
  const social = async (one: Pick<SiteSettings, 'logo'>) => {
    // The pictures show it on white.
    const logo = logoOf(one)?.light;
    return {
      fonts,
      logo: logo ? await unlessMissing(readFile(join(publicFolder(folder), logoFile(logo)))) : null,
    };
  };
  const brands = hostSites(site).map(async (one) => [one.brand ?? '', await social(one)] as const);
  return {
    security,
    social: await social(site),
    brandSocial: Object.fromEntries(await Promise.all(brands)),
    signingKey: await readSigningKey(environment),
    indexNow: environment.INDEXNOW_URL !== undefined,
    embed,
    ...(pictures && { pictures }),
    ...(editorKit && { editor: editorKit }),
  };
}

/**
 * What makes the smaller pictures of a site that is not compiled for a server: a build, or development. Reads the
 * owner's pages.
 */
export async function readPictureKit(
  { folder, site }: Pick<Settings, 'folder' | 'site'>,
  report: PictureKit['report'],
): Promise<PictureKit> {
  const own = publicFolder(folder);
  const languages = Object.keys(site.ownLanguages);
  const { blocks } = await readOwnBlocks(site, folder);
  const files = readContentFolder(folder).filter((file) => 'entry' in readPage(file, languages, blocks));
  const { pictures } = await readWritten(files, createPictures(own), { blocks });
  return { pictures, read: (src) => readFile(join(own, decodeURI(src))), encode: encodePicture, report };
}

/** Bundles on the first call, once for all sites of a host. */
function bundleOnce(): EmbedBundler {
  let scripts: ReturnType<EmbedBundler> | undefined;
  return () => {
    scripts ??= bundleEmbed();
    return scripts;
  };
}
