import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, packBaseMap } from '../site/map/base-map.ts';
import { siteFrame } from '../site/map/map-frame.ts';

/** The base map of the interactive map. */
export const GET: APIRoute = async ({ locals }) => {
  const frame = siteFrame(locals.board.jobs);
  return Response.json({ frame, ...packBaseMap(baseMap(await atlas(), frame)) });
};
