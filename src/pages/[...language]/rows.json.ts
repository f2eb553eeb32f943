import type { APIRoute } from 'astro';
import { jobsOf } from '../../board/addresses.ts';
import { current } from '../../current.ts';
import { languageParam } from '../../outputs/language-param.ts';
import { boardRows, rowsAddress } from '../../outputs/rows.ts';

export async function getStaticPaths() {
  const { site } = (await current()).settings;
  return site.languages.map((code) => ({ params: { language: languageParam(code, site) } }));
}

/** The rows that search and map of one board work on. */
export const GET: APIRoute = ({ locals, url }) => {
  const { board, settings } = locals;
  const language = settings.site.languages.find((code) => rowsAddress(code, settings.site) === url.pathname);
  if (!language) return new Response(null, { status: 404 });
  return Response.json(boardRows(jobsOf(board, language, settings.site), language));
};
