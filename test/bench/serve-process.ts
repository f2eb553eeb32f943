/** Serves the files of a folder, by our front or by sirv: the first argument says which, the second names it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { createFront } from '../../src/live/serve/serve-release.ts';
import { startServer } from '../../src/live/serve/server.ts';
import { securityHeaders } from '../../src/outputs/security-headers.ts';

const [, , which = '', folder = '', ...addresses] = process.argv;
const port = which === 'sirv' ? await serveSirv() : await serveFront();
process.send?.({ port });
process.once('SIGTERM', () => process.exit());
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());

async function serveFront(): Promise<number> {
  const report = (error: unknown) => {
    throw error;
  };
  const bytes = new Map<string, Buffer>();
  for (const address of addresses) bytes.set(address, await readFile(join(folder, address, 'index.html')));
  const at = '2026-03-01T10:00:00Z';
  const files = [...bytes].map(([address, { length: size }]) => {
    const hash = createHash('sha256').update(address).digest('base64url');
    const type = 'text/html; charset=utf-8';
    return [address, { key: hash, hash, size, type, status: 200, encodings: [], immutable: false }];
  });
  const manifest: Manifest = {
    format: 1,
    release: '000001',
    createdAt: at,
    boardAt: at,
    files: Object.fromEntries(files),
    redirects: {},
  };
  const front = createFront({ security: securityHeaders(), report });
  front.show({ manifest, read: async (address) => bytes.get(address) ?? Buffer.alloc(0) });
  const server = await startServer({ port: 0, host: '127.0.0.1', front, report, routes: [() => false] });
  return server.port;
}

async function serveSirv(): Promise<number> {
  const server = createServer(sirv(folder, { etag: true }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
