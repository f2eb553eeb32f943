import { defineMiddleware } from 'astro:middleware';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIContext, MiddlewareNext } from 'astro';
import { type Current, current } from './astro/current.ts';
import { basePath } from './base/site-path.ts';
import { machineAnswer } from './live/machine-answer.ts';
import { processSettings, siteFolder, siteRoot } from './settings/process.ts';
import { publicFolder } from './settings/site-folder.ts';
import type { PageSettings } from './settings/site-schema.ts';
import { archiveViewOf } from './site/archive/archive-entries.ts';
import { archivePlace, foundPlace } from './site/archive/archive-list.ts';
import { contentType } from './site/entry.ts';
import { pageBelow } from './site/page/page-below.ts';
import { pageSettings, sitePartAt } from './site/site-parts.ts';
import { localsAt } from './site/views/view-at.ts';

/** Of a build it does not change; the dev server shows every site at its root. */
let siteUrl: string | undefined;

/**
 * Hands every page its view. Without a board (dev server, service out of reach) the visitor gets the outage page. Pages of a
 * static site below a path name that path; those of the live site get it where they are printed (site/print-page.ts).
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.locals.settings) return next();
  const response = await answer(context, next);
  siteUrl ??= processSettings().environment.SITE_URL;
  if (basePath(siteUrl) === '' || !response.headers.get('content-type')?.startsWith('text/html'))
    return response;
  const { status, headers } = response;
  return new Response(pageBelow(await response.text(), siteUrl), { status, headers });
});

const answer = async (context: APIContext, next: MiddlewareNext): Promise<Response> => {
  const { pathname, search } = context.url;
  // The outage page is what is shown when there is no board.
  if (context.routePattern === '/500') return next();
  const isPart = siteRoot !== '/';
  if (isPart && import.meta.env.DEV) {
    const file = await publicFile(pathname);
    if (file) return file;
  }
  // All else is the site's that we are a part of.
  if (isPart && !pathname.startsWith(siteRoot) && !shared.test(pathname)) return next();
  // Hosts of the static site do the same.
  if (import.meta.env.DEV && !/\/$|\.\w+$/.test(pathname))
    return context.redirect(`${pathname}/${search}`, 301);
  try {
    const now = await current();
    const made = import.meta.env.DEV ? await machineAnswer(pathname, now) : null;
    if (made) return made;
    const { board, settings, memory } = now;
    const whole = { board, settings: pageSettings(settings), memory: memory.jobs };
    const part = sitePartAt(pathname, whole);
    const archived = await archivedAt(pathname, part.settings, now);
    Object.assign(context.locals, archived ?? localsAt(pathname, part));
  } catch (error) {
    context.locals.outage = error instanceof Error ? error.message : String(error);
    if (isPart) return new Response(context.locals.outage, { status: 503 });
    const page = await next('/500');
    return new Response(page.body, { status: 503, headers: page.headers });
  }
  return next();
};

/** What a page of the archive is printed from. @param now of the whole host */
async function archivedAt(
  path: string,
  settings: PageSettings,
  { history, settings: { site: host } }: Current,
) {
  const place = archivePlace(path, settings.site);
  const found = place?.kind === 'page' ? foundPlace(place, history.archive, settings.site, host) : undefined;
  return found && { settings, view: await archiveViewOf(found, history, settings.site) };
}

/** What all sites of a host share, at its root. */
const shared = /^\/(?:base-map\.(?:json|svg)|no-script\.css|images\/[^/]+)$/;

/** For the dev server of a site that we are a part of, which knows its own `public/` alone. */
async function publicFile(pathname: string): Promise<Response | null> {
  if (!/^\/[\w.@-][\w./@-]*\.\w+$/.test(pathname) || pathname.includes('..')) return null;
  const bytes = await readFile(join(publicFolder(siteFolder.path), pathname)).catch(() => null);
  return bytes && new Response(bytes, { headers: { 'Content-Type': contentType(pathname) } });
}
