import { resolve } from 'node:path';
import { Argument, Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../base/version.ts';
import type { Threshold } from '../doctor/report/report-schema.ts';
import type { FunctionHostName } from '../relay/write-function.ts';
import type { Role } from '../sync/roles.ts';
import { createApplications } from './applications-command.ts';
import { withSubCommands } from './command-line.ts';
import { shells } from './completion.ts';
import {
  choice,
  ghostDaysOption,
  messyOption,
  oldAddressesOption,
  postsOption,
  recruitersOption,
  seedOption,
  tableAsJson,
  templateOption,
} from './options.ts';
import { createWebhooks } from './webhooks-command.ts';

/** With its zone. */
const instant = 'such as 2026-11-21T08:00:00Z';

/** Commands that need no existing site. */
const aboutNone = ['init', 'standin', 'completion', 'verify'];

/**
 * The `jobfront` command: its commands, options and their choices, also for `--help` and shells. Each command is
 * implemented in a module of its own, which is loaded when the command is called.
 *
 * @param environment that of this process: `--site` becomes its `SITE_DIR` before modules of a command are loaded
 */
export function createProgram(environment: NodeJS.ProcessEnv = {}): CommandUnknownOpts {
  const program = createCommands();
  for (const command of withSubCommands(program)) {
    if (command.commands.length > 0 || aboutNone.includes(command.name())) continue;
    command.option('--site <folder>', 'Folder of the site; SITE_DIR if left out').hook('preAction', () => {
      const { site } = command.opts();
      if (typeof site === 'string') environment.SITE_DIR = resolve(site);
    });
  }
  return program;
}

const createCommands = (): CommandUnknownOpts =>
  new Command('jobfront')
    .description("A company's own careers site, made from its recruitment service's posts")
    .version(version, '-v, --version')
    .helpCommand(false)
    // So that --version of another command is not taken as ours.
    .enablePositionalOptions()
    .addCommand(
      new Command('init')
        .summary('Begins the folder of a site of your own')
        .description(
          'Begins the folder of a site of your own: a configuration from what the service sends, .env, and room for pages and pictures. What is there already stays',
        )
        .argument('[folder]', 'Where to; made if it is not there. SITE_DIR if left out')
        .option('--force', 'Write site.config.ts anew even where there is one')
        .option(
          '--time-zone <zone>',
          "Zone of the service's dates, such as Europe/Warsaw; asked for in a terminal, else this machine's",
        )
        .option('--dry-run', 'Write nothing; say what would be written')
        .option('--json', 'Print JSON for scripts')
        .action(async (folder, options) => (await import('./init.ts')).init({ folder, ...options })),
    )
    .addCommand(
      new Command('dev')
        .summary('Shows the site while you work on it')
        .description('Serves the site while you work on it, and reads the service again as you reload')
        .action(async () => (await import('./astro.ts')).runAstro('dev')),
    )
    .addCommand(
      new Command('build')
        .summary('Builds the static site')
        .description(
          'Reads the service and builds the static site into dist/ of its folder, for any web host',
        )
        .action(async () => (await import('./astro.ts')).runAstro('build')),
    )
    .addCommand(
      new Command('compile')
        .summary('Compiles the pages of the live site (npm run build:live)')
        .description(
          'Compiles the pages of the live site into .compiled/ of its folder, for the next start. What runs goes on with the pages that it has',
        )
        .action(async () => (await import('./compile.ts')).compile()),
    )
    .addCommand(
      new Command('start')
        .description('Serves the live site and keeps it current')
        .addOption(
          choice('--role <role>', 'What this process does where several share a database', [
            ...(['all', 'sync', 'front'] as const satisfies Role[]),
          ]).default('all' as const),
        )
        .option(
          '--sites <where>',
          'Serve many sites, each by its host: the folders in this one, files such as "sites/*.json", or the table of a database, "postgresql://…" (docs/live-sites.md)',
        )
        .action(async ({ role, sites }) => (await import('./start.ts')).start({ role: role as Role, sites })),
    )
    .addCommand(
      new Command('preview')
        .summary('Serves a built site on this machine, to look at it')
        .description(
          'Serves a built site on this machine as a host of files does: the page for unknown addresses, closed jobs, redirects and headers included. With --link it prints a signed link to a preview of the live site (docs/live-sites.md).',
        )
        .argument('[folder]', 'The folder that was built; dist in the folder of the site if left out')
        .option('--port <port>', 'Port to listen on; PORT if left out')
        .option(
          '--link',
          'Prints a signed link to a preview of the live site instead; it works for some days',
        )
        .option(
          '--now <moment>',
          'With --link: shows the site at this later moment, such as 2027-01-04T08:00',
        )
        .option('--upcoming', 'With --link: shows jobs that are not open yet')
        .option(
          '--content <folder>',
          "With --link: shows the pages of another folder on the live site's machine",
        )
        .option('--days <days>', 'With --link: how many days it works; 7 if left out')
        .action(async (folder, { link, ...options }) => {
          const { preview, previewLink } = await import('./preview.ts');
          await (link ? previewLink(options) : preview({ folder, ...options }));
        }),
    )
    .addCommand(
      new Command('apply-server')
        .summary('Takes applications for pages on a host of files')
        .description(
          'Takes applications from pages on a host of files, where apply.form in site.config.ts names the address of this server, and delivers them (docs/applications.md)',
        )
        .option('--port <port>', 'Port to listen on; PORT if left out')
        .action(async (options) => (await import('./apply-server.ts')).applyServer(options)),
    )
    .addCommand(
      new Command('relay')
        .description("Takes the service's webhooks and calls a build when jobs have changed")
        .addOption(
          choice('--write <host>', 'Write a function for a host instead', [
            ...(['netlify', 'vercel', 'cloudflare', 'deno'] as const satisfies FunctionHostName[]),
          ]),
        )
        .action(async (options) => (await import('./relay.ts')).relay(options)),
    )
    .addCommand(
      new Command('export')
        .description(
          'Writes the site to a folder for any host, or to a bucket: what has changed since the last time',
        )
        .argument('<folder>', 'Where to, made if it is not there; or s3://bucket/folder')
        .option('--overwrite', 'Replace files there that are not from an export')
        .option('--json', 'Print JSON for scripts instead of a summary')
        .action(async (folder, options) => (await import('./export.ts')).exportTo({ folder, ...options })),
    )
    .addCommand(
      new Command('site-files')
        .summary('Copies what makes up the site, without its secrets')
        .description(
          'Copies what makes up the site (configuration, content, public, components, styles) to a folder, as an image or another machine needs it: no .env, key, database or repository',
        )
        .argument('<folder>', 'Where to; made if it is not there')
        .option('--json', 'Print JSON for scripts instead of a summary')
        .action(async (folder, options) =>
          (await import('./site-files.ts')).siteFiles({ to: folder, ...options }),
        ),
    )
    .addCommand(
      new Command('announce')
        .description('Notifies search engines and feed readers of what has changed since the last time')
        .option('--dry-run', 'Print what would be sent, and send nothing')
        .option('--json', 'Print JSON for scripts instead of a summary')
        .action(async (options) => (await import('./announce.ts')).announceSite(options)),
    )
    .addCommand(
      new Command('publish')
        .description('Lets the running live site read the service now, and show what is new')
        .option('--confirm', 'Vouch for a sudden drop of jobs')
        .option('--unpin', 'Show what is new again after a rollback')
        .action(async (options) => (await import('./snapshots.ts')).publish(options)),
    )
    .addCommand(
      new Command('snapshots')
        .description(
          'Lists the boards that were shown and are kept, the newest first, or what differs between two',
        )
        .argument('[one]', 'List which jobs came, went and changed with this one, such as 5')
        .argument('[other]', '… or from the first one to this one: snapshots 3 5')
        .option('--json', tableAsJson)
        .action(async (one, other, options) =>
          (await import('./snapshots.ts')).snapshots({ one, other, ...options }),
        ),
    )
    .addCommand(
      new Command('rollback')
        .description('Shows an older snapshot again and pins it; needs no service')
        .argument('[steps]', 'How many snapshots back from the one that is shown; 1 if left out')
        .option('--to <snapshot>', 'The snapshot to show, by its number')
        .action(async (steps, options) => (await import('./snapshots.ts')).rollback({ steps, ...options })),
    )
    .addCommand(
      new Command('numbers')
        .description(
          'Prints what visitors did, day by day, without anything about a person (docs/numbers.md)',
        )
        .addOption(
          choice('--days <days>', 'The period that ends today; 396 are 13 months', [
            '7',
            '30',
            '90',
            '396',
          ]).default('30'),
        )
        .option('--json', tableAsJson)
        .option('--csv', 'Print CSV for spreadsheets instead of tables')
        .action(async (options) => (await import('./numbers.ts')).numbers(options)),
    )
    .addCommand(
      new Command('jobs')
        .description('Reads the service and lists the open jobs')
        .option('--json', tableAsJson)
        .option('--all', 'List every problem, not one of each kind')
        .option('--now <instant>', `Show the board of another moment, ${instant}`)
        .action(async (options) => (await import('./jobs.ts')).jobs(options)),
    )
    .addCommand(
      new Command('mcp')
        .summary('Answers an assistant on this machine about the open jobs')
        .description(
          'Answers an assistant on this machine about the open jobs, by the Model Context Protocol over standard input and output (docs/machines.md)',
        )
        .option(
          '--from <where>',
          'A built site or a live one, by its address, its folder or its jobs.json; the service if left out',
        )
        .action(async (options) => (await import('./mcp.ts')).mcp(options)),
    )
    .addCommand(
      new Command('doctor')
        .summary('Reports what visitors and machines will miss')
        .description(
          'Reads the service and the settings and reports what visitors and machines will miss. Exit code: 0 = nothing worse than notices, 1 = warnings, 2 = errors, 3 = no report could be made',
        )
        .option('--json', tableAsJson)
        .option('--html <file>', 'Write a page with charts to this file as well')
        .option('--all', 'List every finding, one by one, also those for which nothing has to be done')
        .addOption(recruitersOption())
        .addOption(
          choice('--fail-on <severity>', 'Severity from which on the exit code is not 0', [
            ...(['error', 'warning', 'never'] as const satisfies Threshold[]),
          ]).default('warning'),
        )
        .option('--now <instant>', `Report as of another moment, ${instant}`)
        .addOption(ghostDaysOption())
        .addOption(
          choice('--report <subject>', 'Report instead how adverts show pay (docs/doctor.md)', ['pay']),
        )
        .addOption(oldAddressesOption())
        .option('--codes', 'Print the table of all findings as Markdown, and read nothing')
        .action(async (options) => (await import('./doctor.ts')).doctor(options)),
    )
    .addCommand(
      new Command('verify')
        .summary('Checks the signed list of any site, its chain, and a job')
        .description(
          'Checks from outside what a site made by Jobfront has signed: its list of open jobs, the chain of all its lists, and a job (docs/machines.md). Exit code: 0 = all of it is valid, 1 = something is false, 2 = nothing could be checked, 3 = the job is not open',
        )
        .argument('<site>', 'Address of the site, such as https://careers.example')
        .argument('[job]', 'Address of a job, as somebody was sent it')
        .option(
          '--known <head>',
          'The head that an earlier verify printed: the chain has to contain it still',
        )
        .option('--json', 'Print JSON for scripts')
        .action(async (site, job, options) =>
          (await import('./verify.ts')).verify({ site, job, ...options }),
        ),
    )
    .addCommand(
      new Command('upgrade')
        .summary('Replaces the program by another version of it')
        .description(
          'Replaces the program by another version: makes it ready in a folder beside, checks and builds with it, and swaps the two only then. Exit code: 1 = the program is as it was',
        )
        .argument(
          '[to]',
          'A version, a branch or commit of a clone, or the folder or tarball of a version; the newest version if left out',
        )
        .option('--program <folder>', 'The program that is upgraded; this one if left out')
        .option('--dry-run', 'Change nothing; say what would be done')
        .option('--json', 'Print JSON for scripts')
        .action(async (to, options) => (await import('./upgrade.ts')).upgrade({ to, ...options })),
    )
    .addCommand(
      new Command('standin')
        .description('Starts the stand-in: a recruitment service for demo, tests and development')
        .option('--port <port>', 'Port to listen on; 0 takes any free one', '4400')
        .addOption(postsOption())
        .addOption(seedOption())
        .addOption(messyOption())
        .option('--distinct', 'With --posts: no two adverts have a text in common')
        .option(
          '--clean',
          'Sends posts exactly as the interface has them, without what live services do otherwise',
        )
        .addOption(
          choice(
            '--variant <variant>',
            'Variant of the interface: a (password grant) or b (client credentials, public list, webhooks)',
            ['a', 'b'],
          ).default('b'),
        )
        .option('--state <file>', 'File that keeps the data (made if missing); else it is kept in memory')
        .option(
          '--settings <file>',
          'File with API clients, users, fields, workflows and choices: JSON, or a module (.ts)',
        )
        .action(async (options) => (await import('./standin.ts')).standin(options)),
    )
    .addCommand(createSettings())
    .addCommand(createWebhooks())
    .addCommand(createApplications())
    .addCommand(
      new Command('demo')
        .description('Starts the stand-in and the live site against it')
        .addOption(postsOption())
        .addOption(seedOption())
        .addOption(messyOption())
        .action(async (options) => (await import('./demo.ts')).demo(options)),
    )
    .addCommand(
      new Command('completion')
        .summary('Prints a script with which a shell completes commands, options and choices')
        .description(
          'Prints a script with which a shell completes commands, options and choices. For this shell: source <(jobfront completion bash)',
        )
        .addArgument(new Argument('<shell>', 'The shell').choices(shells))
        .action(async (shell) => (await import('./completion.ts')).printCompletion(createProgram(), shell)),
    );

/** `jobfront settings`, which is implemented in settings.ts. */
const createSettings = () =>
  new Command('settings')
    .description('Prints the reference of all settings, as Markdown')
    .option('--texts', 'Print all texts that can be replaced instead, in English')
    .addOption(templateOption())
    .option('--for <code>', 'With --template: the language that they will be in, for its plural forms')
    .option('--schema', 'Print JSON Schema of site.config.json instead, for editors')
    .option(
      '--check',
      'Say everything that keeps the site of SITE_DIR from being built and started: settings, environment, pages, files. Asks no service. Exit code: 1 = something does',
    )
    .option('--strict', 'With --check: notes count as faults')
    .option('--json', 'With --check: print JSON for scripts')
    .action(async (options) => (await import('./settings.ts')).settings(options));
