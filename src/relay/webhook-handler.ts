import { eventName } from '../sync/webhook-event.ts';

export interface WebhookHandlerOptions {
  /** One secret, or two while the owner changes from one to the other. */
  secrets: readonly string[];
  /** Called for each webhook after which jobs may have changed. What it throws is answered with 502. */
  onHint: (event: string) => void | Promise<void>;
}

/**
 * Receives the service's webhooks at `POST …/webhooks/<secret>` (interface.md, "Events"). Of standard web parts alone,
 * so that it runs in the relay's process and as a function of a host alike. The body is not read: whoever knows the
 * secret can say "something has changed", and nothing more.
 *
 * @returns 202 for a webhook, also where its event means nothing to visitors; 405 for other methods; `null` for any other
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

/** Compares hashes, every one to its end, so that the time it takes tells nothing. */
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
