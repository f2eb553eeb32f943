import type { Settings } from '../config.ts';
import { eachLimit } from '../export/export-disk.ts';
import { readMachineKit } from '../live/machine-kit.ts';
import { keyOf } from '../outputs/keys.ts';
import type { MachineFile } from '../outputs/machine-file.ts';
import { machineFiles } from '../outputs/machine-files.ts';
import { bytesOf } from '../outputs/pieces.ts';
import { siteSecurity } from '../outputs/site-security.ts';
import { openPictureStore } from './picture-store.ts';
import { readBuild } from './read-build.ts';

/** Two are drawn at once: one while the other is encoded. */
const picturesAtOnce = 2;

/** The name of a picture in the store: another look of the site draws it anew. */
export const pictureKey = (file: MachineFile, { site }: Settings): string =>
  keyOf(JSON.stringify(site), file.key);

/** Draws the pictures of the saved board that the picture store has not got yet. */
export async function drawPictures(settings: Settings): Promise<void> {
  const store = openPictureStore(settings.environment.DATA_DIR);
  const kit = await readMachineKit(settings, siteSecurity(settings, ''));
  const files = machineFiles(await readBuild(settings), kit).filter(({ isSlow }) => isSlow);
  await eachLimit(files, picturesAtOnce, async (file) => {
    await store.get(pictureKey(file, settings), async () => bytesOf(await file.make()));
  });
}
