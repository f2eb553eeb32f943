import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/base/timing.ts';
import type { JobSource } from '../../src/mcp/job-source.ts';
import { createMcpRoute } from '../../src/mcp/mcp-route.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';
import { startFront } from '../front/harness.ts';
import { siteOf } from '../front/site-of.ts';

export interface RouteWorld {
  /** SITE_URL; https://careers.example if left out. */
  siteUrl?: string;
  hasFile?: (address: string) => boolean;
  clock?: Clock;
}

/** A server with the route, and one page beside it. */
export async function startRoute(source: JobSource, world: RouteWorld = {}) {
  const { siteUrl = 'https://careers.example', hasFile = () => false, clock = systemClock() } = world;
  const reports: unknown[] = [];
  const { environment } = loadSettings(
    { SERVICE_URL: 'https://service.example', SITE_URL: siteUrl },
    { name: source.site.name, languages: ['en'], defaultLanguage: 'en' },
  );
  const route = createMcpRoute({
    settings: { site: source.site, environment },
    security: securityHeaders(),
    sourceOf: () => source,
    hasFile,
    clock,
    report: (error) => void reports.push(error),
  });
  const server = await startFront({ routes: [route] });
  server.front.show(
    siteOf({ '/': { text: 'all jobs' }, '/404.html': { text: 'nothing here', status: 404 } }),
  );
  return { ...server, reports };
}

/** A client of the SDK that is connected to a server. */
export async function connectTo({ url }: { url: string }, options: object = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  onTestFinished(() => client.close());
  return client;
}

/** A message as a client of 2025 sends it. */
export const message = (method: string, params: object = {}, more: object = {}) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-06-18',
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  ...more,
});
