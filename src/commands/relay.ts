import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { loadEnvFile } from '../env-file.ts';
import { fail } from './fail.ts';
import { compiledFolder, version } from './project.ts';
import { untilInterrupted } from './until-interrupted.ts';

export default defineCommand({
  meta: {
    name: 'relay',
    description: "Takes the service's webhooks and calls a build when jobs have changed",
  },
  async run() {
    try {
      loadEnvFile();
      enableCompileCache(join(compiledFolder, 'code-cache'));
      const [{ startRelay }, { systemDeps }, { systemWatchClock }, { processSettings }] = await Promise.all([
        import('../relay/relay-process.ts'),
        import('../service/deps.ts'),
        import('../sync/clock.ts'),
        import('../settings.ts'),
      ]);
      const relay = await startRelay(processSettings(), {
        read: systemDeps(),
        clock: systemWatchClock(),
        version,
        environment: process.env,
      });
      process.stderr.write(`The relay listens at ${relay.url}; its status is at ${relay.url}/status.json\n`);
      await untilInterrupted(process.env);
      await relay.stop();
    } catch (error) {
      fail(error);
    }
  },
});
