import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
import { redirectsFile } from '../../../src/site/hosts/netlify.ts';
import {
  anyAddress,
  crowdedMemory,
  hostileAddresses,
  memoryOf,
  remembered,
  sampleMemory,
  security,
} from './host-sample.ts';

interface Rule {
  from: string;
  to: string;
  status: string;
}

const textOf = (memory = sampleMemory) => redirectsFile(hostSite(memory, { security }));

/**
 * Blanks part a rule, `#` begins a comment, everything else is a rule (docs.netlify.com/routing/redirects,
 * developers.cloudflare.com/pages/configuration/redirects "Per line").
 */
function parse(text: string): Rule[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', to = '', status = '', ...more] = line.split(/\s+/);
      if (more.length > 0) throw new Error(`More than three parts: ${line}`);
      return { from, to, status };
    });
}

/**
 * What Netlify answers: the first rule that matches with or without a slash; a rule passes over a file only with
 * "!"; 200, 404, 410 and the like show `to` in place (docs.netlify.com/routing/redirects/redirect-options).
 */
function netlify(text: string, path: string): string {
  const bare = (address: string) => address.replace(/(?<=.)\/$/, '');
  const rule = parse(text).find(({ from }) => bare(from) === bare(path));
  return rule ? `${rule.status} ${rule.to}` : 'file';
}

/**
 * What Cloudflare Pages answers: paths to the letter; the first 2,000 rules; only 200, 301, 302, 303, 307, 308
 * ("Per file" and "Advanced redirects" of its page, and `parseRedirects` of its program, which passes over a line
 * with another status but has counted it).
 */
function cloudflare(text: string, path: string): string {
  const rules = parse(text)
    .slice(0, 2000)
    .filter(({ status }) => /^(200|30[12378])$/.test(status));
  const rule = rules.find(({ from }) => from === path);
  return rule ? `${rule.status} ${rule.to}` : 'file';
}

describe('_redirects', () => {
  test.each([
    ['/jobs/8-driver/', '301 /jobs/8-head-of-drivers/', '301 /jobs/8-head-of-drivers/'],
    ['/jobs/8-driver', '301 /jobs/8-head-of-drivers/', '301 /jobs/8-head-of-drivers/'],
    ['/jobs/8-lead-driver/', '301 /jobs/8-head-of-drivers/', '301 /jobs/8-head-of-drivers/'],
    ['/jobs/10-welder/', '301 /jobs/10-senior-welder/', '301 /jobs/10-senior-welder/'],
    ['/jobs/9-packer/', '410! /jobs/9-packer/index.html', 'file'],
    ['/jobs/9-packer', '410! /jobs/9-packer/index.html', 'file'],
    ['/jobs/10-senior-welder/', '410! /jobs/10-senior-welder/index.html', 'file'],
    ['/jobs/7-courier/', 'file', 'file'],
    ['/jobs/8-head-of-drivers/', 'file', 'file'],
    ['/', 'file', 'file'],
  ])('%s answers %s at Netlify and %s at Cloudflare', (path, atNetlify, atCloudflare) => {
    const { text } = textOf();
    expect(netlify(text, path)).toBe(atNetlify);
    expect(cloudflare(text, path)).toBe(atCloudflare);
  });

  test('past the limit the newest are kept, with their slash before any without, and the rest is told', () => {
    const { text, leftOut } = textOf(crowdedMemory(2500, 10));
    expect(
      cloudflare(text, '/jobs/12499-a-title-of-the-length-that-titles-have-at-most-in-an-address/'),
    ).toBe('301 /jobs/12499-new/');
    expect(
      cloudflare(text, '/jobs/10000-a-title-of-the-length-that-titles-have-at-most-in-an-address/'),
    ).toBe('file');
    expect(netlify(text, '/jobs/10000-a-title-of-the-length-that-titles-have-at-most-in-an-address/')).toBe(
      '301 /jobs/10000-new/',
    );
    expect(leftOut).toEqual([
      'Cloudflare Pages reads 2000 redirects of _redirects: 500 older moved addresses answer 404 there.',
    ]);
    expect(textOf(crowdedMemory(2000, 10)).leftOut).toEqual([]);
  });

  test('a line that Cloudflare would not read is left out and told', () => {
    const long = `/jobs/1-${'x'.repeat(990)}/`;
    const { text, leftOut } = textOf(memoryOf(remembered(1, [long, '/jobs/1-y/'])));
    expect(parse(text).map(({ from }) => from)).toEqual(['/jobs/1', '/jobs/1/']);
    expect(leftOut).toEqual([expect.stringMatching(/^2 lines of _redirects .* 1000 characters/)]);
  });

  test('nothing in an address becomes another rule, a pattern or a placeholder', () => {
    const check = (address: string) => {
      const { text } = textOf(memoryOf(remembered(1, [address, '/jobs/1-now/'])));
      const rules = parse(text);
      const numbered = ['/jobs/1', '/jobs/1/'].map((from) => ({ from, to: '/jobs/1-now/', status: '301' }));
      expect(rules.slice(-2)).toEqual(numbered);
      for (const { from, to, status } of rules.slice(0, -2)) {
        expect(from).toMatch(/^\/[\w.~%/-]*$/);
        expect(decodeURIComponent(from.replace(/\/?$/, '/'))).toBe(address.replace(/\/?$/, '/'));
        expect([to, status]).toEqual(['/jobs/1-now/', '301']);
      }
      expect(rules.length).toBeLessThanOrEqual(4);
    };
    for (const address of hostileAddresses) check(address);
    fc.assert(fc.property(anyAddress, check), { numRuns: 500 });
  });
});
