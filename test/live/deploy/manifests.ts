import type { Manifest } from '../../../src/live/release/manifest.ts';

/** A release with these files: content by address. Addresses under /_astro/ are immutable. */
export function manifest(release: string, contents: Readonly<Record<string, string>>): Manifest {
  const files = Object.fromEntries(
    Object.entries(contents).map(([address, content]) => [
      address,
      {
        key: content,
        hash: content.padEnd(43, '='),
        size: content.length,
        type: address.endsWith('/') ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
        status: 200 as const,
        encodings: [],
        immutable: address.startsWith('/_astro/'),
      },
    ]),
  );
  const at = '2026-03-01T00:00:00Z';
  return { format: 1, release, createdAt: at, boardAt: at, files, redirects: {} };
}
