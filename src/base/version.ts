import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/** File beside package.json of a program that is no clone: the commit that it was made from. */
export const commitFile = '.commit';

/** Characters of a commit's name, as `git log --oneline` prints them. */
const shortLength = 7;

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/** The first seven characters of a program's commit: from its clone, else from `.commit`; `null` without both. */
export function commitOf(program: string): string | null {
  const commit = commitOfClone(program) ?? textOf(join(program, commitFile));
  return commit !== null && /^[\da-f]{7,64}$/.test(commit) ? commit.slice(0, shortLength) : null;
}

/** Reads git's files directly: git need not be installed where a site runs (gitrepository-layout(5)). */
function commitOfClone(program: string): string | null {
  const place = join(program, '.git');
  // A work tree has a file that names its folder.
  const link = /^gitdir: (.+)$/m.exec(textOf(place) ?? '')?.[1];
  const folder = link === undefined ? place : resolve(program, link);
  const head = textOf(join(folder, 'HEAD'));
  const ref = /^ref: (\S+)$/.exec(head ?? '')?.[1];
  if (ref === undefined) return head;
  const common = resolve(folder, textOf(join(folder, 'commondir')) ?? '.');
  const packed = (textOf(join(common, 'packed-refs')) ?? '').split('\n').map((line) => line.split(' '));
  return textOf(join(common, ref)) ?? packed.find(([, name]) => name === ref)?.[0] ?? null;
}

/** The version of a program, with its commit where it is known: `0.1.0+4dab07d` (semver.org, "build metadata"). */
export function versionWithCommit(version: string, commit: string | null): string {
  return commit === null || version.includes('+') ? version : `${version}+${commit}`;
}

/** The version of this program. */
export const version = versionWithCommit(
  packageJson.version,
  commitOf(fileURLToPath(new URL('../..', import.meta.url))),
);

/** The User-Agent of our requests (RFC 9110, section 10.1.5). */
export const userAgent = `jobfront/${version}`;
