import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is removed after the tests of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let count = 0;

/** A command line, for any shell, that runs this program with Node. */
export async function nodeCommand(folder: string, code: string): Promise<string> {
  count += 1;
  const file = join(folder, `command-${count}.mjs`);
  await writeFile(file, code);
  return `"${process.execPath}" "${file}"`;
}
