import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, sameFileKey } from '../../src/export/export-manifest.ts';

describe('the path of an address', () => {
  it.each([
    ['/', 'index.html'],
    ['/jobs/7-x/', 'jobs/7-x/index.html'],
    ['/robots.txt', 'robots.txt'],
    ['/_astro/a.B4x_9.css', '_astro/a.B4x_9.css'],
    ['/.well-known/security.txt', '.well-known/security.txt'],
    ['/żółć/', 'żółć/index.html'],
    ['/a..b/...', 'a..b/...'],
    ['/%2e%2e/', '%2e%2e/index.html'],
    ['/__proto__', '__proto__'],
  ])('%s is %s', (address, path) => {
    expect(pathOf(address)).toBe(path);
  });

  it.each([
    '',
    'jobs/',
    '//',
    '/a//b',
    '/..',
    '/../',
    '/a/../../b',
    '/./',
    '/.',
    '/a\\..\\b',
    '/a\0b',
    '/a\nb',
    '/a?b',
    '/a#b',
    '/\ud800',
    `/${'x'.repeat(251)}`,
    `/${'ż'.repeat(126)}/`,
    'https://elsewhere.example/',
    '/.jobfront-manifest.json',
    '/jobs/.JOBFRONT-0123.tmp',
  ])('%j is refused', (address) => {
    expect(() => pathOf(address)).toThrow(/can't be a file/);
  });

  it.each([
    '/con/',
    '/jobs/NUL',
    '/aux.txt',
    '/lpt1.a.b',
    '/com²/',
    '/a./',
    '/a ',
    '/a:b',
    '/jobs/<x>/',
    '/a|b',
    '/*',
  ])('%j is refused on Windows alone', (address) => {
    expect(() => pathOf(address, 'win32')).toThrow(/Windows/);
    expect(() => pathOf(address, 'linux')).not.toThrow();
  });

  it('is the same file for other capitals where file systems do not tell them apart', () => {
    expect(sameFileKey('Jobs/Łódź', 'darwin')).toBe(sameFileKey('jobs/ŁÓDŹ'.normalize('NFD'), 'darwin'));
    expect(sameFileKey('a', 'linux')).not.toBe(sameFileKey('A', 'linux'));
  });

  it('never leads out of the folder, and no two addresses share a path but "/" and "/index.html"', () => {
    const part = fc.oneof(
      fc.constantFrom('.', '..', '', 'index.html', '%2f', '\\', '~', 'C:'),
      fc.string({ unit: 'grapheme' }),
    );
    const address = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(address, (text) => {
        let path: string;
        try {
          path = pathOf(text);
        } catch {
          return;
        }
        expect(join('/release/files', path).startsWith(`/release/files${sep}`)).toBe(true);
        expect([text, `${text}index.html`]).toContain(`/${path}`);
      }),
      { numRuns: 2000 },
    );
  });
});
