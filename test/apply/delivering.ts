import { createDeliverer, type DelivererDeps } from '../../src/apply/deliverer.ts';
import type { Application } from '../../src/apply/outbox.ts';
import { openPlace, sentApplication } from './applications.ts';
import { clientsOf } from './clients.ts';

export const job = 3101;
export const consents = [
  { provision: 1, forJob: true, version: 'v1' },
  { provision: 2, forJob: false, version: 'v3' },
];
export const choices: DelivererDeps['choices'] = {
  ...{ source: 'Careers site', tags: ['Forklift'], fileType: 'CV', timeZone: 'Europe/Warsaw' },
  attachToKnown: false,
};
export const began = Date.parse('2026-11-21T10:00:00Z');

/** A clock that moves when the test says so. */
export function testTime() {
  let ms = 0;
  return {
    clock: { now: () => ms, wallClock: () => began + Math.floor(ms), after: () => () => undefined },
    advance(by: number) {
      ms += Math.max(0, by);
    },
  };
}

/** An outbox, and a deliverer to a service; its time moves when it has to wait. */
export async function deliveringTo(
  url: string,
  { clock, advance }: ReturnType<typeof testTime>,
  { variant = 'b', ...more }: Partial<DelivererDeps> & { variant?: 'a' | 'b' } = {},
) {
  const place = await openPlace(clock.wallClock);
  const reported: unknown[] = [];
  const deliverer = createDeliverer({
    ...place,
    clock,
    choices,
    service: clientsOf(url, variant),
    random: () => 0.5,
    keepDays: 30,
    report: (error) => reported.push(error),
    ...more,
  });
  let forms = 0;
  return {
    ...place,
    reported,
    clock,
    advance,
    async add(change: Partial<Application> = {}) {
      forms += 1;
      const application = sentApplication({ jobId: job, consents, ...change });
      return (await place.outbox.add(application, `form ${forms}`, clock.wallClock())).reference;
    },
    /** Runs until nothing waits, or `isEnough`. */
    async settle(isEnough: () => boolean = () => false) {
      deliverer.wake();
      for (let runs = 0; (await place.outbox.list('waiting')).length > 0 && !isEnough(); runs += 1) {
        if (runs > 3_000) throw new Error('It comes to no end.');
        advance(deliverer.dueAt() - clock.now());
        await deliverer.run();
      }
    },
    runOnce: () => deliverer.run(),
    dueIn: () => deliverer.dueAt() - clock.now(),
  };
}
