import { defineCommand } from 'citty';
import { NotFoundError } from '../../service/integration/errors.ts';
import { removeWebhook } from '../../service/integration/webhooks/webhooks.ts';
import { processSettings } from '../../settings.ts';
import { fail } from '../fail.ts';
import { type Entry, withMemory } from './memory.ts';
import { ownAddress } from './own-address.ts';
import { withService } from './with-service.ts';

export const removeCommand = defineCommand({
  meta: {
    name: 'remove',
    description:
      'Removes the registrations that this site has made at the service. Exit code: 1 = some may be left',
  },
  args: {
    id: { type: 'string', description: 'Only the registration of this id, whoever made it', valueHint: 'id' },
    old: {
      type: 'boolean',
      description: 'Only those for another address than that of today: after a new WEBHOOK_SECRET',
    },
    json: { type: 'boolean', description: 'Print JSON for scripts instead of text' },
  },
  async run({ args }) {
    try {
      const settings = processSettings();
      const { SERVICE_URL, DATA_DIR } = settings.environment;
      const only = args.id === undefined ? null : idOf(args.id);
      const current = args.old ? ownAddress(settings).digest : null;
      const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
      const removed: number[] = [];
      const unsure: Entry[] = [];
      await withService(settings, (client) =>
        withMemory(DATA_DIR, at, async (memory) => {
          const chosen = memory.entries.filter(
            (one) =>
              one.service === SERVICE_URL && (only === null ? one.digest !== current : one.id === only),
          );
          const remove = async (id: number) => {
            await client.run(removeWebhook(id)).catch((error: unknown) => {
              // It is gone already: just as well.
              if (!(error instanceof NotFoundError && error.isProven)) throw error;
            });
            removed.push(id);
          };
          if (only !== null && chosen.length === 0) await remove(only);
          for (const entry of chosen) {
            if (entry.id === null) unsure.push(entry);
            else {
              await remove(entry.id);
              await memory.drop(entry);
            }
          }
        }),
      );
      process.stdout.write(args.json ? jsonOf(removed, unsure) : textOf(removed, unsure));
      if (unsure.length > 0) process.exitCode = 1;
    } catch (error) {
      fail(error);
    }
  },
});

function idOf(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new Error(
    `--id is ${JSON.stringify(text)}: give a whole number from 1, as jobfront webhooks list shows.`,
  );
}

const jsonOf = (removed: readonly number[], unsure: readonly Entry[]): string =>
  `${JSON.stringify({ removed, unsure: unsure.map(({ type }) => type) })}\n`;

function textOf(removed: readonly number[], unsure: readonly Entry[]): string {
  const count = removed.length === 1 ? 'One registration is' : `${removed.length} registrations are`;
  const left = unsure.map(
    ({ type, at }) =>
      `${type} may be registered since ${at}, under an id that we don't know: look in the service's settings screen.\n`,
  );
  return `${count} gone at the service.\n${left.join('')}`;
}
