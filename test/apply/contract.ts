import { describe, expect, test } from 'vitest';
import { type Claim, LeaseLost, type Outbox } from '../../src/apply/outbox.ts';
import { sentApplication, storedFile } from './applications.ts';

/**
 * What every outbox keeps.
 *
 * @param open a second call with the same place opens what the first has written
 */
export function describeOutbox(
  name: string,
  open: () => Promise<{ outbox: Outbox; again: () => Outbox }>,
): void {
  const at = 1_800_000_000_000;
  const claimed = async (outbox: Outbox, now = at): Promise<Claim> => {
    const claim = await outbox.claim(now, 1_000);
    if (claim === null) throw new Error('Nothing is due.');
    return claim;
  };

  describe(`an outbox in ${name}`, () => {
    test('gives back what it has taken, in another process too', async () => {
      const { outbox, again } = await open();
      const application = sentApplication({ files: [storedFile('a')] });
      const { reference, isNew } = await outbox.add(application, 'form-1', at);
      expect([reference, isNew]).toEqual([expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/), true]);
      const other = again();
      expect((await other.open(reference))?.application).toEqual(application);
      expect(await other.namedFiles()).toEqual(new Set([storedFile('a').id]));
      expect(await other.find(reference)).toMatchObject({
        state: 'waiting',
        jobId: 7,
        receivedAt: at,
        hasData: true,
      });
    });

    test('takes one application of a form', async () => {
      const { outbox } = await open();
      const first = await outbox.add(sentApplication(), 'form-1', at);
      expect(await outbox.add(sentApplication(), 'form-1', at)).toEqual({ ...first, isNew: false });
      expect(await outbox.list()).toHaveLength(1);
    });

    test('hands out the one that is due the longest, and to nobody else while the lease lasts', async () => {
      const { outbox, again } = await open();
      const late = await outbox.add(sentApplication(), 'late', at);
      const early = await outbox.add(sentApplication(), 'early', at - 5);
      expect((await claimed(outbox)).reference).toBe(early.reference);
      expect((await claimed(again())).reference).toBe(late.reference);
      expect(await outbox.claim(at, 1_000)).toBeNull();
      expect(await outbox.nextDue()).toBe(at + 1_000);
      expect(await claimed(outbox, at + 1_000)).toMatchObject({ attempts: 2 });
    });

    test('lets only the last lease write', async () => {
      const { outbox } = await open();
      const { reference } = await outbox.add(sentApplication(), 'form-1', at);
      const first = await claimed(outbox);
      const progress = { candidateId: 5, steps: { candidate: { state: 'done' as const } } };
      await outbox.record(first, progress, at + 2_000);
      expect(await outbox.claim(at + 1_500, 1_000)).toBeNull();
      const second = await claimed(outbox, at + 2_000);
      expect(second.progress).toEqual(progress);
      await expect(outbox.record(first, progress, at)).rejects.toThrow(LeaseLost);
      await expect(outbox.finish(first, { state: 'delivered' }, at)).rejects.toThrow(LeaseLost);
      await outbox.finish(second, { state: 'waiting', dueAt: at + 9_000, reason: 'away' }, at);
      expect(await outbox.find(reference)).toMatchObject({
        state: 'waiting',
        dueAt: at + 9_000,
        reason: 'away',
      });
      const third = await claimed(outbox, at + 9_000);
      await outbox.finish(third, { state: 'delivered' }, at + 9_100);
      await expect(outbox.record(third, progress, at)).rejects.toThrow(LeaseLost);
      expect(await outbox.nextDue()).toBeNull();
    });

    test('has a dead one tried again, without what was refused', async () => {
      const { outbox } = await open();
      const { reference } = await outbox.add(sentApplication(), 'form-1', at);
      const claim = await claimed(outbox);
      const refused = { state: 'refused' as const, reason: 'no' };
      await outbox.record(
        claim,
        { candidateId: 5, steps: { candidate: { state: 'done' }, job: refused } },
        at,
      );
      await outbox.finish(claim, { state: 'dead', reason: 'job: no' }, at);
      expect((await outbox.list('dead')).map(({ reason }) => reason)).toEqual(['job: no']);
      expect(await outbox.retry(reference, at)).toBe(true);
      expect((await claimed(outbox)).progress).toEqual({
        candidateId: 5,
        steps: { candidate: { state: 'done' } },
      });
      expect(await outbox.retry('0000-0000', at)).toBe(false);
    });

    test('forgets what was sent, and keeps a line that tells nothing of the person', async () => {
      const { outbox } = await open();
      const files = [storedFile('a'), storedFile('b')];
      const { reference } = await outbox.add(sentApplication({ files }), 'form-1', at);
      await outbox.add(sentApplication({ email: 'other@example.com' }), 'form-2', at);
      const claim = await claimed(outbox);
      expect(await outbox.sentBy(' ADA@example.com ')).toEqual([reference]);
      expect([...(await outbox.removeData(reference, at))].sort()).toEqual(files.map(({ id }) => id).sort());
      await expect(outbox.record(claim, claim.progress, at)).rejects.toThrow(LeaseLost);
      expect(await outbox.sentBy('ada@example.com')).toEqual([]);
      expect(await outbox.open(reference)).toBeNull();
      expect(await outbox.find(reference)).toMatchObject({ state: 'removed', hasData: false });
      expect(await outbox.namedFiles()).toEqual(new Set());
      expect(await outbox.removeData(reference, at)).toEqual([]);
      expect((await outbox.audit()).filter((line) => line.reference === reference)).toEqual([
        { at, reference, event: 'received' },
        { at, reference, event: 'removed' },
      ]);
      expect(await outbox.retry(reference, at)).toBe(false);
    });

    test('names those whose data has to go', async () => {
      const { outbox } = await open();
      const old = await outbox.add(sentApplication(), 'old', at - 100);
      const delivered = await outbox.add(sentApplication(), 'delivered', at);
      await outbox.add(sentApplication(), 'waiting', at);
      await claimed(outbox);
      await outbox.finish(await claimed(outbox), { state: 'delivered' }, at + 10);
      const expired = (deliveredBefore: number) => outbox.expired({ deliveredBefore, receivedBefore: at });
      expect(await expired(at + 10)).toEqual([old.reference]);
      expect(await expired(at + 11)).toEqual([old.reference, delivered.reference]);
    });
  });
}
