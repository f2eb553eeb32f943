import { Command, Option } from '@commander-js/extra-typings';

const tableAsJson = 'Print JSON for scripts instead of a table';

/** `jobfront webhooks`: each command is implemented in a module of its own, which is loaded when it is called. */
export const createWebhooks = () =>
  new Command('webhooks')
    .description('Has the service tell the live site of changes; docs/webhooks.md has the whole story')
    .helpCommand(false)
    .addCommand(
      new Command('add')
        .summary("Registers the live site's address, or a relay's")
        .description(
          "Registers the live site's address (SITE_URL, WEBHOOK_SECRET), or a relay's, for the events that change its pages. Exit code: 0 = all are told, 1 = not all",
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
        .option('--id <id>', 'Only the registration of this id, whoever made it')
        .option('--old', 'Only those for another address than that of today: after a new WEBHOOK_SECRET')
        .addOption(relayOption())
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (options) => (await import('./webhooks.ts')).removeWebhooks(options)),
    )
    .addCommand(
      new Command('types')
        .description('Lists the names of events that the service says it tells of')
        .option('--json', 'Print a JSON list for scripts')
        .action(async (options) => (await import('./webhooks.ts')).listTypes(options)),
    );

const relayOption = () =>
  new Option('--relay <https://…>', 'Address of a relay, in place of the live site (docs/static-sites.md)');
