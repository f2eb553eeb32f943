import { hash } from 'node:crypto';

/** Hashes for a Content-Security-Policy ("sha256-<base64>"), each once, in the order of the page. */
export interface InlineHashes {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

const attributes = /((?:"[^"]*"|'[^']*'|[^'">])*)/.source;
const styles = new RegExp(`<style${attributes}>([\\s\\S]*?)</style>`, 'gi');
const scripts = new RegExp(`<script${attributes}>([\\s\\S]*?)</script>`, 'gi');

/**
 * Hashes of the styles and scripts that stand inline in a page. Whatever is hashed here is allowed to run, so ask
 * with a page that shows no post: what gets into a page with a post must never become part of the policy.
 *
 * A script with another type than JavaScript's is a data block and is never run, so `script-src` does not concern
 * it (HTML standard, "prepare the script element", where the type is looked at before the policy): JSON-LD needs
 * no hash.
 */
export function inlineHashes(html: string): InlineHashes {
  return {
    styleHashes: hashesOf([...html.matchAll(styles)].map(([, , text = '']) => text)),
    scriptHashes: hashesOf(
      [...html.matchAll(scripts)]
        .filter(([, of = '']) => !/\ssrc\s*=/i.test(of) && isRun(of))
        .map(([, , text = '']) => text),
    ),
  };
}

/** Whether a script with these attributes is run or, like an import map, decides what is run. */
function isRun(of: string): boolean {
  const [, quoted, single, bare] = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(of) ?? [];
  const type = (quoted ?? single ?? bare ?? '').trim().toLowerCase();
  return /^$|^module$|^importmap$|^speculationrules$|\b(?:java|ecma)script\b/.test(type);
}

// Browsers hash what they have parsed, where every line ends with a line feed.
const hashesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => `sha256-${hash('sha256', text.replace(/\r\n?/g, '\n'), 'base64')}`)),
];
