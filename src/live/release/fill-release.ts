import { createPauses, inPieces } from '../in-pieces.ts';
import { createLock } from '../in-turn.ts';
import { addForms, lacksForms } from './add-forms.ts';
import type { Difference } from './compare-plan.ts';
import { createCompressor } from './compressor.ts';
import type { Disk } from './disk.ts';
import { eachLimit } from './each-limit.ts';
import { errorCode } from './error-code.ts';
import { filesIn, releaseFolder } from './folders.ts';
import type { Manifest, PlannedFile, ReleaseFile } from './manifest.ts';
import { type ReleaseWriter, writeRelease } from './release-writer.ts';
import { noForms, renderFile } from './render-file.ts';
import { hasSameBytes } from './same-file.ts';
import { inTwoLanes } from './two-lanes.ts';

interface FillInput {
  disk: Disk;
  dataDir: string;
  previous: Manifest | null;
  owesForms?: boolean;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** Files that are removed at the same time. */
const atOnce = 48;

/**
 * Brings the files of a begun release folder to what is planned, and makes them durable.
 *
 * @param holds what the folder holds already
 */
export async function fillRelease(
  { disk, dataDir, previous, owesForms = false, signal, onProgress }: FillInput,
  folder: string,
  holds: Manifest['files'],
  difference: Difference,
): Promise<{ files: Record<string, ReleaseFile>; rendered: number }> {
  const writer = writeRelease(disk, filesIn(folder));
  const stays = await clear(writer, holds, difference);
  const before = previous ? filesIn(releaseFolder(dataDir, previous.release)) : '';
  const files = new Map<string, ReleaseFile>();
  let rendered = 0;
  const compressor = createCompressor();
  const into = { disk, folder, writer };

  const total = difference.keep.size + difference.render.length;
  const pause = createPauses();
  const alone = createLock();
  const render = async (planned: PlannedFile): Promise<void> => {
    await pause();
    // A cache on the way may keep an immutable file for good as it is sent first.
    const isLater = owesForms && !planned.immutable;
    const compress = isLater || planned.isPlain ? noForms : compressor.compress;
    files.set(planned.address, await inTurn(planned, () => renderFile({ ...into, compress }, planned)));
    rendered += 1;
    onProgress?.(files.size, total);
  };
  const again = async (planned: PlannedFile | null): Promise<void> => {
    if (planned) await render(planned);
  };
  const inTurn = <Made>(planned: PlannedFile | null, make: () => Promise<Made>): Promise<Made> =>
    planned?.isLarge
      ? alone(() => {
          // It may have waited.
          signal?.throwIfAborted();
          return make();
        })
      : make();
  const keep = async ([address, { file, planned }]: Kept): Promise<void> => {
    if (!stays.has(address) && !(await link(writer, address, file, before))) return again(planned);
    if (!difference.addForms || planned?.isPlain || !lacksForms(file)) {
      files.set(address, file);
      return;
    }
    const add = () => addForms({ ...into, compress: compressor.compress }, address, file);
    const whole = await inTurn(planned, add);
    if (whole === null) {
      // With what may have been written of them when it got lost.
      await writer.remove(address, ['br', 'gzip']);
      return again(planned);
    }
    files.set(address, whole);
    onProgress?.(files.size, total);
  };

  const work: (PlannedFile | Kept)[] = [];
  const apart: PlannedFile[] = [];
  for (const planned of difference.render) (planned.renderApart ? apart : work).push(planned);
  for await (const piece of inPieces(difference.keep)) {
    for (const kept of piece) {
      const [address, { file }] = kept;
      if (stays.has(address) && !difference.addForms) files.set(address, file);
      else work.push(kept);
    }
  }
  try {
    await inTwoLanes(work, apart, {
      signal,
      pause,
      act: (item) => ('render' in item ? render(item) : keep(item)),
    });
  } finally {
    await compressor.end();
  }
  signal?.throwIfAborted();
  await disk.sync(folder, writer.touched());
  return { files: inOrder(files), rendered };
}

/** The record of a manifest, whose addresses are sorted. */
function inOrder(files: ReadonlyMap<string, ReleaseFile>): Record<string, ReleaseFile> {
  const record: Record<string, ReleaseFile> = {};
  for (const address of [...files.keys()].sort()) {
    const file = files.get(address);
    if (file) record[address] = file;
  }
  return record;
}

type Kept = [string, { file: ReleaseFile; planned: PlannedFile | null }];

/** Removes what is not kept as it is, and says which addresses stay. */
async function clear(
  writer: ReleaseWriter,
  holds: Manifest['files'],
  { keep }: Difference,
): Promise<Set<string>> {
  const stays = new Set<string>();
  const goes: [string, ReleaseFile][] = [];
  for await (const piece of inPieces(Object.entries(holds))) {
    for (const [address, file] of piece) {
      const wanted = keep.get(address)?.file;
      if (wanted && hasSameBytes(file, wanted)) stays.add(address);
      else goes.push([address, file]);
    }
  }
  await eachLimit(goes, atOnce, ([address, file]) => writer.remove(address, file.encodings));
  await writer.prune();
  return stays;
}

/** @returns `false` where the release before has lost the file: somebody removed it by hand */
async function link(
  writer: ReleaseWriter,
  address: string,
  file: ReleaseFile,
  from: string,
): Promise<boolean> {
  try {
    await writer.link(address, file, from);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await writer.remove(address, file.encodings);
    return false;
  }
}
