import { absolute } from '../base/site-path.ts';
import { version } from '../base/version.ts';
import { mcpAddress, rootOf } from '../settings/addresses.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { FileSettings } from '../site/machine-file.ts';

/**
 * Where programs look for the server card of a site: beside the address that it is about (SEP-2127 reserves this), and
 * where earlier drafts had it.
 */
export const cardAddresses = (site: Pick<SiteSettings, 'root'>): readonly string[] => [
  `${mcpAddress(site)}/server-card`,
  `${rootOf(site)}.well-known/mcp/server-card.json`,
];

/** Where programs look for all server cards of a host (AI Catalog 1.0). */
export const catalogAddress = '/.well-known/ai-catalog.json';

export const cardType = 'application/mcp-server-card+json';
export const catalogType = 'application/ai-catalog+json';

/** Versions of the protocol that are spoken, the newest first. */
const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];

const longest = 100;

/** How the server names itself: `example.careers/jobs`, the host from its end, then the path and "jobs". */
function serverName({ site, siteUrl }: FileSettings): string {
  const { hostname } = new URL(siteUrl);
  const namespace = hostname.split('.').reverse().join('.');
  const path = new URL(absolute(rootOf(site), { siteUrl })).pathname.split('/').filter((part) => part !== '');
  const name = [...path, 'jobs'].join('.').replace(/[^\w.-]+/g, '-');
  return `${namespace.replace(/[^a-zA-Z0-9.-]+/g, '-')}/${name}`.slice(-200);
}

const serverTitle = ({ site }: FileSettings): string => `${site.name}: jobs`.slice(0, longest);

/** What names the server, in its card and in the protocol itself: both have to say the same. */
export const serverInfo = (settings: FileSettings) => ({
  name: serverName(settings),
  title: serverTitle(settings),
  version,
  websiteUrl: absolute(rootOf(settings.site), settings),
});

/** The server card (SEP-2127, schema v1): who it is and where to connect. Its tools are listed by the protocol. */
export const cardText = (settings: FileSettings): string =>
  json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...serverInfo(settings),
    description: `Open jobs of ${settings.site.name}: search, read, and check whether a job is real`
      .slice(0, longest)
      .toWellFormed(),
    remotes: [
      {
        type: 'streamable-http',
        url: absolute(mcpAddress(settings.site), settings),
        supportedProtocolVersions: protocolVersions,
      },
    ],
  });

/** The catalog of the host: the cards of its sites. */
export function catalogText(
  sites: readonly SiteSettings[],
  { siteUrl }: Pick<FileSettings, 'siteUrl'>,
): string {
  const { hostname } = new URL(siteUrl);
  const entries = sites.map((site) => ({
    identifier: `urn:air:${hostname}:mcp:${serverName({ site, siteUrl }).split('/').at(-1)}`,
    type: cardType,
    url: absolute(cardAddresses(site)[0] ?? '', { siteUrl }),
  }));
  return json({ specVersion: '1.0', entries });
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
