import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = readFileSync(fileURLToPath(new URL('../../docs/content.md', import.meta.url)), 'utf8');

/** The files of the site that docs/content.md writes from start to end, by their paths. */
export const docsSite: Readonly<Record<string, string>> = Object.fromEntries(
  [...docs.matchAll(/```\w+ own (\S+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);

/** The examples of blocks there, by their types. */
export const docsBlocks: ReadonlyMap<string, string> = new Map(
  [...docs.matchAll(/```yaml block\n(type: (\S+)\n[\s\S]*?)```/g)].map(([, text = '', type = '']) => [
    type,
    text,
  ]),
);

/** The message that the page shows for a mistake. */
export const docsFault = /```\n(content\/pages\/en\/story\.md, .*)\n```/.exec(docs)?.[1] ?? '';
