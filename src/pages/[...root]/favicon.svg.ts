import type { APIRoute } from 'astro';
import { sites } from '../../astro/current.ts';
import { routeParams } from '../../site/lists/routes.ts';
import { underWhite } from '../../site/page/palette.ts';

export async function getStaticPaths() {
  return (await sites()).map(({ root }) => ({ params: routeParams(`${root}favicon.svg`, 'favicon.svg') }));
}

/** The site's mark in the owner's colour: the first letter of the company's name. */
export const GET: APIRoute = ({ locals }) => {
  const { color, name } = locals.settings.site;
  const letter = (Array.from(name)[0] ?? '').toUpperCase().replace(/[<&]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${underWhite(color)}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
