import type { APIRoute } from 'astro';
import { paletteCss, paletteOf } from '../outputs/palette.ts';

/** The owner's colour as the custom properties that styles/tokens.css builds on. */
export const GET: APIRoute = ({ locals }) =>
  new Response(paletteCss(paletteOf(locals.settings.site.color)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
