import { type IncomingHttpHeaders, request } from 'node:http';
import type { Memory } from '../../src/board/memory.ts';
import { hostTexts, oldSample, sampleMemory, security } from '../site/hosts/host-sample.ts';

/** The files of a small site, those for hosts included. @param base the path that it is below */
export async function siteFiles(
  memory: Memory = sampleMemory,
  roots: readonly string[] = [],
  base = '',
): Promise<Record<string, string>> {
  const texts = await hostTexts(memory, oldSample, roots, base);
  return {
    'index.html': 'home',
    '404.html': 'no such page',
    'map/index.html': 'map',
    'jobs/7-courier/index.html': 'courier',
    'jobs/7-courier.md': '# courier',
    'jobs/8-head-of-drivers/index.html': 'head of drivers',
    'jobs/9-packer/index.html': 'packer, closed',
    'jobs/10-senior-welder/index.html': 'senior welder, closed',
    'jobs.json': '[]',
    'open-jobs.jws': 'e30..x',
    'feed.xml': '<rss/>',
    '_astro/page.abc.css': 'a{}',
    'images/abc.png': 'png',
    ...Object.fromEntries(Object.entries(texts).map(([address, text]) => [address.slice(1), text])),
  };
}

export interface HostCase {
  path: string;
  status: number;
  /** The whole body of a GET; absent where the server writes one of its own. */
  body?: string;
  /** Where it leads, as a path. */
  to?: string;
  /** The address whose headers it carries; the path itself if left out. */
  like?: string;
}

