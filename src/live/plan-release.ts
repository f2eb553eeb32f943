import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { movedAddresses } from '../board/memory.ts';
import { hostMemory } from '../board/site-memories.ts';
import { machineParts } from '../outputs/machine-files.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { contentType } from './content-type.ts';
import { earlierFile } from './earlier-file.ts';
import { imageFile } from './image-index.ts';
import { baseOf, type PagesInput, planPages } from './plan-pages.ts';
import { inPrintOrder } from './print-order.ts';
import type { Manifest, PlannedFile } from './release/manifest.ts';
import type { SavedBoard } from './saved-board.ts';

export interface PlanInput extends PagesInput {
  images: SavedBoard['images'];
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
  /** The live release: a file that tells of all jobs takes over from it what has not changed. None if left out. */
  live?: Manifest | null;
}

export interface ReleasePlan {
  files: PlannedFile[];
  redirects: Record<string, string>;
}

/**
 * Every file that the site has for a board, each with a key: a hash of everything that the file shows. A file
 * whose key stands in the release before is not made again.
 *
 * @param pages what `planPages` gave for the same input
 */
export async function planRelease(
  input: PlanInput,
  pages: readonly PlannedFile[] = planPages(input),
): Promise<ReleasePlan> {
  const { compiled, memory, settings } = input;
  const assets = compiled.assets.map(
    (asset): PlannedFile => ({ ...asset, key: asset.hash, status: 200, render: () => readFile(asset.file) }),
  );
  const files = new Map<string, PlannedFile>();
  // The owner's own files, which lie among the assets, go before everything that is made.
  for (const part of [assets, pages, pictures(input)]) add(part);
  for (const part of machines(input)) {
    add(part);
    // A large board takes long: visitors are answered in between.
    await setImmediate();
  }
  return {
    files: [...files.values()].sort(inPrintOrder),
    redirects: movedAddresses(hostMemory(memory.jobs, settings.site)),
  };

  function add(part: readonly PlannedFile[]): void {
    for (const file of part) if (!files.has(file.address)) files.set(file.address, file);
  }
}

/** Images of adverts, which were copied from the service. */
function pictures({ images, settings }: PlanInput): PlannedFile[] {
  const all = new Set(Object.values(images).map(({ address }) => address));
  return [...all].map((address) => ({
    address,
    key: address,
    type: contentType(address),
    status: 200,
    immutable: true,
    render: () => readFile(imageFile(settings.environment.DATA_DIR, address)),
  }));
}

function* machines(input: PlanInput): Generator<PlannedFile[]> {
  const { board, memory, settings, kit, live } = input;
  const base = baseOf(input);
  const { site, content } = settings;
  const { SITE_URL: siteUrl, DATA_DIR } = settings.environment;
  const find = async (address: string, key: string) =>
    live ? earlierFile(DATA_DIR, live, address, key) : null;
  for (const part of machineParts({ board, memory, site, content, siteUrl }, kit)) {
    yield part.map(({ address, type, key, isDear = false, isLarge = false, isPlain = false, make }) => ({
      address,
      isDear,
      isLarge,
      isPlain,
      key: base + key,
      type,
      status: 200,
      immutable: false,
      render: async () => make((earlier) => find(address, base + earlier)),
    }));
  }
}
