import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFront } from '../../../src/front/front.ts';
import { startServer } from '../../../src/front/server.ts';
import { contentType, type SiteEntry } from '../../../src/site/entry.ts';
import { isForHosts } from '../../../src/site/hosts/host-site.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { emptyMemory } from '../../../src/site/site-memory.ts';

/** A built folder as visitors get it: by the site's own front, compressed, with every header. */
export async function serveByFront(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const emptyPage = await readFile(join(folder, '500.html'), 'utf8');
  const security = siteSecurity({ environment: { HSTS_SECONDS: 0 } }, emptyPage);
  const report = (error: unknown) => {
    throw error;
  };
  const front = createFront({ security: security.headers, headersFor: security.headersFor, report });
  const entries = await Promise.all((await filesOf(folder)).map((name) => entryOf(folder, name)));
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  front.show({
    board: { at: '2026-03-01T10:00:00Z', jobs: [], upcoming: [], problems: [] },
    memory: emptyMemory,
    base: '',
    fingerprint: () => '',
    entry: (address) => byAddress.get(address),
    entries: () => byAddress.values(),
    pagesAndShared: () => byAddress.values(),
    filesOfJob: () => [],
    byNumber: () => undefined,
    redirects: () => ({}),
    oldAnswer: () => undefined,
    prepare: async () => undefined,
    prepareToSave: async () => undefined,
  });
  return startServer({ port: 0, host: '127.0.0.1', front, report });
}

async function entryOf(folder: string, name: string): Promise<SiteEntry> {
  const address = `/${name.replace(/(^|\/)index\.html$/, '$1')}`;
  const bytes = await readFile(join(folder, name));
  const key = createHash('sha256').update(bytes).digest('base64url');
  return {
    ...{ address, type: contentType(address), status: address === '/404.html' ? 404 : 200 },
    ...{ isImmutable: address.startsWith('/_astro/'), isLarge: false, isSlow: false },
    isForHosts: isForHosts(address),
    key: () => key,
    print: async () => bytes,
  };
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
