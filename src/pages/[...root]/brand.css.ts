import type { APIRoute } from 'astro';
import { sites } from '../../current.ts';
import { paletteOf } from '../../outputs/palette/palette.ts';
import { paletteCss } from '../../outputs/palette/palette-css.ts';
import { routeParams } from '../../outputs/route-params.ts';

export async function getStaticPaths() {
  return (await sites()).map(({ root }) => ({ params: routeParams(`${root}brand.css`, 'brand.css') }));
}

/** The colours of the site as custom properties; styles/tokens.css has all other tokens. */
export const GET: APIRoute = ({ locals }) =>
  new Response(paletteCss(paletteOf(locals.settings.site)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
