import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { commitFile, commitOf, versionWithCommit } from '../base/version.ts';
import { programFolder } from '../settings/site-folder.ts';
import { leftOut } from '../upgrade/next-version.ts';
import { manifestName, manifestOf } from '../upgrade/own-changes.ts';

/*
 * `npm pack` runs this. Node can't read TypeScript below node_modules, so the package contains our modules as
 * JavaScript, in `.packed`, which git ignores. Its folders are those of the program, so that everything finds its files
 * there.
 */

const to = join(programFolder, '.packed');
const src = join(programFolder, 'src');

await rm(to, { recursive: true, force: true });
const entries = await readdir(src, { recursive: true, withFileTypes: true });
for (const entry of entries.filter((one) => one.isFile())) {
  const file = join(entry.parentPath, entry.name);
  const target = join(to, file.slice(programFolder.length));
  await mkdir(dirname(target), { recursive: true });
  if (/\.d\.ts$/.test(file) || !/\.(?:ts|astro|mjs)$/.test(file)) await cp(file, target);
  else await writeFile(target.replace(/\.ts$/, '.js'), adapted(file, await readFile(file, 'utf8')));
}
// As npm sets it, for those who unpack the package themselves.
await chmod(join(to, 'src/jobfront.mjs'), 0o755);
const { name, version, type, imports } = JSON.parse(
  await readFile(join(programFolder, 'package.json'), 'utf8'),
);
const commit = commitOf(programFolder);
const own = versionWithCommit(version, commit);
await writeFile(join(to, 'package.json'), JSON.stringify({ name, version: own, type, imports }));
// Files by which Astro builds and serves sites (src/commands/astro.ts).
for (const file of ['astro.config.mjs', 'tsconfig.json']) {
  await writeFile(join(to, file), adapted(file, await readFile(join(programFolder, file), 'utf8')));
}
// The static files of the sample company.
await cp(join(programFolder, 'public'), join(to, 'public'), { recursive: true });
// Users who unpack the package as a program of its own (jobfront upgrade) need the files that npm leaves out at the
// top.
for (const [file, packed] of Object.entries(leftOut)) {
  await cp(join(programFolder, file), join(to, 'top', packed));
}
if (commit !== null) await writeFile(join(to, 'top', commitFile), `${commit}\n`);

const released =
  /^(?:src|docs|public)\/|^(?:package|tsconfig)\.json$|^astro\.config\.mjs$|^README\.md$|^LICENSE$/;
const files = Object.entries(await manifestOf(programFolder)).filter(([file]) => released.test(file));
await writeFile(join(to, 'top', manifestName), JSON.stringify(Object.fromEntries(files)));

/** A module whose relative imports name JavaScript. Components keep their types, which Astro removes. */
function adapted(file: string, text: string): string {
  const js = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  return js.replace(/(['"`])(\.{1,2}\/[^'"`\n]*)\.ts\1/g, '$1$2.js$1');
}
