import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { offlineFiles } from '../../../src/site/page/page-files.ts';
import { siteOf } from '../../board/samples.ts';

const siteUrl = 'https://jobs.example';

describe('the service worker of saved jobs', () => {
  test('is a script at the root of each site, with a store of its own', async () => {
    const [main] = offlineFiles(siteOf({}), siteUrl);
    const [velo] = offlineFiles({ ...siteOf({}), root: '/velo/' }, siteUrl);
    expect([main?.address, velo?.address]).toEqual(['/saved-jobs-worker.js', '/velo/saved-jobs-worker.js']);
    const [source, other] = await Promise.all([main?.make(), velo?.make()]);
    expect(() => new Script(String(source))).not.toThrow();
    expect(String(source)).toContain('"jobfront:offline:/"');
    expect(String(other)).toContain('"jobfront:offline:/velo/"');
    expect(main?.key).not.toBe(velo?.key);
  });

  test('is not there where the owner wants none', () => {
    expect(offlineFiles(siteOf({ offline: false }), siteUrl)).toEqual([]);
  });
});
