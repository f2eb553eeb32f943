import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, baseMapSvg } from '../site/map/base-map.ts';
import { paletteOf } from '../site/page/palette.ts';

/** The base map as a picture, of which pages show the part around their points. */
export const GET: APIRoute = async ({ locals: { settings, view } }) => {
  if (view?.kind !== 'base-map') return new Response(null, { status: 404 });
  const { frame, lit } = view;
  const map = baseMap(await atlas(), frame, lit);
  return new Response(baseMapSvg(map, frame, paletteOf(settings.site)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
