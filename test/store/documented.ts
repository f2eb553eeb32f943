import { readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';

const page = readFileSync(new URL('../../docs/live-sites.md', import.meta.url), 'utf8');
const [, table = ''] = page.split('| in it | what it is |');

/** The names in the table of the data folder (docs/live-sites.md), as patterns. */
export const documentedNames: readonly string[] =
  table
    .split('\n\n', 1)[0]
    ?.split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .map((name) => name.replace(/\/.*$/, '').replace('1', '*')) ?? [];

/** Files and folders of a data folder that the table does not name. */
export const undocumentedIn = (dataDir: string): string[] =>
  readdirSync(dataDir).filter(
    (name) =>
      !documentedNames.some(
        (pattern) => matchesGlob(name, pattern) || matchesGlob(name, `*.sqlite${pattern}`),
      ),
  );
