import { basePath, below } from '../base/site-path.ts';
import { withDataFolder, withSharedStore } from '../live/open-site.ts';
import { commandToken, userHeader } from '../operator/login.ts';
import { processEnvironment, processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { readSiteStore } from '../store/open-store.ts';
import type { DifferingJob, SnapshotDifference, SnapshotSummary, Store, StoreView } from '../store/store.ts';
import { fail, systemUser } from './run.ts';

/** The id of a snapshot, as typed. @throws {Error} when it is invalid */
export function snapshotId(typed: string): string {
  if (/^[1-9]\d*$/.test(typed)) return typed;
  throw new Error(`${JSON.stringify(typed)} is no snapshot: give its number, see jobfront snapshots.`);
}

export async function snapshots(args: {
  one?: string | undefined;
  other?: string | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  try {
    const store = await readSiteStore(processSettings().environment, (message) => {
      throw new Error(message);
    });
    try {
      const all = (await store?.snapshots()) ?? [];
      if (args.one === undefined) return void print(args.json ? JSON.stringify(all) : table(all));
      const one = snapshotId(args.one);
      const [from, to] = args.other === undefined ? [before(one), one] : [one, snapshotId(args.other)];
      const difference = await demandDifference(store, { from, to, all });
      print(args.json ? JSON.stringify({ from, to, ...difference }) : differenceText(difference));
    } finally {
      await store?.close();
    }
  } catch (error) {
    fail(error);
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const before = (id: string): string => String(Number(id) - 1);

async function demandDifference(
  store: StoreView | null,
  { from, to, all }: { from: string; to: string; all: readonly SnapshotSummary[] },
): Promise<SnapshotDifference> {
  const difference = await store?.difference(from, to);
  if (difference) return difference;
  const ids = all.map(({ id }) => id);
  const missing = [from, to].filter((id) => !ids.includes(id));
  const there = ids.length === 0 ? 'there is none yet' : `there are ${ids.join(', ')}`;
  throw new Error(
    `${missing.length > 1 ? 'Snapshots' : 'Snapshot'} ${missing.join(' and ')}: not kept, ${there}.`,
  );
}

function table(all: readonly SnapshotSummary[]): string {
  if (all.length === 0) return 'There is no snapshot yet.';
  return all
    .map(({ id, shownAt, jobs, problems, changes, shown, pinned, pinnedBy }) =>
      [
        id,
        shownAt,
        `${jobs} jobs`,
        `${problems} problems`,
        changes ? changesText(changes) : '–',
        shown ? 'shown' : '',
        pinned ? `pinned${pinnedBy === undefined ? '' : ` by ${pinnedBy}`}` : '',
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const changesText = ({ added, removed, changed }: NonNullable<SnapshotSummary['changes']>): string =>
  `${added} new, ${removed} gone, ${changed} changed`;

function differenceText({ added, removed, changed }: SnapshotDifference): string {
  const lines = (word: string, jobs: readonly DifferingJob[]) =>
    jobs.map(({ advertId, title, address }) => `${word}  ${advertId}  ${title}  ${address}`);
  const all = [...lines('new    ', added), ...lines('gone   ', removed), ...lines('changed', changed)];
  return all.length > 0 ? all.join('\n') : 'The open jobs are the same.';
}

/** A number of snapshots before the shown one, or one by its id. */
export type RollbackTarget = { steps: number } | { id: string };

/** The requested target. @throws {Error} when it is invalid */
export function rollbackTarget({
  steps,
  to,
}: {
  steps?: string | undefined;
  to?: string | undefined;
}): RollbackTarget {
  if (steps !== undefined && to !== undefined) {
    throw new Error('Say how many snapshots back, or which one with --to: not both.');
  }
  if (to !== undefined) return { id: snapshotId(to) };
  const count = Number(steps ?? '1');
  if (Number.isInteger(count) && count >= 1) return { steps: count };
  throw new Error(`${JSON.stringify(steps)} is no number of snapshots: give a whole number from 1.`);
}

/**
 * Id of the snapshot to go back to.
 *
 * @param all the newest first
 * @throws {Error} when it is not stored, naming those that are
 */
export function chosenSnapshot(all: readonly SnapshotSummary[], target: RollbackTarget): string {
  const shown = all.findIndex((one) => one.shown);
  const found =
    'id' in target
      ? all.find(({ id }) => id === target.id)
      : shown < 0
        ? undefined
        : all[shown + target.steps];
  if (found) return found.id;
  const wanted =
    'id' in target ? `no snapshot ${target.id}` : `no snapshot ${target.steps} before the one that is shown`;
  const ids = all.map(({ id, shown: isShown }) => (isShown ? `${id} (shown)` : id));
  throw new Error(`There is ${wanted}. There are: ${ids.join(', ') || 'none yet'}. See jobfront snapshots.`);
}

export async function rollback(args: { steps?: string | undefined; to?: string | undefined }): Promise<void> {
  try {
    const target = rollbackTarget(args);
    const settings = processSettings();
    const now = new Date().toISOString();
    const pin = async (store: Store) => {
      const id = chosenSnapshot(await store.snapshots(), target);
      await store.pin(id, `${systemUser(processEnvironment())} (command line)`);
      return id;
    };
    const pinned = (await withSharedStore(settings, now, pin)) ?? (await withDataFolder(settings, now, pin));
    const id = pinned ?? (await askFor(settings, target));
    process.stdout.write(
      `Snapshot ${id} is shown and pinned: nothing new is shown until jobfront publish --unpin.\n`,
    );
  } catch (error) {
    fail(error);
  }
}

async function askFor(settings: Settings, target: RollbackTarget): Promise<string> {
  const store = await readSiteStore(settings.environment);
  try {
    const id = chosenSnapshot((await store?.snapshots()) ?? [], target);
    const said = await askLiveSite(settings, 'rollback', { snapshot: id });
    if (!said.ok) throw new Error(said.message);
    return id;
  } finally {
    await store?.close();
  }
}

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
