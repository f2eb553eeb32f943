import { describe, expect, test } from 'vitest';
import { type Block, blockSchema } from '../../../src/settings/content/blocks.ts';
import { blocksElsewhere, forFields } from '../../../src/settings/content/on-other-pages.ts';

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
    expect(blocksElsewhere(entries, language, brand).hiring?.items[0]?.title).toBe(title);
    expect(blocksElsewhere(entries.toReversed(), language, brand).hiring?.items[0]?.title).toBe(title);
  });
});

describe('what stands below the list of a board', () => {
  const figures = (value: string, onBoard?: boolean) =>
    blockSchema.parse({ type: 'numbers', onBoard, items: [{ value, label: 'x' }] });
  const entries = [
    entry('en/b', [figures('other page', true)]),
    entry('en/a', [figures('hidden'), figures('1', true), figures('2', true)]),
    entry('de/a', [figures('hidden')]),
  ];

  test('is of the first page that has some, in its order', () => {
    const { board } = blocksElsewhere(entries, 'en');
    expect(board).toEqual({ page: 'en/a', blocks: [figures('1', true), figures('2', true)] });
    expect(blocksElsewhere(entries, 'de').board).toBeNull();
    expect(blocksElsewhere(entries, 'en', 'velo').board).toBeNull();
  });
});

describe('what heads a board', () => {
  const head = (title: string, onBoard?: boolean): Block =>
    blockSchema.parse({ type: 'hero', title, onBoard });
  const entries = [
    entry('en/b', [head('second', true)]),
    entry('en/a', [head('not for it'), head('first', true), head('further', true)]),
    entry('de/a', [head('not for it')]),
  ];

  test('is the first hero that is for it, and is not below the list too', () => {
    expect(blocksElsewhere(entries, 'en')).toMatchObject({ hero: { title: 'first' }, board: null });
    expect(blocksElsewhere(entries, 'de').hero).toBeNull();
    expect(blocksElsewhere(entries, 'en', 'velo').hero).toBeNull();
  });
});

describe('what is said where there is no job', () => {
  const says = (text: string, onEmpty?: boolean) => blockSchema.parse({ type: 'text', text, onEmpty });
  const entries = [entry('en/b', [says('second', true)]), entry('en/a', [says('no'), says('first', true)])];

  test('is the first text that is for it', () => {
    expect(blocksElsewhere(entries, 'en').empty?.text).toContain('first');
    expect(blocksElsewhere(entries, 'de').empty).toBeNull();
  });
});

describe('a voice below an advert', () => {
  const says = (by: string, onJobs?: unknown) => blockSchema.parse({ type: 'quote', text: 'x', by, onJobs });
  const { voices } = blocksElsewhere(
    [
      entry('pl/a', [
        says('nobody'),
        says('Kurier', 'Kurierzy'),
        says('Magazynier', ['Logistyka', 'MAGAZYN']),
      ]),
    ],
    'pl',
  );

  test.each([
    [['Kurierzy'], 'Kurier'],
    [['Biuro', 'magazyn'], 'Magazynier'],
    [['Kurierzy', 'Magazyn'], 'Kurier'],
    [['Biuro'], undefined],
    [[], undefined],
  ])('of %j is of %s', (fields, by) => {
    expect(forFields(voices, { fields }, 'pl')[0]?.by).toBe(by);
  });

  test('has its own picture, or that of the team of the same field', () => {
    const picture = (src: string) => ({ src, alt: '' });
    const quote = (onJobs: string, own?: string) =>
      blockSchema.parse({
        type: 'quote',
        text: 'x',
        by: onJobs,
        onJobs,
        ...(own && { picture: picture(own) }),
      });
    const item = (field: string, src?: string) => ({
      ...{ title: field, jobs: { field } },
      ...(src && { picture: picture(src) }),
    });
    const items = [item('Magazyn'), item('MAGAZYN', '/magazyn.svg'), item('IT', '/it.svg')];
    const page = [
      quote('Magazyn'),
      quote('IT', '/own.svg'),
      quote('Biuro'),
      blockSchema.parse({ type: 'team', items }),
    ];
    const shown = blocksElsewhere([entry('pl/a', page)], 'pl').voices.map((one) => one.picture?.src);
    expect(shown).toEqual(['/magazyn.svg', '/own.svg', undefined]);
  });
});
