import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type FileStore, heldMs } from '../../src/apply/file-store.ts';
import {
  type Claim,
  LeaseLost,
  type MailClaim,
  mailKeptMs,
  mailWindowMs,
  type Outbox,
  Withdrawn,
} from '../../src/apply/outbox.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { confirmation, putText, sentApplication, storedFile } from './applications.ts';

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

  const confirming = async (outbox: Outbox, now: number): Promise<MailClaim> => {
    for (let claim = await outbox.claimMail(now, 1_000); claim; claim = await outbox.claimMail(now, 1_000)) {
      if (claim.confirms) return claim;
    }
    throw new Error('No mail is due.');
  };
  /** References of the mail that is due. */
  const mailOf = async (outbox: Outbox, now = at): Promise<string[]> => {
    const claim = await confirming(outbox, now).catch(() => null);
    return claim?.confirms ? [claim.confirms.reference] : [];
  };

  const sent = { candidateId: null, steps: { candidate: { state: 'sent' as const } } };
  const arrived = { candidateId: 5, steps: { candidate: { state: 'done' as const } } };

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
      expect([await outbox.sentWith('form-1'), await outbox.sentWith('form-2')]).toEqual([
        first.reference,
        null,
      ]);
      await outbox.withdraw(first.reference, at);
      expect(await outbox.sentWith('form-1')).toBe(first.reference);
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
      const gone = await outbox.removeData(reference, at, 'remove mail');
      expect([...gone].sort()).toEqual(files.map(({ id }) => id).sort());
      await expect(outbox.record(claim, claim.progress, at)).rejects.toThrow(LeaseLost);
      expect(await outbox.sentBy('ada@example.com')).toEqual([]);
      expect(await outbox.open(reference)).toBeNull();
      expect(await outbox.find(reference)).toMatchObject({ state: 'removed', hasData: false });
      expect(await outbox.namedFiles()).toEqual(new Set());
      expect(await outbox.removeData(reference, at, 'remove mail')).toEqual([]);
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

    test('gives back what was not begun, and nothing of what may be at the service', async () => {
      const { outbox } = await open();
      const files = [storedFile('a')];
      const { reference } = await outbox.add(sentApplication({ files }), 'form-1', at, confirmation);
      const claim = await claimed(outbox);
      // Claimed and not begun: whoever delivers it can record nothing, and so sends nothing.
      expect(await outbox.withdraw(reference, at + 1)).toEqual(files.map(({ id }) => id));
      await expect(outbox.record(claim, claim.progress, at)).rejects.toThrow(LeaseLost);
      expect(await outbox.find(reference)).toMatchObject({
        state: 'removed',
        hasData: false,
        endedAt: at + 1,
      });
      expect((await outbox.audit(reference)).map(({ event }) => event)).toEqual(['received', 'taken back']);
      expect(await outbox.withdraw(reference, at + 2)).toBeNull();
      expect(await mailOf(outbox)).toEqual([]);
      expect(await outbox.withdraw('0000-0000', at)).toBeNull();

      const begun = await outbox.add(sentApplication(), 'form-2', at);
      const other = await claimed(outbox);
      await outbox.record(other, arrived, at + 5);
      expect(await outbox.withdraw(begun.reference, at)).toBeNull();
      expect(await outbox.find(begun.reference)).toMatchObject({ state: 'waiting', isBegun: true });
      const refused = { state: 'refused' as const, reason: 'no' };
      await outbox.record(other, { candidateId: null, steps: { candidate: refused } }, at + 5);
      await outbox.finish(other, { state: 'dead', reason: 'no' }, at);
      expect(await outbox.counts()).toEqual({ waiting: 0, delivered: 0, dead: 1, removed: 1 });
      expect(await outbox.withdraw(begun.reference, at)).toEqual([]);
    });

    test('stores a withdrawal while nobody knows whether the service has it, and then begins nothing', async () => {
      const { outbox, again } = await open();
      const files = [storedFile('a')];
      const { reference } = await outbox.add(sentApplication({ files }), 'form-1', at, confirmation);
      const first = await claimed(outbox);
      await outbox.record(first, sent, at + 1_000);
      expect(await outbox.withdraw(reference, at + 1)).toBe('stored');
      expect(await again().withdraw(reference, at + 2)).toBe('stored');
      const stored = { state: 'waiting', hasData: true, withdrawnAt: at + 1 };
      expect(await again().find(reference)).toMatchObject(stored);
      // The attempt that is under way may say what came of it, and not begin anew.
      await expect(outbox.record(first, sent, at + 1_000)).rejects.toThrow(Withdrawn);
      await outbox.finish(first, { state: 'waiting', dueAt: at + 9_000, reason: 'away' }, at + 3);
      expect(await outbox.claim(at + 8_999, 1_000)).toBeNull();
      // Who gives up does not give up this one: its sender gets an answer.
      const second = await claimed(outbox, at + 9_000);
      await expect(outbox.record(second, sent, at + 10_000)).rejects.toMatchObject({ at: at + 1 });
      await outbox.finish(second, { state: 'dead', reason: 'away' }, at + 9_000);
      expect(await outbox.find(reference)).toMatchObject(stored);
      const third = await claimed(outbox, (await outbox.nextDue()) ?? 0);
      const ended = await outbox.finish(third, { state: 'taken back' }, at + 10_000);
      expect(ended).toEqual(files.map(({ id }) => id));
      expect(await outbox.find(reference)).toMatchObject({ state: 'removed', hasData: false });
      expect((await outbox.audit(reference)).map(({ event }) => event)).toEqual([
        ...['received', 'withdrawal requested', 'taken back'],
      ]);
      expect(await mailOf(outbox, at + 10_000)).toEqual([]);
      expect(await outbox.nextDue()).toBeNull();
    });

    test('withdraws what turns out not to have been sent, and nothing that has arrived', async () => {
      const { outbox } = await open();
      const begin = async (form: string) => {
        const { reference } = await outbox.add(sentApplication(), form, at);
        const claim = await claimed(outbox);
        await outbox.record(claim, sent, at + 1_000);
        expect(await outbox.withdraw(reference, at)).toBe('stored');
        return { reference, claim };
      };
      const events = async (reference: string) =>
        (await outbox.audit(reference)).map(({ event }) => event).slice(2);
      const unsent = await begin('form-1');
      await outbox.record(unsent.claim, { candidateId: null, steps: {} }, at + 1_000);
      await outbox.finish(unsent.claim, { state: 'waiting', dueAt: at, reason: 'away' }, at);
      expect(await outbox.find(unsent.reference)).toMatchObject({ state: 'removed', hasData: false });
      const refused = await begin('form-2');
      const no = { state: 'refused' as const, reason: 'no' };
      await outbox.record(refused.claim, { candidateId: null, steps: { candidate: no } }, at + 1_000);
      await outbox.finish(refused.claim, { state: 'dead', reason: 'no' }, at);
      expect(await outbox.find(refused.reference)).toMatchObject({ state: 'removed', hasData: false });
      for (const { reference } of [unsent, refused]) expect(await events(reference)).toEqual(['taken back']);

      const late = await begin('form-3');
      await outbox.record(late.claim, arrived, at + 1_000);
      expect(await outbox.find(late.reference)).toMatchObject({ hasArrived: true, withdrawnAt: at });
      const next = { candidateId: 5, steps: { ...arrived.steps, job: { state: 'sent' as const } } };
      await outbox.record(late.claim, next, at + 1_000);
      expect(await outbox.withdraw(late.reference, at)).toBeNull();
      await outbox.finish(late.claim, { state: 'waiting', dueAt: at, reason: 'away' }, at);
      expect(await outbox.find(late.reference)).toMatchObject({ state: 'waiting', withdrawnAt: null });
      await outbox.finish(await claimed(outbox), { state: 'delivered' }, at);
      expect(await events(late.reference)).toEqual(['withdrawal too late', 'delivered']);
    });

    test('asks again for what was given up on, once its sender wants it back', async () => {
      const { outbox } = await open();
      const { reference } = await outbox.add(sentApplication(), 'form-1', at);
      const claim = await claimed(outbox);
      await outbox.record(claim, sent, at + 1_000);
      await outbox.finish(claim, { state: 'dead', reason: 'away' }, at);
      expect(await outbox.withdraw(reference, at + 5)).toBe('stored');
      expect(await outbox.nextDue()).toBe(at + 5);
      await outbox.removeData(reference, at + 6, 'remove mail');
      expect(await outbox.find(reference)).toMatchObject({ state: 'removed', withdrawnAt: null });
    });

    test('has one tried again that is being delivered, when that attempt has failed', async () => {
      const { outbox, again } = await open();
      const { reference } = await outbox.add(sentApplication(), 'form-1', at);
      const first = await claimed(outbox);
      expect(await again().retry(reference, at + 1)).toBe(true);
      // Nobody else gets it meanwhile, and who has it goes on.
      expect(await again().claim(at + 999, 1_000)).toBeNull();
      const refused = { state: 'refused' as const, reason: 'no' };
      const partly = { candidateId: 5, steps: { ...arrived.steps, job: refused } };
      await outbox.record(first, partly, at + 1_000);
      await outbox.finish(first, { state: 'dead', reason: 'job: no' }, at + 50);
      const second = await claimed(again(), at + 50);
      expect(second).toMatchObject({ reference, attempts: 1, progress: arrived });
      expect((await outbox.audit(reference)).map(({ event }) => event)).toEqual(['received', 'retried']);
      // That was wanted once.
      await outbox.finish(second, { state: 'dead', reason: 'job: no' }, at + 60);
      expect(await outbox.find(reference)).toMatchObject({ state: 'dead', endedAt: at + 60 });
      // A lease that is over holds nobody up.
      await outbox.retry(reference, at + 60);
      const third = await claimed(outbox, at + 60);
      expect(await again().retry(reference, at + 1_060)).toBe(true);
      await expect(outbox.record(third, arrived, at + 2_000)).rejects.toThrow(LeaseLost);
      expect((await claimed(again(), at + 1_060)).attempts).toBe(1);
    });

    test('keeps nothing by which the service knows a person, and after a year nothing at all', async () => {
      const { outbox } = await open();
      const old = await outbox.add(sentApplication(), 'old', at, confirmation);
      await outbox.finish(await claimed(outbox), { state: 'delivered' }, at);
      await outbox.removeData(old.reference, at, 'remove mail');
      const waiting = await outbox.add(sentApplication(), 'waiting', at + 10);
      await outbox.removeOld(at);
      expect(await outbox.audit(old.reference)).toHaveLength(3);
      await outbox.removeOld(at + 5);
      expect(await outbox.find(old.reference)).toBeNull();
      expect(await outbox.audit()).toEqual([
        { at: at + 10, reference: waiting.reference, event: 'received' },
      ]);
      await outbox.removeOld(at + 11);
      expect(await outbox.audit()).toEqual([]);
      expect((await outbox.open(waiting.reference))?.application).toEqual(sentApplication());
    });

    test('hands out mail until it is sent, also when its application is delivered and gone', async () => {
      const { outbox, again } = await open();
      const { reference } = await outbox.add(sentApplication(), 'form-1', at, confirmation);
      await outbox.finish(await claimed(outbox), { state: 'delivered' }, at);
      await outbox.removeData(reference, at, 'keep mail');
      expect(await outbox.sentBy(confirmation.email)).toEqual([reference]);
      const first = await confirming(again(), at);
      expect(first.confirms).toEqual({ reference, confirmation });
      expect(await mailOf(outbox)).toEqual([]);
      const second = await confirming(outbox, at + 1_000);
      expect(second.attempts).toBe(2);
      // The first lease is over: what it says does not count.
      await outbox.finishMail(first, { state: 'refused' }, at);
      await outbox.finishMail(second, { state: 'later', dueAt: at + 9_000, attempts: 2 }, at);
      expect(await mailOf(outbox, at + 8_999)).toEqual([]);
      await outbox.finishMail(await confirming(outbox, at + 9_000), { state: 'sent' }, at + 9_001);
      expect(await mailOf(outbox, at + 20_000)).toEqual([]);
      expect(await outbox.sentBy(confirmation.email)).toEqual([]);
      expect((await outbox.audit(reference)).at(-1)).toEqual({
        at: at + 9_001,
        reference,
        event: 'mail sent',
      });
    });

    test('lets mail go that was late for a day, or is to be forgotten', async () => {
      const { outbox } = await open();
      const late = await outbox.add(sentApplication(), 'late', at - mailKeptMs, confirmation);
      const forgotten = await outbox.add(sentApplication(), 'form-2', at, confirmation);
      await outbox.removeData(forgotten.reference, at, 'remove mail');
      expect(await mailOf(outbox)).toEqual([]);
      await outbox.removeLateMail(at);
      expect((await outbox.audit(late.reference)).at(-1)?.event).toBe('mail given up');
    });

    test('has three confirmations a day for one mailbox, however its address is written, and takes all applications', async () => {
      const { outbox, again } = await open();
      const add = (email: string, now: number) =>
        outbox.add(sentApplication({ email }), `${email} ${now}`, now, { ...confirmation, email });
      const first = ['ada@example.com', ' ADA@example.com', 'ada+1@example.com', 'ada+2@example.com'];
      for (const email of first) await add(email, at);
      await again().removeLateMail(at + mailWindowMs - 1);
      await add('ada@example.com', at + mailWindowMs - 1);
      await add('bob@example.com', at);
      const google = ['a.d.a@gmail.com', 'ada@gmail.com', 'ada@googlemail.com', 'ad.a+x@gmail.com'];
      for (const email of google) await add(email, at);
      const recipients: string[] = [];
      for (let claim = await outbox.claimMail(at, 1_000); claim; claim = await outbox.claimMail(at, 1_000)) {
        if (claim.confirms) recipients.push(claim.confirms.confirmation.email);
      }
      expect(recipients).toEqual([...first.slice(0, 3), 'bob@example.com', ...google.slice(0, 3)]);
      expect((await outbox.counts()).waiting).toBe(first.length + google.length + 2);
      // A day later it begins anew.
      await outbox.removeLateMail(at + mailWindowMs);
      await add('ada@example.com', at + mailWindowMs);
      expect(await mailOf(outbox, at + mailWindowMs)).toHaveLength(1);
    });

    test('has the digest always due again', async () => {
      const { outbox, again } = await open();
      const digest = await outbox.claimMail(at, 1_000);
      expect(digest).toMatchObject({ confirms: null, attempts: 1 });
      if (digest) await outbox.finishMail(digest, { state: 'later', dueAt: at + 50, attempts: 0 }, at);
      expect(await again().nextMailDue(at)).toBe(at + 50);
      expect(await again().claimMail(at + 50, 1_000)).toMatchObject({ confirms: null, attempts: 1 });
    });
  });
}

