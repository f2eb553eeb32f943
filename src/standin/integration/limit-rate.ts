import type { MiddlewareHandler } from 'hono';
import type { StandinState } from '../state.ts';
import { coded } from './errors.ts';

/** Answers 429 once more requests came within a second than the choice `requestRate` allows. */
export function limitRate({ choices, now }: StandinState): MiddlewareHandler {
  let second = Number.NaN;
  let count = 0;
  return async (_, next) => {
    const current = Math.floor(now().epochMilliseconds / 1000);
    count = current === second ? count + 1 : 1;
    second = current;
    if (count <= choices.requestRate) return next();
    const answer = coded(429, 'Too Many Requests');
    answer.headers.set('retry-after', '1');
    return answer;
  };
}
