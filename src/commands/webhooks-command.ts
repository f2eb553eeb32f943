import { Command } from '@commander-js/extra-typings';
import { relayOption, tableAsJson } from './options.ts';

/** The commands of `jobfront webhooks`, which are implemented in webhooks.ts. */
export const createWebhooks = () =>
  new Command('webhooks')
    .description(
      'Registers webhooks, so that the service notifies the live site of changes; see docs/webhooks.md',
    )
    .helpCommand(false)
    .addCommand(
      new Command('add')
        .summary("Registers the live site's address, or a relay's")
        .description(
          "Registers the live site's address (SITE_URL, WEBHOOK_SECRET), or a relay's, for the events that change its pages. Exit code: 0 = all are registered, 1 = not all",
        )
        .option(
          '--again',
          'Also send registrations again of which it is not known whether the service took them',
        )
        .addOption(relayOption())
        .option('--json', tableAsJson)
        .action(async (options) => (await import('./webhooks.ts')).addWebhooks(options)),
    )
    .addCommand(
      new Command('list')
        .description(
          'Lists the registrations that this site has made, and those that the service lists, where it does',
        )
        .option('--json', 'Print JSON for scripts instead of tables')
        .action(async (options) => (await import('./webhooks.ts')).listWebhooks(options)),
    )
    .addCommand(
      new Command('remove')
        .description(
          'Removes the registrations that this site has made at the service. Exit code: 1 = some may be left',
        )
        .option('--id <id>', 'Only the registration of this id')
        .option('--old', 'Only those for another address than that of today: after a new WEBHOOK_SECRET')
        .addOption(relayOption())
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (options) => (await import('./webhooks.ts')).removeWebhooks(options)),
    )
    .addCommand(
      new Command('types')
        .description('Lists the types of events that the service offers')
        .option('--json', 'Print a JSON list for scripts')
        .action(async (options) => (await import('./webhooks.ts')).listTypes(options)),
    );
