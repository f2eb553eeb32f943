import type { APIRoute } from 'astro';
import { jobsOf } from '../../board/addresses.ts';
import { rootsOf } from '../../current.ts';
import { rowsAddress } from '../../outputs/find/addresses.ts';
import { boardRows } from '../../outputs/find/pack-rows.ts';

/** There are rows beside every map. */
export const getStaticPaths = () => rootsOf('map');

/** The rows that search and map of one board work on. */
export const GET: APIRoute = ({ locals, url }) => {
  const { board, settings } = locals;
  const language = settings.site.languages.find((code) => rowsAddress(code, settings.site) === url.pathname);
  if (!language) return new Response(null, { status: 404 });
  return Response.json(boardRows(jobsOf(board, language, settings.site), language, settings.site));
};
