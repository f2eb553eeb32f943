import { createHash } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';

/** An advert's image on the site's own address, so that no page asks another host for anything. */
export interface MirroredImage {
  /** Path on the site: `/images/<hash>.<type>`. */
  address: string;
  /** Pixels. */
  width: number;
  height: number;
}

export type ImageMap = ReadonlyMap<string, MirroredImage>;

/** Picture formats that every browser shows and that can't hold scripts (SVG can). */
const types = new Set(['png', 'jpg', 'gif', 'webp', 'avif']);

/** Where a mirrored image lies on disk. */
export const imageFile = (dataDir: string, address: string): string => join(dataDir, address);

/**
 * Copies images of adverts into `<dataDir>/images`. What an earlier run has copied is not read again. An image
 * that can't be had or isn't a picture is left out of the result; the board then names the advert.
 *
 * @param known images of the last saved board
 * @param read gives the bytes of a source address
 */
export async function mirrorImages(
  sources: ReadonlySet<string>,
  known: Readonly<Record<string, MirroredImage>>,
  dataDir: string,
  read: (source: string) => Promise<Uint8Array>,
): Promise<ImageMap> {
  const images = new Map<string, MirroredImage>();
  for (const source of [...sources].sort()) {
    const before = known[source];
    const image =
      before && (await isThere(imageFile(dataDir, before.address)))
        ? before
        : await copy(source, dataDir, read);
    if (image) images.set(source, image);
  }
  return images;
}

async function copy(
  source: string,
  dataDir: string,
  read: (source: string) => Promise<Uint8Array>,
): Promise<MirroredImage | null> {
  let bytes: Uint8Array;
  let size: { width: number; height: number; type?: string | undefined };
  try {
    bytes = await read(source);
    size = imageSize(bytes);
  } catch {
    return null;
  }
  if (size.type === undefined || !types.has(size.type)) return null;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const address = `/images/${hash}.${size.type}`;
  const file = imageFile(dataDir, address);
  await mkdir(join(dataDir, 'images'), { recursive: true });
  await writeFile(`${file}.${process.pid}.tmp`, bytes);
  await rename(`${file}.${process.pid}.tmp`, file);
  return { address, width: size.width, height: size.height };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
