import { defineCommand } from 'citty';
import { NotFoundError } from '../../service/integration/errors.ts';
import { processSettings } from '../../settings.ts';
import { fail } from '../fail.ts';
import { withMemory } from './memory.ts';
import { needs } from './needs.ts';
import { ownAddress } from './own-address.ts';
import { addedJson, addedText } from './print-added.ts';
import { registerNeeds, unmet } from './register.ts';
import { withService } from './with-service.ts';

export const addCommand = defineCommand({
  meta: {
    name: 'add',
    description:
      "Registers the live site's address (SITE_URL, WEBHOOK_SECRET) for the events that change its pages. Exit code: 0 = all are told, 1 = not all",
  },
  args: {
    again: {
      type: 'boolean',
      description: 'Also send registrations again of which it is not known whether the service took them',
    },
    json: { type: 'boolean', description: 'Print JSON for scripts instead of a table' },
  },
  async run({ args }) {
    try {
      const settings = processSettings();
      const { SERVICE_URL: service, DATA_DIR } = settings.environment;
      const address = ownAddress(settings);
      const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
      const again = args.again ?? false;
      const outcomes = await withService(settings, (client) =>
        withMemory(DATA_DIR, at, (memory) =>
          registerNeeds({ client, memory, service, address, at, again }, needs),
        ),
      );
      const left = unmet(outcomes, needs);
      process.stdout.write((args.json ? addedJson : addedText)(address.shown, outcomes, left));
      if (left.length > 0) process.exitCode = 1;
    } catch (error) {
      fail(error instanceof NotFoundError ? new Error(noWebhooks) : error);
    }
  },
});

const noWebhooks =
  'This service has no webhooks (variant A of the interface has none): nothing is to be done, the live site finds changes by looking. If it should have them, check SERVICE_URL.';
