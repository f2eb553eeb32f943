import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSenderOf, networksOf } from '../../src/front/sender.ts';
import { environmentSchema } from '../../src/settings/environment.ts';

/** Who sends a request, by the settings as an owner writes them. */
function sender(
  settings: Record<string, string>,
  remoteAddress: string,
  headers: Record<string, string> = {},
): string {
  const { TRUSTED_PROXIES, CDN } = environmentSchema.parse({
    SERVICE_URL: 'http://127.0.0.1:1',
    ...settings,
  });
  const socket = { remoteAddress } as IncomingMessage['socket'];
  return createSenderOf({ TRUSTED_PROXIES, CDN })({ headers, socket });
}

const visitor = '203.0.113.7';
const edge = '198.51.100.20';
const cloudflare = { 'cf-connecting-ip': visitor };

describe('who sends a request', () => {
  test.each<[string, Record<string, string>, string, Record<string, string>, string]>([
    ['is the peer', {}, visitor, {}, visitor],
    [
      'is the peer, whatever a stranger says',
      {},
      visitor,
      { 'x-forwarded-for': '10.0.0.1, 9.9.9.9' },
      visitor,
    ],
    ['is who a proxy of this machine names', {}, '127.0.0.1', { 'x-forwarded-for': visitor }, visitor],
    ['is who it names last', {}, '::ffff:10.0.0.1', { 'x-forwarded-for': `9.9.9.9, ${visitor}:50` }, visitor],
    [
      'is named through several proxies',
      {},
      '::1',
      { 'x-forwarded-for': `${visitor}, 192.168.0.1` },
      visitor,
    ],
    ['is a /64', {}, '127.0.0.1', { 'x-forwarded-for': '[2001:DB8:0:7::9]:1' }, '2001:db8:0:7'],
    ['is an IPv4 address, also written as IPv6', {}, '::ffff:cb00:7107', {}, visitor],
    [
      'is the proxy that is not listed',
      { TRUSTED_PROXIES: edge },
      '127.0.0.1',
      { 'x-forwarded-for': visitor },
      '127.0.0.1',
    ],
    [
      'is nobody else where no proxy is trusted',
      { TRUSTED_PROXIES: 'none' },
      '127.0.0.1',
      { 'x-forwarded-for': visitor },
      '127.0.0.1',
    ],
    [
      'is named by a listed network',
      { TRUSTED_PROXIES: '198.51.100.0/24' },
      edge,
      { 'x-forwarded-for': visitor },
      visitor,
    ],
    [
      'is named through a CDN and a proxy',
      { TRUSTED_PROXIES: 'private, 198.51.100.0/24' },
      '127.0.0.1',
      { 'x-forwarded-for': `${visitor}, ${edge}` },
      visitor,
    ],
    [
      'is named by the header of the CDN',
      { CDN: 'cloudflare', CDN_ZONE: 'x', CDN_TOKEN: 'x' },
      '127.0.0.1',
      { ...cloudflare, 'x-forwarded-for': `9.9.9.9, ${edge}` },
      visitor,
    ],
    [
      'is named by it through a listed edge',
      { CDN: 'cloudflare', TRUSTED_PROXIES: `private ${edge}` },
      '127.0.0.1',
      { ...cloudflare, 'x-forwarded-for': `${visitor}, ${edge}` },
      visitor,
    ],
    [
      'is who came past the CDN and lies',
      { CDN: 'cloudflare', TRUSTED_PROXIES: `private ${edge}` },
      '127.0.0.1',
      { ...cloudflare, 'x-forwarded-for': `${visitor}, 9.9.9.9` },
      '9.9.9.9',
    ],
    ['is the peer whose header is not believed', { CDN: 'cloudflare' }, '9.9.9.9', cloudflare, '9.9.9.9'],
    [
      'is not named by the header of a CDN that is none of ours',
      {},
      '127.0.0.1',
      { ...cloudflare, 'x-forwarded-for': '9.9.9.9' },
      '9.9.9.9',
    ],
    ['is named at Fastly', { CDN: 'fastly' }, '127.0.0.1', { 'fastly-client-ip': visitor }, visitor],
    [
      'is not the edge of bunny.net, where a proxy of ours names that in the same header',
      { CDN: 'bunny', TRUSTED_PROXIES: `private ${edge}` },
      '127.0.0.1',
      { 'x-real-ip': edge, 'x-forwarded-for': `${visitor}, ${edge}` },
      visitor,
    ],
    ['is named at bunny.net', { CDN: 'bunny' }, '127.0.0.1', { 'x-real-ip': visitor }, visitor],
    [
      'is named once',
      { CDN: 'cloudflare' },
      '127.0.0.1',
      { 'cf-connecting-ip': `${visitor}, 9.9.9.9`, 'x-forwarded-for': '9.9.9.8' },
      '9.9.9.8',
    ],
  ])('%s', (_, settings, peer, headers, expected) => {
    expect(sender(settings, peer, headers)).toBe(expected);
  });

  test('is never a text that a stranger makes up', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (forged, peer) => {
        const named = sender({ CDN: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' }, peer, {
          'x-forwarded-for': forged,
          'cf-connecting-ip': forged,
        });
        if (peer !== '127.0.0.1') expect(named).toBe(peer);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const named = sender({}, '127.0.0.1', { 'x-forwarded-for': address });
        expect(named).toMatch(/^(?:[\da-f]{1,4}(?::[\da-f]{1,4}){3}|\d+(?:\.\d+){3})$/);
      }),
    );
  });
});

test('networks of a sender are its /48 and /56, the widest first', () => {
  expect(networksOf('2001:db8:7:ab12')).toEqual([
    '2001:db8:7::/48',
    '2001:db8:7:ab00::/56',
    '2001:db8:7:ab12',
  ]);
  expect(networksOf('2001:db8:7:12')).toEqual(['2001:db8:7::/48', '2001:db8:7:000::/56', '2001:db8:7:12']);
  expect(networksOf(visitor)).toEqual([visitor]);
});

test('a list of proxies says what is wrong in it', () => {
  const fault = (text: string) =>
    environmentSchema.shape.TRUSTED_PROXIES.safeParse(text)
      .error?.issues.map(({ message }) => message)
      .join();
  expect(fault('private 10.0.0.0/8, ::1')).toBeUndefined();
  for (const wrong of ['10.0.0.0/33', 'cloudflare', '1.2.3', '::/129', '1.1.1.1/2/3', '10.0.0.0/-1']) {
    expect(fault(wrong)).toContain(`"${wrong}" is no address and no network: give`);
  }
  expect(fault('none 10.0.0.1')).toContain('excludes');
});
