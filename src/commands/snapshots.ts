import { defineCommand } from 'citty';
import { processSettings } from '../settings.ts';
import { readStore } from '../store/sqlite-store.ts';
import type { DifferingJob, SnapshotDifference, SnapshotSummary, StoreView } from '../store/store.ts';
import { fail } from './fail.ts';
import { snapshotId } from './snapshot-id.ts';

export default defineCommand({
  meta: {
    name: 'snapshots',
    description: 'Lists the boards that were shown and are kept, the newest first, or tells what differs',
  },
  args: {
    one: {
      type: 'positional',
      required: false,
      description: 'Tell which jobs came, went and changed with this one, such as 5',
    },
    other: {
      type: 'positional',
      required: false,
      description: '… or from the first one to this one: snapshots 3 5',
    },
    json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' },
  },
  async run({ args }) {
    try {
      const store = readStore(processSettings().environment.DATA_DIR, (message) => {
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
        store?.close();
      }
    } catch (error) {
      fail(error);
    }
  },
});

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
    .map(({ id, shownAt, jobs, problems, changes, shown, pinned }) =>
      [
        ...[id, shownAt, `${jobs} jobs`, `${problems} problems`, changes ? changesText(changes) : '–'],
        ...[shown ? 'shown' : '', pinned ? 'pinned' : ''],
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
