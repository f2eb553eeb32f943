import { builtSettings } from '../settings/process.ts';
import { drawPictures, type Finished, finishBuild } from './finish-build.ts';

/** What the process is told once: the folder that Astro has built into. */
export interface FinishOrder {
  folder: string;
}

/** What the process tells, once. */
export type FinishMessage = { kind: 'finished'; finished: Finished } | { kind: 'failed'; reason: string };

const { settings } = builtSettings();
// Begun at once: Astro leaves the second core alone. What goes wrong is told when the folder comes.
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
