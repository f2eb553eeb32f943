import type { APIRoute } from 'astro';
import { rootsOf } from '../../astro/current.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { boardRows, rowsBelow } from '../../site/rows/pack-rows.ts';
import { rowsAddress } from '../../site/search/search-files.ts';

/** There are rows beside every map. */
export const getStaticPaths = () => rootsOf('map');

/** The rows that search and map of one board work on. */
export const GET: APIRoute = ({ locals, url }) => {
  const { board, settings } = locals;
  const language = settings.site.languages.find((code) => rowsAddress(code, settings.site) === url.pathname);
  if (!language) return new Response(null, { status: 404 });
  const rows = boardRows(jobsOf(board, language, settings.site), language, settings.site);
  return Response.json(rowsBelow(rows, settings.environment.SITE_URL));
};
