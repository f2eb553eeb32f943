import { describe, expect, test } from 'vitest';
import { isImageOrigin } from '../../../src/board/html/media.ts';
import { readImageHost } from '../../../src/settings/values.ts';

const isAllowed = (address: string, serviceUrl: string, imageHosts: readonly string[] = []) =>
  isImageOrigin(new URL(address), { serviceUrl, imageHosts });

describe('images may lie', () => {
  test.each([
    ['https://tenant.example/a.png', 'https://tenant.example/jobs'],
    ['http://127.0.0.1:4400/a.png', 'http://127.0.0.1:4400'],
    ['https://tenant.example/a.png', 'http://tenant.example'],
  ])('at %s where the service is %s', (address, service) => {
    expect(isAllowed(address, service)).toBe(true);
  });

  test.each([
    ['http://tenant.example/a.png', 'https://tenant.example'],
    ['https://tenant.example:8443/a.png', 'https://tenant.example'],
    ['https://tenant.example/a.png', 'http://tenant.example:8080'],
    ['http://127.0.0.1:22/', 'http://127.0.0.1:4400'],
    ['http://localhost:4400/a.png', 'http://127.0.0.1:4400'],
    ['https://files.tenant.example/a.png', 'https://tenant.example'],
    ['ftp://tenant.example/a.png', 'https://tenant.example'],
  ])('not at %s where the service is %s', (address, service) => {
    expect(isAllowed(address, service)).toBe(false);
  });

  test.each([
    ['files.kolibra.example', 'https://files.kolibra.example/a.png', true],
    ['files.kolibra.example', 'http://files.kolibra.example/a.png', true],
    ['FILES.kolibra.example', 'https://files.kolibra.example/a.png', true],
    ['pliki.kolibrą.example', 'https://pliki.kolibrą.example/a.png', true],
    ['files.kolibra.example', 'https://files.kolibra.example:8443/a.png', false],
    ['files.kolibra.example', 'https://kolibra.example/a.png', false],
    ['kolibra.example', 'https://files.kolibra.example/a.png', false],
    ['files.kolibra.example:8443', 'http://files.kolibra.example:8443/a.png', true],
    ['files.kolibra.example:8443', 'https://files.kolibra.example/a.png', false],
    ['files.kolibra.example:443', 'https://files.kolibra.example/a.png', true],
    ['files.kolibra.example:0443', 'https://files.kolibra.example/a.png', true],
    ['files.kolibra.example:443', 'http://files.kolibra.example/a.png', false],
    ['files.kolibra.example:80', 'http://files.kolibra.example/a.png', true],
    ['files.kolibra.example:80', 'https://files.kolibra.example/a.png', false],
    ['files.kolibra.example:80', 'https://files.kolibra.example:80/a.png', true],
    ['[2001:db8::80]', 'https://[2001:db8::80]/a.png', true],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]/a.png', true],
    ['https://files.kolibra.example', 'https://files.kolibra.example/a.png', true],
    ['https://files.kolibra.example/', 'https://files.kolibra.example/a.png', true],
    ['https://files.kolibra.example', 'http://files.kolibra.example/a.png', false],
    ['http://[::1]:9000', 'http://[::1]:9000/a.png', true],
  ])('where imageHosts has %s, at %s: %s', (entry, address, expected) => {
    expect(isAllowed(address, 'https://tenant.example', [entry])).toBe(expected);
  });

  test.each([
    '',
    '*.kolibra.example',
    'files.kolibra.example/pictures',
    'https://files.kolibra.example/pictures',
    'ftp://files.kolibra.example',
    'user@files.kolibra.example',
    'https://user:word@files.kolibra.example',
    'files.kolibra.example?x',
    'files kolibra example',
    'javascript:alert(1)',
    '\\\\files',
  ])('%j is no host', (entry) => {
    expect(readImageHost(entry)).toBeNull();
    expect(isAllowed('https://files.kolibra.example/a.png', 'https://tenant.example', [entry])).toBe(false);
  });
});
