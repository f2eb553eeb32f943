import { resolve } from 'node:path';
import { startPreview } from '../export/preview-server.ts';
import { environmentSchema } from '../settings/environment.ts';
import { someVariables } from '../settings/load.ts';
import { builtHome, chooseSiteFolder, loadEnvFiles } from '../settings/site-folder.ts';
import { fail, untilInterrupted } from './run.ts';

const schema = environmentSchema.pick({ HOST: true, PORT: true });

/** Serves a built site for inspection; `program.ts` explains the arguments. */
export async function preview(args: {
  folder?: string | undefined;
  port?: string | undefined;
}): Promise<void> {
  try {
    const site = chooseSiteFolder(process.env);
    loadEnvFiles(process.env, site);
    const given = { ...process.env, ...(args.port !== undefined && { PORT: args.port }) };
    const { HOST, PORT } = someVariables(schema, given);
    const folder = args.folder === undefined ? builtHome(site) : resolve(args.folder);
    const { url, stop } = await startPreview(folder, PORT, {
      host: HOST,
      report: (error) => process.stderr.write(`${String(error)}\n`),
    });
    process.stdout.write(`${folder} is served at ${url}. Ctrl-C ends it.\n`);
    await untilInterrupted(process.env);
    await stop();
  } catch (error) {
    fail(error);
  }
}
