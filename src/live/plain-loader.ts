/*
 * Preloaded by `npm start` in every thread (plain-program.ts), as `plain-loader.mjs` beside `program.json`. It stands
 * alone, and needs nothing that Node would have to strip of types first.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const plain = new Map(Object.entries(readProgram()));

/** What a build that was cut short has left is no reason not to start. */
function readProgram(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(new URL('program.json', import.meta.url), 'utf8'));
  } catch {
    return {};
  }
}

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const digest = hash('sha256', readFileSync(fileURLToPath(url)), 'base64url');
    const source = plain.get(digest);
    // A module that has changed since is Node's to strip.
    if (source === undefined) return nextLoad(url, context);
    plain.delete(digest);
    return { format: 'module', source, shortCircuit: true };
  },
});
