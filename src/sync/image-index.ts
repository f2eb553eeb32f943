import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageMap, MirroredImage, MissingImage } from '../board/html/images.ts';
import { orSetAside, readIfThere, unlessMissing, writeWhole } from '../store/whole-file.ts';

/** What images may take. */
export interface ImageBudget {
  /** To read them, milliseconds. */
  ms: number;
  images: number;
  bytes: number;
}

export interface ImageBudgets {
  perPost: ImageBudget;
  /** The time is that of one run, the rest that of the whole folder. */
  inAll: ImageBudget;
}

/** An image that was copied into the data folder. Times are milliseconds since 1970. */
export interface CopiedImage extends MirroredImage {
  bytes: number;
  /** Since when no post shows it; left out while one does. */
  unusedSince?: number;
}

/** An image that could not be had. */
export interface FailedImage {
  reason: string;
  /** Failures in a row. */
  tries: number;
  /** It is not asked for again before. */
  until: number;
}

/** What is known of images, by their source addresses. */
export interface ImageIndex {
  images: Map<string, CopiedImage>;
  failures: Map<string, FailedImage>;
}

interface SavedIndex {
  /** Changes with the shape of this file; another format is not read. */
  format: 1;
  images: Record<string, CopiedImage>;
  failures: Record<string, FailedImage>;
}

const indexIn = (dataDir: string) => join(dataDir, 'images.json');
const folderIn = (dataDir: string) => join(dataDir, 'images');

/** Where a copied image lies on disk. */
export const imageFile = (dataDir: string, address: string): string => join(dataDir, address);

/**
 * What an earlier run has saved. A file that can't be read counts as none.
 *
 * @param isOurs whether the folder is ours to write in: such a file is set aside then
 */
export async function readImageIndex(dataDir: string, isOurs: boolean): Promise<ImageIndex> {
  const read = async () => {
    const text = await readIfThere(indexIn(dataDir));
    const value: unknown = text === null ? null : JSON.parse(text);
    return isSaved(value) ? value : null;
  };
  const saved = await (isOurs ? orSetAside(indexIn(dataDir), read) : read().catch(() => null));
  return {
    images: new Map(Object.entries(saved?.images ?? {})),
    failures: new Map(Object.entries(saved?.failures ?? {})),
  };
}

// The file is our own and written whole, so its format number vouches for the rest.
const isSaved = (value: unknown): value is SavedIndex =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 1;

const firstBackoffMs = 60_000;
const longestBackoffMs = 3_600_000;

/** Whether an image is to be asked for. @param now milliseconds since 1970 */
export function isImageDue({ images, failures }: ImageIndex, source: string, now: number): boolean {
  if (images.has(source)) return false;
  const left = (failures.get(source)?.until ?? 0) - now;
  // Who has set the time of day back waits no longer than anybody.
  return left <= 0 || left > longestBackoffMs;
}

/** Makes all images due that are not there. How often they failed is still known. */
export function endBackoff({ failures }: ImageIndex): void {
  for (const failure of failures.values()) failure.until = 0;
}

/** Remembers a failure for a while, longer each time. @returns whether the reason is another one than before */
export function noteImageFailure({ failures }: ImageIndex, source: string, reason: string, now: number) {
  const before = failures.get(source);
  const tries = (before?.tries ?? 0) + 1;
  const wait = Math.min(longestBackoffMs, firstBackoffMs * 4 ** (tries - 1));
  failures.set(source, { reason, tries, until: now + wait });
  return before?.reason !== reason;
}

/** What there is of the images of one post, and why the others are missing. */
export function imagesOfPost(
  { images, failures }: ImageIndex,
  sources: readonly string[],
  { perPost, inAll }: ImageBudgets,
): ImageMap {
  let bytes = 0;
  const stateOf = (source: string, at: number): MirroredImage | MissingImage => {
    if (at >= perPost.images) return { missing: `the advert has more than ${perPost.images} images` };
    const image = images.get(source);
    bytes += image?.bytes ?? 0;
    if (bytes > perPost.bytes) {
      return { missing: `the images of the advert are larger than ${megabytes(perPost.bytes)} together` };
    }
    if (image) return shownImage(image);
    const most = `${perPost.ms / 1000} s for an advert and ${inAll.ms / 1000} s in all`;
    const reason = failures.get(source)?.reason;
    return { missing: reason ?? `it is not copied yet, which may take ${most} at a time` };
  };
  return new Map(sources.map((source, at) => [source, stateOf(source, at)]));
}

/** All images that posts show, by their source addresses. */
export function shownImages({ images }: ImageIndex): Record<string, MirroredImage> {
  const used = [...images].filter(([, { unusedSince }]) => unusedSince === undefined);
  return Object.fromEntries(used.map(([source, image]) => [source, shownImage(image)]));
}

const shownImage = ({ address, width, height }: MirroredImage): MirroredImage => ({ address, width, height });

export const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export async function saveImageIndex(dataDir: string, { images, failures }: ImageIndex): Promise<void> {
  const saved: SavedIndex = {
    format: 1,
    images: Object.fromEntries(images),
    failures: Object.fromEntries(failures),
  };
  await writeWhole(indexIn(dataDir), JSON.stringify(saved));
}

/** Two addresses may have the same image, and it may come from both at once. */
let written = 0;

/** Whole or not at all. @param address `/images/<hash>.<type>` */
export async function writeImage(dataDir: string, address: string, bytes: Uint8Array): Promise<void> {
  const file = imageFile(dataDir, address);
  written += 1;
  const beside = `${file}.${process.pid}-${written}.tmp`;
  await mkdir(folderIn(dataDir), { recursive: true });
  try {
    await writeFile(beside, bytes);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Holds the index against the folder: images whose file is gone are known no longer, and those that no post has shown
 * for long are removed, like files that the index does not name.
 *
 * @param now milliseconds since 1970
 * @param keptMs how long an image stays that no post shows
 * @returns whether the index is another one than before
 */
export async function sweepImages(
  dataDir: string,
  { images }: ImageIndex,
  now: number,
  keptMs: number,
): Promise<boolean> {
  // Another image may come meanwhile, whose file the list of names lacks.
  const before = [...images];
  const names = (await unlessMissing(readdir(folderIn(dataDir)))) ?? [];
  const there = new Set(names.map((name) => `/images/${name}`));
  const named = new Set<string>();
  const isOld = (since: number | undefined) => since !== undefined && now - since > keptMs;
  const over = new Set<string>();
  for (const [source, { address, unusedSince }] of before) {
    if (there.has(address) && !isOld(unusedSince)) {
      named.add(address);
      continue;
    }
    images.delete(source);
    over.add(address);
  }
  for (const address of there) {
    if (named.has(address)) continue;
    const file = imageFile(dataDir, address);
    const isOver = over.has(address) || isOld((await unlessMissing(stat(file)))?.mtimeMs);
    if (isOver) await rm(file, { force: true });
  }
  return over.size > 0;
}
