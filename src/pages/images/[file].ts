import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { current } from '../../astro/current.ts';
import { imageFile } from '../../sync/image-index.ts';

const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

export async function getStaticPaths() {
  const { images } = await current();
  const addresses = new Set(Object.values(images).map(({ address }) => address));
  return [...addresses].map((address) => ({ params: { file: address.split('/')[2] } }));
}

/** An image of an advert, from the site's own address. */
export const GET: APIRoute = async ({ params }) => {
  const { images, settings } = await current();
  // Only what the board names is ever read from disk.
  const image = Object.values(images).find(({ address }) => address === `/images/${params.file}`);
  if (!image) return new Response(null, { status: 404 });
  const bytes = await readFile(imageFile(settings.environment.DATA_DIR, image.address));
  const type = contentTypes[image.address.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
};
