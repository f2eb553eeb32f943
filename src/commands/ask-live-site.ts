import type { Settings } from '../config.ts';

/** What the live site says of an action (src/operator). */
export interface Said {
  ok: boolean;
  message: string;
  /** Id of the snapshot that is shown now. */
  snapshot?: string;
  changed?: boolean;
}

/**
 * Asks the live site that runs on this machine to do something, as its operator.
 *
 * @throws {Error} when it can't be asked, with what to do
 */
export async function askLiveSite(
  { environment }: Settings,
  action: string,
  body: object = {},
): Promise<Said> {
  const { WEBHOOK_SECRET, HOST, PORT } = environment;
  if (WEBHOOK_SECRET === undefined) {
    throw new Error(
      'The running live site can only be asked with WEBHOOK_SECRET: set it for both, and start again.',
    );
  }
  const address = `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}/_jobfront/${action}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${WEBHOOK_SECRET}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(
      `No live site answers at ${address}: check PORT and HOST, and that npm start runs with the same ones.`,
      { cause },
    );
  });
  const said: unknown = await response.json().catch(() => null);
  if (!isSaid(said)) throw new Error(`The live site answered ${response.status} to ${address}.`);
  return said;
}

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'ok' in value && 'message' in value;
