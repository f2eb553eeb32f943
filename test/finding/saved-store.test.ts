import { describe, expect, test } from 'vitest';
import { type SavedJob, type SavedStorage, SavedStore } from '../../src/browser/saved/saved-store.ts';

const job = (id: number, title = `Job ${id}`): SavedJob => ({
  id,
  title,
  address: `/jobs/${id}-job/`,
  language: 'en',
});
const ids = (store: SavedStore) => store.all().map(({ id }) => id);

/** A storage in memory, which refuses to write what is longer than `room`. */
function storage(room = Number.POSITIVE_INFINITY): SavedStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('No room', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const forbidden = () => {
  throw new DOMException('Not allowed', 'SecurityError');
};

describe('saved jobs', () => {
  test('are there again, the last first, each once', () => {
    const kept = storage();
    const store = new SavedStore('/', () => kept);
    for (const id of [1, 2, 3, 1]) store.add(job(id));
    expect(ids(new SavedStore('/', () => kept))).toEqual([1, 3, 2]);
    store.remove(3);
    expect([ids(store), store.has(3), store.has(2)]).toEqual([[1, 2], false, true]);
    store.clear();
    expect(kept.items.size).toBe(0);
    expect(store.refusal).toBeNull();
  });

  test('of one site are not those of another', () => {
    const kept = storage();
    new SavedStore('/', () => kept).add(job(1));
    expect(ids(new SavedStore('/velo/', () => kept))).toEqual([]);
  });

  test('last as long as the page where nothing can be kept', () => {
    const store = new SavedStore('/', forbidden);
    expect(store.all()).toEqual([]);
    store.add(job(1));
    expect([ids(store), store.refusal]).toEqual([[1], 'blocked']);
    store.remove(1);
    expect(ids(store)).toEqual([]);
  });

  test('say that there is no more room, and are kept again when there is', () => {
    const store = new SavedStore('/', () => kept);
    const kept = storage(150);
    store.add(job(1));
    store.add(job(2, 'A longer title than there is room for in this storage'));
    expect([ids(store), store.refusal]).toEqual([[2, 1], 'full']);
    store.remove(2);
    expect([ids(store), store.refusal]).toEqual([[1], null]);
    expect(kept.items.get(store.key)).toContain('/jobs/1-job/');
  });

  test.each([
    ['no JSON', '{"id":'],
    ['null', 'null'],
    ['an object', '{"id":1}'],
    ['text', '"saved"'],
    ['deep rubbish', '[[[[1]]],null,"x",{"id":{}}]'],
    ['an id that is no number', '[{"id":"1","title":"a","address":"/jobs/1/","language":"en"}]'],
    ['an address of another host', '[{"id":1,"title":"a","address":"//evil.example/","language":"en"}]'],
    [
      'an address that a browser takes for one',
      '[{"id":1,"title":"a","address":"/\\\\evil.example","language":"en"}]',
    ],
    ['an address of an unknown kind', '[{"id":1,"title":"a","address":"https:/evil","language":"en"}]'],
    ['an address that runs', '[{"id":1,"title":"a","address":"javascript:alert(1)","language":"en"}]'],
    ['a title that is none', '[{"id":1,"title":null,"address":"/jobs/1/","language":"en"}]'],
  ])('that are damaged (%s) are passed over', (_, text) => {
    const kept = storage();
    const store = new SavedStore('/', () => kept);
    kept.items.set(store.key, text);
    expect(store.all()).toEqual([]);
    store.add(job(5));
    expect(ids(store)).toEqual([5]);
  });

  test('whose page is on the host of a brand are kept', () => {
    const kept = storage();
    const store = new SavedStore('/', () => kept);
    store.add({ ...job(3), address: 'https://brand.example/jobs/3-job/' });
    expect(new SavedStore('/', () => kept).all()).toEqual([
      { ...job(3), address: 'https://brand.example/jobs/3-job/' },
    ]);
  });

  test('that are sound are kept among damaged ones, without what is not ours', () => {
    const kept = storage();
    const store = new SavedStore('/', () => kept);
    kept.items.set(store.key, JSON.stringify([{ ...job(1), more: 'x' }, 7, job(1), job(2)]));
    expect(store.all()).toEqual([job(1), job(2)]);
  });

  test('are bounded', () => {
    const kept = storage();
    const store = new SavedStore('/', () => kept);
    kept.items.set(store.key, JSON.stringify(Array.from({ length: 2000 }, (_, id) => job(id))));
    expect(ids(store)).toHaveLength(500);
  });
});
