import { describe, expect, test } from 'vitest';
import type { Block } from '../../src/content-pages/blocks.ts';
import { blockSchema } from '../../src/content-pages/blocks.ts';
import { hiringProcess } from '../../src/content-pages/hiring-process.ts';

const steps = (title: string, onJobs: string | undefined = 'How'): Block =>
  blockSchema.parse({ type: 'process', onJobs, items: [{ title }] });
const entry = (id: string, blocks: readonly Block[], brand?: string) => ({
  id,
  data: { blocks: [...blocks], brand },
});

describe('the steps below an advert', () => {
  const entries = [
    entry('en/z', [steps('Z')]),
    entry('en/b', [
      blockSchema.parse({ type: 'process', items: [{ title: 'hidden' }] }),
      steps('B'),
      steps('second'),
    ]),
    entry('pl/a', [steps('PL')]),
    entry('en/a', [steps('Velo')], 'velo'),
  ];

  test.each([
    ['en', undefined, 'B'],
    ['pl', undefined, 'PL'],
    ['en', 'velo', 'Velo'],
    ['de', undefined, undefined],
    ['pl', 'velo', undefined],
  ])('in %s of brand %s are %s', (language, brand, title) => {
    expect(hiringProcess(entries, language, brand)?.items[0]?.title).toBe(title);
    expect(hiringProcess(entries.toReversed(), language, brand)?.items[0]?.title).toBe(title);
  });
});