/** What a host has to answer. */
export const hostCases: readonly HostCase[] = [
  { path: '/', status: 200, body: 'home' },
  { path: '/?utm_source=fair', status: 200, body: 'home', like: '/' },
  { path: '/map/', status: 200, body: 'map' },
  { path: '/jobs/7-courier/', status: 200, body: 'courier' },
  { path: '/jobs/7%2Dcourier/', status: 200, body: 'courier' },
  { path: '/jobs/7-courier.md', status: 200, body: '# courier' },
  { path: '/jobs.json', status: 200, body: '[]' },
  { path: '/open-jobs.jws', status: 200, body: 'e30..x' },
  { path: '/feed.xml', status: 200, body: '<rss/>' },
  { path: '/_astro/page.abc.css', status: 200, body: 'a{}' },
  { path: '/images/abc.png', status: 200, body: 'png' },
  // The slash that an address ends with.
  { path: '/map', status: 301, to: '/map/' },
  { path: '/map?q=a&b', status: 301, to: '/map/?q=a&b', like: '/map' },
  { path: '/jobs/7-courier', status: 301, to: '/jobs/7-courier/' },
  { path: '/jobs/7-courier/index.html', status: 301, to: '/jobs/7-courier/', like: '/' },
  { path: '/index.html?q=a', status: 301, to: '/?q=a', like: '/' },
  // Moved.
  { path: '/jobs/8-driver/', status: 301, to: '/jobs/8-head-of-drivers/' },
  { path: '/jobs/8-driver', status: 301, to: '/jobs/8-head-of-drivers/' },
  { path: '/jobs/8-%64river/', status: 301, to: '/jobs/8-head-of-drivers/' },
  {
    path: '/jobs/8-lead-driver/?utm_source=fair',
    status: 301,
    to: '/jobs/8-head-of-drivers/?utm_source=fair',
    like: '/',
  },
  { path: '/jobs/10-welder/', status: 301, to: '/jobs/10-senior-welder/' },
  // By number, whatever stands behind it.
  { path: '/jobs/7', status: 301, to: '/jobs/7-courier/' },
  { path: '/jobs/7/', status: 301, to: '/jobs/7-courier/', like: '/' },
  { path: '/jobs/7-', status: 301, to: '/jobs/7-courier/' },
  { path: '/jobs/7-cour?utm_source=fair', status: 301, to: '/jobs/7-courier/?utm_source=fair', like: '/' },
  { path: '/jobs/007-bote/', status: 301, to: '/jobs/7-courier/', like: '/' },
  { path: '/de/jobs/7', status: 301, to: '/jobs/7-courier/' },
  { path: '/velo/en/jobs/8-drive/', status: 301, to: '/jobs/8-head-of-drivers/', like: '/' },
  { path: '/jobs/9', status: 301, to: '/jobs/9-packer/' },
  { path: '/jobs/10-weld', status: 301, to: '/jobs/10-senior-welder/' },
  { path: '/jobs/7x', status: 404, body: 'no such page' },
  { path: '/jobs/7/apply', status: 404, body: 'no such page' },
  // Of the site that stood here before.
  { path: '/careers', status: 301, to: '/jobs/7-courier/' },
  { path: '/careers/?utm_source=fair', status: 301, to: '/jobs/7-courier/?utm_source=fair', like: '/' },
  { path: '/careers/more', status: 404, body: 'no such page' },
  { path: '/Kariera/%C5%BC.html', status: 301, to: '/jobs/8-head-of-drivers/', like: '/' },
  { path: '/team', status: 301, to: '/map/?q=a%20b&c=d', like: '/' },
  { path: '/team/?utm_source=fair', status: 301, to: '/map/?q=a%20b&c=d', like: '/' },
  { path: '/job.php?id=7', status: 301, to: '/jobs/7-courier/', like: '/job.php' },
  { path: '/job.php?utm_source=fair&id=7', status: 301, to: '/jobs/7-courier/', like: '/job.php' },
  { path: '/job.php?id=70', status: 404, body: 'no such page', like: '/job.php' },
  { path: '/job.php?id=8&lang=en', status: 410, body: 'no such page', like: '/job.php' },
  { path: '/?p=12', status: 301, to: '/jobs/9-packer/', like: '/' },
  { path: '/gone', status: 410, body: 'no such page' },
  { path: '/gone/?utm_source=fair', status: 410, body: 'no such page', like: '/' },
  { path: '/gone.html', status: 410, body: 'no such page' },
  // Closed.
  { path: '/jobs/9-packer/', status: 410, body: 'packer, closed' },
  { path: '/jobs/9-packer/?utm_source=fair', status: 410, body: 'packer, closed', like: '/' },
  { path: '/jobs/9%2Dpacker/', status: 410, body: 'packer, closed' },
  { path: '/jobs/9-packer', status: 301, to: '/jobs/9-packer/' },
  { path: '/jobs/10-senior-welder/', status: 410, body: 'senior welder, closed' },
  // Unknown.
  { path: '/nothing', status: 404, body: 'no such page' },
  { path: '/nothing/', status: 404, body: 'no such page' },
  { path: '/jobs/80-driver', status: 404, body: 'no such page' },
  { path: '/nothing.json', status: 404, body: 'no such page', like: '/404.html' },
  { path: '/_astro/nothing.css', status: 404, body: 'no such page', like: '/404.html' },
  { path: '/%C5%BC%C3%B3%C5%82w/', status: 404, body: 'no such page' },
  // What is there for hosts alone.
  { path: '/_headers', status: 404, body: 'no such page' },
  { path: '/_hosts/nginx.conf', status: 404, body: 'no such page' },
  { path: '/vercel.json', status: 404, body: 'no such page', like: '/404.html' },
  // Nowhere else, however it is written.
  { path: '//evil.example/index.html', status: 404, body: 'no such page' },
  { path: '//evil.example/', status: 404, body: 'no such page' },
  { path: '/%0d%0aX-Evil:%20yes/index.html', status: 404, body: 'no such page' },
];

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request; the path goes out as it is. */
export function ask(
  port: number,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** What an answer has to carry, by small names. */
export function wantedHeaders({ path, like = path, status }: HostCase): Record<string, string> {
  const forGood = status === 200 && /^\/(_astro|images)\//.test(like);
  return {
    ...Object.fromEntries(security.headersFor(like).map(([name, value]) => [name.toLowerCase(), value])),
    'cache-control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  };
}
