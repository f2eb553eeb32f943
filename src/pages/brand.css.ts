import type { APIRoute } from 'astro';
import { paletteCss, paletteOf } from '../outputs/palette.ts';
import { processSettings } from '../settings.ts';

/** The owner's colour as the custom properties that styles/tokens.css builds on. */
export const GET: APIRoute = () =>
  new Response(paletteCss(paletteOf(processSettings().site.color)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
