import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
import { commonSecretOf, type StoreSettings } from '../store/open-store.ts';
import { readIfThere, unlessMissing } from '../store/whole-file.ts';
import { bundleEmbed } from './compiled-site.ts';
import { readEditorKit } from './editor-kit.ts';
import { encodePicture } from './encode-picture.ts';
import { readSocialFonts } from './fonts.ts';

/**
 * The private key that signs the list of open jobs: `SIGNING_KEY`, a PKCS#8 PEM, else `signing-key.pem` in `DATA_DIR`,
 * which is created once, readable by its owner only; with a database it is stored there, and shared by all processes of
 * the site. Two that create it at once get the same key.
 *
 * @param makeKey makes a new private key; from the system's randomness if left out
 * @throws {Error} for a file that holds no Ed25519 key; it is never replaced
 */
export async function readSigningKey(
  { SIGNING_KEY, ...place }: StoreSettings & Pick<Settings['environment'], 'SIGNING_KEY'>,
  makeKey: () => KeyObject = newKey,
): Promise<KeyObject> {
  if (SIGNING_KEY !== undefined) return readKey(SIGNING_KEY, 'the setting SIGNING_KEY');
  const common = await commonSecretOf(place, 'signing-key', () => pemOf(makeKey()));
  if (common !== null) return readKey(common, 'the database');
  const { DATA_DIR } = place;
  const file = join(DATA_DIR, 'signing-key.pem');
  const kept = (await readIfThere(file)) ?? (await keepNew(file, makeKey));
  return readKey(kept, file);
}

function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** @returns the text of the file: another process may have created it first */
async function keepNew(file: string, makeKey: () => KeyObject): Promise<string> {
  const text = pemOf(makeKey());
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link does not replace an existing file.
    await link(beside, file);
    return text;
  } catch (error) {
    const there = await readIfThere(file);
    if (there === null) throw error;
    return there;
  } finally {
    await rm(beside, { force: true });
  }
}

function readKey(pem: string, source: string): KeyObject {
  const key = parseKey(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Error(
    `The list of open jobs can't be signed: ${source} holds no private Ed25519 key in PKCS#8 PEM. Put the key back that it held, or remove it: a new key is made then, and whoever kept the old public key has to fetch the new one.`,
  );
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

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
