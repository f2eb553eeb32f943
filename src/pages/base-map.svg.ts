import type { APIRoute } from 'astro';
import { atlas } from '../live/atlas.ts';
import { baseMap, baseMapSvg } from '../site/map/base-map.ts';
import { litCountries } from '../site/map/lit-countries.ts';
import { siteFrame } from '../site/map/map-frame.ts';
import { paletteOf } from '../site/page/palette.ts';

/** The base map as a picture, of which pages show the part around their points. */
export const GET: APIRoute = async ({ locals: { board, settings } }) => {
  const frame = siteFrame(board.jobs);
  const map = baseMap(await atlas(), frame, litCountries(board.jobs));
  return new Response(baseMapSvg(map, frame, paletteOf(settings.site)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
