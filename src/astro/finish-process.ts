import { builtSettings } from '../settings/process.ts';
import { drawPictures, type Finished, finishBuild } from './finish-build.ts';

/** The one message to the process: the folder of Astro's build. */
export interface FinishOrder {
  folder: string;
}

/** The one message of the process. */
export type FinishMessage = { kind: 'finished'; finished: Finished } | { kind: 'failed'; reason: string };

const { settings } = builtSettings();
// Started at once: Astro leaves the second core idle. Errors are reported when the folder is known.
const drawn = drawPictures(settings).then(
  () => null,
  (error: unknown) => error,
);

process.once('message', async ({ folder }: FinishOrder) => {
  process.send?.(await finish(folder), () => undefined);
  process.disconnect?.();
});
// The build has failed.
process.once('disconnect', () => process.exit());

async function finish(folder: string): Promise<FinishMessage> {
  try {
    const failure = await drawn;
    if (failure) throw failure;
    return { kind: 'finished', finished: await finishBuild(folder, settings) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
