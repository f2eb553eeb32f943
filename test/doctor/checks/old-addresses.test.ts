import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../../src/board/make-board.ts';
import { addressesIn, leadingNowhere, shapesOf } from '../../../src/doctor/checks/old-addresses.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import { oldRows } from '../../settings/old-rows.ts';
import { at, soundPost, soundSite } from '../examined-of.ts';

const addresses = (text: string) => addressesIn(text).map(({ address, count }) => `${count} ${address}`);

describe('addresses are read', () => {
  test('of a sitemap', () => {
    expect(
      addresses(
        '<?xml version="1.0"?><urlset><url><loc> https://old.example/a?b=1&amp;c=2 </loc></url><url><loc>https://old.example/ż</loc></url></urlset>',
      ),
    ).toEqual(['1 /%C5%BC', '1 /a?b=1&c=2']);
  });

  test('of an access log: what was there, what is asked for most first', () => {
    const line = (asked: string, status: number) =>
      `203.0.113.7 - - [01/Nov/2026:00:00:00 +0000] "${asked} HTTP/1.1" ${status} 12 "https://x.example/" "Bot/1.0"`;
    const log = [
      line('GET /a', 200),
      line('GET /b/', 301),
      line('HEAD /b/', 200),
      line('POST /c', 200),
      line('GET /d', 404),
    ];
    expect(addresses(log.join('\r\n'))).toEqual(['2 /b/', '1 /a']);
  });

  test('of a list, or the first column of a table', () => {
    expect(addresses('address,clicks\n/a,7\n"/b",9\nhttps://old.example/c;1\n\nnone\n/a')).toEqual([
      '2 /a',
      '1 /b',
      '1 /c',
    ]);
  });
});

test('those that lead nowhere are listed, and by their shape', () => {
  const settings = loadSettings({ SERVICE_URL: 'https://tenant.example' }, soundSite);
  const oldAddresses = oldRows('/careers,/\n/job.php?id=1,');
  const site = { ...settings.site, oldAddresses };
  const { SERVICE_URL: serviceUrl } = settings.environment;
  const board = makeBoard({ posts: [soundPost()], problems: [], at, site, serviceUrl, images: new Map() });
  const [job] = board.jobs;
  const id = '2f1e0c0a-7f0e-4c0e-9c3a-1b2c3d4e5f60';
  const asked = [
    ...[
      '/',
      '/index.html',
      '/map',
      '/careers/',
      '/job.php?id=1',
      '/job.php?id=2',
      '/job.php?id=3',
      '/style.css',
    ],
    ...[
      job?.address ?? '',
      `/jobs/${job?.advertId}-old-title`,
      `/jobs/${id}`,
      '/o/driver',
      '/o/cook',
      '/%E0%A4%A',
    ],
  ];
  const lost = leadingNowhere(addressesIn(asked.join('\n')), { settings: { ...settings, site }, board });
  expect(lost.map(({ address }) => address)).toEqual([
    ...['/job.php?id=2', '/job.php?id=3', `/jobs/${id}`, '/o/cook', '/o/driver'],
  ]);
  expect(shapesOf(lost).map(({ shape, addresses: many }) => [shape, many])).toEqual([
    ['/job.php?id=…', 2],
    ['/o/…', 2],
    ['/jobs/<uuid>', 1],
  ]);
});
