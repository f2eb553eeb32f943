import { onTestFinished } from 'vitest';
import type { StandinOptions } from '../../../src/standin/server.ts';
import type { Variant } from '../../../src/standin/state.ts';
import { observer, tokenFor } from '../../contract/log-in.ts';
import { somePosts, start } from '../harness.ts';
import { describe } from './described.ts';
import { sender } from './send.ts';

export const base = '/api/integration/v2';

export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>;

/** A stand-in with two candidates, the first in a job and with a file; and ways to send and to judge. */
export async function hostileWorld(variant: Variant, options: Partial<StandinOptions> = {}) {
  const standin = await start(somePosts(2), { variant, ...options });
  const scopes = variant === 'a' ? ['employee', 'recruitment'] : ['employee recruitment webhook'];
  const tokens = await Promise.all(scopes.map((scope) => tokenFor(standin, scope)));
  const [looking, other] = [
    await tokenFor(standin, 'recruitment', observer),
    await tokenFor(standin, 'employee', observer),
  ];
  const authorization = (path: string) =>
    `Bearer ${path.startsWith(`${base}/recruitments`) ? tokens.at(-1) : tokens[0]}`;
  const { send, close } = sender(standin);
  onTestFinished(close);
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
