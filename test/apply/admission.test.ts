import { describe, expect, test } from 'vitest';
import { createAdmission, isWorkDone, makeToken, type Visit } from '../../src/apply/admission.ts';
import { createSlots } from '../../src/front/limits.ts';
import { bitsOf, workBits } from '../../src/site/apply/fields.ts';
import { fakeClock } from '../sync/fake-clock.ts';
import { keys } from './applications.ts';

const job = '3101';

function admitting() {
  const clock = fakeClock();
  const admission = createAdmission(keys, clock);
  const enter = (sender = '203.0.113.1'): Visit => {
    const visit = admission.enter(job, sender, null);
    if ('code' in visit) throw new Error(visit.code);
    return visit;
  };
  /** A form whose token and work have come. */
  const send = (token: string, work = '') => {
    const visit = enter();
    const gate = visit.gate(new Map(Object.entries({ token: [token], work: [work] })), true);
    visit.leave();
    return { gate, form: visit.form(), refusal: visit.refusal() };
  };
  return { ...admission, clock, enter, send };
}

/** No more than what is asked for, so that it can be too little. */
function workFor(token: string, bits = bitsOf(token)): string {
  for (let count = 0; ; count += 1) {
    const work = String(count);
    if (isWorkDone(token, work, bits) && !isWorkDone(token, work, bits + 2)) return work;
  }
}

describe('a job for which many apply', () => {
  test('asks for more work, or a longer wait, and refuses nobody', async () => {
    const { accepted, tokenFor, send, clock } = admitting();
    for (let count = 0; count < 299; count += 1) accepted(job);
    const easy = tokenFor(job);
    expect(bitsOf(easy)).toBe(workBits);
    const work = workFor(easy, workBits);
    await clock.advance(5_000);
    expect(send(easy, work)).toMatchObject({ gate: 'open', form: easy.slice(0, 22) });
    accepted(job);
    expect(bitsOf(tokenFor(job))).toBe(workBits + 2);
    // A form that was open before: the same form, with more to do.
    const { form, refusal } = send(easy, work);
    expect([form, refusal?.code, refusal?.waitSeconds]).toEqual([null, 'form-too-fast', 55]);
    const { token = '' } = refusal ?? {};
    expect([bitsOf(token), token.slice(0, 22)]).toEqual([workBits + 2, easy.slice(0, 22)]);
    expect(send(token, workFor(token)).form).toBe(easy.slice(0, 22));
    // Without scripts it is waited.
    await clock.advance(55_000);
    expect(send(easy).form).toBe(easy.slice(0, 22));
    expect(send(token).form).toBe(easy.slice(0, 22));
    // A token is changed by nobody else.
    expect(send(easy.replace(/\.([^.]*)$/, '.10.$1')).refusal?.code).toBe('form-unknown');
  });

  test('asks for one more bit each time their number doubles, up to five', async () => {
    const { accepted, tokenFor, clock } = admitting();
    const asked: number[] = [];
    let count = 0;
    for (const until of [300, 600, 1_200, 2_400, 100_000]) {
      for (; count < until; count += 1) accepted(job);
      asked.push(bitsOf(tokenFor(job)) - workBits);
    }
    expect(asked).toEqual([2, 3, 4, 5, 5]);
    await clock.advance(10 * 60_000);
    expect(bitsOf(tokenFor(job))).toBe(workBits);
  });
});

test('a form that is not verified in ten seconds is let go', async () => {
  const { enter, clock } = admitting();
  const visit = enter();
  expect(visit.gate(new Map([['name', ['Ada']]]), false)).toBe('later');
  await clock.advance(10_000);
  expect(visit.stopped.reason).toMatchObject({ code: 'broken-off' });
  const verified = enter();
  const token = makeToken(keys, job, clock.wallClock() - 60_000);
  expect(verified.gate(new Map([['token', [token]]]), false)).toBe('open');
  await clock.advance(60_000);
  expect(verified.stopped.aborted).toBe(false);
});

test('where all places are taken, the sender with the most gives one to another', () => {
  const slots = createSlots(6, { address: 4, net56: 4, net48: 4 });
  const lost: string[] = [];
  const take = (sender: string, name: string) => slots.take(sender, () => lost.push(name));
  for (const name of ['a1', 'a2', 'a3', 'a4']) expect(take('203.0.113.1', name)).not.toBeNull();
  expect(take('203.0.113.1', 'a5')).toBeNull();
  take('2001:db8:1:1', 'b1');
  const leave = take('2001:db8:1:ff02', 'b2');
  expect(lost).toEqual([]);
  expect(take('203.0.113.3', 'c1')).not.toBeNull();
  expect(take('203.0.113.4', 'd1')).not.toBeNull();
  expect(lost).toEqual(['a1', 'a2']);
  // No sender has two more than a new one would.
  expect(take('203.0.113.4', 'd2')).toBeNull();
  leave?.();
  expect(take('203.0.113.5', 'e1')).not.toBeNull();
  leave?.();
  expect(take('2001:db8:1:3', 'b3')).toBeNull();
});
