import { eventName } from '../sync/webhook-event.ts';

export interface WebhookHandlerOptions {
  /** One secret, or two while the owner replaces it. */
  secrets: readonly string[];
  /** Called for each webhook after which jobs may have changed. If it throws, the answer is 502. */
  onHint: (event: string) => void | Promise<void>;
}

/**
 * Receives the service's webhooks at `POST …/webhooks/<secret>` (interface.md, "Events"). Uses only web standards, so
 * that it runs in the relay's process and as a function of a host. The body is not read: the secret only allows to say
 * "something has changed".
 *
 * @returns 202 for a webhook, even if its event does not concern visitors; 405 for other methods; `null` for any other
 *   address and for a wrong secret, so that nobody learns that this one exists
 */
export async function handleWebhook(
  request: Request,
  { secrets, onHint }: WebhookHandlerOptions,
): Promise<Response | null> {
  const given = /\/webhooks\/([\w-]{1,256})\/?$/.exec(new URL(request.url).pathname)?.[1];
  if (given === undefined || !(await isOneOf(given, secrets))) return null;
  if (request.method !== 'POST') return text(405, 'Send webhooks with POST.\n', { allow: 'POST' });
  const { name, means } = eventName(Object.fromEntries(request.headers));
  if (means === 'nothing') return text(202, 'Noted: this event changes no job post.\n');
  try {
    await onHint(name);
  } catch (error) {
    return text(502, `${error instanceof Error ? error.message : String(error)}\n`);
  }
  return text(202, 'Noted: job posts may have changed.\n');
}

/** Compares hashes in constant time. */
async function isOneOf(given: string, secrets: readonly string[]): Promise<boolean> {
  const wanted = await sha256(given);
  let found = false;
  for (const secret of secrets) {
    const known = await sha256(secret);
    let difference = 0;
    for (const [at, byte] of known.entries()) difference |= byte ^ (wanted[at] ?? 0);
    found = difference === 0 || found;
  }
  return found;
}

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const text = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
