import type { Reply } from '../../base/reply.ts';
import { receiveWebhook, secretIn } from '../../sync/webhook.ts';
import { buildCallOf, buildRequest, readBuildHook } from '../build-hook.ts';

/** The settings of a function, as its host passes them. */
export interface FunctionEnvironment {
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_SECRET_OLD?: string | undefined;
  BUILD_HOOK?: string | undefined;
  BUILD_TOKEN?: string | undefined;
}

/**
 * Answers one request: `onHint` is called for a webhook with the right secret, below any path. Its body is not read: the
 * secret only allows to say "something has changed".
 */
export async function answer(
  request: Request,
  { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD }: FunctionEnvironment,
  onHint: () => Promise<void>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const given = secretIn(pathname.slice(Math.max(0, pathname.lastIndexOf('/webhooks/'))));
  if (given === null || !(await isOneOf(given, [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD])))
    return responseOf({ status: 404, body: 'There is nothing at this address.\n' });
  const { method } = request;
  const headers = Object.fromEntries(request.headers);
  const readBody = async () => new Uint8Array();
  const { answer } = await receiveWebhook({ method, headers, readBody }, onHint, (error) => ({
    status: 502,
    body: `${error instanceof Error ? error.message : String(error)}\n`,
  }));
  return answer === null ? new Response(null, { status: 400 }) : responseOf(answer);
}

const responseOf = ({ status, body, headers }: Reply): Response =>
  new Response(String(body), {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });

/** Compares hashes in constant time, with web standards alone; for Node there is base/secrets.ts. */
async function isOneOf(given: string, secrets: readonly (string | undefined)[]): Promise<boolean> {
  const wanted = await sha256(given);
  let found = false;
  for (const secret of secrets) {
    if (secret === undefined || secret === '') continue;
    const known = await sha256(secret);
    let difference = 0;
    for (const [at, byte] of known.entries()) difference |= byte ^ (wanted[at] ?? 0);
    found = difference === 0 || found;
  }
  return found;
}

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/**
 * Calls the build.
 *
 * @throws {Error} when BUILD_HOOK can't be used, or the host rejects the call
 */
export async function callHook({ BUILD_HOOK = '', BUILD_TOKEN }: FunctionEnvironment): Promise<void> {
  const hook = readBuildHook(BUILD_HOOK, BUILD_TOKEN ?? null);
  if (typeof hook === 'string') throw new Error(hook);
  if (hook.kind === 'command')
    throw new Error('A function has no shell: give an address, github:… or gitlab:… as BUILD_HOOK.');
  const { url, ...request } = buildRequest(hook);
  const { status } = await fetch(url, { method: 'POST', ...request });
  const call = buildCallOf(status, null);
  if (!call.ok) throw new Error(call.reason);
}
