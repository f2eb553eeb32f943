import { compileInputs } from '../live/compile-inputs.ts';
import { type CompileOptions, compileInto } from '../live/compiled-home.ts';
import { loadSite } from '../settings/load.ts';
import { looksOf } from '../settings/overrides.ts';
import { processEnvironment, siteConfig, siteFolder } from '../settings/process.ts';
import { compiledHome } from '../settings/site-folder.ts';
import { fail } from './run.ts';

export async function compile(): Promise<void> {
  try {
    const { folder } = await compileChosen({ echo: process.stdout });
    process.stdout.write(
      `The pages are compiled into ${folder}. A running live site shows them soon; else the next start uses them.\n`,
    );
  } catch (error) {
    fail(error);
  }
}

/** Compiles the pages of the site of this process. @throws {Error} with the output of the build */
export async function compileChosen(
  options: Pick<CompileOptions, 'echo' | 'reuses' | 'signal'>,
): ReturnType<typeof compileInto> {
  return compileConfigured(siteConfig(), options);
}

/** The same with a configuration that was read again. */
export async function compileConfigured(
  configuration: unknown,
  options: Pick<CompileOptions, 'echo' | 'reuses' | 'signal'>,
): ReturnType<typeof compileInto> {
  return compileInto({
    ...options,
    home: compiledHome(siteFolder),
    looks: looksOf(loadSite(configuration)),
    inputs: await compileInputs(siteFolder, configuration, processEnvironment()),
  });
}
