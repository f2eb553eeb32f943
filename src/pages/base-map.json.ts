import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, packBaseMap } from '../site/map/base-map.ts';

/** The base map of the interactive map. */
export const GET: APIRoute = async ({ locals: { view } }) => {
  if (view?.kind !== 'base-map') return new Response(null, { status: 404 });
  const { frame, lit } = view;
  return Response.json({ frame, ...packBaseMap(baseMap(await atlas(), frame, lit)) });
};
