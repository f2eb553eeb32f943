import { afterAll, onTestFinished } from 'vitest';
import { type StandinOptions, startStandin } from '../../../src/standin/server.ts';
import type { Variant } from '../../../src/standin/state/state.ts';
import { observer, tokenFor } from '../../contract/log-in.ts';
import { noon, somePosts } from '../harness.ts';
import { describe } from './described.ts';
import { sender } from './send.ts';

export const base = '/api/integration/v2';

export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>;

/**
 * A stand-in with two candidates, the first in a job and with a file; and ways to send and to judge.
 *
 * @param whenDone hears how to close it; at the end of the test if left out
 */
export async function hostileWorld(
  variant: Variant,
  options: Partial<StandinOptions> = {},
  whenDone: (close: () => Promise<void> | void) => void = onTestFinished,
) {
  const standin = await startStandin({ port: 0, posts: somePosts(2), now: () => noon, variant, ...options });
  whenDone(() => standin.close());
  const scopes = variant === 'a' ? ['employee', 'recruitment'] : ['employee recruitment webhook'];
  const tokens = await Promise.all(scopes.map((scope) => tokenFor(standin, scope)));
  const [looking, other] = [
    await tokenFor(standin, 'recruitment', observer),
    await tokenFor(standin, 'employee', observer),
  ];
  const authorization = (path: string) =>
    `Bearer ${path.startsWith(`${base}/recruitments`) ? tokens.at(-1) : tokens[0]}`;
  const { send, close } = sender(standin);
  whenDone(close);
  /** A good request with a JSON body. */
  const prepare = (path: string, body?: object) =>
    send({
      method: 'POST',
      path: base + path,
      headers: { authorization: authorization(base + path), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Ewa', lastname: 'Lis', email: 'ewa@example.com' })) {
    form.set(name, value);
  }
  form.set('cv', new File(['x'], 'cv.pdf'));
  await fetch(`${standin.url}/public/form/a/41`, { method: 'POST', body: form, redirect: 'manual' });
  await prepare('/employees', { name: 'Ola', lastname: 'Nowak', guid: '1' });
  return {
    standin,
    described: await describe(standin),
    authorization,
    /** The header of a token without the scope, or of somebody who may only look. */
    poor: (path: string) => `Bearer ${/states|webhooks/.test(path) ? other : looking}`,
    send,
    prepare,
  };
}

/** The same, made when it is first asked for, for all tests of a file. */
export function sharedWorld(variant: Variant): () => Promise<HostileWorld> {
  let made: Promise<HostileWorld> | undefined;
  const closing: (() => Promise<void> | void)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return () => {
    made ??= hostileWorld(variant, {}, (close) => closing.push(close));
    return made;
  };
}
