import { inPieces } from '../in-pieces.ts';
import { pathOf } from './address-path.ts';
import type { Plan } from './collect-plan.ts';
import type { Manifest, PlannedFile, ReleaseFile } from './manifest.ts';

/** Hours for which an immutable file stays reachable after it has left the site. */
const assetHours = 24;

/** Where each file of a coming release comes from. */
export interface Difference {
  /** Has to be rendered. */
  render: PlannedFile[];
  /** Stands in the release before with the same bytes; `planned` is `null` for a file that is carried over. */
  keep: Map<string, { file: ReleaseFile; planned: PlannedFile | null }>;
  /** Whether files that are kept get the compressed forms that the release before left out. */
  addForms: boolean;
  /** Whether the release before is already what was planned. */
  isNone: boolean;
}

/**
 * Compares a plan with the release before it. A file is kept where its key, type, status and `immutable` are the
 * same. Immutable files that have left the site are carried over with an `until`, 24 hours after the first
 * release without them. One whose time is up leaves with the next release; that alone makes none.
 *
 * @param owesForms whether the coming release leaves out compressed forms
 */
export async function comparePlan(
  plan: Plan,
  redirects: Manifest['redirects'],
  previous: Manifest | null,
  { createdAt, owesForms = false }: { createdAt: string; owesForms?: boolean },
): Promise<Difference> {
  const render: PlannedFile[] = [];
  const keep: Difference['keep'] = new Map();
  const addForms = previous?.owesForms === true && !owesForms;
  let isNone = previous !== null && !addForms && sameText(previous.redirects, redirects);
  const before = new Map(Object.entries(previous?.files ?? {}));

  for await (const piece of inPieces(plan.files.values())) {
    for (const planned of piece) {
      const file = before.get(planned.address);
      if (file && isSame(file, planned)) {
        // One that had left and is back: its `until` must go, or it would count from the first time it left.
        if (file.until !== undefined) isNone = false;
        keep.set(planned.address, { file: withoutUntil(file), planned });
      } else {
        isNone = false;
        render.push(planned);
      }
    }
  }
  for (const [address, file] of before) {
    if (plan.files.has(address)) continue;
    if (file.until === undefined) isNone = false;
    const until = file.until ?? assetsUntil(createdAt);
    if (file.immutable && Date.parse(until) > Date.parse(createdAt) && plan.hasRoomFor(pathOf(address))) {
      keep.set(address, { file: { ...file, until }, planned: null });
    }
  }
  return { render, keep, addForms, isNone };
}

/** Until when an immutable file stays, counted from when it left the site. ISO instants. */
export const assetsUntil = (leftAt: string): string =>
  new Date(Date.parse(leftAt) + assetHours * 3_600_000).toISOString();

const isSame = (file: ReleaseFile, planned: PlannedFile): boolean =>
  file.key === planned.key &&
  file.type === planned.type &&
  file.status === planned.status &&
  file.immutable === planned.immutable;

function withoutUntil(file: ReleaseFile): ReleaseFile {
  if (file.until === undefined) return file;
  const { until: _, ...rest } = file;
  return rest;
}

function sameText(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length && entries.every(([from, to]) => own(other, from) === to)
  );
}

const own = (record: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
