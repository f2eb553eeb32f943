import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absolute, addressIn, basePath, below, linkTarget } from '../../src/base/site-path.ts';

const siteUrl = 'https://firm.example/careers';

describe('the path of a site', () => {
  test.each([
    ['https://firm.example', ''],
    ['https://firm.example/', ''],
    ['https://firm.example/careers', '/careers'],
    ['https://firm.example/careers/', '/careers'],
    ['https://firm.example:8443/de/karriere//', '/de/karriere'],
    ['https://firm.example/stellen%20angebote', '/stellen%20angebote'],
  ])('%s is below %j', (url, base) => {
    expect(basePath(url)).toBe(base);
  });

  test('precedes addresses, and nothing else else', () => {
    expect(below('/careers', '/jobs/1/?q=a#b')).toBe('/careers/jobs/1/?q=a#b');
    expect(below('', '/jobs/1/')).toBe('/jobs/1/');
    for (const other of [
      '#top',
      '',
      'jobs/',
      '//cdn.example/x',
      '/\\cdn.example',
      'https://a.example/',
      'mailto:a@b.example',
    ]) {
      expect(below('/careers', other)).toBe(other);
    }
    expect(absolute('/', { siteUrl })).toBe('https://firm.example/careers/');
    expect(absolute('/jobs/1-é/', { siteUrl })).toBe('https://firm.example/careers/jobs/1-%C3%A9/');
    expect(absolute('/jobs/1/', { siteUrl: 'https://firm.example' })).toBe('https://firm.example/jobs/1/');
  });

  test('is taken off again, and only a whole segment of it', () => {
    expect(addressIn('/careers', '/careers/jobs/1/?q=a')).toBe('/jobs/1/?q=a');
    expect(addressIn('/careers', '/careers')).toBe('/');
    expect(addressIn('/careers', '/careers?q=a')).toBe('/?q=a');
    expect(addressIn('/careers', '/careers/careers/')).toBe('/careers/');
    for (const other of ['/', '/jobs/1/', '/career', '/careersx/', '/Careers/']) {
      expect(addressIn('/careers', other)).toBeNull();
    }
  });

  test('whatever goes below it comes back', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    const bases = fc
      .array(segment, { maxLength: 3 })
      .map((parts) => parts.map((part) => `/${part}`).join(''));
    const addresses = fc.array(segment).map((parts) => `/${parts.map((part) => `${part}/`).join('')}`);
    fc.assert(
      fc.property(bases, addresses, (base, address) => {
        expect(addressIn(base, below(base, address))).toBe(address);
        const url = absolute(address, { siteUrl: `https://firm.example${base}` });
        expect(linkTarget(url, `https://firm.example${base}`)).toEqual({ kind: 'address', address });
      }),
    );
  });
});

describe('a link of the owner', () => {
  test.each([
    ['/life/', { kind: 'address', address: '/life/' }],
    ['/life/?a=b#c', { kind: 'address', address: '/life/?a=b#c' }],
    ['team/', { kind: 'address', address: '/life/team/' }],
    ['https://firm.example/careers/life/', { kind: 'address', address: '/life/' }],
    ['http://firm.example/careers', { kind: 'address', address: '/' }],
    ['https://firm.example/about/', { kind: 'outside', url: 'https://firm.example/about/' }],
    ['../../about/', { kind: 'outside', url: 'https://firm.example/about/' }],
    ['https://other.example/careers/', { kind: 'elsewhere', url: 'https://other.example/careers/' }],
    ['//other.example/', { kind: 'elsewhere', url: 'https://other.example/' }],
    ['#top', { kind: 'none' }],
    ['mailto:jobs@firm.example', { kind: 'none' }],
    ['https://[', { kind: 'none' }],
  ])('%s', (href, target) => {
    expect(linkTarget(href, siteUrl, '/life/')).toEqual(target);
  });
});
