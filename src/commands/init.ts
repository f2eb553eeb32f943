import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import { makeBoard } from '../board/make-board.ts';
import { takeCensus } from '../doctor/options/census.ts';
import { fileHash, sampleHashes } from '../hindrances.ts';
import { readPublished } from '../service/read-published.ts';
import { processSettings } from '../settings.ts';
import { readSettings, systemSyncDeps } from '../sync/sync-board.ts';
import { fail } from './fail.ts';
import { startingConfig } from './starting-config.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const configFile = 'src/site.config.ts';

export default defineCommand({
  meta: {
    name: 'init',
    description:
      "Begins a site: writes src/site.config.ts from what the service sends, and takes the sample company's pages, pictures and logo out. What you have changed stays",
  },
  args: {
    force: { type: 'boolean', description: 'Write src/site.config.ts anew even where it is your own' },
    'dry-run': { type: 'boolean', description: 'Change nothing; say what would be written and removed' },
    json: { type: 'boolean', description: 'Print JSON for scripts' },
  },
  async run({ args }) {
    try {
      const settings = processSettings();
      const { environment, site } = settings;
      const isOwn = isChanged(configFile);
      if (isOwn && !args.force && !args['dry-run']) {
        throw new Error(
          `${configFile} is not the sample company's any more, so nothing was changed. --dry-run shows what would be written; --force writes it.`,
        );
      }
      const deps = systemSyncDeps();
      const { posts, problems } = await readPublished(readSettings(settings), deps);
      const { SERVICE_URL: serviceUrl } = environment;
      const { jobs } = makeBoard({ posts, problems, at: deps.at(), site, serviceUrl, images: new Map() });
      const config = startingConfig({ serviceUrl, jobs, options: takeCensus(posts, site) });
      const samples = Object.keys(sampleHashes).filter(
        (name) => name !== configFile && existsSync(join(project, name)),
      );
      const removed = samples.filter((name) => !isChanged(name));
      const kept = samples.filter(isChanged);
      if (!args['dry-run']) {
        await write(join(project, configFile), config.text);
        for (const name of removed) await rm(join(project, name));
      }
      const { name, languages, timeZone, text } = config;
      const did = { written: configFile, removed, kept, name, languages, timeZone, text };
      process.stdout.write(args.json ? `${JSON.stringify(did)}\n` : sayDone(did, args['dry-run'] === true));
    } catch (error) {
      fail(error);
    }
  },
});

/** Whether a file of the sample company is another one now. One that is not there is nobody's. */
function isChanged(name: string): boolean {
  const file = join(project, name);
  if (!existsSync(file)) return false;
  return fileHash(readFileSync(file, 'utf8')) !== sampleHashes[name];
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

interface Done {
  written: string;
  removed: readonly string[];
  kept: readonly string[];
  name: string;
  languages: readonly string[];
  timeZone: string;
  text: string;
}

function sayDone({ written, removed, kept, name, languages, timeZone, text }: Done, isDry: boolean): string {
  const lines = [
    `${isDry ? 'Would write' : 'Wrote'} ${written}: ${name}, ${languages.join(', ')}, ${timeZone}. Correct the name, and say what your fields mean: likely ones stand there as comments.`,
    `${isDry ? 'Would remove' : 'Removed'} ${removed.length} files of the sample company.`,
    ...kept.map((one) => `Kept ${one}: you have changed it.`),
    ...(isDry ? ['', text] : ['Next: npm run -s jobfront -- doctor']),
  ];
  return `${lines.join('\n')}\n`;
}