/**
 * What every store of uploads keeps.
 *
 * @param open gives what opens the same place, as often as it is called
 */
export function describeFiles(name: string, open: () => Promise<(now: () => number) => FileStore>): void {
  describe(`uploads in ${name}`, () => {
    test('are read by another process as they came, however they were cut', async () => {
      const at = await open();
      const bytes = randomBytes(1_000_003);
      const cut = [0, 0, 1, 65_536, 65_537, 400_000, 999_999, bytes.length];
      const parts = cut.map((end, index) => bytes.subarray(cut[index - 1] ?? 0, end));
      const put = (all: Uint8Array[]) =>
        at(() => 5).put<never>(Readable.from(all), () => ({ name: 'cv.txt', type: 'text/plain', size: 1 }));
      for (const [all, sum] of [
        [parts, bytes],
        [[], Buffer.alloc(0)],
      ] as const) {
        const stored = await put([...all]);
        if ('fault' in stored) throw new Error('It was refused.');
        expect((await bytesOf(at(() => 5).read(stored))).equals(sum)).toBe(true);
      }
    });

    test('stay chosen for half an hour, and go when nobody names them', async () => {
      let now = Date.parse('2026-11-21T10:00:00Z');
      const files = (await open())(() => now);
      const file = await putText(files, 'cv.txt', 'cv');
      const named = await putText(files, 'named.txt', 'cv');
      now += heldMs;
      expect(await files.held(file.id)).toEqual(file);
      now += heldMs + 1;
      expect(await files.held(file.id)).toBeNull();
      expect(await files.sweep((id) => id === named.id)).toBe(0);
      now += 6 * 60_000;
      expect(await files.sweep((id) => id === named.id)).toBe(1);
      expect((await bytesOf(files.read(named))).toString()).toBe('cv');
      for (const id of ['../../etc/passwd', '', 'a', `${file.id}.facts`])
        expect(await files.held(id)).toBeNull();
      await files.remove([named.id, file.id]);
      await expect(bytesOf(files.read(named))).rejects.toThrow();
    });

    test('have a quota: the oldest that no application names go first, and none of the last minute', async () => {
      let now = Date.parse('2026-11-21T10:00:00Z');
      const files = (await open())(() => now);
      const text = 'w'.repeat(10_000);
      const named = await putText(files, 'named.txt', text);
      const stored: string[] = [];
      for (let count = 0; count < 4; count += 1) {
        now += 61_000;
        stored.push((await putText(files, `${count}.txt`, text)).id);
      }
      const isNamed = (id: string) => id === named.id;
      expect(await files.trim(isNamed, 50_000)).toBe(0);
      expect(await files.trim(isNamed, 25_000)).toBe(2);
      // The last one may be coming just now.
      expect(await files.trim(isNamed, 0)).toBe(1);
      const left = await Promise.all(stored.map((id) => files.held(id)));
      expect(left.map((file) => file?.id ?? null)).toEqual([null, null, null, stored[3]]);
      expect(await files.held(named.id)).not.toBeNull();
    });

    test('leave nothing where they are refused or break off', async () => {
      let now = 0;
      const files = (await open())(() => now);
      const some = async function* () {
        yield randomBytes(300_000);
      };
      expect(await files.put(some(), () => ({ fault: 'no' }))).toEqual({ fault: 'no' });
      const broken = async function* () {
        yield randomBytes(300_000);
        throw new Error('gone');
      };
      await expect(files.put(broken(), () => ({ fault: 'no' }))).rejects.toThrow('gone');
      now = 3 * heldMs;
      expect(await files.sweep(() => false)).toBe(0);
    });
  });
}
