import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sectionsOf } from '../../src/board/texts.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { copiedImage } from '../../src/store/images.ts';
import type { ShownBoard, Store } from '../../src/store/store.ts';
import { copyOf, memoryFrom, plainMemory } from '../site/plain-memory.ts';
import { generatedBoard, shownBoard, site } from './boards.ts';
import { at, jobOf } from './jobs.ts';

/** A place of its own for one test, where a store can be opened again and again. */
export interface StorePlace {
  open(): Promise<Store>;
  remove(): Promise<void>;
}

const saved = ({ board, images }: ShownBoard) => ({ board, images });
/** A picture that a service might send. */
const picture = (text: string) => ({ bytes: Buffer.from(text), format: 'png', width: 3, height: 4 });
const jobs = (count: number, version = 0) =>
  Array.from({ length: count }, (_, index) => jobOf(index + 1, version));

/**
 * What every implementation of the store keeps to.
 *
 * @param numRuns how many orders of saves and pins are tried
 */
export function storeContract(makePlace: () => Promise<StorePlace>, numRuns = 60): void {
  async function place() {
    const made = await makePlace();
    const open: Store[] = [];
    const close = async () => {
      for (const store of open.splice(0)) await store.close();
    };
    onTestFinished(async () => {
      await close();
      await made.remove();
    });
    return {
      /** Ends the store that is open, if there is one, and opens it anew. */
      async again(): Promise<Store> {
        await close();
        const store = await made.open();
        open.push(store);
        return store;
      },
    };
  }
  const opened = async () => (await place()).again();

  describe('the images of a store', () => {
    const [a, b, c] = [
      'https://service.example/a.png',
      'https://service.example/b.png?ą',
      'https://x.example/c',
    ];
    const one = copiedImage(picture('one'), 1_000.5);
    // Larger than what is written at a time.
    const large = picture('two'.repeat(200_000));
    const two = copiedImage(large, 2_000);

    test('are given back byte for byte, with what is known of them, after it was opened again too', async () => {
      const { again } = await place();
      let store = await again();
      expect(await store.images.records()).toEqual({ images: new Map(), failures: new Map() });
      const failure = { reason: 'it answered 404 Not Found', tries: 2, until: 90_000.5 };
      await store.images.put(a, one, picture('one').bytes);
      await store.images.put(b, two, large.bytes);
      await store.images.note([
        [a, { ...one, unusedSince: 5_000.5 }],
        [c, failure],
      ]);
      for (const reopens of [false, true]) {
        if (reopens) store = await again();
        const { images, failures } = await store.images.records();
        expect(images).toEqual(
          new Map([
            [a, { ...one, unusedSince: 5_000.5 }],
            [b, two],
          ]),
        );
        expect([...failures]).toEqual([[c, failure]]);
        expect(Buffer.from((await store.images.read(one.address)) ?? []).toString()).toBe('one');
        expect(large.bytes.equals((await store.images.read(two.address)) ?? Buffer.of())).toBe(true);
        for (const address of ['/images/0123456789abcdef01234567.png', '/images/../a', ''])
          expect(await store.images.read(address)).toBeNull();
        expect(await store.check()).toEqual([]);
      }
    });

    test('take the place of a failure, and of one that was there before', async () => {
      const store = await opened();
      await store.images.note([[a, { reason: 'late', tries: 1, until: 1 }]]);
      await store.images.put(a, one, picture('one').bytes);
      await store.images.note([[a, { ...one, unusedSince: 7 }]]);
      await store.images.put(a, two, large.bytes);
      expect(await store.images.records()).toEqual({ images: new Map([[a, two]]), failures: new Map() });
      await store.images.note([[a, { reason: 'gone', tries: 1, until: 1 }]]);
      expect((await store.images.records()).images.size).toBe(0);
    });

    test('stay as long as one source has them, and are forgotten with the last', async () => {
      const store = await opened();
      await store.images.put(a, one, picture('one').bytes);
      await store.images.put(b, one, picture('one').bytes);
      await store.images.note([[a, null]]);
      expect(await store.images.read(one.address)).not.toBeNull();
      expect(await store.images.has(one.address)).toBe(true);
      // Nobody is given a picture as a page.
      for (const other of [one.address.replace('.png', '.html'), two.address, '/images/a.png', 'x'])
        expect(await store.images.has(other)).toBe(false);
      await store.images.note([
        [b, null],
        [c, null],
      ]);
      expect(await store.images.read(one.address)).toBeNull();
      expect(await store.images.has(one.address)).toBe(false);
      expect((await store.images.records()).images.size).toBe(0);
    });

    test('are read and kept while a board is saved', async () => {
      const store = await opened();
      await store.images.put(a, one, picture('one').bytes);
      let isSaved = false;
      const saving = store.save(shownBoard({ jobs: jobs(2_000), minutes: 1 })).then(() => {
        isSaved = true;
      });
      await store.images.put(b, two, large.bytes);
      expect(await store.images.read(two.address)).not.toBeNull();
      expect(isSaved).toBe(false);
      await saving;
      expect(await store.check()).toEqual([]);
    });
  });

  describe('a store', () => {
    test('that nothing was saved in has nothing', async () => {
      const store = await opened();
      expect(await store.memory()).toBeNull();
      expect(await store.snapshots()).toEqual([]);
      expect(await store.board()).toBeNull();
      expect(await store.board('1')).toBeNull();
      expect(await store.pinned()).toBeNull();
      expect(await store.unpin()).toBe(false);
      expect(await store.hints.read()).toBe(false);
      expect(await store.difference('1', '2')).toBeNull();
      expect(await store.check()).toEqual([]);
    });

    test('gives a board and what is remembered back as they were saved, frozen, and after it was opened again', async () => {
      const { again } = await place();
      const board = generatedBoard(450);
      expect(board.jobs.length).toBeGreaterThan(400);
      const images = { 'https://service.example/a.png': { address: '/images/a.png', width: 3, height: 4 } };
      const memory = rememberSite(emptyMemory, board, site);
      const first = await again();
      const summary = await first.save({ board, images, memory, fingerprint: 'one', shownAt: at(1) });
      expect(summary).toEqual({
        ...{ id: summary.id, shownAt: at(1), boardAt: at(0), shown: true, pinned: false, changes: null },
        ...{ jobs: board.jobs.length, problems: board.problems.length },
      });
      for (const reopens of [false, true]) {
        const store = reopens ? await again() : first;
        const read = await store.board();
        expect(read).toEqual({ id: summary.id, shownAt: at(1), board, images });
        expect(Object.isFrozen(read?.board)).toBe(true);
        expect(await store.board(summary.id)).toEqual(read);
        expect(plainMemory(await store.memory())).toEqual(plainMemory(memory));
        expect(await store.snapshots()).toEqual([summary]);
        expect(await store.check()).toEqual([]);
      }
    });

    test('gives back every byte of a job, a problem and an image', async () => {
      const { again } = await place();
      const shown = shownBoard({ jobs: jobs(7), upcoming: [jobOf(9)], minutes: 1, others: 5 });
      await (await again()).save(shown);
      const store = await again();
      expect(await store.board()).toMatchObject(saved(shown));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(shown.memory));
    });

    test('keeps an empty board, and a memory with nothing in it', async () => {
      const { again } = await place();
      const shown = { ...shownBoard({ jobs: [], minutes: 1 }), memory: emptyMemory };
      await (await again()).save(shown);
      const store = await again();
      expect(await store.board()).toMatchObject(saved(shown));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(shown.memory));
    });

    test('gives the parts that jobs have in common once', async () => {
      const { again } = await place();
      await (await again()).save(shownBoard({ jobs: [jobOf(1), jobOf(2)], minutes: 1 }));
      const read = await (await again()).board();
      const [one, other] = (read?.board.jobs ?? []).map((job) => sectionsOf(job)[0]);
      expect(one).toBe(other);
      expect(one).toBeDefined();
    });

    test('makes no new snapshot where visitors see the same, but keeps what else has changed', async () => {
      const store = await opened();
      const first = shownBoard({ jobs: jobs(3), minutes: 1, others: 2, fingerprint: 'same' });
      const { id } = await store.save(first);
      const next = shownBoard({ jobs: jobs(3), minutes: 2, others: 4, fingerprint: 'same' });
      const summary = await store.save(next);
      expect(summary).toMatchObject({ id, shownAt: at(1), boardAt: at(2), problems: 4 });
      expect(await store.snapshots()).toEqual([summary]);
      expect(await store.board()).toMatchObject(saved(next));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(next.memory));
      expect(await store.check()).toEqual([]);
      // Only the newest counts: what was shown before something else is shown anew.
      await store.save(shownBoard({ jobs: jobs(2), minutes: 3 }));
      expect(Number((await store.save(next)).id)).toBe(Number(id) + 2);
    });

    test('says how many jobs have come, gone and changed, and which', async () => {
      const store = await opened();
      const before = await store.save(shownBoard({ jobs: [1, 2, 3, 4].map((id) => jobOf(id)), minutes: 1 }));
      const next = [jobOf(4), jobOf(2, 1), jobOf(5), jobOf(6)];
      const after = await store.save(shownBoard({ jobs: next, upcoming: [jobOf(3)], minutes: 2 }));
      expect(after.changes).toEqual({ added: 2, removed: 2, changed: 1 });
      const differing = (advertId: number, version = 0) => {
        const { displayTitle, address } = jobOf(advertId, version);
        return { advertId, title: displayTitle, address };
      };
      expect(await store.difference(before.id, after.id)).toEqual({
        added: [differing(5), differing(6)],
        removed: [differing(1), differing(3)],
        changed: [differing(2, 1)],
      });
      expect(await store.difference(after.id, before.id)).toMatchObject({
        added: [{ advertId: 1 }, { advertId: 3 }],
        removed: [{ advertId: 5 }, { advertId: 6 }],
        changed: [differing(2)],
      });
      expect(await store.difference(before.id, before.id)).toEqual({ added: [], removed: [], changed: [] });
      expect(await store.difference(before.id, '99')).toBeNull();
    });

    test('keeps five snapshots and the pinned one, which stays shown', async () => {
      const { again } = await place();
      let store = await again();
      const all = Array.from({ length: 9 }, (_, index) =>
        shownBoard({ jobs: [jobOf(1), jobOf(2, index)], minutes: index + 1, others: index % 3 }),
      );
      const ids: string[] = [];
      for (const [index, shown] of all.entries()) {
        ids.push((await store.save(shown)).id);
        if (index === 1) await store.pin(ids[1] ?? '', 'anna (command line)');
      }
      const kept = [8, 7, 6, 5, 4, 1];
      for (const reopens of [false, true]) {
        if (reopens) store = await again();
        const list = await store.snapshots();
        expect(list.map(({ id }) => id)).toEqual(kept.map((index) => ids[index]));
        expect(list.filter(({ shown }) => shown)).toEqual(list.filter(({ pinned }) => pinned));
        expect(list.at(-1)).toMatchObject({ pinned: true, pinnedBy: 'anna (command line)', changes: null });
        expect(list.filter((one) => 'pinnedBy' in one)).toHaveLength(1);
        expect(list.at(-2)).toMatchObject({ pinned: false, changes: null });
        expect(list[0]?.changes).toEqual({ added: 0, removed: 0, changed: 1 });
        expect(await store.pinned()).toBe(ids[1]);
        expect(await store.board()).toMatchObject({ id: ids[1], ...saved(all[1] as ShownBoard) });
        for (const index of kept)
          expect(await store.board(ids[index])).toMatchObject(saved(all[index] as ShownBoard));
        expect(await store.board(ids[0])).toBeNull();
        expect(await store.check()).toEqual([]);
      }
      expect(await store.unpin()).toBe(true);
      expect(await store.unpin()).toBe(false);
      expect((await store.snapshots()).filter((one) => 'pinnedBy' in one)).toEqual([]);
      await store.pin(ids[8] ?? '');
      expect((await store.snapshots())[0]).not.toHaveProperty('pinnedBy');
      await store.unpin();
      expect((await store.board())?.id).toBe(ids[8]);
      await store.save(shownBoard({ jobs: [], minutes: 20 }));
      expect(await store.snapshots()).toHaveLength(5);
      expect(await store.check()).toEqual([]);
    });

    test('pins only what it has', async () => {
      const store = await opened();
      await expect(store.pin('1')).rejects.toThrow('There is no snapshot 1. There is none yet.');
      const { id } = await store.save(shownBoard({ jobs: [], minutes: 1 }));
      for (const wrong of ['99', '', '-1', '1.0', 'x', `0${id}`]) {
        await expect(store.pin(wrong)).rejects.toThrow(`There is no snapshot ${wrong}. There are: ${id}.`);
        expect(await store.board(wrong)).toBeNull();
      }
      expect(await store.pinned()).toBeNull();
    });

    test('saves that are asked for at once come one after the other', async () => {
      const store = await opened();
      const all = [3, 500, 0, 7].map((count, index) =>
        shownBoard({ jobs: jobs(count, index), minutes: index }),
      );
      const ids = await Promise.all(all.map(async (shown) => Number((await store.save(shown)).id)));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      for (const [index, id] of ids.entries())
        expect(await store.board(String(id))).toMatchObject(saved(all[index] as ShownBoard));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(all.at(-1)?.memory));
    });

    test('what is remembered may come and go', async () => {
      const { again } = await place();
      const shown = (memory: ShownBoard['memory'], minutes: number) => ({
        ...shownBoard({ jobs: [], minutes }),
        memory,
      });
      const full = shownBoard({ jobs: jobs(4), minutes: 1 }).memory;
      const [first] = full.changes;
      const few = memoryFrom({ changes: { [first?.[0] ?? '']: { key: 'other', at: at(3) } } });
      for (const [index, memory] of [full, few, copyOf(full), few, full].entries()) {
        await (await again()).save(shown(memory, index));
        await (await again()).save(shown(copyOf(memory), index));
        expect(plainMemory(await (await again()).memory())).toEqual(plainMemory(memory));
      }
    });

    test('keeps the mark of webhooks that are not answered until it is cleared', async () => {
      const { again } = await place();
      let store = await again();
      await store.hints.clear();
      await store.hints.set();
      await store.hints.set();
      store = await again();
      expect(await store.hints.read()).toBe(true);
      await store.save(shownBoard({ jobs: [], minutes: 1 }));
      expect(await store.hints.read()).toBe(true);
      await store.hints.clear();
      store = await again();
      expect(await store.hints.read()).toBe(false);
    });

    test('keeps a state of each part of the site under its name, whole, after it was opened again too', async () => {
      const { again } = await place();
      const told: string[] = [];
      const tell = (message: string) => void told.push(message);
      const large = { texts: ['ż\0\ud800', 'x'.repeat(1_000_000)] };
      let store = await again();
      expect(await store.state('one').read(JSON.parse, tell)).toBeNull();
      await store.state('one').write(JSON.stringify(large));
      await store.state('one/two').write('{"format":2}');
      await store.save(shownBoard({ jobs: [], minutes: 1 }));
      store = await again();
      expect(await store.state('one').read(JSON.parse, tell)).toEqual(large);
      await store.state('one').write('{"format":3}');
      expect(await store.state('one').read(JSON.parse, tell)).toEqual({ format: 3 });
      expect(await store.state('one/two').read(JSON.parse, tell)).toEqual({ format: 2 });
      expect(told).toEqual([]);
      await store.state('one').write('{"form');
      expect(await store.state('one').read(JSON.parse, tell)).toBeNull();
      expect(told).toEqual([expect.stringMatching(/one.* can't be read .* counts as none/)]);
      await store.state('one').write('{"format":4}');
      expect(await store.state('one').read(JSON.parse, tell)).toEqual({ format: 4 });
    });

    test('takes a mark beside a save', async () => {
      const store = await opened();
      const saving = store.save(shownBoard({ jobs: jobs(1000), minutes: 1 }));
      await store.hints.set();
      await saving;
      expect(await store.hints.read()).toBe(true);
    });
  });

  test('whatever is saved and pinned in whatever order, each snapshot that is kept reads as it was saved', async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('save' as const),
          jobs: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 2 })), {
            maxLength: 30,
            selector: ([advertId]) => advertId,
          }),
          upcoming: fc.nat({ max: 3 }),
          others: fc.nat({ max: 3 }),
          fingerprint: fc.constantFrom('a', 'b', 'c'),
          isSameObject: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('pin' as const), which: fc.nat({ max: 5 }) }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'unpin' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'open' as const }) },
    );
    // Jobs keep their objects, as those of a site do.
    const known = new Map<string, ReturnType<typeof jobOf>>();
    const jobAt = (advertId: number, version: number, isSame: boolean) => {
      const key = `${advertId} ${version}`;
      const job = (isSame && known.get(key)) || jobOf(advertId, version);
      known.set(key, job);
      return job;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const made = await makePlace();
        let store = await made.open();
        try {
          const model: { id: string; fingerprint: string; shown: ShownBoard; shownAt: string }[] = [];
          let pin: string | null = null;
          let minutes = 0;
          for (const one of steps) {
            minutes += 1;
            if (one.kind === 'open') {
              await store.close();
              store = await made.open();
            } else if (one.kind === 'unpin') {
              expect(await store.unpin()).toBe(pin !== null);
              pin = null;
            } else if (one.kind === 'pin') {
              const target = model[one.which % Math.max(1, model.length)];
              if (!target) continue;
              pin = target.id;
              await store.pin(pin);
            } else {
              const all = one.jobs.map(([advertId, version]) => jobAt(advertId, version, one.isSameObject));
              const { fingerprint, others } = one;
              const memory = rememberSite(
                (await store.memory()) ?? emptyMemory,
                shownBoard({ jobs: all, minutes }).board,
                site,
              );
              const shown = shownBoard({
                ...{ jobs: all.slice(one.upcoming), upcoming: all.slice(0, one.upcoming) },
                ...{ minutes, others, fingerprint, memory },
              });
              const { id } = await store.save(shown);
              const newest = model[0];
              if (newest?.fingerprint === fingerprint) {
                expect(id).toBe(newest.id);
                newest.shown = shown;
              } else model.unshift({ id, fingerprint, shown, shownAt: at(minutes) });
              const dropped = model.slice(5).filter((row) => row.id !== pin);
              if (newest?.id !== id) for (const row of dropped) model.splice(model.indexOf(row), 1);
              expect(plainMemory(await store.memory())).toEqual(plainMemory(memory));
            }
            const list = await store.snapshots();
            expect(list.map(({ id }) => id)).toEqual(model.map(({ id }) => id));
            expect(list.find((row) => row.shown)?.id).toBe(pin ?? model[0]?.id);
          }
          for (const { id, shown, shownAt } of model)
            expect(await store.board(id)).toEqual({ id, shownAt, ...saved(shown) });
          expect(await store.pinned()).toBe(pin);
          expect(await store.check()).toEqual([]);
        } finally {
          await store.close();
          await made.remove();
        }
      }),
      { numRuns, seed: 7 },
    );
  });
}
