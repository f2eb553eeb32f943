import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { withHub } from '../../../src/site/feeds/feed-source.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { machineFiles } from '../../../src/site/machine-files.ts';
import { emptyMemory, rememberSite } from '../../../src/site/site-memory.ts';
import { indexNowFile, indexNowKey } from '../../../src/site/twins/index-now.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, filesOf, kolibra, siteUrl } from './feed-context.ts';

const hub = 'https://hub.example/?a=1&b=2';

test('feeds that people follow name the hub where one is set, and no other file does', async () => {
  const context = contextOf(boardOf([sampleJob()]));
  const files = await filesOf({ ...context, hub });
  const naming = [...files].filter(([, text]) => text.includes('hub.example')).map(([address]) => address);
  const headersFor = withHub(() => [], { WEBSUB_HUB: hub, SITE_URL: siteUrl });
  expect(naming.sort()).toEqual([...files.keys()].filter((address) => headersFor(address).length > 0).sort());
  expect(naming.length % 3).toBe(0);
  expect(files.get('/atom.xml')).toContain('<link rel="hub" href="https://hub.example/?a=1&amp;b=2"/>');
  expect(files.get('/feed.xml')).toContain('<atom:link rel="hub" href="https://hub.example/?a=1&amp;b=2"/>');
  expect(JSON.parse(files.get('/feed.json') ?? '').hubs).toEqual([{ type: 'WebSub', url: hub }]);
  expect(headersFor('/feed.json')).toEqual([
    ['Link', `<${hub}>; rel="hub", <${siteUrl}/feed.json>; rel="self"`],
  ]);
  expect([...(await filesOf(context)).values()].join('')).not.toMatch(/hub/);
});

test("IndexNow's key follows from the signing key, and does not show it", () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = indexNowKey(privateKey);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(indexNowKey(createPrivateKey(pem))).toBe(key);
  expect(indexNowKey(generateKeyPairSync('ed25519').privateKey)).not.toBe(key);
  expect(indexNowFile(privateKey)).toMatchObject({
    address: `/${key}.txt`,
    type: 'text/plain; charset=utf-8',
  });
  expect(indexNowFile(privateKey).make()).toBe(key);
  const security = siteSecurity({ environment: { HSTS_SECONDS: 0 } }, '');
  const kit = { social: { fonts: [], logo: null }, signingKey: privateKey, security };
  const board = boardOf([]);
  const memory = rememberSite(emptyMemory, board, kolibra);
  const addresses = (indexNow: boolean) =>
    machineFiles({ board, memory, site: kolibra, siteUrl }, { ...kit, indexNow }).map(
      ({ address }) => address,
    );
  expect(addresses(true)).toContain(`/${key}.txt`);
  expect(addresses(false)).not.toContain(`/${key}.txt`);
});
