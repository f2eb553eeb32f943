import { describe, expect, test } from 'vitest';
import { assignMounts, mountOf, pathOfMount } from '../../src/sites/mounts.ts';

const site = (name: string, host: string | null, isShown = false) => ({ name, host, site: isShown || null });
const at = (sites: Parameters<typeof assignMounts>[0], host: string, url: string) =>
  (assignMounts(sites).mounts.at({ headers: { host }, url }) as { name: string } | undefined)?.name;

describe('the mount of a site', () => {
  test.each([
    ['https://jobs.example', 'jobs.example', ''],
    ['https://Firm.Example./careers/', 'firm.example/careers', '/careers'],
    ['http://firm.example:8080/de/jobs', 'firm.example/de/jobs', '/de/jobs'],
    ['no address', null, ''],
    [undefined, null, ''],
  ])('%s', (siteUrl, place, path) => {
    expect(mountOf(siteUrl)).toBe(place);
    expect(pathOfMount(place)).toBe(path);
  });

  test('is found by host and path', () => {
    const sites = [
      site('careers', 'firm.example/careers'),
      site('main', 'firm.example'),
      site('de', 'firm.example/careers/de'),
      site('other', 'other.example/jobs'),
    ];
    expect(at(sites, 'firm.example', '/')).toBe('main');
    expect(at(sites, 'firm.example:8080', '/careers/?q=a/b')).toBe('careers');
    expect(at(sites, 'FIRM.example', '/careers')).toBe('careers');
    expect(at(sites, 'firm.example', '/careersx/')).toBe('main');
    expect(at(sites, 'firm.example', '/careers/de/jobs/1/')).toBe('de');
    expect(at(sites, 'x.example', 'http://firm.example/careers/')).toBe('careers');
    expect(at(sites, 'unknown.example', '/jobs/')).toBeUndefined();
    // Its site says where it begins.
    expect(at(sites, 'other.example', '/')).toBe('other');
    expect(at([site('main', 'firm.example')], 'firm.example', '/careers/')).toBe('main');
  });

  test('is held by one site: by the one that is shown, else by the first', () => {
    const [a, b, c] = [
      site('a', 'firm.example/x'),
      site('b', 'firm.example/x', true),
      site('c', 'firm.example'),
    ];
    const { taken } = assignMounts([a, b, c, site('d', null)]);
    expect(taken).toEqual([{ site: a, holder: b }]);
    expect(at([a, b, c], 'firm.example', '/x/')).toBe('b');
  });
});
