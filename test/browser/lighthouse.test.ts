import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { browserTest } from './browser.ts';
import { judgedPages, judgeFairly, lacks } from './measure/held.ts';
import { type Lighthouse, openLighthouse } from './measure/lighthouse.ts';
import { serveByFront } from './measure/serve-front.ts';

describe('Lighthouse, with the sample site as visitors get it', async () => {
  const pages = await judgedPages(inject('siteFolder'));
  const ends = new AsyncDisposableStack();
  let url = '';
  let lighthouse: Lighthouse | null = null;

  beforeAll(async () => {
    const front = await serveByFront(inject('siteFolder'));
    ends.defer(() => front.stop());
    url = front.url;
    lighthouse = ends.use(await openLighthouse());
  });
  afterAll(() => ends.disposeAsync());

  browserTest.for(pages)(
    'has nothing to better: $name ($address)',
    { timeout: 180_000 },
    async ({ address, form }) => {
      if (!lighthouse) throw new Error('No browser');
      const verdict = await judgeFairly(lighthouse.judge, url + address, form);
      const { largestPaint, shift, blocking } = verdict;
      process.stdout.write(
        `${address} (${form}): ${Object.values(verdict.scores).join(' ')}, LCP ${Math.round(largestPaint)} ms, CLS ${shift}, TBT ${Math.round(blocking)} ms\n`,
      );
      expect(lacks(verdict)).toEqual([]);
      expect(shift).toBe(0);
    },
  );
});
