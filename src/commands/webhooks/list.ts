import { defineCommand } from 'citty';
import { processSettings } from '../../settings.ts';
import { fail } from '../fail.ts';
import { knownToService } from './known-to-service.ts';
import { withMemory } from './memory.ts';
import { withoutSecret } from './own-address.ts';
import { withService } from './with-service.ts';

export const listCommand = defineCommand({
  meta: {
    name: 'list',
    description:
      'Lists the registrations that this site has made, and those that the service lists, where it does',
  },
  args: { json: { type: 'boolean', description: 'Print JSON for scripts instead of tables' } },
  async run({ args }) {
    try {
      const settings = processSettings();
      const { SERVICE_URL, DATA_DIR } = settings.environment;
      const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
      const entries = await withMemory(DATA_DIR, at, async (memory) => memory.entries);
      const remembered = entries
        .filter((entry) => entry.service === SERVICE_URL)
        .map(({ id, type, address, at: since }) => ({ id, type, address, since }));
      const listed = (await withService(settings, knownToService))?.map(({ id, type, url }) => ({
        id,
        type,
        address: withoutSecret(url),
      }));
      if (args.json) {
        process.stdout.write(`${JSON.stringify({ remembered, service: listed ?? null })}\n`);
        return;
      }
      const rows = remembered.map(
        ({ id, type, address, since }) => `${id ?? 'unsure'}  ${type}  ${address}  ${since}`,
      );
      process.stdout.write(table('Registered by this site', rows));
      process.stdout.write(
        listed
          ? table(
              'At the service',
              listed.map(({ id, type, address }) => `${id}  ${type ?? '?'}  ${address}`),
            )
          : 'The service does not list its registrations.\n',
      );
    } catch (error) {
      fail(error);
    }
  },
});

const table = (title: string, rows: readonly string[]): string =>
  `${title}:\n${rows.length > 0 ? rows.map((row) => `  ${row}\n`).join('') : '  none\n'}`;
