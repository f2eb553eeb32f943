import { describe, expect, test } from 'vitest';
import {
  type Alert,
  type Alerts,
  mostAlerts,
  mostConfirmations,
  unconfirmedMs,
  unusedMs,
} from '../../src/alerts/alerts.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;

type NewAlert = Parameters<Alerts['add']>[0];

export const someAlert: NewAlert = {
  email: 'ada@example.com',
  language: 'en',
  brand: null,
  search: '?q=cook',
  frequency: 'daily',
};

/** What every storage of alerts keeps. @param open a second call of `again` opens what the first has written */
export function describeAlerts(
  name: string,
  open: () => Promise<{ alerts: Alerts; again: () => Promise<Alerts> }>,
): void {
  const added = async (alerts: Alerts, change: Partial<NewAlert> = {}, now = at) => {
    const before = new Set((await alerts.due(now, 1_000)).map(({ id }) => id));
    expect(await alerts.add({ ...someAlert, ...change }, now)).toBe('taken');
    const [one] = (await alerts.due(now, 1_000)).filter(({ id }) => !before.has(id));
    return one?.id ?? null;
  };
  const found = async (alerts: Alerts, id: string | null): Promise<Alert> => {
    const alert = id === null ? null : await alerts.find(id);
    if (!alert) throw new Error('There is no alert.');
    return alert;
  };
  const active = async (alerts: Alerts, change: Partial<NewAlert> = {}) => {
    const alert = await found(alerts, await added(alerts, change));
    await alerts.confirm(alert, { known: 'k', dueAt: at + day }, at);
    return found(alerts, alert.id);
  };
  const handing = (alert: Alert, more: object = {}) => ({
    ...{ mails: alert.mails, dueAt: at + 2 * day, known: 'more', isAsked: false, attempts: 0 },
    ...more,
  });

  describe(`alerts in ${name}`, () => {
    test('are what was asked for, in another process too', async () => {
      const { alerts, again } = await open();
      const id = await added(alerts, { email: 'Ada+jobs@Example.com' });
      const { state, usedAt, ...alert } = await found(await again(), id);
      expect(alert).toEqual({
        ...{ ...someAlert, email: 'Ada+jobs@Example.com', id, known: '', mails: 0 },
        ...{ attempts: 0, createdAt: at, isAsked: false },
      });
      expect([state, usedAt % day, at - usedAt < day]).toEqual(['new', 0, true]);
      expect(await alerts.counts()).toEqual({ new: 1, active: 0 });
    });

    test('are active once confirmed, and due then', async () => {
      const { alerts } = await open();
      const { id, state, known } = await active(alerts);
      expect([state, known]).toEqual(['active', 'k']);
      expect(await alerts.due(at + day - 1, 9)).toEqual([]);
      expect(await alerts.nextDue()).toBe(at + day);
      expect(await alerts.due(at + day, 9)).toEqual([{ id, mails: 0 }]);
    });

    test('confirmed twice for the same search are one, with the newer frequency', async () => {
      const { alerts } = await open();
      const first = await active(alerts);
      const second = await found(alerts, await added(alerts, { frequency: 'weekly' }));
      const third = await found(alerts, await added(alerts));
      const confirmed = await alerts.confirm(second, { known: 'other', dueAt: at + 7 * day }, at);
      expect(confirmed).toBe(first.id);
      expect(await found(alerts, first.id)).toMatchObject({ frequency: 'weekly', known: 'k' });
      expect(await alerts.nextDue()).toBe(at + 7 * day);
      expect([await alerts.find(second.id), await alerts.find(third.id)]).toEqual([null, null]);
      expect(await alerts.confirm(second, { known: '', dueAt: at }, at)).toBeNull();
    });

    test('of a mailbox get few confirmations in a day, whoever asks, and are few', async () => {
      const { alerts } = await open();
      const tries = Array.from({ length: mostConfirmations + 2 }, (_, number) => `ada+${number}@example.com`);
      for (const email of tries) await alerts.add({ ...someAlert, email }, at);
      expect(await alerts.counts()).toEqual({ new: mostConfirmations, active: 0 });
      for (let number = 1; number <= mostAlerts; number += 1) {
        await alerts.add({ ...someAlert, search: `?q=${number}` }, at + number * (day + 1));
      }
      expect(await alerts.counts()).toEqual({ new: mostAlerts, active: 0 });
      expect(await added(alerts, { email: 'other@example.com' })).not.toBeNull();
    });

    test('hand over a mail once, whichever process does', async () => {
      const { alerts, again } = await open();
      const alert = await active(alerts);
      const other = await again();
      const results = await Promise.all([
        alerts.handOver(alert, handing(alert)),
        other.handOver(alert, handing(alert)),
      ]);
      expect(results.toSorted()).toEqual([false, true]);
      const after = await found(other, alert.id);
      expect(after).toMatchObject({ mails: 1, known: 'more', email: alert.email });
      expect(await alerts.nextDue()).toBe(at + 2 * day);
    });

    test('take back what was refused, unless another mail was handed over since', async () => {
      const { alerts } = await open();
      const alert = await active(alerts);
      await alerts.handOver(alert, handing(alert));
      await alerts.takeBack(alert, handing(alert, { known: 'k', dueAt: at + hour, attempts: 1 }));
      const again = await found(alerts, alert.id);
      expect(again).toMatchObject({ mails: 0, known: 'k', attempts: 1 });
      expect(await alerts.nextDue()).toBe(at + hour);
      await alerts.handOver(again, handing(again));
      const later = await found(alerts, alert.id);
      await alerts.handOver(later, handing(later, { known: 'both' }));
      await alerts.takeBack(alert, handing(alert, { known: 'k' }));
      expect(await found(alerts, alert.id)).toMatchObject({ mails: 2, known: 'both' });
    });

    test('hand nothing over once they are ended', async () => {
      const { alerts } = await open();
      const alert = await active(alerts);
      expect([await alerts.remove(alert.id), await alerts.remove(alert.id)]).toEqual([true, false]);
      expect(await alerts.handOver(alert, handing(alert))).toBe(false);
      await alerts.takeBack(alert, handing(alert));
      await alerts.postpone([{ id: alert.id, mails: 0, dueAt: at, attempts: 0 }]);
      expect([await alerts.find(alert.id), await alerts.due(at + 9 * day, 9)]).toEqual([null, []]);
    });

    test('whose confirmation was sent are due no more', async () => {
      const { alerts } = await open();
      const alert = await found(alerts, await added(alerts));
      expect(await alerts.handOver(alert, handing(alert))).toBe(true);
      expect([await alerts.nextDue(), await alerts.due(at + 99 * day, 9)]).toEqual([null, []]);
    });

    test('change their frequency, and are due then', async () => {
      const { alerts } = await open();
      const { id } = await active(alerts);
      expect(await alerts.setFrequency(id, 'daily', at + 5 * day)).toBe(true);
      expect(await alerts.nextDue()).toBe(at + day);
      expect(await alerts.setFrequency(id, 'weekly', at + 5 * day)).toBe(true);
      expect(await alerts.nextDue()).toBe(at + 5 * day);
      const waiting = await added(alerts, { email: 'b@example.com' });
      expect(await alerts.setFrequency(waiting ?? '', 'weekly', at)).toBe(false);
    });

    test('are deleted when nobody confirms them, or uses them', async () => {
      const { alerts } = await open();
      const waiting = await added(alerts, { search: '?q=a' });
      const used = await active(alerts, { search: '?q=b' });
      const unused = await active(alerts, { search: '?q=c' });
      expect(await alerts.removeOld(at + unconfirmedMs - 1)).toBe(0);
      expect(await alerts.removeOld(at + unconfirmedMs)).toBe(1);
      expect(await alerts.find(waiting ?? '')).toBeNull();
      const handed = handing(used, { isAsked: true });
      await alerts.handOver(used, handed);
      await alerts.use(used.id, at + unusedMs - day);
      expect(await found(alerts, used.id)).toMatchObject({ isAsked: false });
      expect(await alerts.removeOld(at + unusedMs)).toBe(1);
      expect(await alerts.find(unused.id)).toBeNull();
      expect(await found(alerts, used.id)).toBeTruthy();
    });

    test('of a mailbox are deleted together', async () => {
      const { alerts } = await open();
      await active(alerts);
      await added(alerts, { email: 'ada+x@example.com', search: '?q=b' });
      await added(alerts, { email: 'eve@example.com' });
      expect([await alerts.removeOf('ADA@example.com'), await alerts.removeOf('ada@example.com')]).toEqual([
        2, 0,
      ]);
      expect(await alerts.counts()).toEqual({ new: 1, active: 0 });
    });
  });
}
