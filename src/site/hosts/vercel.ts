import { below } from '../../base/site-path.ts';
import { encodePath, pathPattern, withoutSlash } from './escape.ts';
import {
  type HostSite,
  type HostText,
  immutableCaching,
  immutablePrefixes,
  inGroups,
  leaveOut,
  limits,
  type Moved,
  numberPattern,
  type Old,
  rareTypes,
} from './host-site.ts';
import { sharedEndings, sharedHeaders } from './security-headers.ts';

/** A route of vercel.json (vercel.com/docs/project-configuration/vercel-json, "routes"). */
interface Route {
  src?: string;
  has?: { type: 'query'; key: string; value: string }[];
  dest?: string;
  headers?: Record<string, string>;
  status?: number;
  continue?: true;
  caseSensitive?: true;
  handle?: 'filesystem' | 'error';
}

const asObject = Object.fromEntries<string>;

/**
 * vercel.json. Only `routes`, because these can answer 410 for a page whose file exists; the shorter `redirects`,
 * `headers` and `trailingSlash` are not allowed beside them, so they are spelled out here. Vercel makes clients
 * revalidate everything by default.
 */
export function vercelFile({ base, security, old, moved, closed, numbers, roots }: HostSite): HostText {
  const headers: Route[] = [
    { src: '^/.*$', headers: asObject(security.pageHeaders), continue: true },
    {
      src: `^(?:${immutablePrefixes.join('|')}).*$`,
      headers: { 'Cache-Control': immutableCaching },
      continue: true,
    },
    { src: `^/.*\\.(?:${sharedEndings.join('|')})$`, headers: asObject(sharedHeaders), continue: true },
    {
      src: `^(?:${security.embedded.map((address) => pathPattern(encodePath(address))).join('|')})$`,
      headers: asObject(sharedHeaders),
      continue: true,
      caseSensitive: true,
    },
    ...security.special.map(
      ({ address, headers: own }): Route => ({
        src: `^${pathPattern(encodePath(address))}(?:index\\.html)?$`,
        headers: asObject(own),
        continue: true,
        caseSensitive: true,
      }),
    ),
    ...Object.entries(rareTypes).map(
      ([ending, type]): Route => ({
        src: `^/.*\\.${ending}$`,
        headers: { 'Content-Type': type },
        continue: true,
      }),
    ),
  ];
  const before: Route[] = [
    { src: '^(/(?:[^/\\\\]+/)*)index\\.html$', headers: { Location: `${base}$1` }, status: 301 },
    {
      src: '^(?!/\\.well-known/)(/(?:[^/\\\\]+/)*[^/.\\\\]+)$',
      headers: { Location: `${base}$1/` },
      status: 301,
    },
    { handle: 'filesystem' },
  ];
  const after: Route[] = [
    { handle: 'error' },
    ...roots.map(
      (root): Route => ({ src: `^${pathPattern(root)}.*$`, dest: `${root}404.html`, status: 404 }),
    ),
    { src: '^/.*$', dest: '/404.html', status: 404 },
  ];
  const gone = goneRoutes(closed);
  const room = limits.vercelRoutes - headers.length - gone.length - before.length - after.length;
  const fitting = [
    ...old.map((row) => oldRoute(row, base)),
    ...moved.map((one) => movedRoute(one, base)),
  ].filter(
    ({ src = '', headers }) => Math.max(src.length, headers?.Location?.length ?? 0) <= limits.vercelPattern,
  );
  const taken = fitting.slice(0, room);
  // Asked only if there is no file.
  const numbered = numbers.slice(0, room - taken.length).map(
    ({ id, to }): Route => ({
      src: `^/(?!${pathPattern(encodePath(to)).slice(1)}$)${numberPattern(id)}$`,
      headers: { Location: encodePath(below(base, to)) },
      status: 301,
    }),
  );
  return {
    text: toText([...headers, ...taken, ...gone, ...before, ...numbered, ...after]),
    leftOut: leaveOut(
      old.length + moved.length - taken.length,
      (many) =>
        `Vercel takes ${limits.vercelRoutes} routes: ${many} older moved addresses are not in vercel.json and answer 404 there.`,
    ),
  };
}

const movedRoute = ({ from, to }: Moved, base: string): Route => ({
  src: eitherForm(from),
  headers: { Location: encodePath(below(base, to)) },
  status: 301,
  caseSensitive: true,
});

const oldRoute = ({ from, query, to, page }: Old, base: string): Route => ({
  src: eitherForm(from),
  ...(query.length > 0 && { has: query.map(([key, value]) => ({ type: 'query', key, value })) }),
  ...(to === null ? { dest: page, status: 410 } : { headers: { Location: below(base, to) }, status: 301 }),
  caseSensitive: true,
});

/** With its slash at the end and without. */
function eitherForm(from: string): string {
  const path = withoutSlash(from);
  return `^${pathPattern(encodePath(path ?? from))}${path === null ? '' : '/?'}$`;
}

/** The page stays at its address and only its status changes, so many addresses share a route. */
function goneRoutes(closed: readonly string[]): Route[] {
  const patterns = closed.map((address) => pathPattern(encodePath(address)));
  return inGroups(patterns, limits.vercelPattern - 100).map((group) => ({
    src: `^(${group.join('|')})$`,
    dest: '$1index.html',
    status: 410,
    caseSensitive: true,
  }));
}

/** One route a line, so that an address is easy to find. */
const toText = (routes: readonly Route[]): string =>
  `{\n  "routes": [\n${routes.map((route) => `    ${JSON.stringify(route)}`).join(',\n')}\n  ]\n}\n`;
