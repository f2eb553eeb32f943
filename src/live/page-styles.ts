import { createHash } from 'node:crypto';

/** Hashes of the inline styles in a page, for the policy that allows these and no others ("sha256-<base64>"). */
export function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}
