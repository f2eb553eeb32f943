import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fileHash, sampleWords } from '../src/doctor/hindrances.ts';
import site from '../src/site.config.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(`${project}${name}`, 'utf8');
const patterns = ['src/site.config.ts', 'src/content/pages/**/*.md', 'public/**/*.svg'];
const names = globSync(patterns, { cwd: project }).map((name) => name.replaceAll('\\', '/'));

test('src/sample-files.json names every file of the sample company; -u writes it anew', async () => {
  const files = Object.fromEntries(names.sort().map((name) => [name, fileHash(read(name))]));
  expect(names.length).toBeGreaterThan(30);
  await expect(`${JSON.stringify(files, null, 2)}\n`).toMatchFileSnapshot('../src/sample-files.json');
});

test('a file is the same however its lines end', () => {
  expect(fileHash('a\r\nb\r\n')).toBe(fileHash('a\nb\n'));
});

test('the words of the sample company stand in its name, its taglines and each of its pages', () => {
  for (const text of [site.name, ...Object.values(site.tagline)]) expect(text).toMatch(sampleWords);
  for (const name of names.filter((one) => one.endsWith('.md')))
    expect(read(name), name).toMatch(sampleWords);
});
