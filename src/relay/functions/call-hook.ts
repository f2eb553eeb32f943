import { buildCallOf, buildRequest, readBuildHook } from '../build-hook.ts';
import { handleWebhook } from '../webhook-handler.ts';

/** The settings of a function, as its host passes them. */
export interface FunctionEnvironment {
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_SECRET_OLD?: string | undefined;
  BUILD_HOOK?: string | undefined;
  BUILD_TOKEN?: string | undefined;
}

/** Answers one request: a webhook with the right secret is forwarded to `onHint`. */
export async function answer(
  request: Request,
  { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD }: FunctionEnvironment,
  onHint: () => Promise<void>,
): Promise<Response> {
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter(
    (secret) => secret !== undefined && secret !== '',
  );
  const response = await handleWebhook(request, { secrets: secrets as string[], onHint });
  return response ?? new Response('There is nothing at this address.\n', { status: 404 });
}

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
