import { keyOf } from '../../base/keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { azureFile } from './azure.ts';
import { type HostOptions, type HostSite, hostSite } from './host-site.ts';
import { htaccessFile } from './htaccess.ts';
import { notAddresses } from './limits.ts';
import { headersFile, redirectsFile } from './netlify.ts';
import { nginxMap, nginxServer } from './nginx.ts';
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
  const headersKey = keyOf(site.security.headers.flat());
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
