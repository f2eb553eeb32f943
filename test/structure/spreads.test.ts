import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Rooms that handle what a service sends, however much it is. */
const rooms = [
  ...['service', 'board', 'site', 'store', 'sync', 'front', 'export', 'operator', 'live', 'static'],
  ...['doctor', 'commands', 'i18n', 'announce'],
];

/** Lists of fixed length, as long as the settings, or with a limit: SQLite takes 32,766 parameters. */
const short: readonly string[] = [
  'board/following.ts: follow',
  'board/following.ts: make',
  'i18n/remember.ts: make',
  'i18n/remember.ts: make',
  'i18n/remember.ts: make',
  'service/integration/call.ts: String.raw',
  'site/sharing/card-layout.ts: Math.max',
  'site/sharing/drawable-text.ts: String.fromCharCode',
  'site/twins/proof.ts: String.fromCharCode',
  'store/sql.ts: connection.prepare(unnumbered).all',
];

/** Calls with a list spread into their arguments, of which there is room for some 100,000. */
function spreadsIn(file: string, text: string): string[] {
  const code = file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (isCall && node.arguments?.some((argument) => ts.isSpreadElement(argument))) {
      found.push(`${file}: ${node.expression.getText().replace(/\s/g, '')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no list of any length is spread into a call', async () => {
  const files = (await readdir(src, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|astro)$/.test(file) && rooms.includes(file.split('/')[0] ?? ''));
  const found = await Promise.all(
    files.map(async (file) => spreadsIn(file, await readFile(join(src, file), 'utf8'))),
  );
  expect(found.flat().toSorted()).toEqual(short);
});
