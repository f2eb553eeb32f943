import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, baseMapSvg } from '../site/map/base-map.ts';
import { siteFrame } from '../site/map/map-frame.ts';

/** The base map as a picture, of which pages show the part around their points. */
export const GET: APIRoute = async ({ locals }) => {
  const frame = siteFrame(locals.board.jobs);
  return new Response(baseMapSvg(baseMap(await atlas(), frame), frame), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
