import { defineCommand } from 'citty';
import { NotFoundError } from '../../service/integration/errors.ts';
import { listWebhookTypes } from '../../service/integration/webhooks/webhooks.ts';
import { processSettings } from '../../settings.ts';
import { fail } from '../fail.ts';
import { withService } from './with-service.ts';

export const typesCommand = defineCommand({
  meta: { name: 'types', description: 'Lists the names of events that the service says it tells of' },
  args: { json: { type: 'boolean', description: 'Print a JSON list for scripts' } },
  async run({ args }) {
    try {
      const types = await withService(processSettings(), (client) => client.run(listWebhookTypes()));
      const lines = types.length > 0 ? `${types.join('\n')}\n` : 'The service names none.\n';
      process.stdout.write(args.json ? `${JSON.stringify(types)}\n` : lines);
    } catch (error) {
      const isMissing = error instanceof NotFoundError;
      fail(
        isMissing
          ? new Error('This service has no listing of its event types: jobfront webhooks add tries them out.')
          : error,
      );
    }
  },
});
