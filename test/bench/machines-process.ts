/** Makes all files for machines of the board in DATA_DIR, and tells how long it took. */
import { postedAt } from '../../src/board/memory.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { processSettings } from '../../src/settings/process.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { jobPosting, jobPostingScript } from '../../src/site/job/posting.ts';
import { isPieces } from '../../src/site/machine-file.ts';
import { machineFiles } from '../../src/site/machine-files.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { readStore } from '../../src/store/sqlite-store.ts';
import type { MachineFigures } from './machines.ts';

const settings = processSettings();
const { environment, site } = settings;
const saved = await readStore(environment.DATA_DIR)?.board();
if (!saved) throw new Error(`There is no saved board in ${environment.DATA_DIR}.`);
const { board } = saved;
const kit = await readMachineKit(settings, siteSecurity(settings, ''));
const memory = rememberSite(emptyMemory, board, site);
const siteUrl = environment.SITE_URL;

const begun = performance.now();
const files = machineFiles({ board, memory, site, siteUrl }, kit);
const keyed = performance.now();
for (const file of files) {
  if (file.isSlow) continue;
  const made = await file.make();
  // Each piece is done with when the next is asked for.
  if (isPieces(made)) for await (const _ of made);
}
for (const job of board.jobs) {
  const posting = jobPosting(job, { site, siteUrl, postedAt: postedAt(memory.jobs, job) });
  if (posting) jobPostingScript(posting);
}
const made = performance.now();
const pictures = files.filter(({ isSlow }) => isSlow);
await pictures[0]?.make();
const drawing = performance.now();
const some = pictures.slice(1, 201);
for (const picture of some) await picture.make();
const drawn = performance.now();

const figures: MachineFigures = {
  files: files.length - pictures.length,
  keysMs: keyed - begun,
  filesMs: made - keyed,
  pictureMs: (drawn - drawing) / Math.max(1, some.length),
};
process.send?.(figures);
process.once('SIGTERM', () => process.disconnect?.());
