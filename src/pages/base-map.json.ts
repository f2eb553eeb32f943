import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, packBaseMap } from '../site/map/base-map.ts';
import { litCountries } from '../site/map/lit-countries.ts';
import { siteFrame } from '../site/map/map-frame.ts';

/** The base map of the interactive map. */
export const GET: APIRoute = async ({ locals: { board } }) => {
  const frame = siteFrame(board.jobs);
  return Response.json({ frame, ...packBaseMap(baseMap(await atlas(), frame, litCountries(board.jobs))) });
};
