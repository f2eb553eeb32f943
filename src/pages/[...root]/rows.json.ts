import type { APIRoute } from 'astro';
import { rootsOf } from '../../astro/current.ts';
import { rowsBelow } from '../../site/rows/pack-rows.ts';

/** There are rows beside every map. */
export const getStaticPaths = () => rootsOf('map');

/** The rows that search and map of one board work on. */
export const GET: APIRoute = ({ locals: { settings, view } }) =>
  view?.kind === 'rows'
    ? Response.json(rowsBelow(view.rows, settings.environment.SITE_URL))
    : new Response(null, { status: 404 });
