import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { chooseSiteFolder, compiledHome } from '../settings/site-folder.ts';
import { fail, untilInterrupted, version } from './run.ts';

export async function relay(args: { write?: string | undefined }): Promise<void> {
  try {
    if (args.write !== undefined) return await writeFor(args.write);
    enableCompileCache(join(compiledHome(chooseSiteFolder(process.env)), 'code-cache'));
    const [{ startRelay }, { systemDeps }, { systemClock }, { processSettings }] = await Promise.all([
      import('../relay/relay-process.ts'),
      import('../service/http/retry.ts'),
      import('../sync/timing.ts'),
      import('../settings/process.ts'),
    ]);
    const relay = await startRelay(processSettings(), {
      read: systemDeps(),
      clock: systemClock(),
      version,
      environment: process.env,
    });
    process.stderr.write(`The relay listens at ${relay.url}; its status is at ${relay.url}/status.json\n`);
    await untilInterrupted(process.env);
    await relay.stop();
  } catch (error) {
    fail(error);
  }
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
