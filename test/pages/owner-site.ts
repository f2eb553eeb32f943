import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publicFolder, sampleFolder } from '../../src/settings/site-folder.ts';

/** What a process of the program is given, so that no `.env` of whoever runs the tests means anything to it. */
export const noEnvFile = { ENV_FILE: devNull };

/**
 * A site's folder outside the project, with the pages and pictures of the sample company.
 *
 * @param settings in the place of those of the sample; a text is the whole of `site.config.ts`
 * @param files of the owner, by their paths in the folder
 */
export async function ownerSite(settings: object | string, files: Readonly<Record<string, string>> = {}) {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-owner-')));
  await cp(join(sampleFolder, 'content'), join(path, 'content'), { recursive: true });
  await cp(publicFolder(sampleFolder), join(path, 'public'), { recursive: true });
  const sample = JSON.stringify(join(sampleFolder, 'site.config.ts'));
  const config =
    typeof settings === 'string'
      ? settings
      : `import sample from ${sample};\nexport default { ...sample, ...${JSON.stringify(settings)} };\n`;
  for (const [name, text] of Object.entries({ 'site.config.ts': config, ...files })) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
