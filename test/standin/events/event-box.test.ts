import { expect, test } from 'vitest';
import { Queues } from '../../../src/standin/events/event-box.ts';

test('one line does one thing after the other, another line does not wait for it', async () => {
  const queues = new Queues();
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    done.push(`${name} begins`);
    return new Promise<void>((resolve) => {
      ends.set(name, () => {
        done.push(`${name} ends`);
        resolve();
      });
    });
  };
  const turns = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  queues.add('a', work('a1'));
  queues.add('a', work('a2'));
  queues.add('b', work('b1'));
  await turns();
  expect(done).toEqual(['a1 begins', 'b1 begins']);
  const settled = queues.settled().then(() => done.push('settled'));
  ends.get('a1')?.();
  await turns();
  ends.get('b1')?.();
  await turns();
  ends.get('a2')?.();
  await settled;
  expect(done).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'a2 begins', 'b1 ends', 'a2 ends', 'settled']);
  // A line that has run empty begins anew.
  queues.add('a', work('a3'));
  await turns();
  ends.get('a3')?.();
  await queues.settled();
  expect(done.at(-1)).toBe('a3 ends');
});
