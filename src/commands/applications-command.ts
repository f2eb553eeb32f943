import { Command, Option } from '@commander-js/extra-typings';
import type { State } from '../apply/outbox.ts';

const states = ['waiting', 'delivered', 'dead', 'removed'] as const satisfies State[];

const stateOption = () =>
  new Option('--state <state>', 'Only those of this state')
    .choices(states)
    .argParser((value: string) => value);

/** The commands of `jobfront applications`, which are implemented in applications.ts. */
export const createApplications = () =>
  new Command('applications')
    .description('Applications that were sent on the site; docs/applications.md has the whole story')
    .helpCommand(false)
    .addCommand(
      new Command('list')
        .description('Lists applications, the latest first, without personal data')
        .addOption(stateOption())
        .option('--json', 'Print JSON for scripts instead of a table')
        .action(async (options) => (await import('./applications.ts')).listApplications(options)),
    )
    .addCommand(
      new Command('show')
        .description('Shows what has become of an application, step by step, without personal data')
        .argument('<reference>', 'Such as K7Q2-M9XD')
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (reference, options) =>
          (await import('./applications.ts')).showApplication({ reference, ...options }),
        ),
    )
    .addCommand(
      new Command('retry')
        .description('Has the running live site try again what waits or was refused')
        .argument('[reference]', 'Such as K7Q2-M9XD; all that were refused if left out')
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (reference, options) =>
          (await import('./applications.ts')).retryApplications({ reference, ...options }),
        ),
    )
    .addCommand(
      new Command('export')
        .description('Writes what somebody has sent, with the files, into a new folder. It is personal data')
        .argument('<reference>', 'Such as K7Q2-M9XD')
        .argument('<folder>', 'Where to; it must not be there yet')
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (reference, folder, options) =>
          (await import('./applications.ts')).exportApplication({ reference, folder, ...options }),
        ),
    )
    .addCommand(
      new Command('purge')
        .description('Deletes personal data whose time is over, as the live site does every hour')
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (options) => (await import('./applications.ts')).purgeApplications(options)),
    )
    .addCommand(
      new Command('forget')
        .summary('Deletes all that somebody has sent, and their alerts by e-mail')
        .description(
          'Deletes all that somebody has sent and that is still here, delivered or not, and their alerts by e-mail. What the service has of it has to be deleted there',
        )
        .argument('<e-mail>', 'The address that was given')
        .option('--json', 'Print JSON for scripts instead of text')
        .action(async (email, options) =>
          (await import('./applications.ts')).forgetApplicant({ email, ...options }),
        ),
    );
