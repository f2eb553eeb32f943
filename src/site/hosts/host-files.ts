import { keyOf } from '../../base/keys.ts';
import { below } from '../../base/site-path.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { bytePattern, encodePath, isPlain, plainValue, queryPart, withoutSlash } from './escape.ts';
import {
  asAsked,
  type HostOptions,
  type HostSite,
  type HostText,
  hostFileNames,
  hostSite,
  immutableCaching,
  immutablePrefixes,
  inGroups,
  leaveOut,
  limits,
  type Moved,
  notAddresses,
  numberPattern,
  type Old,
  rareTypes,
  revalidateCaching,
} from './host-site.ts';
import { headersFile, redirectsFile } from './netlify.ts';
import { nginxMap, nginxServer } from './nginx.ts';
import { sharedEndings, sharedHeaders } from './security-headers.ts';
import { vercelFile } from './vercel.ts';

const plain = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';

/**
 * Files that configure the common hosts to serve the site: moved addresses, closed jobs, headers, caching. They
 * contain only what the site shows, and are files of it like any other; the live server does not use them, but the
 * host of an export does.
 */
export function hostFiles(context: Pick<OutputContext, 'memory'>, options: HostOptions): MachineFile[] {
  const site = hostSite(context.memory, options);
  const headersKey = keyOf(site.security.pageHeaders.flat());
  const key = keyOf(
    headersKey,
    JSON.stringify([site.old, site.moved, site.closed, site.numbers, site.roots]),
    site.base,
  );
  return [
    { address: '/_redirects', type: plain, key, make: () => redirectsFile(site).text },
    { address: '/_headers', type: plain, key: headersKey, make: () => headersFile(site.security).text },
    { address: '/vercel.json', type: json, key, make: () => vercelFile(site).text },
    { address: '/staticwebapp.config.json', type: json, key, make: () => azureFile(site).text },
    { address: '/.htaccess', type: plain, key, make: () => htaccessFile(site).text },
    { address: '/_hosts/nginx-map.conf', type: plain, key, make: () => nginxMap(site) },
    {
      address: '/_hosts/nginx.conf',
      type: plain,
      key: keyOf(headersKey, JSON.stringify(site.roots), site.base),
      make: () => nginxServer(site),
    },
    // Without it GitHub Pages leaves out names that begin with "_".
    { address: '/.nojekyll', type: plain, key: keyOf(), make: () => '' },
  ];
}

/** What does not fit into the hosts' files, a sentence each: how much is left out, why, and what visitors notice. */
export function hostWarnings(context: Pick<OutputContext, 'memory'>, options: HostOptions): string[] {
  const site: HostSite = hostSite(context.memory, options);
  return [
    ...notAddresses(site.unusable),
    ...redirectsFile(site).leftOut,
    ...headersFile(site.security).leftOut,
    ...vercelFile(site).leftOut,
    ...azureFile(site).leftOut,
    ...htaccessFile(site).leftOut,
  ];
}

/** `.htaccess` of Apache 2.4 (from 2.4.13), for the folder that is the DocumentRoot, or the one below
 * it that has the path of the site. Needs `AllowOverride FileInfo Indexes`. */
