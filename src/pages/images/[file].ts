import type { APIRoute } from 'astro';
import { imageAddresses, imageAt } from '../../astro/current.ts';
import { contentType } from '../../site/entry.ts';

export const getStaticPaths = async () =>
  (await imageAddresses()).map((address) => ({ params: { file: address.split('/')[2] } }));

/** An image of an advert, from the site's own address. */
export const GET: APIRoute = async ({ params }) => {
  const bytes = await imageAt(`/images/${params.file}`);
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType(params.file ?? '') } });
};
