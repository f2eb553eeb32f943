import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { version } from '../base/version.ts';
import { chooseSiteFolder, compiledHome } from '../settings/site-folder.ts';
import { fail } from './run.ts';
import { runService } from './service.ts';

export async function relay(args: { write?: string | undefined }): Promise<void> {
  if (args.write !== undefined) return await writeFor(args.write).catch(fail);
  await runService('relay', process.env, async (listening) => {
    const codeCache = join(compiledHome(chooseSiteFolder(process.env)), 'code-cache');
    enableCompileCache(codeCache);
    const [{ startRelay }, { openWorkApart }, { systemClock }] = await Promise.all([
      import('../relay/relay-process.ts'),
      import('../relay/work-apart.ts'),
      import('../base/timing.ts'),
    ]);
    const clock = systemClock();
    const { plan, work } = await openWorkApart(clock, { NODE_COMPILE_CACHE: codeCache, ...process.env });
    const relay = await startRelay(plan, work, {
      clock,
      random: Math.random,
      version,
      listening: (url) => listening(url, plan.about),
    });
    return {
      says: `The relay is at ${relay.url}, its status at ${relay.url}/status.json. Ctrl-C ends it.`,
      reload: { does: 'the list is read', run: relay.readNow },
      stop: relay.stop,
    };
  });
}

async function writeFor(host: string): Promise<void> {
  const { functionHosts, isFunctionHost, writeFunction } = await import('../relay/write-function.ts');
  if (!isFunctionHost(host)) {
    throw new Error(
      `There is no function for ${host}: give one of ${Object.keys(functionHosts).join(', ')}.`,
    );
  }
  const { file, steps } = await writeFunction(host, process.cwd());
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`);
  process.stdout.write(`${file} is written.\n${numbered.join('\n')}\n`);
}
