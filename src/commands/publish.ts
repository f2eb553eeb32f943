import { basePath, below } from '../base/site-path.ts';
import { withDataFolder, withSharedStore } from '../live/open-site.ts';
import { commandToken, userHeader } from '../operator/keys.ts';
import { processEnvironment, processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { fail, systemUser } from './run.ts';

/** The live site's answer to an action (src/operator). */
export interface Said {
  ok: boolean;
  message: string;
  /** Id of the shown snapshot. */
  snapshot?: string;
  changed?: boolean;
}

/**
 * Requests an action from the live site that runs on this machine, as its operator.
 *
 * @throws {Error} when it can't be reached, with what to do
 */
export async function askLiveSite(
  { environment }: Settings,
  action: string,
  body: object = {},
): Promise<Said> {
  const { HOST, PORT, SITE_URL } = environment;
  const token = commandToken(environment);
  if (token === null) {
    throw new Error(
      'The running live site can only be asked with OPERATOR_PASSWORD: set it for both, and start again.',
    );
  }
  const host = `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`;
  const address = host + below(basePath(SITE_URL), `/_jobfront/${action}`);
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      [userHeader]: encodeURIComponent(systemUser(processEnvironment())),
    },
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

export async function publish(args: {
  confirm?: boolean | undefined;
  unpin?: boolean | undefined;
}): Promise<void> {
  try {
    const settings = processSettings();
    const now = new Date().toISOString();
    const unpinned = args.unpin ? await withSharedStore(settings, now, (store) => store.unpin()) : null;
    if (unpinned !== null) {
      const said = unpinned ? 'Unpinned: the live site shows what is new.' : 'No snapshot was pinned.';
      return void process.stdout.write(`${said}\n`);
    }
    const offline = await withDataFolder(settings, now, async (store) => {
      if (!args.unpin) throw new Error('No live site runs on this data folder: begin it with npm start.');
      return (await store.unpin())
        ? 'Unpinned: the live site shows the newest snapshot, and what is new, when it is started.\n'
        : 'No snapshot was pinned.\n';
    });
    if (offline !== null) return void process.stdout.write(offline);
    if (args.unpin) await demand(askLiveSite(settings, 'unpin'));
    const said = await demand(askLiveSite(settings, 'publish', { confirm: args.confirm ?? false }));
    process.stdout.write(`${said.message}\n`);
  } catch (error) {
    fail(error);
  }
}

async function demand(asked: ReturnType<typeof askLiveSite>) {
  const said = await asked;
  if (!said.ok) throw new Error(said.message);
  return said;
}
