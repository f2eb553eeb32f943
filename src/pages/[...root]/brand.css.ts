import type { APIRoute } from 'astro';
import { sites } from '../../astro/current.ts';
import { routeParams } from '../../site/lists/routes.ts';
import { paletteCss, paletteOf } from '../../site/page/palette.ts';

export async function getStaticPaths() {
  return (await sites()).map(({ root }) => ({ params: routeParams(`${root}brand.css`, 'brand.css') }));
}

/** The colours of the site as custom properties; styles/shared/tokens.css has all other tokens. */
export const GET: APIRoute = ({ locals }) =>
  new Response(paletteCss(paletteOf(locals.settings.site)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