export function htaccessFile(site: HostSite): HostText {
  const { base, old, moved, closed, numbers } = site;
  // Apache compares these with whole paths; a RewriteRule sees the part below the folder.
  const { security, roots } = asAsked(site);
  const most = limits.htaccessRules;
  // mod_alias would encode encoded paths again; our own addresses are written the same either way.
  const sendable = moved.filter(({ to }) => isPlain(to));
  const taken = sendable.slice(0, most);
  const numbered = numbers.filter(({ to }) => isPlain(to));
  const gone = inGroups(
    closed.slice(0, most).map((address) => bytePattern(address.slice(1))),
    8_000,
  );
  const hidden = hostFileNames.map(bytePattern).join('|');
  const lines = [
    'DirectoryIndex index.html',
    'AddDefaultCharset utf-8',
    'AddCharset utf-8 .css .ics .js .json .md .svg .txt .xml',
    ...Object.entries(rareTypes).map(([ending, type]) => `AddType ${type.split(';')[0]} .${ending}`),
    `ErrorDocument 404 ${base}/404.html`,
    ...roots.flatMap((root) => [
      `<If "%{REQUEST_URI} =~ m#^${bytePattern(root)}#">`,
      `ErrorDocument 404 ${root}404.html`,
      '</If>',
    ]),
    '# The page of a closed job, or that for what is gone, with status 410.',
    'ErrorDocument 410 /%{reqenv:JOBFRONT_GONE}',
    '<IfModule mod_headers.c>',
    ...security.pageHeaders.map((header) => `Header always set ${header[0]} "${plainValue(header)}"`),
    `Header always set Cache-Control "${revalidateCaching}"`,
    ...immutablePrefixes.map(
      (prefix) =>
        `Header always set Cache-Control "${immutableCaching}" "expr=%{REQUEST_URI} =~ m#^${bytePattern(base)}${prefix}#"`,
    ),
    ...sharedHeaders.map(
      (header) =>
        `Header always set ${header[0]} "${plainValue(header)}" "expr=%{REQUEST_URI} =~ m#\\.(?:${sharedEndings.join('|')})$#"`,
    ),
    ...sharedHeaders.map(
      (header) =>
        `Header always set ${header[0]} "${plainValue(header)}" "expr=%{REQUEST_URI} =~ m#^(?:${security.embedded.map(bytePattern).join('|')})$#"`,
    ),
    ...security.special.flatMap(({ address, headers }) =>
      headers.map(
        (header) =>
          `Header always set ${header[0]} "${plainValue(header)}" "expr=%{REQUEST_URI} =~ m#^${bytePattern(address)}(?:index\\.html)?$#"`,
      ),
    ),
    '</IfModule>',
    '<IfModule mod_rewrite.c>',
    'RewriteEngine On',
    `RewriteRule "^(?:_hosts/|(?:${hidden})$)" "-" [R=404,L]`,
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ (/(?:[A-Za-z0-9_.~%-]+/)*)index[.]html[ ?]"',
    'RewriteRule "" "%1" [R=301,NE,L]',
    ...old.slice(0, most).flatMap((row) => oldLines(row, base)),
    ...gone.map(
      (group) =>
        `RewriteRule "^(?:${group.join('|')})$" "-" [E=JOBFRONT_GONE:%{REQUEST_URI}index.html,R=410,L]`,
    ),
    '# The number of a job, with whatever behind it, where there is no such page.',
    'RewriteCond %{REQUEST_FILENAME} -e',
    'RewriteRule "" "-" [L]',
    `RewriteRule "!^${numberPattern('[0-9]+')}$" "-" [L]`,
    ...numbered
      .slice(0, most)
      .map(
        ({ id, to }) =>
          `RewriteRule "^(?!${bytePattern(to.slice(1))}$)${numberPattern(id)}$" "${below(base, to)}" [R=301,NE,L]`,
      ),
    '</IfModule>',
    ...taken.flatMap(({ from, to }) => redirectLines({ from: below(base, from), to: below(base, to) })),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    leftOut: [
      ...leaveOut(
        old.length - most,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} old addresses: ${many} are left out and answer 404 there. Use a server block of your own where that is too few.`,
      ),
      ...leaveOut(
        moved.length - taken.length,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} moved addresses: ${many} older ones are left out and answer 404 there. Use a server block of your own where that is too few.`,
      ),
      ...leaveOut(
        closed.length - most,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} closed jobs: ${many} are left out; their pages answer 200 there, with noindex.`,
      ),
    ],
  };
}

/** Only mod_rewrite can test parameters, and send encoded addresses unchanged. */
function oldLines({ from, query, to: leads, page }: Old, base: string): string[] {
  const to = leads && below(base, leads);
  const path = withoutSlash(from);
  const pattern = path === null ? bytePattern(from.slice(1)) : `${bytePattern(path.slice(1))}/?`;
  const flags = query.length > 0 && !to?.includes('?') ? 'R=301,NE,QSD,L' : 'R=301,NE,L';
  return [
    ...query.map((part) => `RewriteCond %{QUERY_STRING} "(?:^|&)${bytePattern(queryPart(part))}(?:&|$)"`),
    to === null
      ? `RewriteRule "^${pattern}$" "-" [E=JOBFRONT_GONE:${below(base, page).slice(1)},R=410,L]`
      : `RewriteRule "^${pattern}$" "${to.replaceAll('%', '\\%')}" [${flags}]`,
  ];
}

/** Plain text where possible, since Apache compiles patterns for every request. */
function redirectLines({ from, to }: Moved): string[] {
  const slashless = withoutSlash(from);
  if (!isPlain(from)) {
    const pattern = slashless === null ? bytePattern(from) : `${bytePattern(slashless)}/?`;
    return [`RedirectMatch 301 "^${pattern}$" "${to}"`];
  }
  return [from, ...(slashless === null ? [] : [slashless])].map((path) => `Redirect 301 "${path}" "${to}"`);
}

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
    ...security.special.map(
      ({ address, headers }): Route => ({ route: fileOf(address), headers: asObject(headers) }),
    ),
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
      `"globalHeaders":${JSON.stringify({ ...asObject(security.pageHeaders), 'Cache-Control': revalidateCaching })},`,
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
