import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType } from '../../../src/live/content-type.ts';
import { compress } from '../../../src/live/release/compress.ts';
import type { Manifest, ReleaseFile } from '../../../src/live/release/manifest.ts';
import { createFront } from '../../../src/live/serve/serve-release.ts';
import { startServer } from '../../../src/live/serve/server.ts';
import { siteSecurity } from '../../../src/outputs/site-security.ts';

/** A built folder as visitors get it: by the site's own front, compressed, with every header. */
export async function serveByFront(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const emptyPage = await readFile(join(folder, '500.html'), 'utf8');
  const security = siteSecurity({ environment: { HSTS_SECONDS: 0 } }, emptyPage);
  const report = (error: unknown) => {
    throw error;
  };
  const front = createFront({ security: security.headers, headersFor: security.headersFor, report });
  const forms = new Map<string, Uint8Array>();
  const files: Record<string, ReleaseFile> = {};
  for (const name of await filesOf(folder)) {
    const address = `/${name.replace(/(^|\/)index\.html$/, '$1')}`;
    const bytes = await readFile(join(folder, name));
    const about = { type: contentType(address), immutable: address.startsWith('/_astro/') };
    const compressed = await compress({ bytes, ...about });
    forms.set(`identity ${address}`, bytes);
    for (const [encoding, form] of compressed) forms.set(`${encoding} ${address}`, form);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const encodings = [...compressed.keys()];
    const status = address === '/404.html' ? 404 : 200;
    files[address] = { key: hash, hash, size: bytes.length, status, encodings, ...about };
  }
  const at = '2026-03-01T10:00:00Z';
  const manifest: Manifest = {
    ...{ format: 1, release: '000001', createdAt: at, boardAt: at, redirects: {} },
    files,
  };
  front.show({
    manifest,
    read: async (address, encoding) => {
      const form = forms.get(`${encoding} ${address}`);
      if (!form) throw new Error(`The front asks for ${address} as ${encoding}, which the manifest lacks.`);
      return form;
    },
  });
  return startServer({ port: 0, host: '127.0.0.1', front, report });
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
