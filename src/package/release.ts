import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm run release -- 0.3.0 [--dry-run]` releases a version from the present clone: runs checks and tests, then sets
 * the number in package.json and its lock file, and the date in the changelog, makes a commit and a tag. It pushes
 * nothing.
 */

/** The heading in the changelog for changes since the last release. */
const coming = '## Unreleased';
const changelogFile = 'docs/CHANGELOG.md';
const themingFile = 'docs/theming.md';

interface Release {
  version: string;
  /** `2026-12-05` */
  today: string;
  isDry: boolean;
}

const folder = process.cwd();
const say = (line: string) => process.stdout.write(`${line}\n`);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** Runs git. @throws {Error} when it fails */
function git(...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`git ${words[0]} failed: ${error?.message ?? stderr.trim()}`);
}

function npm(...words: string[]): void {
  say(`> npm ${words.join(' ')}`);
  const { status, error } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) {
    const why = error?.message ?? `exit code ${status}`;
    throw new Error(
      `npm ${words.join(' ')} failed (${why}), so nothing was released: mend it, commit, and run this again.`,
    );
  }
}

function demandClean(when: string): void {
  const changed = git('status', '--porcelain');
  if (changed === '') return;
  throw new Error(
    `There are changes that are not committed${when}, so nothing was released: commit them or take them back.\n${changed}`,
  );
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

function isLater(version: string, other: string): boolean {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  const at = one.findIndex((number, index) => number !== two[index]);
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0);
}

/** The changelog with the unreleased section renamed to the version. @throws {Error} when there is none */
function datedChangelog(text: string, { version, today }: Release): string {
  const [, section] = text.split(new RegExp(`^${coming}$`, 'm'));
  if (section === undefined || section.split(/^## /m)[0]?.trim() === '') {
    throw new Error(
      `${changelogFile} has nothing under "${coming}": write there what owners and visitors notice of this version, and commit it.`,
    );
  }
  return text.replace(new RegExp(`^${coming}$`, 'm'), `## ${version} – ${today}`);
}

function release(order: Release): void {
  const { version, isDry } = order;
  const tag = `v${version}`;
  const current: string = JSON.parse(read('package.json')).version;
  demandClean('');
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch === 'HEAD') throw new Error('No branch is checked out: git checkout the one that is released.');
  if (git('tag', '--list', tag) !== '')
    throw new Error(`There is a tag ${tag} already: give a later version.`);
  // When a version was committed but not tagged, it is tagged.
  const isWritten = current === version && read(changelogFile).includes(`\n## ${version} – `);
  if (!isWritten && !isLater(version, current)) {
    throw new Error(`package.json has version ${current}: give a later one than that.`);
  }
  const changelog = isWritten ? '' : datedChangelog(read(changelogFile), order);
  if (isDry) {
    say(
      `Would run npm run check and npm test on ${branch}, ${isWritten ? '' : `write version ${version}, commit it `}and tag it ${tag}. Nothing was changed.`,
    );
    return;
  }
  npm('run', '-s', 'check');
  npm('test');
  demandClean(' since the tests ran');
  if (!isWritten) writeVersion(order, changelog);
  git('tag', '--annotate', tag, '--message', `Jobfront ${version}`);
  say(
    `${tag} is commit ${git('rev-parse', '--short=7', 'HEAD')} of ${branch}. Next: git push --follow-tags, and npm run package for its tarball.`,
  );
}

/** Writes the number and the date, and commits them, or undoes both. */
function writeVersion({ version }: Release, changelog: string): void {
  try {
    npm('version', version, '--no-git-tag-version', '--ignore-scripts');
    writeFileSync(join(folder, changelogFile), changelog);
    // The table of components names the version since which each is unchanged.
    const page = existsSync(join(folder, themingFile)) ? read(themingFile) : null;
    if (page !== null)
      writeFileSync(join(folder, themingFile), page.replace(/\| Unreleased \|$/gm, `| ${version} |`));
    git('commit', '--quiet', '--all', '--message', `Version ${version}`);
  } catch (error) {
    const theming = existsSync(join(folder, themingFile)) ? [themingFile] : [];
    git('checkout', '--quiet', '--', 'package.json', 'package-lock.json', changelogFile, ...theming);
    throw error;
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [word = '', ...more] = positionals;
  const version = word.replace(/^v/, '');
  if (!/^\d+\.\d+\.\d+$/.test(version) || more.length > 0) {
    throw new Error('Say which version: npm run release -- 0.3.0 (add --dry-run to see what would be done).');
  }
  release({ version, today: new Date().toISOString().slice(0, 10), isDry: values['dry-run'] });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
