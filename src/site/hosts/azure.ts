import { below } from '../../base/site-path.ts';
import { encodePath } from './escape.ts';
import {
  type HostSite,
  immutableCaching,
  immutablePrefixes,
  rareTypes,
  revalidateCaching,
} from './host-site.ts';
import { type HostText, leaveOut, limits } from './limits.ts';
import { sharedEndings, sharedHeaders } from './security-headers.ts';

/** A route of staticwebapp.config.json (learn.microsoft.com/azure/static-web-apps/configuration, "Routes"). */
interface Route {
  route: string;
  headers?: Record<string, string>;
  redirect?: string;
  rewrite?: string;
  statusCode?: number;
}

const asObject = Object.fromEntries<string>;

/**
 * staticwebapp.config.json. Only the first route that matches applies, so a route contains all that is special at its
 * addresses. A route to `index.html` also applies to the folder, with its slash and without. The file is small, and
 * moved addresses come first: left out they answer 404, while the page of a closed job still says that it is closed,
 * with status 200 and `noindex`.
 */
export function azureFile({ base, security, old, moved, closed, numbers }: HostSite): HostText {
  const shared = asObject(sharedHeaders);
  const pictures = `*.{${sharedEndings.join(',')}}`;
  const caching = { 'Cache-Control': immutableCaching };
  const fixed: Route[] = [
    ...immutablePrefixes.flatMap((prefix): Route[] => [
      { route: `${prefix}${pictures}`, headers: { ...caching, ...shared } },
      { route: `${prefix}*`, headers: caching },
    ]),
    { route: `/${pictures}`, headers: shared },
    ...security.embedded.map((address): Route => ({ route: encodePath(address), headers: shared })),
  ];
  const plain = old.filter(({ query }) => query.length === 0);
  const oldRoutes = plain.map(
    ({ from, to, page }): Route =>
      to === null
        ? { route: fileOf(from), rewrite: page, statusCode: 410 }
        : { route: fileOf(from), redirect: below(base, to), statusCode: 301 },
  );
  const movedRoutes = moved.map(
    ({ from, to }): Route => ({
      route: fileOf(from),
      redirect: encodePath(below(base, to)),
      statusCode: 301,
    }),
  );
  const redirects = [...oldRoutes, ...movedRoutes];
  const gone = closed.map(
    (address): Route => ({ route: fileOf(address), rewrite: fileOf(address), statusCode: 410 }),
  );
  const numbered = numbers.flatMap(({ id, to }): Route[] =>
    to === `/jobs/${id}/`
      ? []
      : [{ route: fileOf(`/jobs/${id}/`), redirect: encodePath(below(base, to)), statusCode: 301 }],
  );
  const text = (routes: readonly Route[]) =>
    [
      '{',
      '"trailingSlash":"always",',
      `"globalHeaders":${JSON.stringify({ ...asObject(security.headers), 'Cache-Control': revalidateCaching })},`,
      '"responseOverrides":{"404":{"rewrite":"/404.html"}},',
      `"mimeTypes":${JSON.stringify(mimeTypes)},`,
      `"routes":[\n${routes.map((route) => JSON.stringify(route)).join(',\n')}\n]`,
      '}\n',
    ].join('\n');

  const room = limits.azureBytes - Buffer.byteLength(text(fixed));
  const special = takeBytes([...redirects, ...gone, ...numbered], room);
  const takenMoved = Math.min(special.length, redirects.length);
  const takenClosed = Math.min(special.length - takenMoved, gone.length);
  return {
    text: text([...fixed, ...special]),
    leftOut: [
      ...leaveOut(
        old.length - plain.length,
        (many) => `Azure can't tell addresses by their query: ${many} old ones are not led on there.`,
      ),
      ...leaveOut(
        redirects.length - takenMoved,
        (many) =>
          `Azure takes ${limits.azureBytes} bytes of staticwebapp.config.json: ${many} older moved addresses are left out and answer 404 there.`,
      ),
      ...leaveOut(
        closed.length - takenClosed,
        (many) =>
          `Azure takes ${limits.azureBytes} bytes of staticwebapp.config.json: ${many} closed jobs are left out; their pages answer 200 there, with noindex.`,
      ),
    ],
  };
}

const mimeTypes = Object.fromEntries(Object.entries(rareTypes).map(([ending, type]) => [`.${ending}`, type]));

const fileOf = (address: string): string =>
  encodePath(address.endsWith('/') ? `${address}index.html` : address);

/** As many routes as fit, with the comma and line end of each. */
function takeBytes(routes: readonly Route[], room: number): Route[] {
  let left = room;
  const end = routes.findIndex((route) => {
    left -= Buffer.byteLength(JSON.stringify(route)) + 2;
    return left < 0;
  });
  return end < 0 ? [...routes] : routes.slice(0, end);
}
