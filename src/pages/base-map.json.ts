import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap } from '../outputs/base-map.ts';
import { packBaseMap } from '../outputs/base-map-packed.ts';
import { siteFrame } from '../outputs/map-frame.ts';

/** The base map of the interactive map. */
export const GET: APIRoute = async ({ locals }) => {
  const frame = siteFrame(locals.board.jobs);
  return Response.json({ frame, ...packBaseMap(baseMap(await atlas(), frame)) });
};
